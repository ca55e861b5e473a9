// Every operation on elements of one type, on a GPU: compiled ahead or when it is asked for.
// Instantiated for each type, a few types a unit.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/arrays/array_terms.hpp"
#include "riemann/kernels/arrays/elements.hpp"
#include "riemann/kernels/arrays/named.hpp"
#include "riemann/kernels/arrays/kernel_requests.hpp"
#include "riemann/kernels/cuda/kernel_for.hpp"
#include "riemann/kernels/strategies/reduce.cuh"

namespace riemann {

/// The default sum of every type; of float and double also the plain and the exact sum, and with
/// 32- and 64-bit signed integers min and max.
template <class Accumulator, class T>
inline constexpr bool compiled_ahead =
    is_same<Accumulator, accumulators::neumaier::of<T>> ||
    (sizeof(T) >= 4 && is_floating_point<T> &&
     (is_same<Accumulator, accumulators::naive::of<T>> ||
      is_same<Accumulator, accumulators::exact::of<T>>)) ||
    (sizeof(T) >= 4 && (is_floating_point<T> || is_signed_integer<T>) &&
     (is_same<Accumulator, operations::min::of<T>> ||
      is_same<Accumulator, operations::max::of<T>>));

/// Of array_terms<T> and the Accumulator of what is asked.
template <class Accumulator, class T>
cuda::sum_kernels kernels_for(const cuda::session& on, const named_operation& op) {
  if constexpr (compiled_ahead<Accumulator, T>)
    return cuda::kernels_of_sum<Accumulator, array_terms<T>>();
  else
    return {cuda::kernel_for(on.facts, array_request(op, element_types.name_of<T>()))};
}

/// False if visit_accumulator knows no such operation.
template <class T>
bool reduce_on_cuda(cuda::session& on, const named_operation& op, const T* device_data,
                    index_t count, answer& result, double& seconds) {
  constexpr double operations_per_element = 10;
  const auto to_the_end = [](index_t) { return true; };
  const array_terms<T> source{device_data};
  return visit_accumulator<T>(op, [&]<class A>(std::type_identity<A>) {
    result = answer_of(cuda::reduce<A>(on, kernels_for<A, T>(on, op), cuda::erased(source), count,
                                       operations_per_element, seconds, to_the_end)
                           .result.total());
  });
}

/// Only enqueues it: see enqueue_named_on_cuda.
template <class T>
bool enqueue_on_cuda(cuda::session& on, const named_operation& op, const T* device_data,
                     index_t count, void* device_result) {
  const array_terms<T> source{device_data};
  const tiling shape = make_tiling(count, sizeof(T));
  const slice tiles = shape.tiles_of_section(0);
  return visit_accumulator<T>(op, [&]<class A>(std::type_identity<A>) {
    const cuda::sum_kernels kernels = kernels_for<A, T>(on, op);
    if constexpr (error_free<A>)
      cuda::launch_exact_sum(on, kernels.sum, &source, shape, tiles,
                             cuda::blocks_for_exact_sum(on.facts.multiprocessors, shape, tiles),
                             static_cast<superaccumulator*>(device_result));
    else
      cuda::launch_tiled(on, kernels, &source, shape, tiles, tiles, device_result);
  });
}

}  // namespace riemann
