// Bounds go from step to step. Switches are decided in a box a little smaller: there the formula is
// one analytic function, which goes on beyond.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/expression/enclosure.hpp"

#include "riemann/lib/expression/bounds.hpp"
#include "riemann/lib/expression/function_errors.hpp"
#include "riemann/lib/expression/rectangle.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <numbers>
#include <vector>

namespace riemann::expressions {
namespace {

constexpr double no_limit = std::numeric_limits<double>::infinity();
constexpr double known_share = 0x1p-6;  // of a width, that it may be off by
constexpr double left_out = 0x1p-46;    // of a side's length, at either end

constexpr bool is_switch(operation is) {
  using enum operation;
  return is_step(is) || has_sides(is) || is == choose || is == absolute || is == modulo ||
         is == atan2;
}

/// How fast an operation's value changes with its operands, at most.
std::array<double, 3> steepest(operation is, interval a, interval b, interval value) {
  using enum operation;
  const double most = value.largest();
  const auto sides = [](double of) { return of > 0 ? of : 0; };
  switch (is) {
    case negate:
    case absolute: return {1, 0, 0};
    case add:
    case subtract:
    case operation::hypot: return {1, 1, 0};
    case minimum: return {a.low > b.high ? 0.0 : 1, b.low > a.high ? 0.0 : 1, 0};
    case maximum: return {a.high < b.low ? 0.0 : 1, b.high < a.low ? 0.0 : 1, 0};
    case choose: return {0, a.is(0) ? 0.0 : 1, a.contains(0) ? 1.0 : 0};
    case multiply: return {b.largest(), a.largest(), 0};
    case divide: return {1 / b.smallest(), most / b.smallest(), 0};
    case modulo: return {1, (a / b).largest() + 1, 0};
    case operation::sqrt: return {0.5 / std::sqrt(sides(a.low)), 0, 0};
    case operation::power: {
      double of_base = 0;
      for (const double base : {a.smallest(), a.largest()})
        for (const double exponent : {b.low, b.high})
          of_base = std::max(of_base, std::pow(base, exponent - 1));
      const double logarithm =
          std::max(std::abs(std::log(a.smallest())), std::abs(std::log(a.largest())));
      return {b.largest() * of_base, most * logarithm, 0};
    }
    case sin:
    case cos: return {1, 0, 0};
    case atan: return {1 / (1 + a.smallest() * a.smallest()), 0, 0};
    case tanh: return {1 / (std::cosh(a.smallest()) * std::cosh(a.smallest())), 0, 0};
    case asinh: return {1 / std::hypot(1, a.smallest()), 0, 0};
    case bessel_j: return {0, 1, 0};
    case atan2: {
      const double nearest = std::hypot(a.smallest(), b.smallest());
      return {1 / nearest, 1 / nearest, 0};
    }
    case tan: return {1 + most * most, 0, 0};
    case asin:
    case acos: return {1 / std::sqrt(sides(1 - a.largest() * a.largest())), 0, 0};
    case sinh:
    case cosh: return {std::cosh(a.largest()), 0, 0};
    case acosh: return {1 / std::sqrt(sides(a.low * a.low - 1)), 0, 0};
    case atanh: return {1 / sides(1 - a.largest() * a.largest()), 0, 0};
    case operation::exp: return {most, 0, 0};
    case expm1: return {most + 1, 0, 0};
    case operation::log: return {1 / sides(a.low), 0, 0};
    case log1p: return {1 / sides(1 + a.low), 0, 0};
    case log2: return {std::numbers::log2e / sides(a.low), 0, 0};
    case log10: return {std::numbers::log10e / sides(a.low), 0, 0};
    case cbrt: return {1 / (3 * std::pow(a.smallest(), 2.0 / 3)), 0, 0};
    case erf:
    case erfc: return {2 * std::numbers::inv_sqrtpi * std::exp(-a.smallest() * a.smallest()), 0, 0};
    case erfinv: return {0.5 * std::sqrt(std::numbers::pi) * std::exp(most * most), 0, 0};
    default: return is_switch(is) ? std::array<double, 3>{} : std::array{no_limit, no_limit, 0.0};
  }
}

/// How far apart values can be where operands are that far apart, however steep the operation is.
double farthest(operation is, double apart) {
  using enum operation;
  switch (is) {
    case operation::sqrt: return std::sqrt(apart);
    case asin:
    case acos: return 2.3 * std::sqrt(apart);
    case acosh: return 1.5 * std::sqrt(apart);
    case cbrt: return 1.6 * std::cbrt(apart);
    default: return no_limit;
  }
}

class enclosed_formula final : public enclosure {
 public:
  enclosed_formula(const formula& of, std::span<const double> parameters)
      : steps_(of.steps),
        dimensions_(static_cast<std::size_t>(of.dimensions)),
        parameters_(parameters.begin(), parameters.end()),
        depends_(dependencies_of(of)),
        is_as_computed_(of.steps.size()),
        width_of_(of.steps.size()),
        around_(of.steps.size()) {
    for (const auto& [place, width] : of.as_computed) {
      is_as_computed_[static_cast<std::size_t>(place)] = true;
      width_of_[static_cast<std::size_t>(place)].push_back(static_cast<std::size_t>(width));
    }
    for (const step& each : steps_) has_switches_ = has_switches_ || is_switch(each.is);
  }

  std::size_t dimensions() const override { return dimensions_; }

  void enter(std::span<const range> box) override {
    box_.assign(box.begin(), box.end());
    is_point_ = std::all_of(box.begin(), box.end(),
                            [](const range& each) { return each.lower == each.upper; });
    values_ = values_over(box_);
    decided_ = values_;
    if (has_switches_) {
      std::vector<range> smaller = box_;
      for (range& each : smaller) {
        const double margin = left_out * (each.upper - each.lower);
        each = {each.lower + margin, each.upper - margin};
      }
      decided_ = values_over(smaller);
    }
  }

  double largest() const override { return values_.back().largest(); }
  double share_left_out() const override {
    return has_switches_ ? 2 * left_out * static_cast<double>(dimensions_) : 0;
  }
  double largest_rounding() const override;
  double largest_around(std::size_t axis, double rho) override;

 private:
  template <class Bounds>
  static const Bounds& operand(const std::vector<Bounds>& all, const step& of, std::size_t k) {
    return all[static_cast<std::size_t>(of.operands[k])];
  }
  static bool has_one_operand_twice(const step& of) { return of.operands[0] == of.operands[1]; }

  std::vector<interval> values_over(std::span<const range> box) const;
  double largest_in(std::size_t axis, const rectangle& coordinate);
  rectangle of_switch(std::size_t which) const;

  std::vector<step> steps_;
  std::size_t dimensions_;
  std::vector<double> parameters_;
  std::vector<std::uint64_t> depends_;
  std::vector<bool> is_as_computed_;
  std::vector<std::vector<std::size_t>> width_of_;  // of cells, by the steps of these places
  bool has_switches_ = false;
  bool is_point_ = false;
  std::vector<range> box_;
  std::vector<interval> values_;   // of each step in the box
  std::vector<interval> decided_;  // and in a smaller one
  std::vector<rectangle> around_;  // of each step that depends on the axis in question
};

std::vector<interval> enclosed_formula::values_over(std::span<const range> box) const {
  std::vector<interval> variables;
  for (const range& each : box) variables.push_back({each.lower, each.upper});
  if (!is_point_) return bounds_of_steps(steps_, parameters_, variables);
  return bounds_of_steps(steps_, parameters_, variables, {.taken_as_numbers = is_as_computed_});
}

/// Slopes are those at computed operands, too, which may be outside their bounds.
double enclosed_formula::largest_rounding() const {
  const std::vector<int> stands_for = stand_ins(steps_, values_);
  std::vector<double> off;
  for (std::size_t k = 0; k < steps_.size(); ++k) {
    const step& each = steps_[k];
    const int operands = facts_of(each.is).operands;
    double sum = each.is == operation::number     ? each.meant.largest()
                 : each.is == operation::variable ? 0x1p-53 * values_[k].largest()
                                                  : 0;
    if (const auto other = static_cast<std::size_t>(stands_for[k]); other != k) {
      off.push_back(off[other]);
      continue;
    }
    if (operands > 0 && !is_difference_of_same(each, stands_for)) {
      const auto about = [&](std::size_t n) {
        const interval exact = operand(values_, each, n);
        const double by = operand(off, each, n);
        return interval{exact.low - by, exact.high + by};
      };
      const interval a = about(0);
      const interval b = about(1);
      const std::array<double, 3> slopes = steepest(each.is, a, b, values_of(each.is, a, b, {}));
      const double relative = std::max(relative_error_of(each.is), 0x1p-53);
      if (!is_switch(each.is)) sum = relative * values_[k].largest();
      for (std::size_t n = 0; n < static_cast<std::size_t>(operands); ++n) {
        const double before = operand(off, each, n);
        const bool times_0 = each.is == operation::multiply && slopes[n] == 0;
        if (before > 0 && !times_0) sum += std::min(slopes[n] * before, farthest(each.is, before));
      }
    }
    const bool stands =
        is_point_ && is_as_computed_[k] &&
        std::all_of(width_of_[k].begin(), width_of_[k].end(), [&](std::size_t width) {
          return off[width] <= known_share * values_[width].smallest();
        });
    if (stands) sum = std::min(sum, 0x1p-52 * values_[k].largest());
    off.push_back(sum == sum ? sum : no_limit);
  }
  return off.back();
}

/// Of a step that switches: whichever function it is in the smaller box, as it goes on around it.
rectangle enclosed_formula::of_switch(std::size_t which) const {
  using enum operation;
  const step& of = steps_[which];
  const auto is = [&](std::size_t k) { return operand(decided_, of, k); };
  const auto value = [&](std::size_t k) { return operand(around_, of, k); };
  const auto where = [](bool surely, const rectangle& there) {
    return surely ? there : rectangle{};
  };
  switch (of.is) {
    case absolute:
      return is(0).low >= 0 ? value(0) : where(is(0).high <= 0, values_of(negate, value(0), {}));
    case minimum:
      return is(0).high <= is(1).low ? value(0) : where(is(1).high <= is(0).low, value(1));
    case maximum:
      return is(0).low >= is(1).high ? value(0) : where(is(1).low >= is(0).high, value(1));
    case choose: return is(0).is(0) ? value(2) : where(!is(0).contains(0), value(1));
    case modulo: {
      const interval times = values_of(floor, is(0) / is(1), {}, {});
      return where(times.low == times.high,
                   values_of(subtract, value(0), values_of(multiply, {times, {0, 0}}, value(1))));
    }
    case atan2:
      return where(is(1).low > 0, values_of(atan, values_of(divide, value(0), value(1)), {}));
    default: return where(decided_[which].low == decided_[which].high, {decided_[which], {0, 0}});
  }
}

double enclosed_formula::largest_in(std::size_t axis, const rectangle& coordinate) {
  const std::uint64_t bit = std::uint64_t{1} << axis;
  for (std::size_t k = 0; k < steps_.size(); ++k) {
    const step& each = steps_[k];
    if ((depends_[k] & bit) == 0)
      around_[k] = {values_[k], {0, 0}};
    else if (each.is == operation::variable)
      around_[k] = coordinate;
    else if (is_switch(each.is))
      around_[k] = of_switch(k);
    else if (each.is == operation::multiply && has_one_operand_twice(each))
      around_[k] = squared(operand(around_, each, 0));
    else
      around_[k] = values_of(each.is, operand(around_, each, 0), operand(around_, each, 1));
  }
  return around_.back().is_bounded() ? around_.back().largest() : no_limit;
}

/// The upper half of the ellipse, in slices: on the lower half values are the conjugates.
double enclosed_formula::largest_around(std::size_t axis, double rho) {
  constexpr int slices = 4;
  const double middle = 0.5 * (box_[axis].lower + box_[axis].upper);
  const double half = 0.5 * (box_[axis].upper - box_[axis].lower);
  const double along = 0.5 * (rho + 1 / rho) * half;
  const double across = 0.5 * (rho - 1 / rho) * half;
  double most = 0;
  for (int k = 0; k < slices && most < no_limit; ++k) {
    const double from = 2.0 * k / slices - 1;
    const double to = 2.0 * (k + 1) / slices - 1;
    const double nearest = from < 0 && to > 0 ? 0 : std::min(std::abs(from), std::abs(to));
    const interval re{middle + along * from, middle + along * to};
    const interval im{0, across * std::sqrt((1 - nearest) * (1 + nearest))};
    const double outward = rounded_by_library * (std::abs(middle) + along);
    most = std::max(
        most, largest_in(axis, {{re.low - outward, re.high + outward}, {0, im.high + outward}}));
  }
  return most;
}

}  // namespace

std::unique_ptr<enclosure> enclosure_of(const formula& of, std::span<const double> parameters) {
  return std::make_unique<enclosed_formula>(of, parameters);
}

}  // namespace riemann::expressions
