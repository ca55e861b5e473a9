// How a chain that has come to its limit ends: with a tail, without an integral, or cut.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/methods/adaptive/sampler.hpp"
#include "riemann/lib/methods/adaptive/subdivision.hpp"

namespace riemann::adaptive {

inline constexpr double shortest_step = 0.02;  // of a chain, in e-folds

/// By the whole chain, or by its end alone: there a faint singularity is no longer beneath the
/// rest, and a power is a power to more digits. Or by all but its end, which rounding may hide.
void close(chain& of, sampler& f, double negligible);

}  // namespace riemann::adaptive
