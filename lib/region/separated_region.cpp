// A region between numbers, and the expression as functions of one variable, or of two.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/kernels/host_device.hpp"
#include "riemann/lib/expression/bounds.hpp"
#include "riemann/lib/expression/formula_integrand.hpp"
#include "riemann/lib/expression/lattice_integrand.hpp"
#include "riemann/lib/expression/narrow_places.hpp"
#include "riemann/lib/expression/names.hpp"
#include "riemann/lib/expression/separation.hpp"
#include "riemann/lib/region/region_as_cube.hpp"

#include <algorithm>
#include <limits>

namespace riemann {

using expressions::cube_axis;

std::optional<region_as_cube::box_of_variables> region_as_cube::as_box(const problem& task) const {
  constexpr double infinity = std::numeric_limits<double>::infinity();
  box_of_variables result;
  const auto limit_of = [&](const expressions::tree& of) {
    const given_number number = expressions::constant_value(of, task.f.parameters);
    return limit{number.value, number.meant.off};
  };
  for (const cube_axis& axis : over_.axes) {
    if (!axis.has_plain_limits() || axis.by != weighting::none) return {};
    const auto variable = static_cast<std::size_t>(axis.variable);
    if (result.ranges.size() <= variable) result.ranges.resize(variable + 1);
    interval& range = result.ranges[variable];
    const bool ends_below = axis.goes == reach::finite || axis.goes == reach::above;
    const bool ends_above = axis.goes == reach::finite || axis.goes == reach::below;
    range.lower = ends_below ? limit_of(axis.lower) : limit{-infinity, 0};
    range.upper = ends_above ? limit_of(axis.upper) : limit{infinity, 0};
    result.variables |= std::uint64_t{1} << variable;
  }
  for (const place_on_axis& each : task.places.breaks) {
    const auto variable = static_cast<std::size_t>(expressions::variable_named(each.variable));
    result.ranges[variable].breaks.push_back({each.value, 0});
  }
  return result;
}

std::optional<separated> region_as_cube::separated_of(const problem& task) const {
  const std::vector<deviation> meant = expressions::deviations_of(names_of_f_, task.f.parameters);
  return expressions::separated_of(f_, expressions::values_of(names_of_f_, task.f.parameters),
                                   meant, task.f.maths);
}

linked region_as_cube::linked_on(const cube_of_problem& cube, maths_choice maths) const {
  const auto integrands_of = [&](const std::vector<expressions::linking_formula>& all) {
    std::vector<link> result;
    for (const expressions::linking_formula& each : all) {
      const expressions::parametric_integrand f(each.f, "", cube.parameters, {}, maths,
                                                expressions::lost_values::are_left);
      result.push_back({each.variables, f.now(), each.is_exponent});
    }
    return result;
  };
  return {cube.formula->dimensions, integrands_of(links_->factors), links_->products,
          integrands_of(links_->sites)};
}

std::string region_as_cube::why_not_by_links(const cube_of_problem& cube) const {
  constexpr double far_out = 0.1;  // on an axis that goes to infinity
  const auto reach_of = [&](int variable) {
    const cube_axis& on = over_.axes[static_cast<std::size_t>(variable)];
    const bool falls = on.by == weighting::none;  // else the formula falls with the weight
    const bool from = falls && (on.goes == reach::below || on.goes == reach::everywhere);
    const bool to = falls && (on.goes == reach::above || on.goes == reach::everywhere);
    return expressions::interval{from ? far_out : 0, to ? 1 - far_out : 1};
  };
  for (const expressions::linking_formula& each : links_->factors) {
    if (each.variables.size() < 2) continue;
    const expressions::interval over[] = {reach_of(each.variables.front()),
                                          reach_of(each.variables.back())};
    const std::vector<expressions::interval> bounds =
        expressions::bounds_of_steps(each.f.steps, cube.parameters, over);
    const expressions::interval all = bounds.back();
    const bool is_bounded =
        each.is_exponent ? is_finite(std::max(all.high, 0.0)) : all.is_bounded();
    if (!is_bounded) return "a function of two variables may be infinite";
    if (expressions::may_jump(each.f, bounds)) return "a function of two variables may jump";
  }
  return "";
}

}  // namespace riemann
