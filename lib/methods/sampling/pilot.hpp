// A first look at an integrand: how large its values are.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/evaluating/evaluator.hpp"
#include "riemann/lib/methods/sampling/statistics.hpp"

namespace riemann::sampling {

/// A power of two that makes values of that size about 1.
double scale_for(double largest);

/// The same for the values at some random points; 1 if all are 0.
double scale_for(evaluator&, unsigned long long seed);

/// An estimate from values that were multiplied by `scale`, of the values themselves.
sampled_estimate in_units_of(double scale, sampled_estimate);

}  // namespace riemann::sampling
