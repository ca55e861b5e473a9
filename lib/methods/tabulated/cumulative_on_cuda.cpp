// Integrals up to each sample, on a GPU: scans of interval integrals that are computed on the spot.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/kernels/cuda/kernel_for.hpp"
#include "riemann/kernels/cuda/session.cuh"
#include "riemann/kernels/patterns/scan/scan_launch.hpp"
#include "riemann/lib/methods/tabulated/cumulative_lines.hpp"
#include "riemann/lib/methods/tabulated/numbers_on_gpu.hpp"
#include "riemann/lib/methods/tabulated/sums.hpp"

#include <algorithm>
#include <mutex>

namespace riemann::tabulated {
namespace {

using patterns::scan_of_lines;
using patterns::scan_shape;
using patterns::scan_slot;
using patterns::scan_waiting;

constexpr index_t most_blocks = index_t{1} << 30;  // of a launch

/// Enqueues the scans of lines from `first` on, at most `most` of them; `slots` has room for
/// theirs.
template <class Lines>
void launch(cuda::session& on, const void* kernel, Lines lines, scan_of_lines of, index_t count,
            std::size_t bytes_of_slots) {
  if (bytes_of_slots > 0)
    cuda::check(cudaMemsetAsync(of.first.of_tiles, 0, bytes_of_slots, on.work.get()));
  const index_t parts = divided_up(of.first.count, scan_shape::elements_of_part<double_word>);
  const auto threads =
      static_cast<unsigned>(std::min<index_t>(parts, scan_shape::parts) * scan_shape::lanes);
  void* arguments[] = {&lines, &of};
  cuda::check(cudaLaunchKernel(kernel, static_cast<unsigned>(count * of.first.tiles), threads,
                               arguments, 0, on.work.get()));
}

}  // namespace

void cumulative_sums_on_cuda(const lines_of_samples& lines, const how& settings, cuda::session& on,
                             double* out) {
  if (lines.count == 0) return;
  const index_t count = lines.first.count() - 1;
  const void* const kernel = cuda::kernel_for(on.facts, scan_request(lines.first, settings.rule));
  const numbers_on_gpu abscissae(on, lines.first.abscissae, lines.first.abscissae_on_gpu);
  samples there = lines.first;
  there.values = {lines.first.values_on_gpu, lines.first.values.size()};
  there.abscissae = abscissae.there();
  const std::lock_guard lock(on.in_use);
  const cuda::current_device here(on.facts.ordinal);
  scan_of_lines of;
  of.first.count = count;
  of.first.tiles = divided_up(count, scan_shape::elements_of_tile<double_word>);
  const scan_waiting waiting{of.first.tiles};
  const bool waits = of.first.tiles > 1;  // for another block
  of.slots_apart = waits ? waiting.all() * patterns::scan_slots_of<double_word> : 0;
  const index_t at_once = std::clamp<index_t>(most_blocks / of.first.tiles, 1, lines.count);
  const auto bytes = static_cast<std::size_t>(at_once * of.slots_apart) * sizeof(scan_slot);
  if (waits)
    waiting.lie_at<double_word>(reinterpret_cast<scan_slot*>(on.partial.of<std::byte>(bytes)),
                                of.first);
  with_intervals(there, settings.rule, every_sample{there.count()}, [&](const auto& integrals) {
    const cumulative_lines all{integrals, there.count(), there.step, out};
    for (; of.first_line < lines.count; of.first_line += at_once)
      launch(on, kernel, all, of, std::min(at_once, lines.count - of.first_line), bytes);
  });
  on.work.synchronize();
}

}  // namespace riemann::tabulated
