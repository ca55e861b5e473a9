// Arrays reduced by names, on a GPU.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/kernels/arrays/elements.hpp"
#include "riemann/kernels/arrays/named.hpp"

#include <stdexcept>

namespace riemann {

// Instantiated by reduce_on_cuda.cuh in units that nvcc compiles.
template <class T>
bool reduce_on_cuda(cuda::session&, const named_operation&, const T* device_data, index_t count,
                    answer&, double& seconds);
template <class T>
bool enqueue_on_cuda(cuda::session&, const named_operation&, const T* device_data, index_t count,
                     void* device_result);

answer reduce_named_on_cuda(cuda::session& on, const named_operation& op, const std::string& type,
                            const void* device_data, index_t count, double& seconds) {
  require_reducible(op, type, count);
  answer result;
  element_types.visit(type, [&]<class T>(std::type_identity<T>) {
    reduce_on_cuda(on, op, static_cast<const T*>(device_data), count, result, seconds);
  });
  return result;
}

void enqueue_named_on_cuda(cuda::session& on, const named_operation& op, const std::string& type,
                           const void* device_data, index_t count, void* device_result) {
  bool known = false;
  element_types.visit(type, [&]<class T>(std::type_identity<T>) {
    known = enqueue_on_cuda(on, op, static_cast<const T*>(device_data), count, device_result);
  });
  if (!known) throw std::invalid_argument(why_not_reducible(op, type));
}

}  // namespace riemann
