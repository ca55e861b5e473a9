// How many lines there are follows from the question and from what was evaluated, not from a clock.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/running/along_lines.hpp"

#include "riemann/kernels/cpu/parallel.hpp"
#include "riemann/lib/evaluating/evaluator_on_cpu.hpp"
#include "riemann/lib/expression/formula_integrand.hpp"
#include "riemann/lib/expression/narrow_places.hpp"
#include "riemann/lib/expression/steep_mass.hpp"
#include "riemann/lib/running/integral_of_lines.hpp"
#include "riemann/lib/running/lattice_of_lines.hpp"
#include "riemann/lib/running/mean_of_points.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <memory>
#include <utility>

namespace riemann {
namespace {

constexpr int share_of_lines = 4;  // they may take one part in so many
constexpr int most_axes_looked_at = 8;
constexpr int first_level = 4;  // of a lattice of lines
constexpr int last_level = 14;
constexpr index_t most_before_points = 1 << 22;
constexpr index_t most_where_nothing_shows = 1 << 20;
constexpr index_t least_after_points = 1 << 20;

void doubt(integral& answer, const std::string& why) {
  answer.reason += (answer.reason.empty() ? "" : "; ") + why;
  if (answer.status == status::met || answer.status == status::roundoff)
    answer.status = status::not_met;
}

index_t worth_beside(const integral& answer) {
  return std::max(least_after_points, answer.evaluations / share_of_lines);
}

}  // namespace

lines_beside::lines_beside(const problem& task, const goal& until,
                           const expressions::formula& over_cube,
                           std::span<const double> parameters, bool is_whole_space,
                           const std::stop_token& stop)
    : task_(task),
      until_(until),
      over_cube_(over_cube),
      parameters_(parameters.first(static_cast<std::size_t>(over_cube.parameter_count))),
      stop_(stop) {
  constexpr double little = 0.01;  // of the tolerance
  const int axes = over_cube.dimensions;
  if (axes < 2 || axes > most_axes_looked_at || task.samples.count) return;
  across_ = expressions::steepest_axis(over_cube, parameters_);
  is_narrow_ = across_ && expressions::has_steep_mass(over_cube, parameters_, little * until.rtol);
  if (!is_narrow_) across_.reset();
  if (!is_narrow_ && is_square() && is_whole_space && task.by == method::automatic)
    across_ = expressions::axis_of_most_changes(over_cube, parameters_);
}

index_t lines_beside::worth_before_lines() const {
  return is_narrow_ ? 0 : std::min(most_before_points, until_.evaluations / share_of_lines);
}

/// Of a question that may take little, lines may take a part; and what time others have left.
goal lines_beside::share(index_t most, double seconds) const {
  goal share = until_;
  share.evaluations = std::min(most, share.evaluations / share_of_lines);
  share.seconds = seconds;
  return share;
}

double lines_beside::seconds_left() const {
  const std::chrono::duration<double> spent = std::chrono::steady_clock::now() - start_;
  return std::max(0.0, until_.seconds - spent.count());
}

integral lines_beside::along_lattice(int level, const goal& until) const {
  return integrate_along_lattice(over_cube_, parameters_, *across_, level, until, task_.f.maths,
                                 task_.at.threads_or_all(), stop_);
}

mean_of_points lines_beside::mean_of(index_t most_points) const {
  constexpr unsigned long long of_these = 0x73706f7473;  // points, and of none elsewhere
  const std::unique_ptr<evaluator> on =
      evaluator_on_cpu(expressions::integrand_of(over_cube_, "", parameters_, {}, task_.f.maths),
                       task_.at.threads_or_all());
  return {*on, task_.samples.seed ^ of_these,
          std::min(most_points, until_.evaluations / share_of_lines), seconds_left() / 2};
}

/// Along a line the adaptive method sees what the formula shows there, and no more: it may meet
/// none of many small spots. Random points that find these have a larger mean, by a few large
/// values. Where no value is large, or where points miss large ones, lines know better.
void lines_beside::compare_with_points() {
  constexpr index_t most_points = 1 << 20;
  const mean_of_points found = mean_of(most_points);
  lines_.evaluations += found.points();
  lines_.tried.front().evaluations = lines_.evaluations;
  if (!found.has_more_than(lines_)) return;
  static_cast<found_value&>(lines_) = {
      found.value(), found.error(), std::max(lines_.l1, std::abs(found.value())), {}};
  lines_.status = status::not_met;
  lines_.reason = "random points find large values that no line has met";
  lines_.tried.front().verdict = lines_.reason;
  told_by_ = "random points";
}

goal lines_beside::left_for_others() {
  constexpr index_t at_least = 1 << 20;
  goal left = until_;
  if (!is_square()) {
    left.evaluations -= share(least_after_points, 0).evaluations;
    left.seconds -= left.seconds / share_of_lines;
    return left;
  }
  lines_ = integrate_along_lines(
      over_cube_, parameters_, *across_,
      share(is_narrow_ ? most_before_points : most_where_nothing_shows, left.seconds / 2),
      task_.f.maths, task_.at.threads_or_all(), stop_);
  const index_t of_lines = lines_.evaluations;
  if (lines_.status == status::met) compare_with_points();
  left.evaluations = std::max<index_t>(0, left.evaluations - lines_.evaluations);
  if (lines_.status == status::met)
    left.evaluations =
        std::min(left.evaluations, std::max<index_t>(at_least, share_of_lines * of_lines));
  left.seconds = seconds_left();
  return left;
}

/// Another lattice of lines in place of these, for so many evaluations with theirs; false if it has
/// no value.
bool lines_beside::take_lattice(int level, index_t most) {
  goal of_these = share(most, seconds_left());
  of_these.evaluations = std::max<index_t>(0, of_these.evaluations - lines_.evaluations);
  integral more = along_lattice(level, of_these);
  level_ = level;
  of_lattice_ = more.evaluations;
  more.evaluations += lines_.evaluations;
  more.tried.front().evaluations = more.evaluations;
  if (!is_finite(more.value)) return false;
  lines_ = std::move(more);
  return true;
}

void lines_beside::be_as_sure_as(const integral& answer) {
  constexpr int levels_at_once = 2;
  constexpr double sure = 0.5;  // of the tolerance
  const bool is_met = answer.status == status::met;
  if (!is_met && answer.status != status::not_met) return;
  const index_t worth = worth_beside(answer);
  while (level_ + levels_at_once <= last_level) {
    const found_value& theirs = lines_;
    // Of a peak that is met few lines know anything.
    const bool may_tell = is_finite(theirs.value) && (is_finite(theirs.error) || !is_met);
    const bool are_sure =
        theirs.error <= std::max(answer.error, is_met ? sure * allowed(until_, answer.value) : 0);
    if (!may_tell || are_sure || of_lattice_ << levels_at_once > worth) return;
    if (!take_lattice(level_ + levels_at_once, 2 * worth)) {
      lack_time_ = is_met && seconds_left() <= 0;
      return;
    }
  }
}

bool lines_beside::contradict(const integral& answer) const {
  const found_value& theirs = lines_;
  return is_finite(theirs.value) && is_finite(theirs.error) && is_finite(answer.value) &&
         std::abs(answer.value - theirs.value) > answer.error + theirs.error;
}

void lines_beside::find_without(const integral& answer) {
  const bool is_unknown =
      answer.status == status::not_met || (answer.status == status::met && contradict(answer));
  if (task_.by != method::automatic || !is_unknown) return;
  while (level_ < last_level && 2 * of_lattice_ <= until_.evaluations / share_of_lines) {
    const found_value before = lines_;
    if (!is_finite(before.error) || !take_lattice(level_ + 1, until_.evaluations)) return;
    const found_value& now = lines_;
    if (now.error <= allowed(until_, now.value) &&
        std::abs(now.value - before.value) <= before.error + now.error) {
      lines_.status = status::met;
      lines_.reason.clear();
      return;
    }
  }
}

bool lines_beside::do_points_suffice(const integral& answer) {
  constexpr double hits = 16;
  constexpr double most_points = 1 << 22;
  const double enough =
      hits * std::pow(expressions::least_width(over_cube_, parameters_), -over_cube_.dimensions);
  if (answer.status != status::met || !(enough <= most_points)) return false;
  const mean_of_points found = mean_of(static_cast<index_t>(enough));
  lines_.evaluations += found.points();
  return static_cast<double>(found.points()) >= std::floor(enough) && !found.has_more_than(answer);
}

void lines_beside::judge(integral& answer, double seen) {
  if (!is_square()) {
    if (!is_finite(answer.value)) return;
    lines_ = along_lattice(first_level, share(worth_beside(answer), seconds_left()));
    level_ = first_level;
    of_lattice_ = lines_.evaluations;
    be_as_sure_as(answer);
    find_without(answer);
  }
  const found_value of = answer;
  const found_value& theirs = lines_;
  const bool are_unfinished = is_narrow_ && !is_finite(theirs.value) &&
                              lines_.status == status::not_met && !do_points_suffice(answer);
  const double apart = std::abs(of.value - theirs.value);
  const bool are_apart = contradict(answer);
  const double by_chance = answer.status == status::met ? 1 : 3;  // errors that samples may be off
  const bool has_seen_more = are_apart && seen > theirs.l1 + by_chance * of.error + theirs.error;
  const bool is_contradicted = are_apart && !has_seen_more;
  const bool do_replace = lines_.status == status::met && task_.by == method::automatic &&
                          answer.status != status::interrupted && !has_seen_more &&
                          (answer.status == status::not_met || is_contradicted);
  std::vector<attempt> tried = std::move(answer.tried);
  tried.push_back(lines_.tried.front());
  const index_t evaluations = answer.evaluations + lines_.evaluations;
  if (do_replace) {
    tried.back().verdict = "they know the integral";
    answer = lines_;
  } else if (is_contradicted) {
    found_value& contradicted = answer;
    contradicted.error = std::max(of.error, apart + theirs.error);
    doubt(answer,
          fmt::format("{} came to {:.6g} within {:.2g}", told_by_, theirs.value, theirs.error));
  } else if (answer.status == status::not_met && is_finite(apart) && seen < theirs.l1) {
    found_value& known = answer;
    known.error = std::max(known.error, apart);  // however unsure lines are
  } else if (are_unfinished && (answer.status == status::met || answer.status == status::not_met)) {
    answer.error = std::numeric_limits<double>::infinity();
    doubt(answer, "points may have missed what is narrow in it, and " + lines_.reason);
  } else if (lack_time_) {
    found_value& unsure = answer;
    unsure.error = apart + of.error + theirs.error;
    doubt(answer, "integrals along lines could not judge it in the time allowed");
  }
  answer.tried = std::move(tried);
  answer.evaluations = evaluations;
}

}  // namespace riemann
