// Gauss rules for one axis of a function of a sum or product.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/integrand/separated.hpp"
#include "riemann/lib/methods/separable/part.hpp"

#include <span>
#include <string>
#include <vector>

namespace riemann::separable {

/// The integral of weight(x) F(inner(x)) is the sum of weight F(inner).
struct axis_rule {
  std::vector<double> inner;
  std::vector<double> weight;
};

struct axis_rules {
  axis_rule coarse;
  axis_rule fine;  // for comparison: as many nodes on each of two unequal parts
  bool has_inner = false;
  double lowest = 0;  // value of the inner function
  double highest = 0;
};

/// An axis cut where the adaptive method needs panels for its weight and its inner function.
class panels_of_axis {
 public:
  panels_of_axis(const separated_axis&, const part_question&);

  /// There are none; empty: there are.
  const std::string& why_not() const { return why_not_; }
  index_t evaluations() const { return evaluations_; }

  /// Precondition: why_not() is empty, which it may no longer be after that.
  axis_rules rules(int order);

 private:
  struct hull {
    double lowest = 0;
    double highest = 0;
  };
  hull values_of_inner();
  axis_rule rule(int order, std::span<const double> ends);

  const separated_axis& axis_;
  std::vector<double> ends_;  // rising
  hull inner_;                // of the inner function's values
  double sign_ = 1;           // -1 where the limits fall
  std::string why_not_;
  index_t evaluations_ = 0;
};

/// Whether two axes have the same functions and range.
bool are_alike(const separated_axis&, const separated_axis&, const part_question&);

/// Where a function is smooth, as far as the adaptive method sees.
struct smooth_panels {
  std::vector<double> ends;     // of panels
  bool jumps_or_bends = false;  // at some of them
  std::string why_not;          // it is not smooth between few of them; empty: it is
  index_t evaluations = 0;
};
smooth_panels smooth_panels_of(const function_of_one&, const interval&, const part_question&);

}  // namespace riemann::separable
