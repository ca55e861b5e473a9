// Jumps of an integrand between nodes: what runs of the same rule may agree on by chance.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/methods/fixed/rules/rule.hpp"
#include "riemann/lib/methods/fixed/values_at_nodes.hpp"

#include <functional>

namespace riemann {

/// The heights of all jumps between neighbouring samples, added up; 0 if nodes `apart` resolve the
/// highest of them: then it is no jump but a steep place. A jump is a difference of neighbours that
/// the next two differences at either side do not announce, by eight times their own change and the
/// `noise` of values of magnitude 1. (At an end, where there is one side, the differences of x^p
/// announce each other for all p > -1.) Two jumps within four samples hide each other. Looks at f
/// some fifty times where there is a jump.
double height_of_jumps(const values_at_nodes&, double apart, double noise,
                       const std::function<double(double)>& f);

/// How far the weights of a panel's nodes up to a place in it are from that place, at most: a jump
/// of height 1 changes the rule's error by so many widths of its panel, or less.
double largest_discrepancy(const quadrature_rule&);

}  // namespace riemann
