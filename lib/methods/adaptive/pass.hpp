// One pass over the range: from its first panels to an answer.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/methods/adaptive/integration.hpp"

#include <span>
#include <stop_token>

namespace riemann::adaptive {

/// f is folded as `folds` say. `pass` 1 begins with other panels than 0, and looks again elsewhere.
integral one_pass(const integrand& f, const interval& range, std::span<const fold> folds, int pass,
                  const goal& until, const options& how, const std::stop_token& stop);

}  // namespace riemann::adaptive
