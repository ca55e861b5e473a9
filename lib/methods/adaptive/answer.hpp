// The integral as it stands, and the words for how work ended.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/methods/adaptive/integration.hpp"

namespace riemann::adaptive {

/// Value, honest error and reason, whether work was done or was cut short.
integral answer_of(const integration&);

/// The words for a budget that is used up, or a caller who stops.
verdict verdict_of(cut_short);

}  // namespace riemann::adaptive
