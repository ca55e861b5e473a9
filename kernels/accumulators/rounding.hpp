// What rounding may do to a sum: each accumulator's declaration. For the host alone, so that device
// code is not compiled anew where a bound is sharpened.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/accumulators/double_double.hpp"
#include "riemann/kernels/accumulators/exact.hpp"
#include "riemann/kernels/accumulators/kahan.hpp"
#include "riemann/kernels/accumulators/naive.hpp"
#include "riemann/kernels/accumulators/neumaier.hpp"

#include <limits>
#include <type_traits>

namespace riemann::accumulators {

/// The longest way of a term to the total: additions of terms to the state that it is in, and
/// merges of that state and those which it becomes part of.
struct chain {
  double additions = 0;
  double merges = 0;

  double steps() const { return additions + merges; }
};

/// (1 + u)^count - 1 at most, for so many roundings on top of each other: gamma of Higham, Accuracy
/// and Stability of Numerical Algorithms, 2nd ed., Lemma 3.1. Infinite where they may be anything.
inline double roundings(double count, double u) {
  const double share = count * u;
  return share < 1 ? share / (1 - share) : std::numeric_limits<double>::infinity();
}

// declared_error(accumulator, longest, u): |total - sum of the terms| at most, relative to the sum
// of |terms|; u = 2^-24 for floats, 2^-53 for doubles; nothing overflows. The total is a
// double-word: what rounding it costs comes on top.

/// Higham, section 4.2: a rounding for each addition on the way.
inline double declared_error(std::type_identity<naive>, const chain& longest, double u) {
  return roundings(longest.steps(), u);
}

/// 2 u + (4 n + 2) u^2 for a run of n terms, not of |sum|, since what a term drops while it meets
/// the compensation is lost (Goldberg 1991, proof of Theorem 8); each merge begins a run, of two.
inline double declared_error(std::type_identity<kahan>, const chain& longest, double u) {
  const double terms = longest.additions + 2 * longest.merges;
  return roundings((1 + longest.merges) * (2 + 2 * u) + 4 * terms * u, u);
}

/// What the additions round off is known; only where that is summed, by one addition a term and two
/// a merge, do roundings stay (Ogita, Rump, Oishi 2005, Sum2).
inline double declared_error(std::type_identity<neumaier>, const chain& longest, double u) {
  return roundings(longest.steps(), u) * roundings(longest.additions + 2 * longest.merges, u);
}

/// Of each result 2 u^2 by a term, 3 u^2 / (1 - 4 u) by a merge (Joldes, Muller, Popescu 2017,
/// Algorithms 4 and 6).
inline double declared_error(std::type_identity<double_double>, const chain& longest, double u) {
  return roundings(2 * longest.additions + 3 * longest.merges, u * u / (1 - 4 * u));
}

/// None but that of the total, which is the double-word nearest to the sum.
inline double declared_error(std::type_identity<exact>, const chain&, double u) { return u * u; }

}  // namespace riemann::accumulators
