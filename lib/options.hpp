// How to integrate a callable: a problem without the integrand's name and limits.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/problem.hpp"

#include <string>

namespace riemann {

struct options {
  std::string rule = "midpoint";
  int order = 5;  // points a panel; only gauss_legendre looks at it
  index_t n = 1'000'000;
  std::string sum = "neumaier";
  device_choice
      device;       // the CPU unless the caller is compiled by nvcc: see integrate_callable.cuh
  int threads = 0;  // CPU threads; 0: all that this process may use
};

}  // namespace riemann
