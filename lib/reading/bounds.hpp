// Bounds of variables as people write them: x=0..1 y=-inf..2*x.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/question/region.hpp"

#include <string>
#include <vector>

namespace riemann {

/// Whether a word is meant for the bounds of a variable: a name and '=' begin it.
bool looks_like_bounds(const std::string& word);

/// Those in a text, separated by spaces. Throws std::invalid_argument with what is wrong.
region bounds_in(const std::string& text);

/// Values of variables: "x=0.2, y=0.9"; "x=0.3,0.7 y=0.5" has two of x. Throws likewise.
std::vector<place_on_axis> places_in(const std::string& text);

/// As they were written: "x=0..1, y=0..x".
std::string text_of(const region&);

}  // namespace riemann
