// Integrates a callable of its own to a tolerance.
// SPDX-License-Identifier: Apache-2.0
#include <riemann/integrate.hpp>

#include <cmath>
#include <cstdio>

int main() {
  const auto f = [](double x) { return std::exp(-x * x); };
  const riemann::estimate result = riemann::integrate(f, 0, 1, {.rtol = 1e-12});
  std::printf("%.15g, error below %.1g\n", result.value, result.error);
}
