// Sums of any terms on a GPU: accumulators by name, kernels compiled ahead or now.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/summing/terms_on_cuda.hpp"

#include "riemann/kernels/arrays/elements.hpp"
#include "riemann/kernels/cuda/compile_for.hpp"
#include "riemann/kernels/cuda/kernel_for.hpp"
#include "riemann/kernels/strategies/reduce_in_two_launches.cuh"
#include "riemann/lib/summing/compile_for_cuda.hpp"
#include "riemann/lib/summing/nonfinite_census.hpp"
#include "riemann/lib/summing/sum_by_strategy.hpp"

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

/// By the kernels that are compiled ahead, or by sum_tiles, compiled now.
template <class Accumulator>
reduction<Accumulator> reduce(const cuda::sum_kernels& ahead, const device_type_name& accumulator,
                              const device_type_name& type, const void* source, index_t count,
                              const summation_request& request, double& seconds) {
  cuda::session& on = *request.session;
  if (ahead.sum != nullptr)
    return cuda::reduce<Accumulator>(on, ahead, {source, term_bytes}, count, request.operations,
                                     seconds, request.keep_going);
  const void* const kernel =
      cuda::kernel_for(on.facts, request_for<Accumulator>(accumulator, sources_at_once::one, type));
  if constexpr (error_free<Accumulator>)
    return cuda::reduce<Accumulator>(on, {kernel}, {source, term_bytes}, count, request.operations,
                                     seconds, request.keep_going);
  else
    return cuda::reduce_in_two_launches<Accumulator>(
        on, kernel, source, count, term_bytes, request.operations, seconds, request.keep_going);
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
        ahead, accumulator_spelled({"sum", name}, "double"), kernels.type, source, count, request,
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

lattice_census census_of_terms_on_cuda(const cuda::sum_kernels& ahead, const device_type_name& type,
                                       const void* source, index_t count,
                                       const summation_request& request) {
  double seconds = 0;
  const auto census =
      reduce<nonfinite_census>(ahead, census_spelled(), type, source, count, request, seconds);
  return {census.result.count, census.result.first, census.complete};
}

}  // namespace riemann
