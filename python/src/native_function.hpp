// A compiled function, by its address: called from any thread, without Python.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/integrand/integrand.hpp"

#include <memory>
#include <string>

namespace riemann::python {

/// Of `dimensions` variables, as SciPy describes it: "double (double)", "double (double, void *)",
/// "double (int, double *)" or "double (int, double *, void *)", spaces aside; the void * is
/// `context`. Throws std::invalid_argument for any other signature, or one that does not take so
/// many variables.
std::shared_ptr<const integrand_model> native_function(void* address, const std::string& signature,
                                                       void* context, int dimensions);

}  // namespace riemann::python
