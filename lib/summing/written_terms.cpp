// Any grid will do: as many blocks as keep the device busy.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/summing/written_terms.hpp"

#include "riemann/kernels/cuda/kernel_for.hpp"

#include <algorithm>
#include <mutex>

namespace riemann {

cuda::kernel_request writing_request(const device_type_name& source) {
  return {source.includes + include_of("kernels/strategies/write_terms.cuh"),
          "riemann::cuda::write_terms<" + source.name + ">"};
}

const void* writing_kernel(const cuda::session& on, const device_type_name& source) {
  return cuda::kernel_for(on.facts, writing_request(source));
}

void launch_writing(const cuda::session& on, const void* kernel, const void* source,
                    const tiling& shape, slice tiles, double* to) {
  constexpr int threads = 256;
  constexpr int blocks_per_multiprocessor = 8;
  tiling shape_of_sum = shape;
  void* arguments[] = {const_cast<void*>(source), &shape_of_sum, &tiles, &to};
  const index_t most_blocks = index_t{on.facts.multiprocessors} * blocks_per_multiprocessor;
  cuda::check(cudaLaunchKernel(kernel, static_cast<unsigned>(std::min(tiles.size(), most_blocks)),
                               threads, arguments, 0, on.work.get()));
}

double write_terms(cuda::session& on, const void* kernel, const void* source, const tiling& shape,
                   slice tiles, double* to) {
  const std::lock_guard lock(on.in_use);
  const cuda::current_device here(on.facts.ordinal);
  on.begin.record(on.work);
  launch_writing(on, kernel, source, shape, tiles, to);
  on.end.record(on.work);
  on.work.synchronize();
  return cuda::seconds_between(on.begin, on.end);
}

}  // namespace riemann
