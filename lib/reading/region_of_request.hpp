// Keys that say where a question in many dimensions is asked, as fields of the problem.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/problem.hpp"

#include <string>

namespace riemann {

// Each throws std::invalid_argument with what is wrong.

/// "x=0..1 y=0..x"
void add_bounds(problem&, const std::string& text);
/// "x ~ normal(0,1), y ~ uniform(0,2)"
void add_weights(problem&, const std::string& text);

}  // namespace riemann
