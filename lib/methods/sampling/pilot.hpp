// A first look at an integrand: how large its values are.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/evaluating/evaluator.hpp"
#include "riemann/lib/methods/sampling/statistics.hpp"

namespace riemann::sampling {

struct pilot {
  double largest = 0;  // |f| at some random points
  double scale = 1;    // a power of two that makes it about 1: squares stay in a double's range
};

/// A power of two that makes values of that size about 1.
double scale_for(double largest);

pilot look_first(evaluator&, unsigned long long seed);

/// An estimate from values that were multiplied by `scale`, of the values themselves.
sampled_estimate in_units_of(double scale, sampled_estimate);

}  // namespace riemann::sampling
