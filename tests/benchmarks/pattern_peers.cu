// Scans and histograms as people write them with the vendor's library.
// SPDX-License-Identifier: Apache-2.0
#include "pattern_peers.hpp"

#include <cub/device/device_histogram.cuh>
#include <cub/device/device_scan.cuh>

#include <stdexcept>

namespace riemann::peers {
namespace {

void check(cudaError_t code) {
  if (code != cudaSuccess) throw std::runtime_error(cudaGetErrorString(code));
}

}  // namespace

template <class T>
void cub_inclusive_sum(const T* in, T* out, long long count, void* workspace,
                       std::size_t& workspace_bytes) {
  check(cub::DeviceScan::InclusiveSum(workspace, workspace_bytes, in, out, count));
}
template void cub_inclusive_sum(const float*, float*, long long, void*, std::size_t&);
template void cub_inclusive_sum(const double*, double*, long long, void*, std::size_t&);

template <class T>
void cub_histogram(const T* in, int* counts, int bins, double low, double high, long long count,
                   void* workspace, std::size_t& workspace_bytes) {
  check(cub::DeviceHistogram::HistogramEven(workspace, workspace_bytes, in, counts, bins + 1,
                                            static_cast<T>(low), static_cast<T>(high), count));
}
template void cub_histogram(const float*, int*, int, double, double, long long, void*,
                            std::size_t&);
template void cub_histogram(const double*, int*, int, double, double, long long, void*,
                            std::size_t&);

}  // namespace riemann::peers
