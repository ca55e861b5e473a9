// How far off a sum may be: what its accumulator declares, for the shape it was added in.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/accumulators/rounding.hpp"
#include "riemann/kernels/tiling.hpp"

#include <string>

namespace riemann {

/// What the accumulator of that name declares. Throws std::invalid_argument where there is none.
double error_of_sum(const std::string& name, const accumulators::chain& longest, double u);

/// Merges from a leaf to the root of a balanced tree.
double levels_of(index_t leaves);

/// Of the fixed tiling of so many terms.
accumulators::chain longest_chain(const tiling&);

}  // namespace riemann
