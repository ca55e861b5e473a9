// Sums of any terms on a GPU: accumulators by name, kernels compiled ahead or now.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/summing/terms_on_cuda.hpp"

#include "riemann/kernels/arrays/array_terms.hpp"
#include "riemann/kernels/arrays/elements.hpp"
#include "riemann/kernels/cuda/compile_for.hpp"
#include "riemann/kernels/cuda/kernel_for.hpp"
#include "riemann/kernels/strategies/reduce_in_two_launches.cuh"
#include "riemann/lib/summing/compile_for_cuda.hpp"
#include "riemann/lib/summing/nonfinite_census.hpp"
#include "riemann/lib/summing/sum_by_strategy.hpp"
#include "riemann/lib/summing/written_terms.hpp"

#include <algorithm>
#include <cstdint>
#include <mutex>

namespace riemann {
namespace {

constexpr int term_bytes = sizeof(double);

template <class Accumulator>
cuda::kernel_request request_for(const device_type_name& accumulator, sources_at_once sources,
                                 const device_type_name& terms) {
  const char* const held = sources == sources_at_once::one ? "one_source" : "many_sources";
  if constexpr (error_free<Accumulator>)
    return exact_sum_request(terms);
  else
    return sum_tiles_request(accumulator, held, terms);
}

/// By a kernel that is compiled now; prepare(tiles) enqueues what is to be done before a launch.
template <class Accumulator, class Prepare>
reduction<Accumulator> reduce_now(const void* kernel, const void* source, const tiling& shape,
                                  index_t tiles_at_once, const summation_request& request,
                                  double& seconds, const Prepare& prepare) {
  cuda::session& on = *request.session;
  const std::lock_guard lock(on.in_use);
  const cuda::current_device here(on.facts.ordinal);
  if constexpr (error_free<Accumulator>)
    return cuda::reduce_exactly<Accumulator>(on, kernel, source, shape, tiles_at_once, seconds,
                                             request.keep_going, prepare);
  else
    return cuda::reduce_in_two_launches<Accumulator>(on, kernel, source, shape, tiles_at_once,
                                                     seconds, request.keep_going, prepare);
}

/// Terms written to memory, as many as fit there at once, and read there: the bits are the same.
template <class Accumulator>
reduction<Accumulator> reduce_written(const void* writing, const void* kernel, const void* source,
                                      const tiling& shape, index_t tiles_at_once,
                                      const summation_request& request, double& seconds) {
  constexpr index_t most_terms = index_t{1} << 26;  // 512 MiB
  const cuda::session& on = *request.session;
  tiles_at_once = std::clamp<index_t>(most_terms / shape.terms_per_tile(), 1, tiles_at_once);
  const index_t terms = std::min(shape.term_count, tiles_at_once * shape.terms_per_tile());
  const cuda::current_device here(on.facts.ordinal);
  const cuda::device_buffer room(static_cast<std::size_t>(terms) * sizeof(double));
  const auto begin = reinterpret_cast<std::uintptr_t>(room.as<double>());
  array_terms<double> there{};  // term k at there.data + k, while it is in the room
  return reduce_now<Accumulator>(
      kernel, &there, shape, tiles_at_once, request, seconds, [&](slice tiles) {
        launch_writing(on, writing, source, shape, tiles, room.as<double>());
        const index_t first = shape.terms_of_tile(tiles.begin).begin;
        there.data = reinterpret_cast<const double*>(begin - static_cast<std::uintptr_t>(first) *
                                                                 sizeof(double));
      });
}

/// By the kernels that are compiled ahead, or by one that is compiled now: of the terms, or of
/// terms in memory.
template <class Accumulator>
reduction<Accumulator> reduce(const cuda::sum_kernels& ahead, const device_type_name& accumulator,
                              const kernels_of_terms& kernels, const void* source, index_t count,
                              const summation_request& request, double& seconds) {
  cuda::session& on = *request.session;
  if (ahead.sum != nullptr)
    return cuda::reduce<Accumulator>(on, ahead, {source, term_bytes}, count, request.operations,
                                     seconds, request.keep_going);
  const tiling shape = make_tiling(count, term_bytes);
  const index_t at_once = cuda::tiles_per_launch(on.facts, shape, request.operations);
  const device_type_name terms =
      kernels.writing != nullptr ? array_spelled("double") : kernels.type;
  const void* const kernel = cuda::kernel_for(
      on.facts, request_for<Accumulator>(accumulator, sources_at_once::one, terms));
  if (kernels.writing != nullptr)
    return reduce_written<Accumulator>(kernels.writing, kernel, source, shape, at_once, request,
                                       seconds);
  return reduce_now<Accumulator>(kernel, source, shape, at_once, request, seconds, [](slice) {});
}

device_type_name census_spelled() {
  return {include_of("lib/summing/nonfinite_census.hpp"), "riemann::nonfinite_census"};
}

}  // namespace

lattice_sum sum_terms_on_cuda(const kernels_of_terms& kernels, const void* source, index_t count,
                              const summation_request& request) {
  if (!request.strategy.is_usual()) return sum_by_strategy(kernels, source, count, request);
  lattice_sum total;
  std::size_t number = 0;
  families::accumulators.for_each([&]<class Sum>(std::type_identity<Sum>, const char* name) {
    const cuda::sum_kernels& ahead = kernels.sums[number++];
    if (name != request.sum) return;
    double seconds = 0;
    const auto sum = reduce<typename Sum::template of<double>>(
        ahead, accumulator_spelled({"sum", name}, "double"), kernels, source, count, request,
        seconds);
    total = {sum.result.total(), sum.terms_done, sum.complete, seconds};
  });
  return total;
}

void compile_for_cuda(const device_type_name& terms, sources_at_once sources,
                      const summation_request& request, const cuda::device_facts& device) {
  if (!request.strategy.is_usual()) return;
  families::accumulators.visit(request.sum, [&]<class Sum>(std::type_identity<Sum>) {
    try {
      cuda::compile_for(device.architecture,
                        request_for<typename Sum::template of<double>>(
                            accumulator_spelled({"sum", request.sum}, "double"), sources, terms));
    } catch (const std::exception&) {  // whoever needs the kernel is told
    }
  });
}

lattice_census census_of_terms_on_cuda(const kernels_of_terms& kernels, const void* source,
                                       index_t count, const summation_request& request) {
  double seconds = 0;
  const auto census = reduce<nonfinite_census>(kernels.census, census_spelled(), kernels, source,
                                               count, request, seconds);
  return {census.result.count, census.result.first, census.complete};
}

}  // namespace riemann
