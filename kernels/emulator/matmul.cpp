// Products on the emulator.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/kernels/emulator/patterns.hpp"

#include "riemann/kernels/emulator/cuda_names.hpp"

#include "riemann/kernels/patterns/products/product_kernels.cuh"

namespace riemann {

void emulate_product(const product_request& of, const std::string& kernel, const void* a,
                     const void* b, void* c, const pattern_emulation& how) {
  using namespace patterns;
  const bool floats = of.type == "float";
  const auto bytes = [&](index_t count) {
    return static_cast<std::size_t>(count * bytes_of_element(of.type));
  };
  const product_kernels kernels =
      floats ? product_kernels_made<float>() : product_kernels_made<double>();
  emulator::run_pattern(how, {{"a", a, bytes(of.m * of.k)}, {"b", b, bytes(of.k * of.n)}},
                        {{"c", c, bytes(of.m * of.n)}},
                        [&](const site&, const std::vector<std::byte*>& outputs) {
                          return plan_product(of, kernel, kernels, a, b, outputs[0]);
                        });
}

}  // namespace riemann
