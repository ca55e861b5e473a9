// What a reduction by name found.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/contract.hpp"
#include "riemann/kernels/scalar.hpp"

#include <limits>

namespace riemann {

struct answer {
  scalar value;        // mean_variance: the mean
  index_t index = -1;  // argmin and argmax: the place of the first such element, from 0
  double variance = std::numeric_limits<double>::quiet_NaN();  // mean_variance: of the population
};

}  // namespace riemann
