// The integral of a sum as the sum of its addends' integrals.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/answer/integral.hpp"
#include "riemann/lib/integrand/integrand.hpp"
#include "riemann/lib/methods/adaptive/options.hpp"
#include "riemann/lib/question/question.hpp"

#include <stop_token>

namespace riemann::adaptive {

/// Where the whole came to no good answer, each addend of f by itself: one may hide where another
/// loses digits, or swing where another does not. `whole` again, with what was evaluated in vain,
/// unless all have integrals, which are known better together. `left` is what may still be spent.
integral by_addends_if_better(integral whole, const integrand& f, const interval& range,
                              const goal& left, const options& how, const std::stop_token& stop);

}  // namespace riemann::adaptive
