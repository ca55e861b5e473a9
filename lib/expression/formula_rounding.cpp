// Values, and first-order errors beside them, step by step.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/expression/formula_rounding.hpp"

#include "riemann/kernels/cpu/by_isa.hpp"
#include "riemann/kernels/double_word.hpp"
#include "riemann/lib/expression/slopes.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>
#include <type_traits>

namespace riemann::expressions {
namespace {

constexpr double u = std::numeric_limits<double>::epsilon() / 2;
constexpr double off_by_functions = 4 * u;
constexpr std::size_t lanes = 64;  // nodes at a time

struct lanes_of_step {
  alignas(64) std::array<double, lanes> value;
  std::array<double, lanes> off;
  std::array<double, lanes> bound;
};

/// What an operation of IEEE arithmetic cut off from its exact result.
double cut_off(operation is, double a, double b, double value) {
  switch (is) {
    case operation::add: return two_sum(a, b).lo;
    case operation::subtract: return two_sum(a, -b).lo;
    case operation::multiply: return fma(a, b, -value);
    case operation::divide: return value == 0 ? 0 : -fma(value, b, -a) / b;
    case operation::sqrt: return value == 0 ? 0 : -fma(value, value, -a) / (2 * value);
    default: return 0;
  }
}

/// loop(is), for the instruction set in use, with the operations of most formulas known when it is
/// compiled.
template <class Loop>
void as_constant(operation is, const Loop& loop) {
  const auto with = [&](auto constant) {
    cpu::by_isa(cpu::current_isa(), [&] { loop(constant); });
  };
  switch (is) {
    case operation::negate: return with(std::integral_constant<operation, operation::negate>());
    case operation::add: return with(std::integral_constant<operation, operation::add>());
    case operation::subtract: return with(std::integral_constant<operation, operation::subtract>());
    case operation::multiply: return with(std::integral_constant<operation, operation::multiply>());
    case operation::divide: return with(std::integral_constant<operation, operation::divide>());
    case operation::sqrt: return with(std::integral_constant<operation, operation::sqrt>());
    default: return with(is);
  }
}

/// Of a number as it was written: nobody writes one whose last binary digits differ from 0 but
/// exactly.
double rounding_of_number(double value) {
  constexpr std::uint64_t last_digits = 0xff;
  return (std::bit_cast<std::uint64_t>(value) & last_digits) == 0 ? 0 : u * std::abs(value);
}

class tracker {
 public:
  tracker(const formula& of, std::span<const double> parameters, maths_choice maths,
          precision precise)
      : of_(of), parameters_(parameters), maths_(maths), precise_(precise), all_(of.steps.size()) {}

  /// For `lanes` nodes.
  const lanes_of_step& track(const double* x) {
    for (std::size_t k = 0; k < of_.steps.size(); ++k) {
      if (facts_of(of_.steps[k].is).operands == 0)
        begin(of_.steps[k], x, all_[k]);
      else
        take(of_.steps[k], all_[k]);
    }
    return all_.back();
  }

 private:
  void begin(const step& from, const double* x, lanes_of_step& to) const {
    to.off.fill(0);
    to.bound.fill(0);
    if (from.is == operation::variable) {
      std::copy_n(x, lanes, to.value.begin());
      return;
    }
    const bool written = from.is == operation::number;
    to.value.fill(written ? from.value : parameters_[static_cast<std::size_t>(from.index)]);
    if (written) to.bound.fill(rounding_of_number(from.value));
    round(to);
  }

  void take(const step& of, lanes_of_step& to) const {
    const int count = facts_of(of.is).operands;
    const auto from = [&](int n) -> const lanes_of_step& {
      return all_[static_cast<std::size_t>(
          of.operands[n < count ? static_cast<std::size_t>(n) : 0])];
    };
    const std::array<const lanes_of_step*, 3> operands{&from(0), &from(1), &from(2)};
    const function_kernel kernel = kernel_of(of.is, maths_, cpu::current_isa());
    kernel.run({operands[0]->value.data(), operands[1]->value.data(), operands[2]->value.data(),
                to.value.data(), static_cast<int>(lanes), kernel.function});
    const double of_function = facts_of(of.is).exact ? 0 : off_by_functions;
    as_constant(of.is, [&](auto is) {
      for (std::size_t i = 0; i < lanes; ++i) {
        const std::array<double, 3> at{operands[0]->value[i], operands[1]->value[i],
                                       operands[2]->value[i]};
        const std::array<double, 3> slopes = slopes_of(is, at, to.value[i]);
        double off = cut_off(is, at[0], at[1], to.value[i]);
        double bound = of_function * std::abs(to.value[i]);
        for (std::size_t k = 0; k < static_cast<std::size_t>(count); ++k) {
          const lanes_of_step& operand = *operands[k];
          off += operand.off[i] != 0 ? slopes[k] * operand.off[i] : 0;
          bound += operand.bound[i] != 0 ? std::abs(slopes[k]) * operand.bound[i] : 0;
        }
        to.off[i] = off;
        to.bound[i] = bound;
      }
    });
    round(to);
  }

  /// In float precision, as the program does after every step.
  void round(lanes_of_step& to) const {
    if (precise_ == precision::double_precision) return;
    for (std::size_t i = 0; i < lanes; ++i) {
      const auto rounded = static_cast<double>(static_cast<float>(to.value[i]));
      to.off[i] += to.value[i] - rounded;
      to.value[i] = rounded;
    }
  }

  const formula& of_;
  std::span<const double> parameters_;
  maths_choice maths_;
  precision precise_;
  std::vector<lanes_of_step> all_;
};

}  // namespace

std::vector<tracked_value> tracked_values(const formula& of, std::span<const double> parameters,
                                          std::span<const double> x, maths_choice maths,
                                          precision precise) {
  tracker along(of, parameters, maths, precise);
  std::vector<tracked_value> found;
  found.reserve(x.size());
  for (std::size_t first = 0; first < x.size(); first += lanes) {
    const std::size_t count = std::min(lanes, x.size() - first);
    alignas(64) std::array<double, lanes> some;
    some.fill(x[first]);
    std::copy_n(x.begin() + static_cast<std::ptrdiff_t>(first), count, some.begin());
    const lanes_of_step& last = along.track(some.data());
    for (std::size_t i = 0; i < count; ++i)
      found.push_back({last.value[i], last.off[i], last.bound[i]});
  }
  return found;
}

}  // namespace riemann::expressions
