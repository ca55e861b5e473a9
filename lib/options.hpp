// How to integrate a callable: what a problem says beside integrand, limits and precision.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/problem.hpp"

#include <string>

namespace riemann {

struct options {
  std::string rule = "midpoint";
  int order = 5;  // of gauss_legendre, clenshaw_curtis and romberg alone
  index_t n = 1'000'000;
  std::string sum = "neumaier";
  int group = automatic_group;  // nodes a term: automatic, 1 or 8 (more where F has poles)
  device_choice device;         // integrate() knows the CPU alone, integrate_on_device() both
  int threads = 0;              // CPU threads; 0: all that this process may use
};

}  // namespace riemann
