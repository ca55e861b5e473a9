// A function that is given as the body of one in CUDA C++, and what kernels are compiled from.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/cuda/kernel_request.hpp"
#include "riemann/lib/evaluating/evaluator_on_cuda.hpp"
#include "riemann/lib/integrand/unit_cube.hpp"
#include "riemann/lib/question/region.hpp"

#include <string>
#include <vector>

namespace riemann {

/// double f(const double* x, double a, ...) { text }: the text is compiled as it is, on the machine
/// that asks for it, and no sooner. Names are those of the parameters.
struct cuda_body {
  std::string text;
  int dimensions = 1;
  std::vector<std::string> names;
  std::vector<double> values;  // of the parameters
};

/// A kernel that is quickly compiled and never run, to see whether a body can be.
cuda::kernel_request trial_of(const cuda_body&);

/// f(x) itself, at any x.
device_integrand at_places(const cuda_body&);

/// f at x(u) times the determinant of dx/du, as over_unit_cube() of an integrand on the host: with
/// the same bits. Boxes that go the same ways, and other parameters, have the same source.
device_integrand over_unit_cube(const cuda_body&, const box& over, const std::vector<mass>&);

}  // namespace riemann
