// Several dimensions to a tolerance where the integrand is made of functions of one variable: by
// integrals of one variable each.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/answer/integral.hpp"
#include "riemann/lib/integrand/separated.hpp"
#include "riemann/lib/question/question.hpp"

#include <span>
#include <stop_token>

namespace riemann::separable {

/// The integral of f over a box: `ranges` of all its variables and of others, by variable; those of
/// `variables` belong to the box. Not met, with the reason, where a part has no answer of its own:
/// then other methods may know more.
integral integrate(const separated& f, std::uint64_t variables, std::span<const interval> ranges,
                   const goal&, const std::stop_token&);

}  // namespace riemann::separable
