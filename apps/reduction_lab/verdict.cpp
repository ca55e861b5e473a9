// Right or wrong: a result compared with its reference, and the error its method may have.
// SPDX-License-Identifier: Apache-2.0
#include "apps/reduction_lab/verdict.hpp"

#include "riemann/kernels/accumulators/error_of_sum.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace riemann::reduction_lab {
namespace {

/// The spacing of numbers with so many digits at x; that of the smallest doubles at 0.
double unit_in_last_place(double x, int digits) {
  if (x == 0) return std::numeric_limits<double>::denorm_min();
  return std::ldexp(1.0, std::ilogb(x) + 1 - digits);
}

verdict judge_numbers(double_word found, const reference& right, double allowed,
                      const arithmetic& used, int digits) {
  const double_word expected = right.found.value.floating;
  const double value = found.rounded();
  const double wanted = expected.rounded();
  verdict made;
  const bool overflows = right.magnitude > used.largest || !std::isfinite(right.mean_square);
  if (!std::isfinite(value) && std::isfinite(wanted) && overflows) {
    made.error = made.ulps = made.bound = std::numeric_limits<double>::infinity();
    return made;
  }
  if (std::isnan(value) || std::isnan(wanted)) {
    made.right = std::isnan(value) == std::isnan(wanted);
    made.error = made.ulps = made.right ? 0 : std::numeric_limits<double>::quiet_NaN();
    return made;
  }
  if (value == wanted && std::isinf(value)) return made;
  if (right.magnitude > 0)
    made.bound = allowed * right.magnitude + used.unit_roundoff() * std::abs(wanted);
  made.error = std::abs((double_word(value) - expected).rounded());
  made.ulps = made.error == 0 ? 0 : made.error / unit_in_last_place(wanted, digits);
  made.right = made.error <= made.bound;
  return made;
}

/// As exact as 64 bits are: a difference is taken modulo 2^64, too.
verdict judge_integers(const scalar& found, const scalar& expected) {
  const unsigned long long apart = found.bits - expected.bits;
  const unsigned long long other_way = expected.bits - found.bits;
  verdict made;
  made.error = static_cast<double>(std::min(apart, other_way));
  made.ulps = made.error;
  made.right = apart == 0;
  return made;
}

}  // namespace

arithmetic arithmetic_of(const named_operation& asked, const element_facts& of) {
  arithmetic used;
  element_types.visit(of.name, [&]<class T>(std::type_identity<T>) {
    visit_accumulator<T>(asked, [&]<class A>(std::type_identity<A>) {
      if constexpr (requires { typename A::real; })
        used = {digits_of<typename A::real>(), std::numeric_limits<typename A::real>::max()};
    });
  });
  return used;
}

accumulators::chain chain_of(const std::vector<strategy_pass>& passes, int threads_per_atomic) {
  accumulators::chain longest;
  for (const strategy_pass& each : passes) {
    const double all = std::max(1.0, static_cast<double>(each.blocks) * each.threads);
    const double taken = std::ceil(static_cast<double>(each.items) / all);
    (&each == passes.data() ? longest.additions : longest.merges) += taken;
    longest.merges +=
        each.threads + (threads_per_atomic == 0 ? each.blocks : all / threads_per_atomic);
  }
  return longest;
}

double allowed_error(const named_operation& asked, const accumulators::chain& longest,
                     index_t count, const arithmetic& used) {
  const double u = used.unit_roundoff();
  if (asked.operation == "sum") return error_of_sum(asked.sum, longest, u);
  if (asked.operation == "product")
    return accumulators::roundings(2 * static_cast<double>(count), u);
  return accumulators::roundings(longest.steps(), u);
}

verdict judge(const answer& found, const reference& expected, double allowed,
              const arithmetic& used, const element_facts& of) {
  verdict made;
  if (found.value.is == scalar::kind::floating) {
    const bool floats = of.kind == element_kind::floating;
    made = judge_numbers(found.value.floating, expected, allowed, used,
                         floats ? of.digits : std::numeric_limits<double>::digits);
  } else {
    made = judge_integers(found.value, expected.found.value);
  }
  const double variance_apart = std::abs(found.variance - expected.found.variance);
  const double variance_bound = 4 * (allowed + used.unit_roundoff()) * expected.mean_square;
  made.right = made.right && found.value.is == expected.found.value.is &&
               found.index == expected.found.index && !(variance_apart > variance_bound);
  return made;
}

}  // namespace riemann::reduction_lab
