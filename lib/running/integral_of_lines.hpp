// A formula over the unit square, integrated along lines and then across these by the adaptive
// method: along each line it knows what the formula shows there. When not to use: for what other
// methods see, which they integrate with far fewer evaluations.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/answer/integral.hpp"
#include "riemann/lib/expression/formula.hpp"
#include "riemann/lib/question/problem.hpp"
#include "riemann/lib/question/question.hpp"

#include <cstddef>
#include <span>
#include <stop_token>

namespace riemann {

/// In two dimensions. The inner integrals are along axis `across`. The error is that of the outer
/// integral and the integral of those of the inner ones. Not met, without a value, where the budget
/// does not suffice or where it was stopped. The same bits on any number of threads.
integral integrate_along_lines(const expressions::formula&, std::span<const double> parameters,
                               std::size_t across, const goal&, maths_choice, int threads,
                               const std::stop_token&);

}  // namespace riemann
