// Functions of arrays that lie in a GPU's memory, by libraries that compute there.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/evaluating/evaluator_of_rows.hpp"
#include "riemann/lib/question/problem.hpp"
#include "riemann/placed_integrand.hpp"

#include <memory>

namespace riemann {

/// f of so many variables, called from the thread that integrates, on the GPU that is asked for,
/// else on the first. Throws invalid_problem, and machine_error where there is no GPU or no
/// compiler.
std::unique_ptr<placed_integrand> on_gpu(function_of_rows f, int dimensions, const device_choice&);

}  // namespace riemann
