// An evaluator that asks another one only for what was not answered before.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/evaluating/evaluator.hpp"
#include "riemann/lib/evaluating/kept_answers.hpp"

#include <memory>

namespace riemann {

/// Gives the bits that `on` alone would give, as long as all answers kept are its own. What a stop
/// has cut short is not kept. Large requests are asked for in parts, so that a stop loses little.
std::unique_ptr<evaluator> remembering(std::unique_ptr<evaluator> on, kept_answers&);

}  // namespace riemann
