// Integrates a callable of its own on the GPU and prints the value in hexadecimal.
// SPDX-License-Identifier: Apache-2.0
#include <riemann/device.cuh>

#include <cstdio>

struct four_over_one_plus_square {
  RIEMANN_HOST_DEVICE double operator()(double x) const { return 4 / (1 + x * x); }
};

int main() {
  const riemann::estimate result = riemann::integrate_on_device(
      four_over_one_plus_square{}, 0, 1,
      {.n = 1'000'000, .group = 1, .device = {riemann::device_choice::kind::cuda}});
  std::printf("%a\n", result.value);
}
