// Errors that slopes do not tell: what an operation makes of operands as they are meant.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/expression/large_errors.hpp"

#include "riemann/kernels/cpu/by_isa.hpp"
#include "riemann/lib/expression/function_errors.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace riemann::expressions {
namespace {

constexpr double ulp = std::numeric_limits<double>::epsilon();
constexpr double infinite = std::numeric_limits<double>::infinity();
constexpr double small = 1e-8;            // errors, of which squares are not seen
constexpr double small_of_power = 1e-10;  // which multiplies them by the exponent
constexpr double exp_is_0 = -746;         // of what is below

using row = std::array<double, lanes>;

bool is_linear(operation is) {
  return is == operation::negate || is == operation::add || is == operation::subtract;
}

/// How small errors have to be follows from the operand alone.
bool has_no_scale(operation is) {
  return facts_of(is).exact || is == operation::log || is == operation::log2 ||
         is == operation::log10 || is == operation::cbrt || is == operation::atan2;
}

/// Whether operand `number` matters only by being 0 or not.
bool reads_truth(operation is, std::size_t number) {
  return (is == operation::choose && number == 0) || is_logical(is);
}

/// Has jumps elsewhere than at 0, where every error is large.
bool jumps_beside_0(operation is) {
  return is_comparison(is) || gives_whole(is) || is == operation::modulo;
}

/// Of those: the operands' errors may reach across a jump.
bool may_jump(operation is, const operand_lanes& from, const lanes_of_step& to, std::size_t i) {
  const auto error = [&](std::size_t k) { return std::abs(from[k]->off[i]) + from[k]->bound[i]; };
  const double a = from[0]->value[i];
  const double b = from[1]->value[i];
  double reach = error(0);
  double distance = 0;
  if (gives_whole(is)) {
    const double jumps_at_whole = is == operation::round ? std::abs(a) + 0.5 : a;
    distance = std::abs(jumps_at_whole - std::round(jumps_at_whole));
  } else if (is_comparison(is)) {
    reach += error(1);
    distance = std::abs(a - b);
  } else {
    reach += std::abs(a / b) * error(1);
    const double remainder = std::abs(to.value[i]);
    distance = std::min(remainder, std::abs(b) - remainder);
  }
  return reach > 0 && distance <= reach;
}

[[gnu::always_inline]] inline bool is_unknown(const lanes_of_step& result, std::size_t i) {
  return !is_finite(result.off[i]) | !is_finite(result.bound[i]);
}

/// An operand's error, for this operation.
[[gnu::always_inline]] inline bool is_large(operation is, const lanes_of_step& operand,
                                            std::size_t i) {
  const double scale = has_no_scale(is) ? infinite : 1;
  const double most = is == operation::power ? small_of_power : small;
  const double value = std::abs(operand.value[i]);
  const double error = std::abs(operand.off[i]) + operand.bound[i];
  const bool large = error > most * (value < scale ? value : scale);
  // Far below 0 the exponential is 0 for all that is meant, and so is its slope.
  return is == operation::exp ? large & !(operand.value[i] + error < exp_is_0) : large;
}

bool is_large(operation is, const operand_lanes& from, const lanes_of_step& to, std::size_t i) {
  const auto count = static_cast<std::size_t>(facts_of(is).operands);
  bool large = is_unknown(to, i);
  for (std::size_t k = 0; k < count; ++k) large |= is_large(is, *from[k], i);
  return large;
}

/// An operand of value `meant` moved by so much, as far as the operation is defined; a truth to
/// false or true, if 0 is as near.
double beside(operation is, std::size_t number, double meant, double by) {
  const double there = meant + by;
  const bool first = number == 0;
  if (reads_truth(is, number)) {
    if (by == 0 || std::abs(meant) > std::abs(by)) return meant;
    return by < 0 ? 0 : 1;
  }
  if (is == operation::sqrt || (is == operation::power && first && meant >= 0))
    return std::max(0.0, there);
  if (is == operation::asin || is == operation::acos || is == operation::atanh ||
      is == operation::erfinv)
    return std::clamp(there, -1.0, 1.0);
  if (is == operation::acosh) return std::max(1.0, there);
  if (is == operation::log1p) return std::max(-1.0, there);
  if ((is == operation::bessel_y || is == operation::bessel_k) && meant >= 0)
    return std::max(0.0, there);
  return there;
}

/// How far the result may be from that of `meant` where an operand is within `reach` of it and
/// values at a few places there need not show it: at poles, and where a function turns.
double least_spread(operation is, std::size_t number, double meant, double reach, double result) {
  switch (is) {
    case operation::absolute:
    case operation::minimum:
    case operation::maximum: return reach;
    case operation::sin:
    case operation::cos: return reach > 0.5 ? 1 + std::abs(result) : 0;
    case operation::bessel_j: return reach > 0.5 ? 1 + std::abs(result) : 0;
    case operation::bessel_y:
      return meant <= reach ? infinite : reach > 0.5 ? 1 + std::abs(result) : 0;
    case operation::divide: return number == 1 && std::abs(meant) <= reach ? infinite : 0;
    case operation::log:
    case operation::log2:
    case operation::log10: return meant <= reach ? infinite : 0;
    default: return 0;
  }
}

/// The lanes with large errors, and one of them again until they fill what kernels take at once.
struct large_lanes {
  std::array<std::size_t, lanes> at;
  std::size_t count = 0;
  std::size_t filled = 0;

  large_lanes(operation is, const operand_lanes& from, const lanes_of_step& to,
              std::size_t lanes_used) {
    const bool jumps = jumps_beside_0(is);
    for (std::size_t i = 0; i < lanes_used; ++i)
      if (is_large(is, from, to, i) || (jumps && may_jump(is, from, to, i))) at[count++] = i;
    constexpr std::size_t at_least = lanes_at_least;
    filled = (count + at_least - 1) / at_least * at_least;
    for (std::size_t n = count; n < filled; ++n) at[n] = at[count - 1];
  }
};

/// One operation, at any operands: of rows, the values of large lanes come first.
class operation_at {
 public:
  operation_at(operation is, const function_kernel& kernel, const large_lanes& large)
      : is_(is),
        count_(static_cast<std::size_t>(facts_of(is).operands)),
        kernel_(kernel),
        large_(large) {}

  row values(const std::array<row, 3>& at) const {
    row out;
    const std::size_t last = count_ - 1;
    kernel_.run({at[0].data(), at[std::min<std::size_t>(1, last)].data(),
                 at[std::min<std::size_t>(2, last)].data(), out.data(),
                 static_cast<int>(large_.filled), kernel_.function});
    return out;
  }

  /// How far values are from `result` where operand `number` is up to its bound, or an ulp or two,
  /// from `meant`; of a comparison, as far from the other operand as both bounds let it be.
  row spread(const std::array<row, 3>& meant, std::size_t number, const operand_lanes& from,
             const row& result) const {
    row reach;
    row widest;
    const auto reach_of = [&](std::size_t k, std::size_t n) {
      return from[k]->bound[large_.at[n]] + 2 * ulp * std::abs(meant[k][n]);
    };
    for (std::size_t n = 0; n < large_.filled; ++n) {
      reach[n] = reach_of(number, n) + (is_comparison(is_) ? reach_of(1 - number, n) : 0);
      widest[n] = least_spread(is_, number, meant[number][n], reach[n], result[n]);
    }
    std::array<row, 3> at = meant;
    for (const double share : {-1.0, -0.6, 0.6, 1.0}) {
      for (std::size_t n = 0; n < large_.filled; ++n)
        at[number][n] = beside(is_, number, meant[number][n], share * reach[n]);
      const row value = values(at);
      for (std::size_t n = 0; n < large_.filled; ++n) {
        const double apart = std::abs(value[n] - result[n]);
        if (!std::isnan(apart)) widest[n] = std::max(widest[n], apart);  // else it is undefined
      }
    }
    return widest;
  }

 private:
  operation is_;
  std::size_t count_;
  const function_kernel& kernel_;
  const large_lanes& large_;
};

}  // namespace

bool any_large(operation is, const operand_lanes& from, const lanes_of_step& to,
               std::size_t count) {
  if (is_linear(is)) return false;
  const auto operands = static_cast<std::size_t>(facts_of(is).operands);
  long long large = 0;  // as wide as doubles, for vector loops
  cpu::by_isa(cpu::current_isa(), [&large, &from, &to, is, operands, count] {
    for (std::size_t i = 0; i < count; ++i) large += is_unknown(to, i) ? 1LL : 0LL;
    for (std::size_t k = 0; k < operands; ++k)
      for (std::size_t i = 0; i < count; ++i) large += is_large(is, *from[k], i) ? 1LL : 0LL;
  });
  bool any = large > 0;
  for (std::size_t i = 0; i < count && !any && jumps_beside_0(is); ++i)
    any = may_jump(is, from, to, i);
  return any;
}

void pass_large_on(operation is, const function_kernel& kernel, const operand_lanes& from,
                   lanes_of_step& to, std::size_t lanes_used) {
  const large_lanes large(is, from, to, lanes_used);
  if (large.count == 0) return;
  const auto count = static_cast<std::size_t>(facts_of(is).operands);
  const operation_at here(is, kernel, large);
  std::array<row, 3> meant;
  for (std::size_t k = 0; k < count; ++k)
    for (std::size_t n = 0; n < large.filled; ++n)
      meant[k][n] = from[k]->value[large.at[n]] + from[k]->off[large.at[n]];
  const row result = here.values(meant);
  row bound{};
  for (std::size_t k = 0; k < (is_comparison(is) ? 1 : count); ++k) {
    const row by_operand = here.spread(meant, k, from, result);
    for (std::size_t n = 0; n < large.count; ++n) bound[n] += by_operand[n];
  }
  const double off = is_step(is) ? 0 : std::max(2 * ulp, relative_error_of(is));
  for (std::size_t n = 0; n < large.count; ++n) {
    const std::size_t i = large.at[n];
    to.off[i] = result[n] - to.value[i];
    to.bound[i] = bound[n] + off * (std::abs(result[n]) + std::abs(to.value[i]));
    if (is == operation::sin || is == operation::cos || is == operation::bessel_j) {
      to.second_order[i] = std::fmin(to.second_order[i], 1 + std::abs(result[n]));
      continue;
    }
    // An error e becomes a power of e, and that of pairs, e^2, the square of this.
    const double all = std::abs(to.off[i]) + to.bound[i];
    const double by_slopes = to.second_order[i] < HUGE_VAL ? to.second_order[i] : 0;
    to.second_order[i] = std::max(by_slopes, all * std::fmin(1.0, all / std::abs(result[n])));
  }
}

}  // namespace riemann::expressions
