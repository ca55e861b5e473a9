// Panels beside a point whose values are rounding.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/methods/adaptive/panel.hpp"
#include "riemann/lib/methods/adaptive/sampler.hpp"
#include "riemann/lib/methods/adaptive/subdivision.hpp"

namespace riemann::adaptive {

/// Where x^2 has fewer digits than x.
inline constexpr double deep_in = 1e-50;

/// Whether the panel is no smooth one, or lacks values.
bool is_rough(const panel&);

/// Beside a point values may be rough, or missing, by rounding alone: whether 320 bits tell others
/// of this panel, with which the chain was to grow.
bool needs_more_digits(const chain&, const panel& next, sampler&);

}  // namespace riemann::adaptive
