// Lines are asked first, so that points need not go on where these know the integral.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/running/along_lines.hpp"

#include "riemann/lib/expression/narrow_places.hpp"
#include "riemann/lib/running/lattice_of_lines.hpp"
#include "riemann/lib/running/lines.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>

namespace riemann {
namespace {

constexpr int share_of_lines = 4;  // they may take one part in so many
constexpr int most_axes_looked_at = 8;
constexpr index_t most_evaluations_along_lines = index_t{1} << 24;

void doubt(integral& answer, const std::string& why) {
  answer.reason += (answer.reason.empty() ? "" : "; ") + why;
  if (answer.how == ending::met || answer.how == ending::roundoff) answer.how = ending::not_met;
}

void heed_contradiction(const component& lines, double apart, integral& answer) {
  component& of = answer.components.front();
  of.error = std::max(of.error, apart + lines.error);
  doubt(answer, fmt::format("integrals along lines came to {:.6g} within {:.2g}", lines.value,
                            lines.error));
}

}  // namespace

std::optional<integral> along_lines(const problem& task, const expressions::formula& over_cube,
                                    std::span<const double> parameters,
                                    const std::stop_token& stop) {
  const auto own = static_cast<std::size_t>(over_cube.parameter_count);
  if (over_cube.dimensions < 2 || over_cube.dimensions > most_axes_looked_at || task.samples > 0)
    return {};
  const std::optional<std::size_t> across =
      expressions::steepest_axis(over_cube, parameters.first(own));
  if (!across) return {};
  goal until = task.until;
  until.evaluations =
      std::min(most_evaluations_along_lines, task.until.evaluations / share_of_lines);
  until.seconds /= share_of_lines;
  const bool is_square = over_cube.dimensions == 2;
  const auto integrate = is_square ? integrate_along_lines : integrate_along_lattice;
  return integrate(over_cube, parameters.first(own), *across, until, task.maths, stop);
}

goal left_beside(const goal& until, const integral& lines) {
  constexpr index_t at_least = 1 << 20;
  goal left = until;
  left.evaluations = std::max<index_t>(0, until.evaluations - lines.evaluations);
  if (lines.how == ending::met)
    left.evaluations =
        std::min(left.evaluations, std::max<index_t>(at_least, share_of_lines * lines.evaluations));
  return left;
}

void judge_by_lines(const integral& lines, const problem& task, integral& answer) {
  const component of = answer.components.front();
  const component& theirs = lines.components.front();
  const bool is_known = is_finite(theirs.value) && is_finite(theirs.error);
  const bool are_unfinished = !is_finite(theirs.value) && lines.how == ending::not_met;
  const double apart = std::abs(of.value - theirs.value);
  const bool are_apart = is_known && is_finite(of.value) && apart > of.error + theirs.error;
  // Lines, too, may have missed something: then what they say does not count.
  const bool has_seen_more = are_apart && of.l1 > theirs.l1 + of.error + theirs.error;
  const bool is_contradicted = are_apart && !has_seen_more;
  const bool do_replace = lines.how == ending::met && task.by == method::automatic &&
                          answer.how != ending::interrupted && !has_seen_more &&
                          (answer.how == ending::not_met || is_contradicted);
  std::vector<attempt> tried = std::move(answer.tried);
  tried.push_back(lines.tried.front());
  const index_t evaluations = answer.evaluations + lines.evaluations;
  if (do_replace) {
    tried.back().verdict = "they know the integral";
    answer = lines;
  } else if (is_contradicted) {
    heed_contradiction(theirs, apart, answer);
  } else if (are_unfinished && answer.how == ending::met) {
    doubt(answer, "points may have missed what is narrow in it, and " + lines.reason);
  }
  answer.tried = std::move(tried);
  answer.evaluations = evaluations;
}

}  // namespace riemann
