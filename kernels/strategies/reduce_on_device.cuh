// An array in the memory of a GPU, reduced there by any function. For units that nvcc compiles.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/arrays/array_terms.hpp"
#include "riemann/kernels/operations/functor.hpp"
#include "riemann/kernels/strategies/reduce.cuh"
#include "riemann/kernels/strategies/reduce_on_device.hpp"

namespace riemann {

/// reduce(device_span(data, n), f, identity): as the same of a std::span, and with its bits, where
/// the RIEMANN_HOST_DEVICE function f does the same on both. Throws not_built and machine_error.
template <class T, class Function>
  requires operations::functor<Function, T> && (operations::combination<T, Function>::commutative)
T reduce(device_span<T> data, Function function, const std::type_identity_t<T>& identity) {
  if (data.size() == 0) return identity;
  constexpr double operations_per_element = 10;
  double seconds = 0;
  const auto reduced = cuda::reduce<operations::combination<T, Function>>(
      device_pool::open(data.device()), array_terms<T>{data.data()}, data.size(),
      operations_per_element, seconds, [](index_t) { return true; });
  return T(function(identity, reduced.result.total()));
}

}  // namespace riemann
