// Arrays reduced by names, on a GPU.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/kernels/arrays/elements.hpp"
#include "riemann/kernels/arrays/named.hpp"
#include "riemann/kernels/errors.hpp"

#include <fmt/format.h>

namespace riemann {

// Instantiated by reduce_on_cuda.cuh in units that nvcc compiles.
template <class T>
bool reduce_on_cuda(cuda::session&, const named_operation&, const T* device_data, index_t count,
                    answer&, double& seconds);
template <class T>
bool enqueue_on_cuda(cuda::session&, const named_operation&, const T* device_data, index_t count,
                     void* device_result);

namespace {

[[noreturn]] void refuse(const named_operation& asked, const std::string& type) {
  throw not_built(fmt::format(
      "{} of {} is not compiled for the GPU: sums of every type are, min and max of float, double, "
      "int32 and int64; instantiate cuda::reduce in a .cu file of your own, or use the CPU",
      asked.operation, type));
}

}  // namespace

answer reduce_named_on_cuda(cuda::session& on, const named_operation& asked,
                            const std::string& type, const void* device_data, index_t count,
                            double& seconds) {
  require_reducible(asked, type, count);
  answer found;
  element_types.visit(type, [&]<class T>(std::type_identity<T>) {
    if (!reduce_on_cuda(on, asked, static_cast<const T*>(device_data), count, found, seconds))
      refuse(asked, type);
  });
  return found;
}

void enqueue_named_on_cuda(cuda::session& on, const named_operation& asked, const std::string& type,
                           const void* device_data, index_t count, void* device_result) {
  element_types.visit(type, [&]<class T>(std::type_identity<T>) {
    if (!enqueue_on_cuda(on, asked, static_cast<const T*>(device_data), count, device_result))
      refuse(asked, type);
  });
}

}  // namespace riemann
