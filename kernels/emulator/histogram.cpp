// histogram on the emulator.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/kernels/emulator/patterns.hpp"

#include "riemann/kernels/emulator/cuda_names.hpp"

#include "riemann/kernels/patterns/histogram/histogram_kernels.cuh"

#include <stdexcept>

namespace riemann {

void emulate_histogram(const histogram_request& asked, const void* in, const void* weights,
                       double* out, const pattern_emulation& how) {
  using namespace patterns;
  if (const std::string why = why_no_histogram(asked); !why.empty())
    throw std::invalid_argument(why);
  const bool floats = asked.type == "float";
  const std::size_t bytes = static_cast<std::size_t>(asked.count * bytes_of_element(asked.type));
  const histogram_kernels kernels =
      floats ? histogram_kernels_made<float>() : histogram_kernels_made<double>();
  std::vector<emulator::lent> inputs{{"in", in, bytes}};
  if (asked.weighted) inputs.push_back({"weights", weights, bytes});
  emulator::run_pattern(how, inputs,
                        {{"bins", out, static_cast<std::size_t>(asked.bins) * sizeof(double)}},
                        [&](const site& where, const std::vector<std::byte*>& outputs) {
                          return plan_histogram(asked, kernels, in, weights, outputs[0], where);
                        });
}

}  // namespace riemann
