// Keys that say where a question in many dimensions is asked, as fields of the problem.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/question/problem.hpp"

#include <string>

namespace riemann {

// Each throws std::invalid_argument with what is wrong.

/// "x=0..1 y=0..x"
void add_bounds(problem&, const std::string& text);
/// "x ~ normal(0,1), y ~ uniform(0,2)"
void add_weights(problem&, const std::string& text);
/// "0.3,pi/4", or, where there are several variables, "x=0.3,0.7 y=0.5"
void set_breaks(problem&, const std::string& text);
/// "x=0.2,y=0.9"; a variable that has a value already begins another point.
void add_near(problem&, const std::string& text);

// The same as one text each, in the fewest digits that tell doubles apart.
std::string text_of_breaks(const problem&);
std::string text_of_near(const problem&);

}  // namespace riemann
