// Lines go through points where the integrand is large.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/running/by_elimination.hpp"

#include "riemann/kernels/cpu/parallel.hpp"
#include "riemann/lib/expression/enclosure.hpp"
#include "riemann/lib/integrand/values_at.hpp"
#include "riemann/lib/methods/adaptive/adaptive.hpp"
#include "riemann/lib/methods/elimination/elimination.hpp"
#include "riemann/lib/region/switches_of_region.hpp"
#include "riemann/lib/running/line_of_formula.hpp"
#include "riemann/lib/running/over_cube.hpp"

#include <algorithm>
#include <cmath>
#include <string>
#include <utility>
#include <vector>

namespace riemann {
namespace {

/// What the adaptive method and a grid say of lines.
class lines_on_grid {
 public:
  lines_on_grid(const cube_of_problem& cube, const goal& until, maths_choice maths,
                const std::stop_token& stop)
      : cube_(cube), until_(until), maths_(maths), stop_(stop) {}

  bool hold(const elimination::grid& on, std::vector<std::vector<double>> points) {
    constexpr std::size_t most_axes = 16;
    constexpr std::size_t most_shown = 4;
    if (points.empty()) return false;
    for (std::size_t k = 0; k < std::min(most_shown, cube_.near.size()); ++k)
      points.push_back(cube_.near[k].place);
    const std::size_t axes = std::min(on.size(), most_axes);
    for (std::size_t k = 0; k < axes; ++k) {
      const std::size_t axis = k * on.size() / axes;
      line_of_formula line(*cube_.formula, cube_.parameters, axis, maths_);
      for (const std::vector<double>& each : points)
        if (!holds(line.through(each), on[axis])) return false;
    }
    return true;
  }

  index_t evaluations() const { return evaluations_; }

 private:
  bool holds(const integrand& along, const elimination::axis_rule& rule) {
    constexpr double finest = 1e-13;
    const double share = 0.25 * until_.rtol / cube_.formula->dimensions;
    goal of_line = until_;
    of_line.rtol = std::max(finest, 0.5 * share);
    of_line.atol = 0;
    const integral known = adaptive::integrate(along, {}, of_line, {.faint_poles = false}, stop_);
    const std::vector<double> values = values_at(along, rule.places);
    double sum = 0;
    for (std::size_t i = 0; i < values.size(); ++i) sum += rule.weights[i] * values[i];
    evaluations_ += known.evaluations + static_cast<index_t>(values.size());
    const bool is_known = known.status == status::met || known.status == status::roundoff;
    const double may_be_off = std::max(finest, share) * known.l1 + 2 * known.error;
    return is_known && std::abs(sum - known.value) <= may_be_off;
  }

  const cube_of_problem& cube_;
  const goal& until_;
  maths_choice maths_;
  const std::stop_token& stop_;
  index_t evaluations_ = 0;
};

/// Where panels end of the adaptive method along the axis, which integrates what depends on this
/// variable alone, and where the formula switches; the latter alone where there are many. No panel
/// ends nearer to an end of the axis than that.
std::vector<double> cuts_on_axis(const linked& f, int variable, std::vector<double> cuts,
                                 double nearest, const goal& until, const std::stop_token& stop) {
  constexpr std::size_t most = 64;
  std::vector<double> ends = cuts;
  for (const link& each : f.sites) {
    if (each.variables.front() != variable) continue;
    goal of_site = until;
    of_site.atol = 0;
    const integral known =
        adaptive::integrate(each.f, {}, of_site, {.faint_poles = false, .account = true}, stop);
    if (known.told == nullptr) continue;
    for (const account_panel& panel : known.told->panels)
      ends.insert(ends.end(), {panel.from, panel.to});
  }
  std::sort(ends.begin(), ends.end());
  ends.erase(std::unique(ends.begin(), ends.end()), ends.end());
  std::erase_if(ends, [nearest](double end) { return !(nearest < end && end < 1 - nearest); });
  return ends.size() > most ? cuts : ends;
}

}  // namespace

std::optional<elimination::order> order_of_elimination(const region_as_cube& over) {
  if (!over.links()) return {};
  std::vector<std::vector<int>> variables;
  for (const expressions::linking_formula& each : over.links()->factors)
    variables.push_back(each.variables);
  return elimination::order_of(over.formula().dimensions, variables);
}

integral integrate_by_elimination(const region_as_cube& over, const elimination::order& order,
                                  const problem& task, const goal& until,
                                  const std::stop_token& stop) {
  constexpr double far_out = 1e-3;  // exponents that cancel there are all rounding
  const cube_of_problem cube = over.with_axes_apart(task);
  if (const std::string why_not = over.why_not_by_links(cube); !why_not.empty()) {
    integral none{nothing_found()};
    none.status = status::not_met;
    none.method = "elimination";
    none.reason = why_not;
    none.tried = {attempt_of(none, none.reason)};
    return none;
  }
  lines_on_grid lines(cube, until, task.f.maths, stop);
  const linked f = over.linked_on(cube, task.f.maths);
  std::vector<std::vector<double>> cuts = shown_by_formula(cube, task.f.maths).cuts;
  for (std::size_t k = 0; k < cuts.size(); ++k)
    cuts[k] = cuts_on_axis(f, static_cast<int>(k), std::move(cuts[k]),
                           over.is_stretched(k) ? 0 : far_out, until, stop);
  const elimination::options how{
      .cuts = std::move(cuts),
      .seed = task.samples.seed,
      .threads = task.at.threads_or_all(),
      .holds = [&](const elimination::grid& on, const std::vector<std::vector<double>>& points) {
        return lines.hold(on, points);
      }};
  integral answer = elimination::integrate(f, order, until, how, stop);
  answer.evaluations += lines.evaluations();
  answer.tried.front().evaluations = answer.evaluations;
  const auto own = static_cast<std::size_t>(cube.formula->parameter_count);
  const auto bounds =
      expressions::enclosure_of(*cube.formula, std::span(cube.parameters).first(own));
  add_rounding_inside(*bounds, until, answer);
  return answer;
}

}  // namespace riemann
