// From a problem over the unit cube to the answer of a method, and from that to an estimate.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/run_over_cube.hpp"

#include "riemann/lib/evaluating/evaluator.hpp"
#include "riemann/lib/methods/automatic/automatic.hpp"

#include <limits>
#include <utility>

namespace riemann {
namespace {

sampling::options sampling_of(const problem& asked) {
  sampling::options how{sampling::way::automatic, asked.seed, asked.samples};
  if (asked.by == method::lattice) how.by = sampling::way::lattice;
  if (asked.by == method::vegas) how.by = sampling::way::vegas;
  if (asked.by == method::vegas_plus) how.by = sampling::way::vegas_plus;
  if (asked.by == method::monte_carlo) how.by = sampling::way::monte_carlo;
  return how;
}

}  // namespace

bool heeds_switches(method which) {
  return which == method::automatic || which == method::regions || which == method::tensor;
}

integral integrate_over_cube(evaluator& on, const problem& asked, const run_control& control,
                             const std::vector<sampling::large_value>& near, regions::options shown,
                             std::shared_ptr<enclosure> bounds) {
  const sampling::watcher watch{control.stop, control.progress, {}, control.so_far};
  automatic::options how{std::move(shown),
                         sampling_of(asked),
                         {asked.seed,
                          {},
                          near.empty() ? std::vector<double>() : near.front().place,
                          std::move(bounds)}};
  how.of_regions.seed = asked.seed;
  how.of_regions.account = asked.explained;
  how.of_sampling.near = near;
  how.of_sampling.map = asked.map;
  how.of_tensor.cuts = how.of_regions.cuts;
  how.of_tensor.account = asked.explained;
  switch (asked.by) {
    case method::automatic: return automatic::integrate(on, asked.until, how, watch);
    case method::regions: return automatic::by_regions(on, asked.until, how.of_regions, watch);
    case method::tensor: return automatic::by_tensor(on, asked.until, how, watch);
    default: return sampling::integrate(on, asked.until, how.of_sampling, watch);
  }
}

integral integral_over_nothing() {
  integral made;
  made.components.emplace_back();
  made.tried = {{.error = 0, .verdict = "the region has no extent, and the integral is 0"}};
  return made;
}

estimate estimate_of(const integral& answer, const problem& asked, double seconds) {
  estimate found;
  take(answer, found);
  found.from = std::numeric_limits<double>::quiet_NaN();
  found.to = found.from;
  found.by = method_named(answer.method).value_or(asked.by);
  found.rtol = asked.until.rtol;
  found.atol = asked.until.atol;
  found.seed = asked.seed;
  if (asked.explained) found.tried = answer.tried;
  found.kernel_seconds = seconds;
  if (seconds > 0) found.points_per_second = static_cast<double>(found.evaluations) / seconds;
  return found;
}

}  // namespace riemann
