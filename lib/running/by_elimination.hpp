// A formula made of links, over the unit cube, by eliminating its variables one after the other.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/answer/integral.hpp"
#include "riemann/lib/methods/elimination/order.hpp"
#include "riemann/lib/question/problem.hpp"
#include "riemann/lib/question/question.hpp"
#include "riemann/lib/region/region_as_cube.hpp"

#include <optional>
#include <stop_token>

namespace riemann {

/// The order in which variables leave a formula made of links; nothing where it is not, or where
/// more than two others would depend on each other once one has left.
std::optional<elimination::order> order_of_elimination(const region_as_cube&);

/// Before it is met, the adaptive method integrates the whole formula along lines, and has to find
/// what the grid does. Precondition: the order is that of the region.
integral integrate_by_elimination(const region_as_cube&, const elimination::order&, const problem&,
                                  const goal&, const std::stop_token&);

}  // namespace riemann
