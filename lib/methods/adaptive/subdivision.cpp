// Sums over panels and tails.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/methods/adaptive/subdivision.hpp"

namespace riemann::adaptive {

totals subdivision::sum() const {
  double_word integral;
  totals all;
  const auto add = [&](double value) {
    const double_word sum = two_sum(integral.hi, value);
    integral = {sum.hi, integral.lo + sum.lo};
  };
  for (const panel& each : panels) {
    add(each.integral);
    all.error += each.error;
    all.l1 += each.l1;
  }
  for (const chain& each : chains) {
    add(each.tail);
    all.error += each.tail_error;
    all.l1 += std::abs(each.tail);
  }
  all.integral = integral.hi + integral.lo;
  return all;
}

double subdivision::error_of_tails() const {
  double sum = 0;
  for (const chain& each : chains) sum += each.tail_error;
  return sum;
}

}  // namespace riemann::adaptive
