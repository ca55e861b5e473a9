// Speed by size on the CPU: tiled beside the plain loop.
// SPDX-License-Identifier: Apache-2.0
#include "apps/reduction_lab/bench.hpp"

#include "apps/lab/timing.hpp"
#include "riemann/lib/reading/element_facts.hpp"

namespace riemann::reduction_lab {
namespace {

constexpr double enough = 0.1;  // seconds

bench_row measured(const named_operation& op, const host_array& data, int threads) {
  named_operation plainly = op;
  plainly.sum = "naive";
  answer kept;  // outlives the loops, so that they are not left out
  const double tiled = lab::fastest_seconds(
      enough, [&] { kept = reduce_named(op, data.type(), data.data(), data.count(), threads); });
  const double loop = lab::fastest_seconds(enough, [&] { kept = in_order(plainly, data); });
  return {data.count(), data.bytes(), {{"tiled", "", tiled}, {"loop", "", loop}}};
}

}  // namespace

void bench(const named_operation& op, const input& array, const setting& where,
           const progress_t& progress, const std::function<void(const bench_row&)>& tell) {
  if (where.on_gpu()) return bench_on_cuda(op, array, where, progress, tell);
  const index_t bytes = facts_of(array.type).bytes;
  index_t largest = smallest_bench;
  while (largest * 4 <= array.count && largest * 4 * bytes <= available_memory()) largest *= 4;
  const auto share = [&](index_t n) {
    return static_cast<double>(n) / (4.0 * static_cast<double>(largest));
  };
  for (index_t n = smallest_bench; n <= largest; n *= 4) {
    input size = array;
    size.count = n;
    const host_array data = generate(size, where.threads, [&](double) { progress(share(n)); });
    tell(measured(op, data, where.threads));
  }
}

}  // namespace riemann::reduction_lab
