// vector_add on the emulator.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/kernels/emulator/patterns.hpp"

#include "riemann/kernels/emulator/cuda_names.hpp"

#include "riemann/kernels/patterns/vector_add/vector_add.cuh"

namespace riemann {

void emulate_vector_add(const std::string& type, const void* a, const void* b, void* c,
                        index_t count, const pattern_emulation& how) {
  using namespace patterns;
  const bool floats = type == "float";
  const std::size_t bytes = static_cast<std::size_t>(count * bytes_of_element(type));
  const void* const kernel =
      floats ? kernel_handle<&vector_add<float>>() : kernel_handle<&vector_add<double>>();
  emulator::run_pattern(how, {{"a", a, bytes}, {"b", b, bytes}}, {{"c", c, bytes}},
                        [&](const site&, const std::vector<std::byte*>& outputs) {
                          return plan_vector_add(type, kernel, a, b, outputs[0], count);
                        });
}

}  // namespace riemann
