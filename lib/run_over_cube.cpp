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
  if (asked.by == method::monte_carlo) how.by = sampling::way::monte_carlo;
  return how;
}

}  // namespace

bool tries_regions(const problem& asked, const evaluator& on) {
  const bool wanted = asked.by == method::automatic || asked.by == method::regions;
  return wanted && on.takes_boxes() && fewest_box_axes <= on.dimensions() &&
         on.dimensions() <= most_box_axes;
}

integral integrate_over_cube(evaluator& on, const problem& asked, const run_control& control,
                             const sampling::large_value& near, regions::options shown) {
  const sampling::watcher watch{control.stop, control.progress};
  sampling::options samples = sampling_of(asked);
  samples.near = near;
  samples.map = asked.map;
  if (!tries_regions(asked, on)) return sampling::integrate(on, asked.until, samples, watch);
  shown.seed = asked.seed;
  if (asked.by == method::regions) return automatic::by_regions(on, asked.until, shown, watch);
  return automatic::integrate(on, asked.until, {std::move(shown), samples}, watch);
}

integral integral_over_nothing() {
  integral made;
  made.components.emplace_back();
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
  found.kernel_seconds = seconds;
  if (seconds > 0) found.points_per_second = static_cast<double>(found.evaluations) / seconds;
  return found;
}

}  // namespace riemann
