// The order at which a rule's error falls, seen in a few runs with growing n.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/answer/estimate.hpp"
#include "riemann/lib/reports/report.hpp"

#include <span>

namespace riemann::batch {

/// From the last two errors that stand well above rounding noise (each at least 1000 eps times the
/// integral of |f|, so that noise moves the order by less than 0.003); n must grow.
order_observation observed_order(std::span<const estimate>, int declared);

}  // namespace riemann::batch
