// What an accumulator may find besides a number.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/contract.hpp"
#include "riemann/kernels/scalar.hpp"

namespace riemann {

/// A number and the place of the term it is, from 0.
struct located {
  scalar value;
  index_t index = -1;
};

/// Of `count` terms; the variance is that of the population, the mean square distance from the
/// mean.
struct moments {
  double mean = 0;
  double variance = 0;
  index_t count = 0;
};

}  // namespace riemann
