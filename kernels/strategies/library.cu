// Sums by the vendor's libraries, compiled with their default flags.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/kernels/strategies/library.hpp"

#include "riemann/kernels/cuda/check.hpp"

#include <cub/device/device_reduce.cuh>
#include <thrust/execution_policy.h>
#include <thrust/reduce.h>

#include <type_traits>

namespace riemann::strategies {
namespace {

/// run(T{}) for the type of that name.
template <class Run>
void with_type(const std::string& type, const Run& run) {
  if (type == "float") run(float{});
  if (type == "double") run(double{});
  if (type == "int32") run(int{});
}

}  // namespace

std::size_t cub_workspace(const std::string& type, index_t count) {
  std::size_t bytes = 0;
  with_type(type, [&](auto zero) {
    using T = decltype(zero);
    cuda::check(::cub::DeviceReduce::Sum(nullptr, bytes, static_cast<const T*>(nullptr),
                                         static_cast<T*>(nullptr), count));
  });
  return bytes;
}

void cub_sum(const std::string& type, const void* data, index_t count, void* result,
             void* workspace, std::size_t workspace_bytes, cudaStream_t on) {
  with_type(type, [&](auto zero) {
    using T = decltype(zero);
    cuda::check(::cub::DeviceReduce::Sum(workspace, workspace_bytes, static_cast<const T*>(data),
                                         static_cast<T*>(result), count, on));
  });
}

void thrust_sum(const std::string& type, const void* data, index_t count, void* result,
                cudaStream_t on) {
  with_type(type, [&]<class T>(T) {
    if constexpr (std::is_floating_point_v<T>) {
      const auto* const first = static_cast<const T*>(data);
      *static_cast<T*>(result) = ::thrust::reduce(::thrust::cuda::par.on(on), first, first + count);
    }
  });
}

}  // namespace riemann::strategies
