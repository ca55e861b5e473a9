// Integrands in CUDA C++, compiled on the spot: they run on a GPU alone.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/question/errors.hpp"
#include "riemann/lib/question/problem.hpp"
#include "riemann/placed_integrand.hpp"

#include <memory>
#include <string>
#include <vector>

namespace riemann {

/// The body of double f(const double* x, double a, ...), where a, ... are the parameters:
///
///   riemann::cuda_function f{"return exp(-a*x[0]*x[1]);", 2, {{"a", 2}}};
///   riemann::estimate found = riemann::integrate(f, {{0, 1}, {0, 1}}, {.rtol = 1e-6});
///
/// It is C++, for NVRTC to compile as it is: it may do whatever C++ may do there.
struct cuda_function {
  std::string body;
  int dimensions = 1;
  std::vector<parameter> parameters;
};

/// All that is wrong with it before a compiler has read it.
std::vector<fault> faults_of(const cuda_function&);

/// On the GPU that is asked for, else on the first. Throws invalid_problem, with the compiler's
/// words if it refuses the body, and machine_error where there is no GPU or no compiler.
std::unique_ptr<placed_integrand> on_gpu(const cuda_function&, const device_choice&);

/// Throws as on_gpu() and, where the function does what it may not, machine_error.
estimate integrate(const cuda_function& f, const box& over, const options& how = {},
                   const run_control& control = {});

}  // namespace riemann
