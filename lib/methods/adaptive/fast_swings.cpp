// The pace of swings is that of the fastest phase; where it changes, the stretch is halved.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/methods/adaptive/fast_swings.hpp"

#include "riemann/kernels/host_device.hpp"
#include "riemann/lib/methods/adaptive/cutting.hpp"
#include "riemann/lib/methods/adaptive/dividing.hpp"
#include "riemann/lib/methods/adaptive/inner_roots.hpp"
#include "riemann/lib/methods/adaptive/moving_average.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <memory>
#include <numbers>
#include <optional>
#include <utility>

namespace riemann::adaptive {
namespace {

constexpr double many_swings = 3000;  // fewer cost panels no more than windows
constexpr double even = 2;            // the fastest pace by the slowest

/// Of the fastest phase, from place to place: radians by distance.
struct paces {
  double slowest = infinite;
  double fastest = 0;
  double swings = 0;
};

paces paces_between(const integrand& f, double from, double to) {
  std::array<double, 34> x;
  constexpr std::size_t steps = x.size() - 1;
  for (std::size_t k = 0; k <= steps; ++k)
    x[k] = from + (to - from) * static_cast<double>(k) / static_cast<double>(steps);
  std::array<double, steps> by_step{};
  std::array<double, x.size()> phase;
  const double* const column = x.data();
  for (const int number : f.phases()) {
    f.inner_values(number, {&column, nullptr, 1, static_cast<int>(x.size())}, phase.data());
    for (std::size_t k = 0; k < steps; ++k) {
      const double change = std::abs(phase[k + 1] - phase[k]);
      by_step[k] = std::max(by_step[k], is_finite(change) ? change : infinite);
    }
  }
  paces all;
  for (std::size_t k = 0; k < steps; ++k) {
    const double pace = by_step[k] / (x[k + 1] - x[k]);
    all.slowest = std::min(all.slowest, pace);
    all.fastest = std::max(all.fastest, pace);
    all.swings += by_step[k] / std::numbers::pi;
  }
  return all;
}

double mean_square_root(const std::vector<panel>& panels) {
  double sum = 0;
  for (const panel& each : panels)
    for (const double g : each.g) sum += g * g;
  return std::sqrt(sum / (node_count * static_cast<double>(panels.size())));
}

constexpr double of_swings = 1e-15;  // share of |f| that an average is

std::vector<panel> between(std::span<const double> cuts) {
  std::vector<panel> all(cuts.size() - 1);
  for (std::size_t k = 0; k < all.size(); ++k) {
    all[k].begin = cuts[k];
    all[k].end = cuts[k + 1];
    all[k].depth = 1;
  }
  return all;
}

/// Both ends of a panel and, ascending, places beside these up to which the average is not what the
/// panel predicts, for it falls within a small part of the panel.
std::vector<double> unseen_beside_ends(const averaged& average, const panel& whole, double first) {
  constexpr double step = 4;
  constexpr double many_roundings = 10;
  constexpr double as_predicted = 1e-6;
  const double width = whole.end - whole.begin;
  std::vector<double> cuts{whole.begin, whole.end};
  for (const double side : {1.0, -1.0})
    for (double u = 0; u < 0.25 * width;) {
      const double next = u == 0 ? first : step * u;
      const double end = side > 0 ? whole.begin : whole.end;
      const averaged::moments here = average.moments_at(end + side * u);
      const double predicted = interpolant(whole.g, side * (2 * u / width - 1));
      const double rounding = many_roundings * of_swings * here.magnitude;
      if (std::abs(here.mean - predicted) > rounding + as_predicted * std::abs(predicted))
        cuts.push_back(end + side * next);
      u = next;
    }
  std::sort(cuts.begin(), cuts.end());
  return cuts;
}

/// Under windows of these deviations and samples, until the error is within `wanted` of the value.
class averaging {
 public:
  averaging(integration& work, double_word from, double_word to, const paces& at, double known)
      : work_(work),
        known_(known),
        ahead_{from, 1, false},
        back_{to, -1, false},
        length_((to - from).rounded()),
        slow_gap_(std::numbers::pi / at.slowest),
        step_(std::numbers::pi / at.fastest / samples_a_gap) {}

  /// Distance from both ends that is left to panels.
  double margin() const { return gaps_before * slow_gap_; }

  /// The best of some windows; none where panels can do it, or that would cost too much.
  std::optional<averaged_stretch> result() const {
    constexpr double evaluations_a_swing = 40;  // by panels, the second look included
    constexpr double few = 0.25;
    constexpr int most_windows = 4;
    constexpr double finer = 2.3;
    constexpr double wider = 4;  // for beats
    std::optional<averaged_stretch> best;
    double step = step_;
    double deviation = stretch_deviation * slow_gap_;
    for (int k = 0; k < most_windows; ++k) {
      const window by(deviation, stretch_reach);
      if (4 * by.width() > length_ || 3 * node_count * by.width() / step > left()) break;
      const attempt next = under(by, step);
      if (is_finite(next.found.error) && (!best || next.found.error < best->error))
        best = next.found;
      if (best && best->error <= wanted(best->integral)) return best;
      if (next.is_of_ends) return best;  // panels would be rounded by more
      (next.is_coarse ? step : deviation) *= next.is_coarse ? 1 / finer : wider;
    }
    return evaluations_a_swing * length_ / slow_gap_ > few * left() ? best : std::nullopt;
  }

 private:
  static constexpr double gaps_before = 4;
  static constexpr double stretch_deviation = 10 / std::numbers::pi;  // gaps: e^-50 is left
  static constexpr double stretch_reach = 9.5;
  static constexpr std::size_t most_panels = 16;

  double left() const {
    return static_cast<double>(work_.until.evaluations - work_.samples.evaluations());
  }

  double wanted(double integral) const {
    constexpr double part = 0.3;
    return part *
           std::max(work_.until.atol, work_.until.rtol * std::max(std::abs(integral), known_));
  }

  struct attempt {
    averaged_stretch found;
    bool is_of_ends;  // its error, for the average is nothing
    bool is_coarse;   // samples are so few that swings look slow
  };

  std::shared_ptr<const averaged> average_by(const window& by, double step) const {
    return std::make_shared<const averaged>(ahead_, even_pace{}, work_.samples, by, step,
                                            averaged::over::finite_stretch);
  }

  /// Over the average from one distance to another.
  static std::vector<panel> panels_over(const averaged& average, sampler& held, double from,
                                        double to, double width) {
    std::vector<panel> panels = between(std::array{from, to});
    held.evaluate(panels);
    const std::vector<double> cuts = unseen_beside_ends(average, panels[0], width);
    if (cuts.size() == 2) return panels;
    panels = between(cuts);
    held.evaluate(panels);
    return panels;
  }

  /// What windows leave beside both ends.
  panel_sum beside_ends(const window& by, double middle) const {
    panel_sum ends;
    for (const chart& end : {ahead_, back_})
      ends += integral_of_fading(end, {}, work_.samples, by, margin(), slow_gap_,
                                 0.01 * wanted(middle));
    return ends;
  }

  void halve(std::vector<panel>& panels, sampler& held, const window& by, double step,
             double integral) const {
    const double of_two_panels = 2 * node_count * by.width() / step;
    halve_worst(panels, held, 0.1 * wanted(integral),
                std::min(panels.size() + most_panels,
                         static_cast<std::size_t>(0.5 * left() / of_two_panels)));
  }

  /// Of an average at places from one distance to another.
  struct tried_average {
    double off = 0;        // from one with more samples, at most
    double magnitude = 0;  // the integral of |f|, roughly
  };

  tried_average tried(const averaged& average, const averaged& with_more, double from,
                      double to) const {
    constexpr std::array places{0.043, 0.193, 0.317, 0.471, 0.591, 0.734, 0.874};
    tried_average all;
    for (const double part : places) {
      const double at = from + part * (to - from);
      all.off = std::max(all.off, std::abs(average.mean_at(at) - with_more.mean_at(at)));
      all.magnitude += length_ * average.magnitude_at(at) / places.size();
    }
    return all;
  }

  attempt under(const window& by, double step) const {
    constexpr double finer = 1.37;
    constexpr double safety = 3;
    constexpr double of_values = 1e-16;  // of |f|, at so many places
    constexpr double of_sums = 5e-14;    // beside the ends, where swings cancel
    const std::shared_ptr<const averaged> average = average_by(by, step);
    const double from = margin() + 0.5 * by.width();
    const double to = length_ - from;
    boundless_sampler held(average);
    std::vector<panel> panels = panels_over(*average, *held, from, to, by.width());
    panel_sum middle = sum_of(panels);
    const panel_sum ends = beside_ends(by, middle.integral);
    const bool is_rounding_alone = average->mean_share() <= of_swings;
    if (!is_rounding_alone) {
      halve(panels, *held, by, step, middle.integral + ends.integral);
      middle = sum_of(panels);
      middle.error += missed_between_nodes(*held, panels);
    }
    const double noise = mean_square_root(panels);
    tried_average at_places = tried(*average, *average_by(by, step / finer), from, to);
    if (is_rounding_alone) {  // of each value by itself
      const double of_sum =
          noise * std::sqrt(8.0 / (node_count * static_cast<double>(panels.size())));
      middle.error = (at_places.off > 6 * noise ? at_places.off : of_sum) * (to - from);
      at_places.off = 0;
    }
    const double of_samples = at_places.off * (to - from);
    averaged_stretch all{.magnitude = at_places.magnitude, .swings = length_ / slow_gap_};
    all.integral = middle.integral + ends.integral;
    all.error = safety * (middle.error + ends.error + of_samples) + of_values * all.magnitude +
                of_sums * ends.l1;
    all.l1 = middle.l1 + ends.l1;
    return {all, middle.l1 <= of_swings * all.magnitude, of_samples > middle.error};
  }

  integration& work_;
  double known_;
  chart ahead_;
  chart back_;
  double length_;
  double slow_gap_;
  double step_;
};

/// What takes a panel's place: panels beside ends and where swings are few, and averages.
struct parts_of_panel {
  std::vector<panel> panels;
  std::vector<double_word> cuts;
  std::vector<averaged_stretch> averages;
};

/// `known`: |integral| of what does not swing.
void divide_by_pace(integration& work, double known, double_word from, double_word to,
                    parts_of_panel& all, int depth = 0) {
  constexpr int deepest = 12;
  const auto keep = [&](double_word begin, double_word end) {
    all.panels.push_back(piece_between(begin, end));
    all.cuts.insert(all.cuts.end(), {begin, end});
  };
  const paces at = paces_between(work.samples.function(), from.hi, to.hi);
  if (!(at.swings > many_swings) || !is_finite(at.fastest)) return keep(from, to);
  if (depth < deepest && at.fastest > even * at.slowest) {
    const double_word middle = from + double_word(0.5 * (to - from).rounded());
    divide_by_pace(work, known, from, middle, all, depth + 1);
    divide_by_pace(work, known, middle, to, all, depth + 1);
    return;
  }
  const averaging average(work, from, to, at, known);
  const double_word margin(average.margin());
  const auto computed = std::find_if(work.known_averages.begin(), work.known_averages.end(),
                                     [&](const averaged_stretch& each) {
                                       return (each.from - (from + margin)).rounded() == 0 &&
                                              (each.to - (to - margin)).rounded() == 0;
                                     });
  std::optional<averaged_stretch> found;
  if (computed != work.known_averages.end()) {
    found = *computed;
  } else {
    found = average.result();
    if (!found) return keep(from, to);
    found->from = from + margin;
    found->to = to - margin;
    work.known_averages.push_back(*found);
  }
  keep(from, from + margin);
  keep(to - margin, to);
  all.averages.push_back(*found);
}

/// A place that the formula points to may be a peak that is narrower than a window.
std::vector<double_word> cuts_of(const integration& work, const panel& whole) {
  const double_word to = exact_end(work, whole, -1);
  std::vector<double_word> cuts{exact_end(work, whole, 1)};
  for (const structure_point& each : work.structure)
    if (before(cuts.back(), each.at) && before(each.at, to)) cuts.push_back(each.at);
  cuts.push_back(to);
  return cuts;
}

/// Whether halves have nearly as large errors as a panel that none of its nodes resolves.
bool is_no_better_halved(const panel& whole, sampler& f) {
  constexpr double better = 0.05;
  std::vector<panel> halves{whole, whole};
  halves[0].end = halves[1].begin = 0.5 * (whole.begin + whole.end);
  f.evaluate(halves);
  return sum_of(halves).error > better * whole.error;
}

}  // namespace

double reach_of_fast_swings(sampler& f, double centre, double side, double half_width) {
  constexpr double farthest = 1024;
  constexpr double nothing = 1e-17;
  constexpr double first_look = 8;
  constexpr double hardly_less = 0.05;  // of |f| u, as powers leave that far out
  constexpr std::array places{1.04, 1.19, 1.46, 1.58, 1.77, 1.91};
  if (f.function().phases().empty()) return half_width;
  double most = 0;
  for (double u = half_width; u < farthest * half_width; u *= 2) {
    std::array<point, places.size()> at;
    std::array<double, places.size()> values;
    for (std::size_t k = 0; k < at.size(); ++k) at[k] = {centre + side * places[k] * u, 0, 1};
    f.values(at, values.data(), false);
    double here = 0;
    for (const double each : values) here = std::max(here, u * std::abs(each));
    if (!is_finite(here)) return half_width;
    most = std::max(most, here);
    if (u == first_look * half_width && here > hardly_less * most) return half_width;
    if (here > nothing * most) continue;
    const double end = centre + side * u;
    const paces all = paces_between(f.function(), std::min(centre, end), std::max(centre, end));
    return all.swings > many_swings ? u : half_width;
  }
  return half_width;
}

void average_fast_swings(integration& work) {
  constexpr index_t evaluations = 30'000;
  constexpr double smooth = 1e-3;
  constexpr double visible = 1e-4;    // of swings that are 1e-5 of |f|
  constexpr double negligible = 0.1;  // of the tolerance
  const integrand& f = work.samples.function();
  if (!work.how.swings || f.phases().empty() || work.until.evaluations < evaluations) return;
  double known = 0;
  for (const panel& each : work.over.panels)
    if (each.error < smooth * each.l1) known += each.integral;
  known = std::abs(known);
  const double little = negligible * std::max(work.until.atol, work.until.rtol * known);
  std::vector<panel> kept;
  std::vector<panel> others;
  for (const panel& each : work.over.panels) {
    parts_of_panel parts;
    if (each.error > std::max(little, visible * each.l1) &&
        paces_between(f, each.lower().hi, each.upper().hi).swings > many_swings &&
        is_no_better_halved(each, work.samples)) {
      const std::vector<double_word> cuts = cuts_of(work, each);
      for (std::size_t k = 1; k < cuts.size(); ++k)
        divide_by_pace(work, known, cuts[k - 1], cuts[k], parts);
    }
    if (parts.averages.empty()) {
      kept.push_back(each);
      continue;
    }
    others.insert(others.end(), parts.panels.begin(), parts.panels.end());
    work.ends.insert(work.ends.end(), parts.cuts.begin(), parts.cuts.end());
    work.over.averages.insert(work.over.averages.end(), parts.averages.begin(),
                              parts.averages.end());
  }
  work.samples.evaluate(others);
  kept.insert(kept.end(), others.begin(), others.end());
  work.over.panels = std::move(kept);
}

}  // namespace riemann::adaptive
