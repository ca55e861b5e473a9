// Arrays reduced by names, on a GPU.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/kernels/arrays/array_terms.hpp"
#include "riemann/kernels/arrays/elements.hpp"
#include "riemann/kernels/arrays/named.hpp"
#include "riemann/kernels/cuda/reduce.cuh"

namespace riemann {

answer reduce_named_on_cuda(cuda::session& on, const named_operation& asked,
                            const std::string& type, const void* device_data, index_t count,
                            double& seconds) {
  require_reducible(asked, type, count);
  constexpr double operations_per_element = 10;
  answer found;
  element_types.visit(type, [&]<class T>(std::type_identity<T>) {
    const array_terms<T> source{static_cast<const T*>(device_data)};
    visit_accumulator<T>(asked, [&]<class A>(std::type_identity<A>) {
      const auto sum = cuda::reduce<A>(on, source, count, operations_per_element, seconds,
                                       [](index_t) { return true; });
      found = answer_of(sum.result.total());
    });
  });
  return found;
}

void enqueue_named_on_cuda(cuda::session& on, const named_operation& asked, const std::string& type,
                           const void* device_data, index_t count, void* device_result) {
  element_types.visit(type, [&]<class T>(std::type_identity<T>) {
    const array_terms<T> source{static_cast<const T*>(device_data)};
    visit_accumulator<T>(asked, [&]<class A>(std::type_identity<A>) {
      const tiling shape = make_tiling(count, sizeof(T));
      const slice tiles = shape.tiles_of_section(0);
      cuda::launch_tiled(on, source, shape, tiles, tiles, static_cast<A*>(device_result));
    });
  });
}

}  // namespace riemann
