// Along the axes uphill, by steps that shrink; towards a face by quarters of what is left. The same
// directions lead to all shells, so that their means tell the power.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/methods/sampling/singular_point.hpp"

#include "riemann/kernels/host_device.hpp"
#include "riemann/lib/methods/sampling/map_places.hpp"
#include "riemann/lib/methods/sampling/pilot.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace riemann::sampling {
namespace {

constexpr int random_points = 1 << 10;
constexpr int most_steps = 128;
constexpr double least_step = 0x1p-40;
constexpr double at_face = 0x1p-20;  // so near to a face, the point is on it
constexpr double short_number = 0x1p-20;
constexpr int directions = 32;
constexpr int first_shell = 2;  // at distance 2^-2, the next at half of that
constexpr int shells_in_all = 28;
constexpr int octaves = 4;  // by which the power is told
constexpr int far_shells = 32;
constexpr double with_variance = 0.55;  // of the dimensions: a power of half of them, and noise
constexpr std::size_t fewest_axes_of_edge = 2;  // to one alone, a face, others look
constexpr unsigned long long stream_of_start = 0x746f'7000ULL;
constexpr unsigned long long stream_of_directions = 0x746f'7001ULL;

/// The share of the points of a rule that lies below x on an axis.
double share_below(const point_rule& rule, std::size_t axis, double x) {
  const double t =
      rule.map == nullptr ? x : reached_at(rule.map + axis * nodes_of_axis, inside_unit(x)).u;
  if (rule.periodic == periodisation::none || rule.periodic == periodisation::baker) return t;
  constexpr int halvings = 50;
  double low = 0;
  double high = 1;
  for (int k = 0; k < halvings; ++k) {
    const double middle = 0.5 * (low + high);
    (periodised(rule.periodic, middle).u < t ? low : high) = middle;
  }
  return low;
}

/// The side of a cube around a point that lies in the unit cube.
struct side {
  double begin;
  double end;
};

side side_around(double x, double distance) {
  return {std::max(0.0, x - distance), std::min(1.0, x + distance)};
}

/// Between far shells: to the last of them, distance^(-axes) is a number, and far beyond any
/// constant that a formula may have to be finite.
int octaves_of_far(std::size_t axes) {
  constexpr int all = 900;
  return all / far_shells / static_cast<int>(axes);
}

double folded_back(double x) { return inside_unit(x < 0 ? -x : x > 1 ? 2 - x : x); }

}  // namespace

double singular_point::evaluations(const evaluator& on) {
  if (!on.takes_boxes()) return 0;
  return random_points + 1 + most_steps * (2.0 * on.dimensions() + 1) +
         (2 * shells_in_all + (on.dimensions() + 2) * far_shells) * directions;
}

void singular_point::climb(evaluator& on, unsigned long long seed,
                           const std::vector<double>& known) {
  const auto d = static_cast<std::size_t>(on.dimensions());
  std::vector<double> tried = known;
  const std::vector<double> random =
      random_coordinates(seed ^ stream_of_start, random_points, on.dimensions());
  tried.insert(tried.end(), random.begin(), random.end());
  double height = -1;
  const auto move_to_highest = [&](const std::vector<double>& values) {
    for (std::size_t i = 0; i < values.size(); ++i) {
      if (!(std::abs(values[i]) > height)) continue;
      height = std::abs(values[i]);
      const auto place = tried.begin() + static_cast<std::ptrdiff_t>(i * d);
      top_.assign(place, place + static_cast<std::ptrdiff_t>(d));
    }
  };
  move_to_highest(on.values_at(tried));
  if (top_.empty()) return;
  double step = 0.25;
  for (int n = 0; n < most_steps && step > least_step && is_finite(height); ++n) {
    tried.clear();
    const double before = height;
    std::vector<double> together = top_;  // a step along each axis that leads uphill
    for (std::size_t k = 0; k < d; ++k) {
      const double x = top_[k];
      const double down = x > step ? x - step : x > at_face / 4 ? x / 4 : x;
      const double up = x + step < 1 ? x + step : 1 - x > at_face / 4 ? 1 - (1 - x) / 4 : x;
      for (const double to : {down, up}) {
        tried.insert(tried.end(), top_.begin(), top_.end());
        tried[tried.size() - d + k] = inside_unit(to);
      }
    }
    const std::vector<double> values = on.values_at(tried);
    int axes_uphill = 0;
    for (std::size_t k = 0; k < d; ++k) {
      const std::size_t higher = std::abs(values[2 * k + 1]) > std::abs(values[2 * k]) ? 1 : 0;
      if (!(std::abs(values[2 * k + higher]) > before)) continue;
      together[k] = tried[(2 * k + higher) * d + k];
      ++axes_uphill;
    }
    move_to_highest(values);
    if (axes_uphill > 1) {
      tried = std::move(together);
      move_to_highest(on.values_at(tried));
    }
    if (!(height > before)) step /= 4;
  }
  for (double& x : top_) x = x < at_face ? 0 : x > 1 - at_face ? 1 : x;
  // Steps hardly ever end at the middle of a range, or at another part of it that is a short
  // number.
  tried = top_;
  for (double& x : tried)
    if (const double rounded = std::round(x / short_number) * short_number;
        std::abs(x - rounded) < short_number / 1024)
      x = rounded;
  move_to_highest(on.values_at(tried));
}

singular_point::singular_point(evaluator& on, unsigned long long seed,
                               const std::vector<double>& known) {
  if (!on.takes_boxes()) return;
  climb(on, seed, known);
  if (top_.empty()) return;
  random_ = random_coordinates(seed ^ stream_of_directions, directions, on.dimensions());
  const std::size_t d = top_.size();
  std::vector<std::size_t> all(d);
  std::iota(all.begin(), all.end(), std::size_t{0});
  around_.push_back(around(on, all));
  if (around_.front().shells.back().power > with_variance * fewest_axes_of_edge) {
    std::vector<std::size_t> falling = axes_that_fall(on);
    if (falling.size() >= fewest_axes_of_edge && falling.size() < d)
      around_.push_back(around(on, std::move(falling)));
  }
  diverges_ = has_no_integral(on);
}

singular_point::surroundings singular_point::around(evaluator& on,
                                                    std::vector<std::size_t> axes) const {
  const std::size_t d = top_.size();
  std::vector<double> points;
  points.reserve(shells_in_all * directions * d);
  for (int octave = first_shell; octave < first_shell + shells_in_all; ++octave)
    for (std::size_t i = 0; i < directions; ++i) {
      points.insert(points.end(), random_.begin() + static_cast<std::ptrdiff_t>(i * d),
                    random_.begin() + static_cast<std::ptrdiff_t>((i + 1) * d));
      for (std::size_t n = 0; n < axes.size(); ++n) {
        double& of = points[points.size() - d + axes[n]];
        const double along = n == i % axes.size() ? (of < 0.5 ? -1 : 1) : 2 * of - 1;
        of = folded_back(top_[axes[n]] + std::ldexp(along, -octave));
      }
    }
  const std::vector<double> values = on.values_at(points);
  surroundings result{std::move(axes), {}};
  std::vector<shell>& shells = result.shells;
  for (std::size_t i = 0; i < values.size(); ++i) {
    if (i % directions == 0)
      shells.push_back({std::ldexp(1.0, -first_shell - static_cast<int>(shells.size())), 0, 0});
    if (is_finite(values[i])) shells.back().mean += std::abs(values[i]) / directions;
  }
  for (std::size_t j = 0; j + octaves < shells.size(); ++j)
    shells[j].power = std::log2(shells[j + octaves].mean / shells[j].mean) / octaves;
  shells.resize(shells_in_all - octaves);
  return result;
}

/// Along which |f| falls from the point: along an edge it does not.
std::vector<std::size_t> singular_point::axes_that_fall(evaluator& on) const {
  constexpr double near = 0x1p-24;
  constexpr double far = 0x1p-16;  // a power of 1/8 falls by half between
  const std::size_t d = top_.size();
  std::vector<double> beside;
  for (const double distance : {near, far})
    for (std::size_t k = 0; k < d; ++k) {
      beside.insert(beside.end(), top_.begin(), top_.end());
      double& x = beside[beside.size() - d + k];
      x += x > 0.5 ? -distance : distance;
    }
  const std::vector<double> values = on.values_at(beside);
  std::vector<std::size_t> falling;
  for (std::size_t k = 0; k < d; ++k)
    if (std::abs(values[d + k]) < 0.5 * std::abs(values[k])) falling.push_back(k);
  return falling;
}

/// Towards the point itself, or towards all points that share some of its coordinates.
bool singular_point::has_no_integral(evaluator& on) const {
  constexpr double nearly = 0.9;  // as doubles show it
  const std::size_t d = top_.size();
  const double power = around_.front().shells.back().power;
  std::vector<std::size_t> all(d);
  std::iota(all.begin(), all.end(), std::size_t{0});
  if (power >= nearly * static_cast<double>(d) && rises_for_ever(on, all)) return true;
  if (!(power >= nearly)) return false;
  const std::vector<std::size_t> leaving = axes_that_leave(on);
  if (leaving.size() > 1 && leaving.size() < d && rises_for_ever(on, leaving)) return true;
  return std::any_of(all.begin(), all.end(),
                     [&](std::size_t axis) { return rises_for_ever(on, {axis}); });
}

/// Along which |f| is a number beside the point, where it is none at it.
std::vector<std::size_t> singular_point::axes_that_leave(evaluator& on) const {
  constexpr double distance = 0x1p-20;
  const std::size_t d = top_.size();
  std::vector<double> beside(d * d);
  for (std::size_t k = 0; k < d; ++k) beside[k * d + k] = top_[k] > 0.5 ? -distance : distance;
  const std::vector<double> values = on.values_beside(top_, beside);
  std::vector<std::size_t> leaving;
  for (std::size_t k = 0; k < values.size(); ++k)
    if (is_finite(values[k])) leaving.push_back(k);
  return leaving;
}

/// |f| at 2^-octaves from the point along these axes, the other coordinates being anything. Where
/// no more digits than those of doubles are known, only a corner at 0 is near enough to points.
std::vector<double> singular_point::values_far_in(evaluator& on, int octaves,
                                                  std::span<const std::size_t> axes) const {
  const std::size_t d = top_.size();
  std::vector<double> beside;
  for (std::size_t i = 0; i < directions; ++i) {
    for (std::size_t k = 0; k < d; ++k) beside.push_back(random_[i * d + k] - top_[k]);
    for (std::size_t n = 0; n < axes.size(); ++n) {
      double& of = beside[i * d + axes[n]];
      const double u = of + top_[axes[n]];
      const double along = n == i % axes.size() ? (u < 0.5 ? -1 : 1) : 2 * u - 1;
      of = std::ldexp(along, -octaves);
      const double x = top_[axes[n]];
      if ((of < 0 && x < -of) || (of > 0 && 1 - x < of)) of = -of;
    }
  }
  std::vector<double> values = on.values_beside(top_, beside);
  const bool is_at_0 = std::all_of(top_.begin(), top_.end(), [](double x) { return x == 0; });
  return values.empty() && is_at_0 ? on.values_at(beside) : values;
}

bool singular_point::rises_for_ever(evaluator& on, const std::vector<std::size_t>& axes) const {
  constexpr double noise = 1e-4;  // of a power
  const auto d = static_cast<double>(axes.size());
  const int step = octaves_of_far(axes.size());
  double before = 0;
  double sign = 0;
  for (int k = 0; k < far_shells; ++k) {
    const std::vector<double> values = values_far_in(on, first_shell + k * step, axes);
    if (values.empty()) return false;
    double mean = 0;
    for (const double value : values) {
      // Squares of distances are too small for numbers, or powers too large.
      if (std::isinf(value) && k > far_shells / 2) return true;
      if (!is_finite(value) || value * sign < 0) return false;
      if (value != 0) sign = value < 0 ? -1 : 1;
      mean += std::abs(value) / directions;
    }
    const double power = std::log2(mean / before) / step;
    if (k > 1 && !(power >= (1 - noise) * d)) return false;
    before = mean;
  }
  return true;
}

double singular_point::among_few(const point_rule& rule, double points) const {
  double most = 0;
  for (const surroundings& each : around_)
    most = std::max(most, among_few(each, top_, rule, points));
  return most;
}

double singular_point::among_few(const surroundings& around, const std::vector<double>& top,
                                 const point_rule& rule, double points) {
  constexpr double few = 16;
  constexpr double with_integral = 63.0 / 64;
  constexpr int farther_in = 200;  // than the last shell, as its power tells
  const auto d = static_cast<double>(around.axes.size());
  const auto last = static_cast<int>(around.shells.size()) - 1;
  for (int n = 0; n <= last + farther_in; ++n) {
    shell here = around.shells[static_cast<std::size_t>(std::min(n, last))];
    if (n > last) {
      here.distance = std::ldexp(here.distance, last - n);
      here.mean *= std::exp2(here.power * (n - last));
    }
    double share = 1;
    double volume = 1;
    for (const std::size_t k : around.axes) {
      const side of = side_around(top[k], here.distance);
      share *= share_below(rule, k, of.end) - share_below(rule, k, of.begin);
      volume *= of.end - of.begin;
    }
    if (points * share > few) continue;
    if (!(here.power > with_variance * d)) return 0;
    return volume * here.mean / (1 - std::min(here.power / d, with_integral));
  }
  return 0;
}

}  // namespace riemann::sampling
