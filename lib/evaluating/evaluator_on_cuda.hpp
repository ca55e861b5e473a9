// Formulas over the unit cube on a GPU, by kernels that are compiled when they are first asked for.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/evaluating/evaluator.hpp"
#include "riemann/lib/expression/formula.hpp"
#include "riemann/lib/integrand/integrand.hpp"

#include <vector>

namespace riemann {

namespace cuda {
class session;
}

/// `over_cube` has a CUDA form; `on_host` is the same, for a few points. Throws not_built where
/// there is no run-time compiler.
std::unique_ptr<evaluator> evaluator_on_cuda(cuda::session&, const expressions::formula& over_cube,
                                             const std::vector<double>& parameters,
                                             const integrand& on_host);

}  // namespace riemann
