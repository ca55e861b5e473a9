// Kinks and cusps of an integrand between nodes: where errors of runs have chance factors.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/methods/fixed/rules/rule.hpp"
#include "riemann/lib/methods/fixed/values_at_nodes.hpp"

#include <functional>

namespace riemann {

/// How much f bends at its kinks over places `width` apart: |f(x - w) - 2 f(x) + f(x + w)| at the
/// sharpest, found by halving, times what all of them bend to that one among the samples. A kink is
/// a bend of samples that those three further at either side do not announce, by three times their
/// own and the `noise` of values of magnitude 1. 0 where there is none; then f is not called, and
/// otherwise some 50 times.
double bend_at_kinks(const values_at_nodes&, double width, double noise,
                     const std::function<double(double)>& f);

/// The error of a rule on a panel of width 1 that has a kink where the slope changes by 1, at most:
/// the largest integral of the discrepancy (see jumps.hpp) up to a place in the panel.
double largest_error_at_a_kink(const quadrature_rule&);

}  // namespace riemann
