// histogram on the emulator.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/kernels/emulator/patterns.hpp"

#include "riemann/kernels/emulator/cuda_names.hpp"

#include "riemann/kernels/patterns/histogram/histogram_kernels.cuh"

#include <stdexcept>

namespace riemann {

void emulate_histogram(const histogram_request& request, const void* in, const void* weights,
                       double* out, const pattern_emulation& how) {
  using namespace patterns;
  if (const std::string why = why_no_histogram(request); !why.empty())
    throw std::invalid_argument(why);
  const bool floats = request.type == "float";
  const std::size_t bytes =
      static_cast<std::size_t>(request.count * bytes_of_element(request.type));
  const histogram_kernels kernels =
      floats ? histogram_kernels_made<float>() : histogram_kernels_made<double>();
  std::vector<emulator::lent> inputs{{"in", in, bytes}};
  if (request.weighted) inputs.push_back({"weights", weights, bytes});
  emulator::run_pattern(how, inputs,
                        {{"bins", out, static_cast<std::size_t>(request.bins) * sizeof(double)}},
                        [&](const site& where, const std::vector<std::byte*>& outputs) {
                          return plan_histogram(request, kernels, in, weights, outputs[0], where);
                        });
}

}  // namespace riemann
