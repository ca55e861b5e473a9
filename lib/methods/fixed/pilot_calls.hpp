// How pilots call an integrand of unknown cost: timed, and stopped between any two calls.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/methods/fixed/values_at_nodes.hpp"
#include "riemann/lib/summing/summation.hpp"

#include <functional>

namespace riemann {

/// What the pilots of a costly integrand may take, on one thread.
inline constexpr double seconds_for_pilots = 2;

/// From here on a call is worth looking at the time, or a wish to stop, after it.
inline constexpr double seconds_of_a_slow_call = 5e-7;

/// Thrown where pilots are told to stop, and caught by run_pilots.
struct pilots_stopped {};

/// Takes the first samples, 8 at most. The shortest time that one took, in seconds: the first call
/// may have to load what the others need.
double take_first_samples(const lattice_integrand& f, values_at_nodes&);
inline constexpr index_t first_samples = 8;

/// f with the bits of f; `before_each` is called before each of its calls.
lattice_integrand watched(const lattice_integrand& f, const std::function<void()>& before_each);

}  // namespace riemann
