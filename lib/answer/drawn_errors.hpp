// The error of samples by what was drawn at random for them.
// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace riemann {

/// What one random draw has added to the error, as far as the spread shows: a shift of a lattice,
/// or a stretch of random points. The squares of all add up to the variance of the value, and
/// products of two integrals' errors by the same draws to their covariance.
struct drawn_error {
  unsigned long long draw = 0;  // of one seed, the same for the same random numbers alone
  double error = 0;
};

}  // namespace riemann
