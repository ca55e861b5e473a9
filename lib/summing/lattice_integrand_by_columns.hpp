// Sums of an integrand that is called with columns of points, such as another language's function.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/integrand/integrand.hpp"
#include "riemann/lib/summing/summation.hpp"

namespace riemann {

/// f has one dimension and one component. It is called with up to 256 nodes at a time, from as many
/// threads as its sums are given. In float precision nodes and values are rounded to float. Nothing
/// is known of what a call takes.
lattice_integrand lattice_integrand_by_columns(const integrand& f);

}  // namespace riemann
