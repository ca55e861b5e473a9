// Places come from linear parts of the formula, each by its axis, and from steep ones; others are
// named by the question.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/kernels/host_device.hpp"
#include "riemann/kernels/points/periodisation.hpp"
#include "riemann/lib/expression/cells.hpp"
#include "riemann/lib/expression/channels.hpp"
#include "riemann/lib/expression/extreme_places.hpp"
#include "riemann/lib/expression/humps.hpp"
#include "riemann/lib/expression/logarithm.hpp"
#include "riemann/lib/expression/unseen_sides.hpp"
#include "riemann/lib/expression/lattice_integrand.hpp"
#include "riemann/lib/expression/linear_places.hpp"
#include "riemann/lib/expression/names.hpp"
#include "riemann/lib/expression/narrow_places.hpp"
#include "riemann/lib/integrand/values_at.hpp"
#include "riemann/lib/region/region_as_cube.hpp"
#include "riemann/lib/region/wells.hpp"
#include "riemann/lib/text/numerals.hpp"

#include <algorithm>
#include <cmath>
#include <set>
#include <span>
#include <utility>

namespace riemann {
namespace {

constexpr std::size_t most_crossings = 4096;

/// Where on the axis of the cube these values of the variable are, and 0, those inside alone; if
/// there are none, the middle.
std::vector<double> on_axis(const axis_limits<double>& axis, std::vector<double> places) {
  std::vector<double> values;
  if (std::find(places.begin(), places.end(), 0) == places.end()) places.push_back(0);
  for (const double place : places)
    if (const double u = coordinate_of(axis, place); u > 0 && u < 1) values.push_back(u);
  if (values.empty()) values.push_back(0.5);
  return values;
}

bool depends_on_parameters(const expressions::cube_axis& axis) {
  return !axis.lower.parameters.empty() || !axis.upper.parameters.empty();
}

}  // namespace

std::size_t region_as_cube::axis_of(const place_on_axis& place) const {
  const int variable = expressions::variable_named(place.variable);
  const auto match = std::find_if(
      over_.axes.begin(), over_.axes.end(),
      [variable](const expressions::cube_axis& each) { return each.variable == variable; });
  return static_cast<std::size_t>(match - over_.axes.begin());
}

std::vector<double> region_as_cube::coordinates_of(const problem& task,
                                                   const std::vector<place_on_axis>& point,
                                                   const cube_of_problem& cube) const {
  std::vector<double> variables(expressions::most_dimensions);
  for (const place_on_axis& each : point)
    variables[static_cast<std::size_t>(expressions::variable_named(each.variable))] = each.value;
  return coordinates_where(task, variables, cube);
}

/// In over_unit_cube(), or in its sheared form.
std::vector<double> region_as_cube::coordinates_where(const problem& task,
                                                      const std::vector<double>& variables,
                                                      const cube_of_problem& cube) const {
  const std::vector<mass> masses = masses_in(cube);
  const std::vector<axis_limits<double>> on = limits(task, masses, variables);
  const double* shear = cube.parameters.data() + names_.size() + 2 * on.size();
  std::vector<double> t;
  std::vector<double> coordinates;
  for (std::size_t k = 0; k < on.size(); ++k) {
    double x = variables[static_cast<std::size_t>(over_.axes[k].variable)];
    if (cube.formula == sheared_)
      for (std::size_t j = 0; j < k; ++j) x -= *shear++ * t[j];
    t.push_back((x - masses[k].centre) / masses[k].width);
    coordinates.push_back(coordinate_of(on[k], x));
  }
  return coordinates;
}

std::vector<std::vector<double>> region_as_cube::places_of_axes(const problem& task) const {
  const std::vector<std::vector<double>> of_variables =
      expressions::linear_places(f_, expressions::values_of(names_of_f_, task.f.parameters));
  std::vector<std::vector<double>> of_axes(over_.axes.size());
  for (std::size_t k = 0; k < of_axes.size(); ++k) {
    const auto variable = static_cast<std::size_t>(over_.axes[k].variable);
    if (variable < of_variables.size()) of_axes[k] = of_variables[variable];
  }
  return of_axes;
}

/// Whether some switch is at no surface between cells.
bool region_as_cube::switches_elsewhere(const problem& task) const {
  const expressions::sides at = switches(task);
  for (std::size_t k = 0; k < tree_.nodes.size(); ++k)
    if (expressions::looks_at_sign(tree_.nodes[k].is) &&
        at.of_nodes[k].is == expressions::seen_side::of::nothing)
      return true;
  return false;
}

/// By variable, in over_unit_cube() or in its sheared form, without limits that depend on others.
std::vector<double> region_as_cube::variables_at(const problem& task, const std::vector<double>& u,
                                                 const cube_of_problem& cube) const {
  const std::vector<mass> masses = masses_in(cube);
  const std::vector<axis_limits<double>> on = limits(task, masses);
  const double* shear = cube.parameters.data() + names_.size() + 2 * on.size();
  std::vector<double> variables(expressions::most_dimensions);
  std::vector<double> t;
  for (std::size_t k = 0; k < on.size(); ++k) {
    t.push_back(on_whole_line(u[k], 0.0, 1.0).place);
    double x = masses[k].centre + masses[k].width * t[k];
    if (cube.formula != sheared_) x = place_of(on[k], u[k]);
    for (std::size_t j = 0; j < k && cube.formula == sheared_; ++j) x += *shear++ * t[j];
    variables[static_cast<std::size_t>(over_.axes[k].variable)] = x;
  }
  return variables;
}

bool region_as_cube::may_have_peaks_apart() const {
  return expressions::may_have_peaks_apart(tree_);
}

/// Those of the formula, by axis; none where it has one alone. They are looked for where masses are
/// as they were found in the cube, and elsewhere.
std::vector<std::vector<double>> region_as_cube::wells(
    const problem& task, const std::vector<std::vector<double>>& of_axes,
    const cube_of_problem& cube) const {
  constexpr std::size_t most_nodes_climbed = 2048;
  const std::vector<double> of_f = expressions::values_of(names_of_f_, task.f.parameters);
  const bool are_plain =
      std::all_of(over_.axes.begin(), over_.axes.end(), [](const expressions::cube_axis& each) {
        return each.has_plain_limits() && each.by == weighting::none;
      });
  if (!are_plain || is_bounded() || over_.axes.size() > most_axes_climbed ||
      tree_.nodes.size() > most_nodes_climbed || !expressions::may_have_humps(tree_, of_f))
    return {};
  climbed on{{expressions::formula_of(expressions::logarithm_of(tree_)), of_f, task.f.maths},
             {},
             ranges(task),
             of_axes,
             {}};
  const std::vector<mass> masses = masses_in(cube);
  for (std::size_t k = 0; k < masses.size(); ++k) {
    on.variables.push_back(static_cast<std::size_t>(over_.axes[k].variable));
    on.places[k].insert(on.places[k].end(), {0, masses[k].centre});
    on.widths.push_back(masses[k].width);
  }
  std::vector<std::vector<double>> found = wells_of(std::move(on));
  if (found.size() < 2) found.clear();
  return found;
}

/// Of values by axis.
std::vector<double> region_as_cube::by_variable(const std::vector<double>& by_axis) const {
  std::vector<double> variables(expressions::most_dimensions);
  for (std::size_t k = 0; k < by_axis.size(); ++k)
    variables[static_cast<std::size_t>(over_.axes[k].variable)] = by_axis[k];
  return variables;
}

/// All crossings of the places of the axes, as far as they are not too many.
void region_as_cube::set_places(const problem& task,
                                const std::vector<std::vector<double>>& of_axes,
                                const expressions::surfaces& at, cube_of_problem& cube) const {
  const std::size_t d = over_.axes.size();
  const std::vector<axis_limits<double>> over = limits(task, masses_in(cube));
  std::vector<std::vector<double>> points(1, std::vector<double>(d, 0.5));
  for (std::size_t k = 0; k < d; ++k) {
    const std::vector<double> of_axis = on_axis(over[k], of_axes[k]);
    const std::size_t so_far = points.size();
    for (std::size_t i = 0; i < of_axis.size() && so_far * (i + 1) <= most_crossings; ++i)
      for (std::size_t n = 0; n < so_far; ++n) {
        if (i > 0) points.push_back(points[n]);
        (i > 0 ? points.back() : points[n])[k] = of_axis[i];
      }
  }
  const auto own = static_cast<std::size_t>(apart_->parameter_count);
  if (cube.formula == sheared_) {
    for (std::vector<double>& each : points) {
      std::vector<double> variables(expressions::most_dimensions);
      for (std::size_t k = 0; k < d; ++k)
        variables[static_cast<std::size_t>(over_.axes[k].variable)] = place_of(over[k], each[k]);
      each = coordinates_where(task, variables, cube);
    }
  } else {
    for (std::vector<double>& each :
         expressions::extreme_places(*apart_, std::span(cube.parameters).first(own), task.f.maths))
      points.push_back(std::move(each));
    if (at.are_none() || switches_elsewhere(task))
      cube.unseen =
          expressions::unseen_sides(*apart_, std::span(cube.parameters).first(own), task.f.maths);
    if (at.are_none())
      for (const expressions::unseen_side& each : cube.unseen) points.push_back(each.place);
  }
  for (const std::vector<double>& each : cube.wells)
    points.push_back(coordinates_where(task, by_variable(each), cube));
  for (const std::vector<place_on_axis>& each : task.places.near)
    points.push_back(coordinates_of(task, each, cube));
  if (!at.are_none())
    for (std::vector<double>& each : points) each = expressions::place_in_cell(each, over, at);
  for (std::vector<double>& each : points) {
    for (const gathering& by : cube.gatherings) each = before_gathering(by, std::move(each));
    for (double& u : each) u = inside_unit(u);
    cube.places.insert(cube.places.end(), each.begin(), each.end());
  }
}

void region_as_cube::set_near(const problem& task, cube_of_problem& cube) const {
  const integrand f = on_cpu(cube, task.f.maths);
  cube.near = sampling::largest_and_last(
      [&](std::span<const double> points) { return values_at(f, points); }, cube.places,
      over_.axes.size(), task.places.near.size());
}

void region_as_cube::add_channels(const problem& task, cube_of_problem& cube) const {
  constexpr index_t least_allowed = 1 << 20;
  if (cube.formula == sheared_ || goal_of(task).evaluations < least_allowed) return;
  const auto own = static_cast<std::size_t>(apart_->parameter_count);
  const bool is_told = !task.places.near.empty() ||
                       expressions::steepest_axis(*apart_, std::span(cube.parameters).first(own));
  if (!is_told) return;
  cube.narrow = narrow_parts_of(on_cpu(cube, task.f.maths), cube.near);
  const std::vector<channel<double>>& peaks = cube.narrow.peaks;
  if (peaks.empty()) return;
  cube.as_computed = std::make_shared<expressions::formula>(
      expressions::over_channels(*cube.formula, peaks.size()));
  const std::vector<double> parameters = expressions::parameters_of(peaks);
  cube.parameters.insert(cube.parameters.end(), parameters.begin(), parameters.end());
  std::vector<std::vector<double>> points = cube.narrow.places;
  for (const channel<double>& each : peaks) points.push_back(middle_of(each));
  for (const std::vector<double>& each : points)
    cube.places.insert(cube.places.begin(), each.begin(), each.end());
  set_near(task, cube);
}

std::vector<fault> region_as_cube::faults_of_places(const problem& task) const {
  std::vector<fault> faults;
  const std::vector<axis_limits<double>> on = limits(task, std::vector<mass>(over_.axes.size()));
  const auto text = [](const place_on_axis& of) { return of.variable + '=' + shortest(of.value); };
  for (const place_on_axis& each : task.places.breaks) {
    const std::size_t k = axis_of(each);
    if (k == on.size()) {
      faults.push_back({"break", text(each), each.variable + " has no bounds"});
      continue;
    }
    const double u = coordinate_of(on[k], each.value);
    if (std::isnan(u))
      faults.push_back(
          {"break", text(each), "the bounds of " + each.variable + " depend on other variables"});
    else if (!(0 < u && u < 1))
      faults.push_back({"break", text(each), "must lie between the limits of " + each.variable, "",
                        depends_on_parameters(over_.axes[k])});
  }
  for (const std::vector<place_on_axis>& point : task.places.near) {
    std::string all;
    std::set<std::size_t> named;
    for (const place_on_axis& each : point) {
      all += (all.empty() ? "" : ", ") + text(each);
      named.insert(axis_of(each));
    }
    if (named.contains(on.size()) || named.size() != on.size()) {
      faults.push_back({"near", all, "a point has a value for each variable, as x=0.2,y=0.9"});
      continue;
    }
    cube_of_problem apart{apart_, {}, {}, {}, {}};
    apart.parameters.resize(names_.size());
    for (std::size_t k = 0; k < on.size(); ++k)
      apart.parameters.insert(apart.parameters.end(), {0, 1});
    for (const double u : coordinates_of(task, point, apart))
      if (!(0 < u && u < 1)) {
        faults.push_back(
            {"near", all, "lies outside of the region", "",
             std::any_of(over_.axes.begin(), over_.axes.end(), depends_on_parameters)});
        break;
      }
  }
  return faults;
}

}  // namespace riemann
