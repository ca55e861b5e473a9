// The sum of a product of rules, one for each axis of the unit cube.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/evaluating/evaluator.hpp"

#include <stop_token>
#include <vector>

namespace riemann::tensor {

inline constexpr double most_points = 1U << 31;  // they are numbered

/// Nodes and weights by axis.
using product = std::vector<std::vector<warped_coordinate>>;

double points_of(const product&);

/// Precondition: fewer than most_points. A stop leaves what was summed until then.
sampled_moments sum_of(const product&, evaluator&, const std::stop_token&);

/// What rounding of values and weights does to a sum, of the sum of magnitudes.
inline constexpr double rounding_of_sums = 64 * 0x1p-53;

}  // namespace riemann::tensor
