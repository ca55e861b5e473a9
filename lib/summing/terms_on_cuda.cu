// Sums of any terms on a GPU: accumulators by name, kernels compiled ahead or now.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/summing/terms_on_cuda.hpp"

#include "riemann/kernels/arrays/elements.hpp"
#include "riemann/kernels/cuda/kernel_for.hpp"
#include "riemann/kernels/cuda/reduce.cuh"
#include "riemann/lib/summing/nonfinite_census.hpp"
#include "riemann/lib/summing/sum_by_strategy.hpp"

namespace riemann {
namespace {

constexpr int term_bytes = sizeof(double);

/// request() says what to compile where nothing is compiled ahead.
template <class Request>
cuda::sum_kernels or_compiled_now(const cuda::sum_kernels& kernels, const cuda::session& on,
                                  const Request& request) {
  if (kernels.sum != nullptr) return kernels;
  return {cuda::kernel_for(on.facts, request())};
}

cuda::kernel_request census_request(const spelled_type& source) {
  return {source.includes + include_of("lib/summing/nonfinite_census.hpp") +
              include_of("kernels/strategies/tiled.cuh"),
          "riemann::cuda::tiled<riemann::nonfinite_census, 1, " + source.name + ">"};
}

}  // namespace

lattice_sum sum_terms_on_cuda(const kernels_of_terms& kernels, const void* source, index_t count,
                              const summation_request& request) {
  if (!request.strategy.is_usual()) return sum_by_strategy(kernels, source, count, request);
  cuda::session& on = *request.session;
  lattice_sum found;
  std::size_t number = 0;
  families::accumulators.for_each([&]<class Sum>(std::type_identity<Sum>, const char* name) {
    const cuda::sum_kernels& ahead = kernels.sums[number++];
    if (name != request.sum) return;
    const cuda::sum_kernels ready = or_compiled_now(
        ahead, on, [&] { return sum_request({"sum", name}, "double", kernels.type); });
    double seconds = 0;
    const auto sum = cuda::reduce<typename Sum::template of<double>>(
        on, ready, {source, term_bytes}, count, request.operations, seconds, request.keep_going);
    found = {sum.result.total(), sum.terms_done, sum.complete, seconds};
  });
  return found;
}

lattice_census census_of_terms_on_cuda(const kernels_of_terms& kernels, const void* source,
                                       index_t count, const summation_request& request) {
  cuda::session& on = *request.session;
  const cuda::sum_kernels ready =
      or_compiled_now(kernels.census, on, [&] { return census_request(kernels.type); });
  double seconds = 0;
  const auto found = cuda::reduce<nonfinite_census>(
      on, ready, {source, term_bytes}, count, request.operations, seconds, request.keep_going);
  return {found.result.count, found.result.first, found.complete};
}

}  // namespace riemann
