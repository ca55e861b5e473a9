// What is left of a tail under a window, far out and beside its begin.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/methods/adaptive/averaged_tail.hpp"

#include "riemann/kernels/host_device.hpp"
#include "riemann/lib/methods/adaptive/chains.hpp"
#include "riemann/lib/methods/adaptive/halved_panels.hpp"
#include "riemann/lib/methods/adaptive/integration.hpp"
#include "riemann/lib/methods/adaptive/moving_average.hpp"
#include "riemann/lib/methods/adaptive/sign_changes.hpp"

#include <algorithm>
#include <cmath>
#include <memory>

namespace riemann::adaptive {
namespace {

struct partial_integral {
  double integral = 0;
  double error = 0;
  bool diverges = false;
  double end = 0;
};

bool smaller(double a, double b) { return std::abs(a) < std::abs(b); }

/// From `from` on: a chain that ends where nothing is left, where it can be closed, or where the
/// average is no more than what rounding leaves of the swings. The error is infinite where the
/// average swings.
partial_integral integral_of_average(const std::shared_ptr<const averaged>& average, double from,
                                     double gap, double tolerance) {
  constexpr double farthest_by_all_digits = 1e13;  // gaps
  constexpr double left_of_swings = 1e-12;
  constexpr double smooth = 1e-3;  // error by integral of |average|
  constexpr std::size_t most_panels = 24;
  boundless_sampler held(average);
  sampler& f = *held;
  chain along = outward(0, 1, from);
  const double farthest = average->has_all_digits() ? farthest_by_all_digits : told_by_doubles;
  along.limit = std::log(farthest * gap + 100 * from);
  std::vector<panel> panels;
  while (along.now == chain::state::growing) {
    average->mean_share();
    grow(along, panels, f, tolerance);
    if (panels.empty()) return {0, infinite};
    const panel& last = panels.back();
    const double of_places =
        8 * epsilon_of_doubles * std::min(std::exp(along.reached) / gap, told_by_doubles);
    const double rounding = left_of_swings + of_places;
    if (average->mean_share() < rounding) {
      // Rounding grows outward, what may be beneath it falls.
      along.tail = 0;
      along.tail_error =
          10 * std::abs(*std::max_element(last.g.begin(), last.g.begin() + 5, smaller));
      panels.pop_back();
      break;
    }
    if (last.error > std::max(smooth * last.l1, tolerance)) return {0, infinite};
  }
  partial_integral result{along.tail, along.tail_error, along.now == chain::state::diverges,
                          std::exp(along.reached)};
  halve_worst(panels, f, tolerance, most_panels);
  const panel_sum near = sum_of(panels);
  result.integral += near.integral;
  result.error += near.error + missed_between_nodes(f, panels);
  return result;
}

/// What so few values between two breaks may be off by: what is narrow beside a break shows to
/// panels.
double off_between_breaks(const averaged& average, double from, double end) {
  constexpr double step = 1e2;
  double sum = 0;
  for (double v = from; v < end; v *= step) {
    const double mean = average.mean_at(v);
    if (!average.is_between_breaks()) continue;
    const panel_sum by_panels = average.mean_by_panels(v);
    sum += v * std::log(step) * (std::abs(by_panels.integral - mean) + by_panels.error);
  }
  return sum;
}

/// The power with which |g| falls as v^-power, so far out that addends which fall faster no longer
/// count.
double decay_of(const averaged& average, double from, double near, double far) {
  return std::log(average.magnitude_at(near * from) / average.magnitude_at(far * from)) /
         std::log(far / near);
}

/// Whether swings are about as fast at 30 and 900 times v as here.
bool keeps_its_pace(const swing& change, double from, double gap) {
  constexpr double gaps = 10;
  for (const double further : {30.0, 900.0}) {
    const double there = gap_of_changes(change, further * from, gaps * gap);
    if (!(0.6 * gap < there && there < 1.6 * gap)) return false;
  }
  return true;
}

}  // namespace

double least_distance_of_mean(double gap) { return window(least_deviation * gap).width(); }

double mean_at(const chain& of, sampler& f, double u, double gap, double times_wider) {
  const averaged average({of.on.anchor, of.on.side, false}, {}, f,
                         window(times_wider * least_deviation * gap), gap / samples_a_gap);
  return average.mean_at(u);
}

std::optional<oscillating_tail> average_swings(const chain& of, sampler& f, const even_swings& by,
                                               double tolerance) {
  constexpr double gaps_before = 4;
  constexpr int windows_of_fast_beats = 5;   // each twice as wide
  constexpr int windows_between_breaks = 2;  // each looks for all breaks anew
  constexpr double much_spent = 0.25;
  constexpr int most_windows = 7;  // where slow beats hide the average from all those
  constexpr double finer = 1.37;
  constexpr double safety = 3;
  constexpr double does_not_fall = 0.003;  // power: means over a window vary a little
  constexpr double surely_falls = 0.04;
  const double of_part = 0.02 * tolerance;
  const double gap = by.gap;
  const double from = by.begin + gaps_before * gap;
  if (!keeps_its_pace(by.change, from, gap)) return std::nullopt;
  const chart plain{of.on.anchor, of.on.side, false};
  const auto average_by = [&](const window& under, double times_finer = 1) {
    return std::make_shared<const averaged>(plain, by.pace, f, under,
                                            gap / samples_a_gap / times_finer);
  };
  oscillating_tail result;
  result.is_average = true;
  double deviation = least_deviation * gap;
  const window wide(8 * deviation);  // beats do not matter
  const double begin = from + wide.width();
  const double power = decay_of(*average_by(wide), begin, 30, 3e5);
  if (power < does_not_fall) {
    // Swings may begin to fall far out, as those of sin(x)/(1e10+x).
    constexpr double farthest = 3e9;
    const double distance = by.pace.distance(farthest * begin);
    const bool is_lost = are_lost_in_rounding(farthest * begin, gap);
    if (is_lost && distance < 100 * std::abs(of.on.anchor.hi)) return std::nullopt;
    result.diverges =
        is_lost || !(decay_of(*average_by(wide), begin, 3e5, farthest) > surely_falls);
  }
  if (result.diverges) return result;
  if (power < surely_falls) return std::nullopt;
  const double first = std::exp(of.begin);
  const double last = by.pace.distance(from);
  halve_between_breaks({plain, std::min(first, last), std::max(first, last)}, f, of_part,
                       result.panels);
  result.error = infinite;
  bool breaks = false;
  for (int k = 0; k < most_windows && !(result.error < 0.5 * tolerance); ++k, deviation *= 2) {
    if (k >= windows_of_fast_beats && is_finite(result.error)) break;
    if (breaks && (k >= windows_between_breaks || f.share_spent() > much_spent)) break;
    const window under(deviation);
    const double middle = from + 0.5 * under.width();
    const auto average = average_by(under);
    const partial_integral rest = integral_of_average(average, middle, gap, of_part);
    breaks = average->is_between_breaks();
    result.diverges = rest.diverges;
    if (result.diverges) return result;
    if (!is_finite(rest.error)) continue;
    const panel_sum front = integral_of_fading(plain, by.pace, f, under, from, gap, of_part);
    const double by_samples =  // swings so fast that they look slow
        middle * std::abs(average->mean_at(middle) - average_by(under, finer)->mean_at(middle));
    const double by_pieces = off_between_breaks(*average, middle, rest.end);
    const double error = safety * (rest.error + front.error + by_samples + by_pieces);
    if (!(error < result.error)) break;
    const bool is_hardly_better = error > 0.5 * result.error;  // nor will wider windows be
    result.beyond = front.integral + rest.integral;
    result.error = error;
    result.swings = static_cast<index_t>(under.width() / gap);
    result.end = by.pace.distance(rest.end);
    if (is_hardly_better) break;
  }
  if (!is_finite(result.error)) return std::nullopt;
  return result;
}

}  // namespace riemann::adaptive
