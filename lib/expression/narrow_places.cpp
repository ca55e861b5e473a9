// Each step tells how much of its operands' range it takes to change it.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/expression/narrow_places.hpp"

#include "riemann/kernels/host_device.hpp"

#include "riemann/lib/expression/bounds.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>
#include <utility>
#include <vector>

namespace riemann::expressions {
namespace {

constexpr double steep = 1000;  // changes within a range
/// Of an infinite axis: beyond that on the axis of the cube nothing is looked for. Bounds, which
/// know of no dependence, take it for twelve widths of the mass.
constexpr double far_out = 1.0 / 8;

double width_of(interval of) { return of.high - of.low; }

/// How often the values between these bounds would change by themselves.
double growth_of(interval of) {
  if (of.contains(0)) return 0;  // a pole, or a bound that is too wide
  return of.largest() / of.smallest();
}

double roots_of_growth(interval of) { return std::max(0.0, std::sqrt(growth_of(of)) - 1); }

/// Of values that matter by their sign: the range as a multiple of what is on the smaller side.
double sides_of(interval of) {
  constexpr double rounded = 0x1p-48;  // a bound of 0 that is not quite
  const double smaller = std::min(-of.low, of.high);
  return smaller > rounded * width_of(of) ? width_of(of) / smaller : 0;
}

/// How many times over the operation changes while its operands go through these.
double changes_of(operation is, interval a, interval b) {
  using enum operation;
  constexpr double of_a_wave = 0.1;  // waves are seen by few points
  switch (is) {
    case exp:
    case expm1:
    case sinh:
    case cosh:
    case tanh:
    case erf:
    case erfc:
    case atan: return width_of(a);
    case sin:
    case cos:
    case tan: return of_a_wave * width_of(a);
    case bessel_j:
    case bessel_y:
    case bessel_i:
    case bessel_k: return of_a_wave * width_of(b);
    case divide: return roots_of_growth(b) * 10;
    case log:
    case log2:
    case log10: return roots_of_growth(a);
    case power:
      if (a.contains(0)) return b.largest();
      return b.high < 0 ? std::min(b.largest(), 1.0) * changes_of(divide, b, a)
                        : b.largest() * std::log(growth_of(a));
    case less:
    case less_equal:
    case greater:
    case greater_equal:
    case minimum:
    case maximum: return sides_of(a - b);
    case sign: return sides_of(a);
    case floor:
    case ceil:
    case round:
    case trunc: return width_of(a);
    case modulo: return b.contains(0) ? 0 : width_of(a) / b.smallest();
    default: return 0;
  }
}

std::vector<interval> bounds_in(const formula& of, std::span<const double> parameters,
                                std::span<const interval> box) {
  return bounds_of_steps(of.steps, parameters, box);
}

interval operand_of(std::span<const interval> bounds, const step& of, std::size_t k) {
  return bounds[static_cast<std::size_t>(of.operands[k])];
}

double changes_of(const step& of, std::span<const interval> bounds) {
  if (of.uniform) return 0;
  return changes_of(of.is, operand_of(bounds, of, 0), operand_of(bounds, of, 1));
}

/// What grows as an exponential does changes once with each unit of the exponent, which counts for
/// itself: beside a divisor, a comparison or a logarithm it counts no more.
bool is_of_magnitudes(const step& of, std::span<const interval> bounds) {
  using enum operation;
  switch (of.is) {
    case power: return operand_of(bounds, of, 1).high < 0;
    case divide:
    case log:
    case log2:
    case log10: return true;
    default: return has_sides(of.is);
  }
}

/// A part of the range as small as can be has two sides, or two stairs.
bool may_have_sides_anywhere(operation is) {
  return has_sides(is) || gives_whole(is) || is == operation::modulo;
}

/// Each step with its bounds within the box and its changes.
template <class Tell>
void for_each_change(const formula& of, std::span<const double> parameters,
                     std::span<const interval> box, const Tell& tell) {
  constexpr double moderate = 4;  // an exponent
  const std::vector<interval> bounds = bounds_of_steps(of.steps, parameters, box);
  const std::vector<interval> damped =
      bounds_of_steps(of.steps, parameters, box, {.largest_exponent = moderate});
  for (const step& each : of.steps)
    tell(each, bounds, changes_of(each, is_of_magnitudes(each, bounds) ? damped : bounds));
}

double most_changes(const formula& of, std::span<const double> parameters,
                    std::span<const interval> box, bool of_sides = true) {
  double most = 0;
  for_each_change(of, parameters, box, [&](const step& each, const auto&, double changes) {
    if (!of_sides && may_have_sides_anywhere(each.is)) return;
    if (changes < std::numeric_limits<double>::infinity()) most = std::max(most, changes);
  });
  return most;
}

bool may_have_pole(const step& of, std::span<const interval> bounds) {
  const bool divides = of.is == operation::divide ||
                       (of.is == operation::power && !(operand_of(bounds, of, 1).low >= 0));
  return divides && operand_of(bounds, of, of.is == operation::divide ? 1 : 0).contains(0);
}

bool is_much(double changes) {
  return changes > steep && changes < std::numeric_limits<double>::infinity();
}

/// So it is, too, where bounds are too wide: as of x^2 - 2*x*y + y^2 + 1e-10.
bool may_divide_by_0(const step& of, std::span<const interval> bounds) {
  return of.is == operation::divide && !of.uniform && operand_of(bounds, of, 1).contains(0);
}

/// What is looked at of each axis, and the bounds of all steps over that.
struct bounds_over_cube {
  std::vector<interval> reach;
  std::vector<interval> bounds;
};

/// Ends at which the formula has no bounds are left out, of each axis by itself where that is
/// enough.
bounds_over_cube bounds_over_cube_of(const formula& of, std::span<const double> parameters) {
  const auto d = static_cast<std::size_t>(of.dimensions);
  const interval within{far_out, 1 - far_out};
  bounds_over_cube over;
  const auto has_bounds = [&](std::vector<interval> box) {
    over.reach = std::move(box);
    over.bounds = bounds_in(of, parameters, over.reach);
    return std::all_of(over.bounds.begin(), over.bounds.end(),
                       [](interval each) { return each.is_bounded(); });
  };
  if (has_bounds(std::vector<interval>(d, {0, 1}))) return over;
  std::vector<interval> longest(d, within);
  for (std::size_t k = 0; k < d; ++k)
    for (const interval each :
         {interval{0, 1}, interval{0, within.high}, interval{within.low, 1}}) {
      std::vector<interval> box(d, within);
      box[k] = each;
      if (!has_bounds(std::move(box))) continue;
      longest[k] = each;
      break;
    }
  if (!has_bounds(std::move(longest))) has_bounds(std::vector<interval>(d, within));
  return over;
}

}  // namespace

double most_smooth_changes(const formula& of, std::span<const double> parameters,
                           std::span<const interval> box) {
  return most_changes(of, parameters, box, false);
}

bool is_steep_by_sides(const formula& of, std::span<const double> parameters) {
  const std::vector<interval> bounds = bounds_over_cube_of(of, parameters).bounds;
  return std::any_of(of.steps.begin(), of.steps.end(), [&](const step& each) {
    return may_have_sides_anywhere(each.is) && is_much(changes_of(each, bounds));
  });
}

std::vector<interval> reach_over_cube(const formula& of, std::span<const double> parameters) {
  return bounds_over_cube_of(of, parameters).reach;
}

bool may_be_narrow(const formula& of, std::span<const double> parameters, interval variable) {
  constexpr double few = 30;  // changes
  const std::vector<interval> bounds = bounds_of_steps(of.steps, parameters, {&variable, 1});
  return std::any_of(of.steps.begin(), of.steps.end(), [&](const step& each) {
    if (each.uniform) return false;
    return may_have_pole(each, bounds) || !(changes_of(each, bounds) < few);
  });
}

double least_width(const formula& of, std::span<const double> parameters) {
  constexpr double of_a_peak = 5;  // changes, at least; of two sides one may be as small as it is
  double least = 1;
  for_each_change(
      of, parameters, std::vector<interval>(static_cast<std::size_t>(of.dimensions), {0, 1}),
      [&](const step& each, std::span<const interval> bounds, double changes) {
        if (each.uniform) return;
        const auto k = static_cast<std::size_t>(&each - of.steps.data());
        const bool is_told =
            bounds[k].is_bounded() && is_finite(changes) && !may_have_pole(each, bounds);
        const double width = (may_have_sides_anywhere(each.is) ? 1 : of_a_peak) / changes;
        least = std::min(least, is_told ? width : 0);
      });
  return least;
}

double most_changes(const formula& of, std::span<const interval> bounds_of_steps) {
  double most = 0;
  for (const step& each : of.steps) {
    const double changes = changes_of(each, bounds_of_steps);
    if (changes < std::numeric_limits<double>::infinity()) most = std::max(most, changes);
  }
  return most;
}

std::size_t axis_of_most_changes(const formula& of, std::span<const double> parameters) {
  const auto d = static_cast<std::size_t>(of.dimensions);
  const std::vector<interval> reach = bounds_over_cube_of(of, parameters).reach;
  std::size_t steepest = 0;
  double most = -1;
  for (std::size_t k = 0; k < d; ++k) {
    std::vector<interval> box(d, {0.5, 0.5});
    box[k] = reach[k];
    const double changes = most_changes(of, parameters, box);
    if (changes > most) {
      most = changes;
      steepest = k;
    }
  }
  return steepest;
}

std::optional<std::size_t> steepest_axis(const formula& of, std::span<const double> parameters) {
  if (!is_much(most_changes(of, parameters, bounds_over_cube_of(of, parameters).reach))) return {};
  return axis_of_most_changes(of, parameters);
}

bool may_jump(const formula& of, std::span<const interval> bounds) {
  return std::any_of(of.steps.begin(), of.steps.end(), [&](const step& each) {
    if (each.uniform) return false;
    const interval a = operand_of(bounds, each, 0);
    const interval b = operand_of(bounds, each, 1);
    switch (each.is) {
      case operation::less:
      case operation::less_equal:
      case operation::greater:
      case operation::greater_equal: return (a - b).contains(0);
      case operation::sign: return a.contains(0);
      case operation::floor:
      case operation::ceil:
      case operation::trunc: return std::floor(a.low) != std::floor(a.high);
      case operation::round: return std::round(a.low) != std::round(a.high);
      case operation::modulo: return b.contains(0) || width_of(a) > 0;
      default: return false;
    }
  });
}

double most_swings(const formula& of, std::span<const interval> bounds) {
  constexpr double of_a_wave = 1 / (2 * std::numbers::pi);
  double most = 0;
  for (const step& each : of.steps) {
    if (each.uniform) continue;
    const interval a = operand_of(bounds, each, 0);
    const interval b = operand_of(bounds, each, 1);
    double swings = 0;
    switch (each.is) {
      case operation::sin:
      case operation::cos:
      case operation::tan: swings = of_a_wave * width_of(a); break;
      case operation::bessel_j:
      case operation::bessel_y: swings = of_a_wave * width_of(b); break;
      case operation::floor:
      case operation::ceil:
      case operation::round:
      case operation::trunc: swings = width_of(a); break;
      case operation::modulo: swings = b.contains(0) ? 0 : width_of(a) / b.smallest(); break;
      default: break;
    }
    if (swings < std::numeric_limits<double>::infinity()) most = std::max(most, swings);
  }
  return most;
}

steep_parts steep_parts_of(const formula& of, std::span<const double> parameters) {
  steep_parts parts;
  parts.bounds = bounds_over_cube_of(of, parameters).bounds;
  for (std::size_t k = 0; k < of.steps.size(); ++k)
    if (is_much(changes_of(of.steps[k], parts.bounds)) ||
        may_divide_by_0(of.steps[k], parts.bounds))
      parts.steps.push_back(k);
  return parts;
}

formula along(formula of, std::size_t axis) {
  const int own = of.parameter_count;
  const auto on_line = [&](std::vector<step>& steps) {
    for (step& each : steps) {
      if (each.is == operation::variable) {
        const bool stays = each.index == static_cast<int>(axis);
        each.is = stays ? operation::variable : operation::parameter;
        each.index = stays ? 0 : own + each.index;
        each.uniform = !stays;
        continue;
      }
      each.uniform = true;
      for (const int k : operands_of(each))
        each.uniform = each.uniform && steps[static_cast<std::size_t>(k)].uniform;
    }
  };
  on_line(of.steps);
  on_line(of.steps_apart);
  of.parameter_count = own + of.dimensions;
  of.dimensions = 1;
  return of;
}

}  // namespace riemann::expressions
