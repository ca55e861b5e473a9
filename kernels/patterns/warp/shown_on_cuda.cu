// Patterns shown by a GPU.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/kernels/cuda/session.cuh"
#include "riemann/kernels/patterns/warp/board.cuh"
#include "riemann/kernels/patterns/warp/shown_pattern.hpp"

#include "riemann/families/patterns.hpp"

namespace riemann::patterns {

shown_pattern show_on_cuda(cuda::session& on, const std::string& name, const warp_numbers& before) {
  const std::lock_guard lock(on.in_use);
  const cuda::current_device here(on.facts.ordinal);
  const cuda::device_buffer numbers(sizeof before);
  const cuda::device_buffer words(most_rows * sizeof(unsigned long long));
  const cuda::device_buffer notes(cells_of(most_rows) * sizeof(double));
  numbers.fill(before.data(), sizeof before);
  std::vector<double> cells(cells_of(most_rows));
  shown_pattern pattern;
  families::patterns.visit(name, [&]<class Pattern>(std::type_identity<Pattern>) {
    show<Pattern><<<1, lanes, 0, on.work.get()>>>(
        numbers.as<const int>(), words.as<unsigned long long>(), notes.as<double>());
    cuda::check(cudaGetLastError());
    on.work.synchronize();
    cuda::check(cudaMemcpy(cells.data(), notes.as<void>(), cells.size() * sizeof(double),
                           cudaMemcpyDeviceToHost));
    pattern = shown_from(name, Pattern::facts, before, cells);
  });
  return pattern;
}

}  // namespace riemann::patterns
