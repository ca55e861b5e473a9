// Sums over panels and tails.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/methods/adaptive/subdivision.hpp"

#include <algorithm>

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
  for (const averaged_stretch& each : averages) {
    add(each.integral);
    all.error += each.error;
    all.l1 += each.l1;
  }
  all.integral = integral.hi + integral.lo;
  return all;
}

totals subdivision::at_joints() const {
  constexpr double rounding = 0x1p-50;
  constexpr double unknown = 0.03;  // share of f there that the neighbours' nodes do not tell
  struct placed {
    const panel* of;
    double_word lower;
  };
  std::vector<placed> in_order;
  for (const panel& each : panels) in_order.push_back({&each, each.lower()});
  std::sort(in_order.begin(), in_order.end(), [](const placed& a, const placed& b) {
    return a.lower.hi < b.lower.hi || (a.lower.hi == b.lower.hi && a.lower.lo < b.lower.lo);
  });
  totals all;
  for (std::size_t k = 1; k < in_order.size(); ++k) {
    const panel& left = *in_order[k - 1].of;
    const panel& right = *in_order[k].of;
    if (left.on.graded || right.on.graded) continue;
    const double_word at = in_order[k].lower;
    const double gap = (at - left.upper()).rounded();
    if (gap == 0 || !(std::abs(gap) <= rounding * std::abs(at.hi))) continue;
    const double beside = left.on.side > 0 ? left.g.back() : left.g.front();
    const double beyond = right.on.side > 0 ? right.g.front() : right.g.back();
    // Where f jumps, each of them ends as exactly as it must.
    const double least = std::abs(beside) < std::abs(beyond) ? beside : beyond;
    if (!(beside * beyond > 0) || std::abs(beside + beyond) > 3 * std::abs(least)) continue;
    all.integral += gap * least;
    all.error += std::abs(gap) * (unknown * std::abs(least) + std::abs(beside - beyond));
  }
  return all;
}

double subdivision::error_of_tails() const {
  double sum = 0;
  for (const chain& each : chains) sum += each.tail_error;
  return sum;
}

}  // namespace riemann::adaptive
