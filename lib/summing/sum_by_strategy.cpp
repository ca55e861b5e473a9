// Terms written to memory, piece by piece, and reduced by a strategy.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/summing/sum_by_strategy.hpp"

#include "riemann/kernels/arrays/elements.hpp"
#include "riemann/kernels/cuda/session.cuh"
#include "riemann/kernels/strategies/kernels_compiled_now.hpp"
#include "riemann/kernels/strategies/launch_options.hpp"
#include "riemann/kernels/strategies/run_passes.hpp"
#include "riemann/kernels/tiling.hpp"
#include "riemann/lib/question/errors.hpp"
#include "riemann/lib/summing/written_terms.hpp"

#include <algorithm>

namespace riemann {
namespace {

constexpr index_t most_terms_of_piece = index_t{1} << 26;  // 512 MiB
constexpr const char* element = "double";

/// Sums that are not finite are added plainly: a double-word's low part would make NaNs of them.
double_word added(double_word a, double_word b) {
  const double plain = a.hi + b.hi;
  return is_finite(plain) ? a + b : double_word(plain);
}

}  // namespace

lattice_sum sum_by_strategy(const kernels_of_terms& kernels, const void* source, index_t count,
                            const summation_request& request) {
  cuda::session& on = *request.session;
  const std::string& name = request.strategy.name;
  const named_operation adding{"sum", request.sum};
  const strategy_options& launch = request.strategy.launch;
  const std::string why = why_not_runnable(on, name, adding, element, launch);
  if (!why.empty()) throw invalid_problem({{"strategy", name, why}});
  const strategy_facts& facts = *strategy_named(name);
  const strategies::strategy_kernels passes = strategies::kernels_compiled_now(
      on.facts, strategies::kernels_owner(facts, launch), adding, element);
  const void* const kernel =
      kernels.writing != nullptr ? kernels.writing : writing_kernel(on, kernels.type);
  const tiling shape = make_tiling(count, sizeof(double));
  const index_t tiles_at_once = std::max<index_t>(1, most_terms_of_piece / shape.terms_per_tile());
  const index_t most_terms = std::min(count, tiles_at_once * shape.terms_per_tile());
  const cuda::current_device here(on.facts.ordinal);
  const cuda::device_buffer terms(static_cast<std::size_t>(most_terms) * sizeof(double));
  lattice_sum total;
  for (slice part; part.end < shape.tile_count;) {
    part = {part.end, std::min(part.end + tiles_at_once, shape.tile_count)};
    total.term_seconds += write_terms(on, kernel, source, shape, part, terms.as<double>());
    const index_t here_to = std::min(part.end * shape.terms_per_tile(), count);
    const strategy_run sum = [&] {
      const std::lock_guard lock(on.in_use);
      return strategies::run_passes(on, facts, passes, adding, element, terms.as<double>(),
                                    here_to - total.terms_done, launch);
    }();
    total.seconds += sum.seconds;
    total.total =
        part.begin == 0 ? sum.value.value.floating : added(total.total, sum.value.value.floating);
    total.terms_done = here_to;
    if (here_to < count && !request.keep_going(here_to)) return total;
  }
  total.complete = true;
  return total;
}

}  // namespace riemann
