// Many sums of one kind of terms in one launch on a GPU.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/summing/sum_together.hpp"

#include "riemann/kernels/arrays/elements.hpp"
#include "riemann/kernels/cuda/kernel_for.hpp"
#include "riemann/kernels/strategies/reduce_in_two_launches.cuh"

#include <algorithm>

namespace riemann {
namespace {

constexpr const char* element = "double";

/// The accumulator of doubles that the request names.
template <class Visitor>
void visit_sum(const summation_request& request, const Visitor& visitor) {
  families::accumulators.visit(request.sum, [&]<class Sum>(std::type_identity<Sum>) {
    visitor(std::type_identity<typename Sum::template of<double>>());
  });
}

// A sum of few tiles is short even if one block takes it; one of many fills a GPU by itself.
constexpr index_t few_tiles = 32;
constexpr index_t many_tiles = 1024;
constexpr index_t sums_per_multiprocessor = 4;  // that keep it busy

}  // namespace

bool can_be_summed_together(index_t terms_each, const summation_request& request) {
  bool in_order = false;
  visit_sum(request, [&]<class A>(std::type_identity<A>) { in_order = !error_free<A>; });
  return in_order && request.strategy.is_usual() &&
         make_tiling(terms_each, sizeof(double)).section_count() <= 1;
}

bool sums_go_together(index_t sums, index_t terms_each, const summation_request& request,
                      const cuda::device_facts& device) {
  if (!can_be_summed_together(terms_each, request)) return false;
  const index_t tiles = make_tiling(terms_each, sizeof(double)).tile_count;
  const index_t enough = device.multiprocessors * sums_per_multiprocessor;
  return tiles <= few_tiles || (tiles <= many_tiles && sums >= enough);
}

std::vector<lattice_sum> sum_together(const device_type_name& terms,
                                      std::span<const std::byte> sources, std::size_t source_bytes,
                                      index_t terms_each, const summation_request& request) {
  cuda::session& on = *request.session;
  const void* const kernel = cuda::kernel_for(
      on.facts,
      sum_tiles_request(accumulator_spelled({"sum", request.sum}, element), "many_sources", terms));
  const tiling shape = make_tiling(terms_each, sizeof(double));
  const index_t tiles = cuda::tiles_per_launch(on.facts, shape, request.operations);
  const index_t at_once = std::max<index_t>(1, tiles / std::max<index_t>(1, shape.tile_count));
  const auto count = static_cast<index_t>(sources.size() / source_bytes);
  std::vector<lattice_sum> sums(static_cast<std::size_t>(count));
  const std::lock_guard lock(on.in_use);
  const cuda::current_device here(on.facts.ordinal);
  visit_sum(request, [&]<class Accumulator>(std::type_identity<Accumulator>) {
    if constexpr (!error_free<Accumulator>) {
      for (slice part; part.end < count;) {
        part = {part.end, std::min(part.end + at_once, count)};
        std::vector<Accumulator> results(static_cast<std::size_t>(part.size()));
        const auto begin = static_cast<std::size_t>(part.begin);
        const auto some = sources.subspan(begin * source_bytes, results.size() * source_bytes);
        const cuda::device_buffer there(some.size());
        there.fill(some.data(), some.size());
        const void* const first = there.as<void>();
        const double seconds = cuda::reduce_many<Accumulator>(on, kernel, &first, shape, results);
        for (std::size_t k = 0; k < results.size(); ++k)
          sums[begin + k] = {results[k].total(), terms_each, true,
                             seconds / static_cast<double>(part.size())};
        if (part.end < count && !request.keep_going(part.end * terms_each)) break;
      }
    }
  });
  return sums;
}

}  // namespace riemann
