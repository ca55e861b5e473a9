// Gauss rules for one axis of a function of a sum or product.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/integrand/separated.hpp"
#include "riemann/lib/methods/separable/part.hpp"

#include <string>
#include <vector>

namespace riemann::separable {

/// The integral of weight(x) F(inner(x)) is the sum of weight F(inner).
struct axis_rule {
  std::vector<double> inner;
  std::vector<double> weight;
};

/// Pairs of rules, the second for comparison: so many nodes between two ends.
struct orders {
  int coarse;
  int fine;
};
inline constexpr orders all_orders[] = {{16, 24}, {32, 48}, {48, 64}};

struct axis_rules {
  axis_rule coarse;
  axis_rule fine;
  bool has_inner = false;
  double lowest = 0;  // inner value at any node
  double highest = 0;
  double mass = 0;  // integral of |weight|
};

/// An axis cut where the adaptive method needs panels for its weight and its inner function.
class panels_of_axis {
 public:
  panels_of_axis(const separated_axis&, const common_terms&);

  /// There are none; empty: there are.
  const std::string& why_not() const { return why_not_; }
  index_t evaluations() const { return evaluations_; }

  /// Precondition: why_not() is empty, which it may no longer be after that.
  axis_rules rules(const orders&);

 private:
  axis_rule rule(int order);

  const separated_axis& axis_;
  std::vector<double> ends_;  // rising
  double sign_ = 1;           // -1 where the limits fall
  std::string why_not_;
  index_t evaluations_ = 0;
};

/// What keeps a function from being smooth between few panels, whose ends are added; empty:
/// nothing.
std::string why_not_smooth(const function_of_one&, const interval&, const common_terms&,
                           std::vector<double>& ends, index_t& evaluations);

}  // namespace riemann::separable
