// scan on the emulator.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/kernels/emulator/patterns.hpp"

#include "riemann/kernels/emulator/cuda_names.hpp"

#include "riemann/kernels/patterns/scan/scan_kernels.cuh"

#include <stdexcept>

namespace riemann {

void emulate_scan(const scan_request& request, const void* in, void* out,
                  const pattern_emulation& how) {
  using namespace patterns;
  const scan_kernels kernels = scan_kernels_made(request);
  if (kernels.scan == nullptr)
    throw std::invalid_argument("scans do not combine by " + request.operation);
  const std::size_t bytes =
      static_cast<std::size_t>(request.count * bytes_of_element(request.type));
  emulator::run_pattern(how, {{"in", in, bytes}}, {{"out", out, bytes}},
                        [&](const site& where, const std::vector<std::byte*>& outputs) {
                          return plan_scan(request, kernels, in, outputs[0], where);
                        });
}

}  // namespace riemann
