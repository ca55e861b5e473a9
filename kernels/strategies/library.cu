// Sums by the vendor's libraries, compiled with their default flags.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/kernels/strategies/library.hpp"

#include "riemann/kernels/cuda/check.hpp"

#include <cub/device/device_reduce.cuh>
#include <cuda/std/functional>
#include <cuda_fp16.h>
#include <thrust/execution_policy.h>
#include <thrust/reduce.h>

namespace riemann::strategies {
namespace {

struct plus_in_float {
  template <class A, class B>
  __host__ __device__ float operator()(const A& a, const B& b) const {
    return static_cast<float>(a) + static_cast<float>(b);
  }
};

/// An element of ours as CUB knows it, what its sums are added in, and how.
template <class Element, class Sum, class Plus = ::cuda::std::plus<>>
struct summed_in {
  using element = Element;
  using sum = Sum;
  using plus = Plus;
};

/// run(summed_in<...>{}) for the type of that name. 8-bit integers and half are added in wider
/// types, as ours are; int32 is not, as the vendor's users would do it.
template <class Run>
void with_type(const std::string& type, const Run& run) {
  if (type == "float") run(summed_in<float, float>{});
  if (type == "double") run(summed_in<double, double>{});
  if (type == "int32") run(summed_in<int, int>{});
  if (type == "int8") run(summed_in<signed char, int>{});
  if (type == "half") run(summed_in<__half, float, plus_in_float>{});
}

template <class As>
void sum(As, const void* data, index_t count, void* result, void* workspace, std::size_t& bytes,
         cudaStream_t on) {
  using number = typename As::sum;
  cuda::check(::cub::DeviceReduce::Reduce(
      workspace, bytes, static_cast<const typename As::element*>(data),
      static_cast<number*>(result), count, typename As::plus{}, number{}, on));
}

}  // namespace

std::size_t cub_workspace(const std::string& type, index_t count) {
  std::size_t bytes = 0;
  with_type(type, [&](auto as) { sum(as, nullptr, count, nullptr, nullptr, bytes, nullptr); });
  return bytes;
}

void cub_sum(const std::string& type, const void* data, index_t count, void* result,
             void* workspace, std::size_t workspace_bytes, cudaStream_t on) {
  with_type(type, [&](auto as) { sum(as, data, count, result, workspace, workspace_bytes, on); });
}

bool thrust_sums(const std::string& type) { return type == "float" || type == "double"; }

void thrust_sum(const std::string& type, const void* data, index_t count, void* result,
                cudaStream_t on) {
  const auto sum = [&]<class T>(T) {
    const auto* const first = static_cast<const T*>(data);
    *static_cast<T*>(result) = ::thrust::reduce(::thrust::cuda::par.on(on), first, first + count);
  };
  if (type == "float") sum(float{});
  if (type == "double") sum(double{});
}

}  // namespace riemann::strategies
