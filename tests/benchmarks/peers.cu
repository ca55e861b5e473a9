// The rectangle rule as people write it with the vendor's libraries, and a plain kernel.
// SPDX-License-Identifier: Apache-2.0
#include "peers.hpp"

#include "riemann/families/integrands.hpp"
#include "riemann/kernels/cuda/device_buffer.hpp"

#include <cub/device/device_reduce.cuh>
#include <cuda_runtime.h>
#include <thrust/execution_policy.h>
#include <thrust/functional.h>
#include <thrust/iterator/counting_iterator.h>
#include <thrust/transform_reduce.h>

#include <stdexcept>

namespace riemann::peers {
namespace {

void check(cudaError_t code) {
  if (code != cudaSuccess) throw std::runtime_error(cudaGetErrorString(code));
}

template <class Integrand>
struct rectangle {
  double from;
  double width;
  __host__ __device__ double operator()(long long i) const {
    return Integrand{}(from + (static_cast<double>(i) + 0.5) * width);
  }
};

struct timer {
  cudaEvent_t begin{};
  cudaEvent_t end{};
  timer() {
    check(cudaEventCreate(&begin));
    check(cudaEventCreate(&end));
    check(cudaEventRecord(begin));
  }
  double seconds() {
    check(cudaEventRecord(end));
    check(cudaEventSynchronize(end));
    float milliseconds = 0;
    check(cudaEventElapsedTime(&milliseconds, begin, end));
    check(cudaEventDestroy(begin));
    check(cudaEventDestroy(end));
    return milliseconds / 1e3;
  }
};

/// Device memory that lives as long as the program.
double* scratch() {
  static const cuda::device_buffer memory(std::size_t{1} << 24);
  return memory.as<double>();
}

template <class Rectangle>
__global__ void sum_by_threads(Rectangle f, long long n, double* out) {
  double sum = 0;
  const long long stride = static_cast<long long>(gridDim.x) * blockDim.x;
  for (long long i = blockIdx.x * static_cast<long long>(blockDim.x) + threadIdx.x; i < n;
       i += stride)
    sum += f(i);
  out[blockIdx.x * blockDim.x + threadIdx.x] = sum;
}

template <class Run>
outcome with_integrand(const std::string& name, double from, double to, long long n,
                       const Run& run) {
  outcome result;
  families::integrands.visit(name, [&]<class I>(std::type_identity<I>) {
    const double width = (to - from) / static_cast<double>(n);
    result = run(rectangle<I>{from, width});
    result.value *= width;
  });
  return result;
}

}  // namespace

outcome cub_transform_reduce(const std::string& name, double from, double to, long long n) {
  return with_integrand(name, from, to, n, [&](auto f) {
    const thrust::counting_iterator<long long> indices(0);
    double* result = scratch();
    void* workspace = result + 1024;
    std::size_t bytes = 0;
    const auto reduce = [&](void* memory) {
      check(cub::DeviceReduce::TransformReduce(memory, bytes, indices, result, n,
                                               ::cuda::std::plus<>{}, f, 0.0));
    };
    reduce(nullptr);
    if (bytes > (1 << 23)) throw std::runtime_error("peer needs a larger workspace");
    timer clock;
    reduce(workspace);
    outcome timed{0, clock.seconds()};
    check(cudaMemcpy(&timed.value, result, sizeof timed.value, cudaMemcpyDeviceToHost));
    return timed;
  });
}

outcome thrust_transform_reduce(const std::string& name, double from, double to, long long n) {
  return with_integrand(name, from, to, n, [&](auto f) {
    const thrust::counting_iterator<long long> indices(0);
    timer clock;
    outcome timed;
    timed.value =
        thrust::transform_reduce(thrust::device, indices, indices + n, f, 0.0, thrust::plus<>{});
    timed.seconds = clock.seconds();
    return timed;
  });
}

outcome grid_stride(const std::string& name, double from, double to, long long n) {
  return with_integrand(name, from, to, n, [&](auto f) {
    int multiprocessors = 0;
    check(cudaDeviceGetAttribute(&multiprocessors, cudaDevAttrMultiProcessorCount, 0));
    const int blocks = multiprocessors * 8;
    double* out = scratch();
    timer clock;
    sum_by_threads<<<blocks, 256>>>(f, n, out);
    check(cudaGetLastError());
    return outcome{0, clock.seconds()};
  });
}

}  // namespace riemann::peers
