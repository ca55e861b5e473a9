// scan on the emulator.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/kernels/emulator/patterns.hpp"

#include "riemann/kernels/emulator/cuda_names.hpp"

#include "riemann/kernels/patterns/scan/scan_kernels.cuh"

#include <stdexcept>

namespace riemann {

void emulate_scan(const scan_request& asked, const void* in, void* out,
                  const pattern_emulation& how) {
  using namespace patterns;
  const scan_kernels kernels = scan_kernels_made(asked);
  if (kernels.scan == nullptr)
    throw std::invalid_argument("scans do not combine by " + asked.operation);
  const std::size_t bytes = static_cast<std::size_t>(asked.count * bytes_of_element(asked.type));
  emulator::run_pattern(how, {{"in", in, bytes}}, {{"out", out, bytes}},
                        [&](const site& where, const std::vector<std::byte*>& outputs) {
                          return plan_scan(asked, kernels, in, outputs[0], where);
                        });
}

}  // namespace riemann
