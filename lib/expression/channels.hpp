// A formula over the unit cube as a sum of itself through channels, each beside a peak.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/expression/formula.hpp"
#include "riemann/lib/integrand/channel.hpp"

#include <span>
#include <vector>

namespace riemann::expressions {

/// A formula with the same integral. Each channel k has points x_k(u), their density p_k, and a
/// level b_k, near to what f is beside the peak; with x_0(u) = u, p_0 = 1 and b_0 = 0 it is
///   sum over k of [sum over j of b_j(x_k) p_j(x_k) + f(x_k)] / [sum over j of p_j(x_k)] -
///   b_k(x_k).
/// This is the balance heuristic (E. Veach and L. J. Guibas, SIGGRAPH 1995, 419-428) of
/// multi-channel integration (R. Kleiss and R. Pittau, Comput. Phys. Commun. 83 (1994) 141-146),
/// where the levels take each channel's share of what is no peak out of it: without them the term
/// of k = 0 would have a hole in place of the peak. Its parameters are those of the formula, and
/// then those of the channels.
formula over_channels(const formula& over_cube, std::size_t channels);

/// In the order of the formula's parameters.
std::vector<double> parameters_of(std::span<const channel<double>>);

}  // namespace riemann::expressions
