// Which changes of variables change the sign of a formula and nothing else.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/expression/formula.hpp"
#include "riemann/lib/expression/unit_cube.hpp"
#include "riemann/lib/question/given_integrand.hpp"
#include "riemann/lib/question/region.hpp"

#include <span>
#include <string>

namespace riemann::expressions {

/// True only if f(-x) = -f(x) wherever the formula is defined, but for points of no length, in
/// exact arithmetic, whatever its parameters are; false where that is not so or not known.
bool is_odd(const formula&);

/// Why the integral over the region is its own negative, and so 0 if |f| has one: "its sign changes
/// with x", "... where x and y are exchanged", which leaves the region as it is. Empty where nobody
/// knows. Whatever the parameters are: these values are tried first.
std::string why_it_cancels(const tree& f, const read_region&, const region& named,
                           std::span<const parameter>);

}  // namespace riemann::expressions
