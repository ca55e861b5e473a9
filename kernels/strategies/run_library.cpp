// The vendor's sums, timed and fetched.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/kernels/strategies/run_library.hpp"

#include "riemann/kernels/arrays/elements.hpp"
#include "riemann/kernels/strategies/library.hpp"

#include <algorithm>
#include <cstring>

namespace riemann::strategies {

strategy_run run_library(cuda::session& on, const std::string& name, const std::string& type,
                         const void* data, index_t count) {
  strategy_run result;
  const cuda::device_buffer sum(sizeof(double));
  const std::size_t workspace_bytes = cub_workspace(type, count);
  const cuda::device_buffer workspace(std::max<std::size_t>(workspace_bytes, 1));
  alignas(double) std::byte bytes[sizeof(double)] = {};
  on.begin.record(on.work);
  if (name == "cub") {
    cub_sum(type, data, count, sum.as<void>(), workspace.as<void>(), workspace_bytes,
            on.work.get());
  } else {
    thrust_sum(type, data, count, bytes, on.work.get());
  }
  on.end.record(on.work);
  result.seconds = cuda::seconds_between(on.begin, on.end);
  if (name == "cub")
    cuda::check(cudaMemcpy(bytes, sum.as<void>(), sizeof bytes, cudaMemcpyDeviceToHost));
  element_types.visit(type, [&]<class T>(std::type_identity<T>) {
    T value;
    std::memcpy(static_cast<void*>(&value), bytes, sizeof value);
    result.value.value = scalar(value);
  });
  result.passes = {{"library", count, 1, 1, result.seconds}};
  return result;
}

}  // namespace riemann::strategies
