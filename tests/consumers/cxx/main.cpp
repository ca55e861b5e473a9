// Integrates a callable of its own on the CPU and prints the value in hexadecimal.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/integrate_callable.hpp"

#include <cmath>
#include <cstdio>

int main() {
  const auto f = [](double x) { return std::exp(-x * x); };
  const riemann::estimate found = riemann::integrate(f, 0, 1, {.n = 1'000'000});
  std::printf("%a\n", found.value);
}
