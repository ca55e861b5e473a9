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

lab::verdict judge_numbers(double_word computed, const reference& right, double allowed,
                           const arithmetic& used, int digits) {
  const double_word expected = right.value.value.floating;
  const double value = computed.rounded();
  const double wanted = expected.rounded();
  lab::verdict judged;
  const bool overflows = right.magnitude > used.largest || !std::isfinite(right.mean_square);
  if (!std::isfinite(value) && std::isfinite(wanted) && overflows) {
    judged.error = judged.ulps = judged.bound = std::numeric_limits<double>::infinity();
    return judged;
  }
  if (std::isnan(value) || std::isnan(wanted)) {
    judged.right = std::isnan(value) == std::isnan(wanted);
    judged.error = judged.ulps = judged.right ? 0 : std::numeric_limits<double>::quiet_NaN();
    return judged;
  }
  if (value == wanted && std::isinf(value)) return judged;
  if (right.magnitude > 0)
    judged.bound = allowed * right.magnitude + used.unit_roundoff() * std::abs(wanted);
  judged.error = std::abs((double_word(value) - expected).rounded());
  judged.ulps = judged.error == 0 ? 0 : judged.error / unit_in_last_place(wanted, digits);
  judged.right = judged.error <= judged.bound;
  return judged;
}

/// As exact as 64 bits are: a difference is taken modulo 2^64, too.
lab::verdict judge_integers(const scalar& value, const scalar& expected) {
  const unsigned long long apart = value.bits - expected.bits;
  const unsigned long long other_way = expected.bits - value.bits;
  lab::verdict judged;
  judged.error = static_cast<double>(std::min(apart, other_way));
  judged.ulps = judged.error;
  judged.right = apart == 0;
  return judged;
}

}  // namespace

arithmetic arithmetic_of(const named_operation& op, const element_facts& of) {
  arithmetic used;
  element_types.visit(of.name, [&]<class T>(std::type_identity<T>) {
    visit_accumulator<T>(op, [&]<class A>(std::type_identity<A>) {
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

double allowed_error(const named_operation& op, const accumulators::chain& longest, index_t count,
                     const arithmetic& used) {
  const double u = used.unit_roundoff();
  if (op.operation == "sum") return error_of_sum(op.sum, longest, u);
  if (op.operation == "product") return accumulators::roundings(2 * static_cast<double>(count), u);
  return accumulators::roundings(longest.steps(), u);
}

lab::verdict judge(const answer& result, const reference& expected, double allowed,
                   const arithmetic& used, const element_facts& of) {
  lab::verdict judged;
  if (result.value.is == scalar::kind::floating) {
    const bool floats = of.kind == element_kind::floating;
    judged = judge_numbers(result.value.floating, expected, allowed, used,
                           floats ? of.digits : std::numeric_limits<double>::digits);
  } else {
    judged = judge_integers(result.value, expected.value.value);
  }
  judged.checked = true;
  const double variance_apart = std::abs(result.variance - expected.value.variance);
  const double variance_bound = 4 * (allowed + used.unit_roundoff()) * expected.mean_square;
  judged.right = judged.right && result.value.is == expected.value.value.is &&
                 result.index == expected.value.index && !(variance_apart > variance_bound);
  return judged;
}

}  // namespace riemann::reduction_lab
