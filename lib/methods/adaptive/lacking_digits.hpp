// Panels beside a point whose values are rounding.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/methods/adaptive/panel.hpp"
#include "riemann/lib/methods/adaptive/sampler.hpp"
#include "riemann/lib/methods/adaptive/subdivision.hpp"

namespace riemann::adaptive {

/// As a share of where a chain begins: nearer to 0 a formula of x may be rough, and then 0 or
/// infinite, since x^2 and higher powers become too small for doubles.
inline constexpr double deep_in = 1e-50;

/// Whether the panel is no smooth one, or lacks values.
bool is_rough(const panel&);

/// Beside a point values may be rough, or missing, by rounding alone: whether 320 bits tell others
/// of this panel, with which the chain was to grow.
bool needs_more_digits(const chain&, const panel& next, sampler&);

}  // namespace riemann::adaptive
