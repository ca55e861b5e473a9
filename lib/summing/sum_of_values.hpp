// The sum of values that lie in memory, with that of their magnitudes: what a pilot ends with.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/summing/summation.hpp"

#include <span>

namespace riemann {

/// The bits of sum_rows_with_magnitude of the same values, in a fraction of its time where they are
/// few (up to 131072): then no lane has more than one, and trees are all there is to climb.
magnitude_sum sum_of_values(std::span<const double>);

}  // namespace riemann
