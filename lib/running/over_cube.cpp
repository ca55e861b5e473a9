// From a problem over the unit cube to the answer of a method, and from that to an estimate.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/running/over_cube.hpp"

#include "riemann/kernels/host_device.hpp"
#include "riemann/lib/answer/added_error.hpp"
#include "riemann/lib/evaluating/within_time.hpp"
#include "riemann/lib/integrand/rounding_inside.hpp"
#include "riemann/lib/methods/automatic/automatic.hpp"

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <memory>
#include <stdexcept>
#include <stop_token>
#include <utility>

namespace riemann {
namespace {

/// Of a method that was stopped: the best that it had; by itself, as time was over.
integral stopped(integral answer, bool as_time_was_over) {
  if (answer.status == status::met && !as_time_was_over) return answer;
  const bool has_estimate = is_estimate(answer);
  if (!has_estimate)
    static_cast<found_value&>(answer) = {0, std::numeric_limits<double>::infinity(), 0, {}};
  if (!as_time_was_over) return answer;
  answer.status = status::not_met;
  answer.reason =
      has_estimate ? "the time allowed is used up" : "no estimate was found in the time allowed";
  return answer;
}

/// A share is a guess, of the error or of the time: the largest is told.
std::function<void(double)> never_falling(const std::function<void(double)>& progress) {
  if (!progress) return {};
  return [&progress, told = std::make_shared<double>(0.0)](double share) {
    *told = std::max(*told, share);
    progress(*told);
  };
}

integral by_method(evaluator& on, const problem& task, const goal& until,
                   const automatic::options& how, const sampling::watcher& watch) {
  switch (task.by) {
    case method::automatic: return automatic::integrate(on, until, how, watch);
    case method::regions: return automatic::by_regions(on, until, how, watch);
    case method::tensor: return automatic::by_tensor(on, until, how, watch);
    case method::sampling:
    case method::lattice:
    case method::vegas:
    case method::vegas_plus:
    case method::monte_carlo: return sampling::integrate(on, until, how.of_sampling, watch);
    case method::fixed:
    case method::adaptive:
    case method::separable:
    case method::elimination: break;
  }
  throw std::logic_error(name_of(task.by) + " does not integrate over the cube");
}

/// Where every sample is 0 all may have missed what is narrow: the formula has to show that it is
/// 0.
void doubt_zeros(enclosure* bounds, const goal& until, integral& answer) {
  if (answer.l1 != 0 || answer.status != status::met || answer.is_proved) return;
  double largest = std::numeric_limits<double>::infinity();
  if (bounds != nullptr) {
    bounds->enter(std::vector<range>(bounds->dimensions(), {0, 1}));
    largest = bounds->largest();
  }
  answer.error = std::max(answer.error, largest);
  answer.parts.estimate = answer.error;
  if (answer.error <= allowed(until, answer.value)) return;
  answer.status = status::not_met;
  answer.reason = "every sample is exactly zero";
}

}  // namespace

bool heeds_switches(method which) {
  return which == method::automatic || which == method::regions || which == method::tensor;
}

integral integrate_over_cube(evaluator& on, const problem& task, const goal& until,
                             const run_control& control,
                             const std::vector<sampling::large_value>& near, regions::options shown,
                             std::shared_ptr<enclosure> bounds, bool may_miss,
                             bool has_peaks_apart) {
  std::stop_source over;
  const std::stop_callback by_user(control.stop, [&over] { over.request_stop(); });
  const auto progress = never_falling(control.progress);
  // Kept answers are known by what was asked for at once, which is not to depend on a clock.
  within_time timed(on, until.seconds, over,
                    control.kept == nullptr ? progress : std::function<void(double)>());
  const sampling::watcher watch{over.get_token(), progress, {}, control.so_far};
  automatic::options how{
      std::move(shown),
      {is_by_samples(task.by) ? task.by : method::sampling, task.samples.seed, task.samples.count},
      {.seed = task.samples.seed, .bounds = std::move(bounds)}};
  how.of_regions.seed = task.samples.seed;
  how.of_regions.account = task.explained;
  how.of_sampling.near = near;
  how.of_sampling.map = task.samples.map;
  how.of_tensor.cuts = how.of_regions.cuts;
  how.of_tensor.places = how.of_regions.places;
  for (const sampling::large_value& each : near)
    how.of_tensor.places.insert(how.of_tensor.places.end(), each.place.begin(), each.place.end());
  how.of_tensor.account = task.explained;
  how.of_tensor.has_peaks_apart = has_peaks_apart;
  how.may_miss = may_miss;
  const std::shared_ptr<enclosure> known = how.of_tensor.bounds;
  integral answer = by_method(timed, task, until, how, watch);
  doubt_zeros(known.get(), until, answer);
  if (!over.stop_requested()) return answer;
  return stopped(std::move(answer), !control.stop.stop_requested());
}

void add_rounding_inside(enclosure& over_cube, const goal& until, integral& result) {
  const lost_inside lost = rounding_inside(over_cube);
  const double of_size = lost.share * std::max(result.l1, std::abs(result.value));
  add_rounding(std::max(of_size, lost.mean), "values of the formula", until, result);
}

integral integral_over_nothing() {
  integral result;
  result.tried = {{.error = 0, .verdict = "the region has no extent, and the integral is 0"}};
  return result;
}

estimate estimate_of(integral answer, const problem& task, double seconds) {
  estimate result{{}, std::move(answer)};
  result.boxes = nullptr;  // of the cube
  result.from = std::numeric_limits<double>::quiet_NaN();
  result.to = result.from;
  result.by = value_named<method>(result.method).value_or(task.by);
  const goal until = goal_of(task);
  result.rtol = until.rtol;
  result.atol = until.atol;
  result.seed = task.samples.seed;
  if (!task.explained) result.tried.clear();
  result.kernel_seconds = seconds;
  return result;
}

}  // namespace riemann
