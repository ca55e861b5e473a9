// stencil_1d on the emulator.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/kernels/emulator/patterns.hpp"

#include "riemann/kernels/emulator/cuda_names.hpp"

#include "riemann/kernels/patterns/stencil/stencil_1d.cuh"

#include <stdexcept>

namespace riemann {
namespace {

const void* kernel_of(const stencil_request& request) {
  using namespace patterns;
  if (const std::string why = why_no_stencil(request); !why.empty())
    throw std::invalid_argument(why);
  return request.type == "float" ? kernel_handle<&stencil_1d<float>>()
                                 : kernel_handle<&stencil_1d<double>>();
}

}  // namespace

void emulate_stencil(const stencil_request& request, const void* in, const void* weights, void* out,
                     const pattern_emulation& how) {
  const void* const kernel = kernel_of(request);
  const auto bytes = [&](index_t count) {
    return static_cast<std::size_t>(count) * (request.type == "float" ? 4 : 8);
  };
  emulator::run_pattern(
      how, {{"in", in, bytes(request.count)}, {"weights", weights, bytes(2 * request.radius + 1)}},
      {{"out", out, bytes(request.results())}},
      [&](const patterns::site& where, const std::vector<std::byte*>& outputs) {
        return patterns::plan_stencil(request, kernel, in, weights, outputs[0], where);
      });
}

void emulate_stencil_in_pieces(const stencil_request& request, const void* in, const void* weights,
                               void* out, std::size_t memory, const pattern_emulation& how) {
  emulator::run_in_pieces(
      how, patterns::stencil_in_pieces(request, kernel_of(request), in, weights, out, memory));
}

}  // namespace riemann
