// Every operation that is compiled ahead, on elements of one type, on a GPU. Instantiated for each
// type, a few types a unit.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/arrays/array_terms.hpp"
#include "riemann/kernels/arrays/elements.hpp"
#include "riemann/kernels/arrays/named.hpp"
#include "riemann/kernels/cuda/reduce.cuh"

namespace riemann {

/// Sums of every type; min and max of those that arrays are mostly made of.
template <class Accumulator, class T>
inline constexpr bool compiled_ahead =
    families::accumulators.any<T, Accumulator>() ||
    (sizeof(T) >= 4 && (is_floating_point<T> || is_signed_integer<T>) &&
     (is_same<Accumulator, operations::min::of<T>> ||
      is_same<Accumulator, operations::max::of<T>>));

/// False if that is not compiled ahead.
template <class T>
bool reduce_on_cuda(cuda::session& on, const named_operation& asked, const T* device_data,
                    index_t count, answer& found, double& seconds) {
  constexpr double operations_per_element = 10;
  bool ahead = false;
  visit_accumulator<T>(asked, [&]<class A>(std::type_identity<A>) {
    if constexpr (compiled_ahead<A, T>) {
      const auto sum =
          cuda::reduce<A>(on, array_terms<T>{device_data}, count, operations_per_element, seconds,
                          [](index_t) { return true; });
      found = answer_of(sum.result.total());
      ahead = true;
    }
  });
  return ahead;
}

/// Only enqueues it: see enqueue_named_on_cuda.
template <class T>
bool enqueue_on_cuda(cuda::session& on, const named_operation& asked, const T* device_data,
                     index_t count, void* device_result) {
  bool ahead = false;
  visit_accumulator<T>(asked, [&]<class A>(std::type_identity<A>) {
    if constexpr (compiled_ahead<A, T>) {
      const array_terms<T> source{device_data};
      const tiling shape = make_tiling(count, sizeof(T));
      const slice tiles = shape.tiles_of_section(0);
      if constexpr (error_free<A>)
        cuda::launch_exact_sum(on, source, shape, tiles,
                               cuda::blocks_for_exact_sum(on, shape, tiles),
                               static_cast<superaccumulator*>(device_result));
      else
        cuda::launch_tiled(on, source, shape, tiles, tiles, static_cast<A*>(device_result));
      ahead = true;
    }
  });
  return ahead;
}

}  // namespace riemann
