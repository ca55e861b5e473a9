// Constants that 30 digits do not tell from a pole or a jump, as sin(pi) where it divides.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/kernels/host_device.hpp"
#include "riemann/lib/expression/double_word_functions.hpp"
#include "riemann/lib/expression/pair_program.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <span>
#include <vector>

namespace riemann::expressions {
namespace {

constexpr double of_arithmetic = 0x1p-100;
constexpr double of_function = 0x1p-97;
constexpr double of_doubles = 0x1p-50;
constexpr double told = 0x1p-20;  // of a divisor, or of what a function makes of a constant

/// What may leave a digit wrong, but has neither poles nor jumps.
bool is_even_tempered(operation is) {
  using enum operation;
  return is == add || is == subtract || is == multiply || is == negate || is == absolute ||
         is == minimum || is == maximum || is == sqrt || is == hypot;
}

bool has_poles_or_jumps(operation is) { return !is_even_tempered(is) && is != operation::divide; }

}  // namespace

bool may_meet_poles_or_jumps(std::span<const step> steps) {
  const auto is_computed = [&](int k) {
    const step& of = steps[static_cast<std::size_t>(k)];
    return of.uniform && (facts_of(of.is).operands > 0 || of.meant.bound > 0);
  };
  for (int k = 0; k < static_cast<int>(steps.size()); ++k) {
    const step& of = steps[static_cast<std::size_t>(k)];
    if (of.is == operation::divide && is_computed(of.operands[1])) return true;
    if (of.uniform && facts_of(of.is).operands > 0 && has_poles_or_jumps(of.is)) return true;
  }
  return false;
}

bool pair_program::tells_constants() const {
  std::vector<double> bound(steps_.size());
  for (std::size_t k = 0; k < steps_.size(); ++k) {
    const step& of = steps_[k];
    const auto operands = static_cast<std::size_t>(facts_of(of.is).operands);
    if (of.is == operation::divide) {
      const auto by = static_cast<std::size_t>(of.operands[1]);
      if (steps_[by].uniform && bound[by] > told * std::abs(uniform_[by].hi)) return false;
    }
    if (!of.uniform) continue;
    const double value = std::abs(uniform_[k].hi);
    if (operands == 0) {
      const bool is_double = bound_of(of) == 0 && uniform_[k].lo == 0;
      bound[k] = is_double ? 0 : std::max(bound_of(of), of_arithmetic * value);
      continue;
    }
    const std::array<double_word, 3> from = operands_of(of);
    double spread = 0;
    for (std::size_t n = 0; n < operands; ++n) {
      const double reach = bound[static_cast<std::size_t>(of.operands[n])];
      double widest = 0;
      for (const double by : {-reach, reach}) {
        std::array<double_word, 3> beside = from;
        beside[n] = from[n] + double_word(by);
        const double apart = std::abs((value_at(of, beside) - uniform_[k]).rounded());
        if (!std::isnan(apart)) widest = std::max(widest, apart);  // else it is undefined there
      }
      spread += reach > 0 ? widest : 0;
    }
    if (has_poles_or_jumps(of.is) && spread > told * std::max(1.0, value)) return false;
    const bool is_function = pair_kernel_of(of.is) == pair_function;
    const bool is_full = !is_function || in_full(of.is, from[0], from[1]);
    bound[k] = spread + (is_full ? is_function ? of_function : of_arithmetic : of_doubles) * value;
    if (!is_finite(bound[k])) bound[k] = std::numeric_limits<double>::infinity();
  }
  return true;
}

}  // namespace riemann::expressions
