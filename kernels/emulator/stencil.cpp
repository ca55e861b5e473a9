// stencil_1d on the emulator.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/kernels/emulator/patterns.hpp"

#include "riemann/kernels/emulator/cuda_names.hpp"

#include "riemann/kernels/patterns/stencil_1d.cuh"

#include <stdexcept>

namespace riemann {

void emulate_stencil(const stencil_request& asked, const void* in, const void* weights, void* out,
                     const pattern_emulation& how) {
  using namespace patterns;
  if (const std::string why = why_no_stencil(asked); !why.empty()) throw std::invalid_argument(why);
  const bool floats = asked.type == "float";
  const auto bytes = [&](index_t count) {
    return static_cast<std::size_t>(count) * (floats ? sizeof(float) : sizeof(double));
  };
  const void* const kernel =
      floats ? kernel_handle<&stencil_1d<float>>() : kernel_handle<&stencil_1d<double>>();
  emulator::run_pattern(
      how, {{"in", in, bytes(asked.count)}, {"weights", weights, bytes(2 * asked.radius + 1)}},
      {{"out", out, bytes(asked.results())}},
      [&](const site&, const std::vector<std::byte*>& outputs) {
        return plan_stencil(asked, kernel, in, weights, outputs[0]);
      });
}

}  // namespace riemann
