// A first look at an integrand: values at random points, and how large they are.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/evaluating/evaluator.hpp"
#include "riemann/lib/methods/sampling/statistics.hpp"

#include <vector>

namespace riemann::sampling {

/// The values at the first points of a random rule.
std::vector<double> random_values(evaluator&, const point_rule& random, index_t count);

/// Coordinates of such points in the whole cube, one point after the other.
std::vector<double> random_coordinates(unsigned long long key, int count, int dimensions);

/// A power of two that makes values of that size about 1.
double scale_for(double largest);

/// The same for the values at some random points, of a slow integrand at few; 1 if all are 0.
double scale_for(evaluator&, unsigned long long seed);

/// An estimate from values that were multiplied by `scale`, of the values themselves.
sampled_estimate in_units_of(double scale, sampled_estimate);

}  // namespace riemann::sampling
