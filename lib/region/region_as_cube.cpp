// Places come from linear parts of the formula; masses and shears from scans that begin there.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/region/region_as_cube.hpp"

#include "riemann/lib/expression/cells.hpp"
#include "riemann/lib/expression/formula_integrand.hpp"
#include "riemann/lib/expression/linear_places.hpp"
#include "riemann/lib/expression/names.hpp"
#include "riemann/lib/expression/program.hpp"
#include "riemann/lib/expression/lattice_integrand.hpp"
#include "riemann/lib/integrand/values_at.hpp"
#include "riemann/lib/region/masses.hpp"
#include "riemann/lib/region/whitening.hpp"
#include "riemann/lib/text/numerals.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <numeric>
#include <set>
#include <utility>

namespace riemann {
namespace {

using expressions::cube_axis;
using expressions::quadratic;

constexpr std::size_t most_axes_sheared = 16;
constexpr std::size_t most_crossings = 4096;
constexpr int most_cells = 64;
constexpr int most_where_some_bend = 8;
constexpr int most_nodes = 4096;  // of all cells

/// Of a limit; the variables that it depends on have values.
double value_of(const expressions::tree& limit, const problem& task,
                const std::vector<double>& variables = {}) {
  if (limit.dimensions == 0)
    return expressions::value_of_constant(limit, task.parameters, task.maths);
  const expressions::program by(expressions::formula_of(limit),
                                expressions::values_of(limit.parameters, task.parameters),
                                task.maths);
  std::vector<std::array<double, expressions::lanes_at_least>> columns(variables.size());
  std::vector<const double*> pointers;
  for (std::size_t k = 0; k < variables.size(); ++k) {
    columns[k].fill(variables[k]);
    pointers.push_back(columns[k].data());
  }
  std::array<double, expressions::lanes_at_least> values;
  by.evaluate(pointers.data(), expressions::lanes_at_least, values.data());
  return values.front();
}

bool is_plain(const cube_axis& axis) {
  return axis.lower.dimensions == 0 && axis.upper.dimensions == 0;
}

/// Where on the axis of the cube these values of the variable are, those inside alone; if there are
/// none, 0, or the middle.
std::vector<double> on_axis(const axis_limits<double>& axis, std::vector<double> places) {
  std::vector<double> values;
  if (axis.goes == reach::finite) {
    places.push_back(0);
    for (const double place : places) {
      const double u = coordinate_of(axis, place);
      if (u > 0 && u < 1 && (place != 0 || values.empty())) values.push_back(u);
    }
  }
  if (values.empty()) values.push_back(0.5);
  return values;
}

/// How much a surface across the axes should be solved for this variable: it should not bend along
/// it, and seldom leave the region at its ends.
double worth_solving(const quadratic& of, int axis, const std::vector<range>& over) {
  if (of.variables() < 2 || !of.depends_on(axis)) return 0;
  double sum = 0;
  double of_axis = 0;
  for (const auto& [which, coefficient] : of.terms()) {
    double size = std::abs(coefficient);
    for (const int k : {which.first, which.second})
      if (k != quadratic::one)
        size *= over[static_cast<std::size_t>(k)].upper - over[static_cast<std::size_t>(k)].lower;
    if (which.second == quadratic::one) continue;
    sum += size;
    if (which.first == axis || which.second == axis) of_axis += size;
  }
  return is_finite(sum) ? of_axis / sum + (of.of({axis, axis}) == 0 ? 1 : 0) : 0;
}

}  // namespace

region_as_cube::region_as_cube(const problem& first, expressions::tree formula,
                               expressions::read_region over)
    : names_(names_of(first.parameters)),
      names_of_f_(formula.parameters),
      text_(expressions::text_of(formula)),
      over_(std::move(over)),
      tree_(std::move(formula)),
      f_(expressions::formula_of(tree_)) {
  using expressions::axes_as;
  order_axes(first);
  const auto over_cube = [&](axes_as together) {
    return std::make_shared<expressions::formula>(
        expressions::over_unit_cube(tree_, over_, names_, together));
  };
  apart_ = over_cube(axes_as::apart);
  if (!is_bounded()) by_masses_ = expressions::by_masses(tree_, over_, names_);
  if (is_whole_space() && over_.axes.size() <= most_axes_sheared)
    sheared_ = over_cube(axes_as::sheared);
}

/// By axis; NaN where limits depend on variables, not where parameters of distributions do.
std::vector<range> region_as_cube::ranges(const problem& task) const {
  constexpr double infinity = std::numeric_limits<double>::infinity();
  constexpr double unknown = std::numeric_limits<double>::quiet_NaN();
  std::vector<range> all;
  for (const cube_axis& axis : over_.axes) {
    const auto value = [&](const expressions::tree& of) {
      return is_plain(axis) ? value_of(of, task) : unknown;
    };
    const bool ends_below = axis.is_stretched() || axis.goes == reach::above;
    const bool ends_above = axis.is_stretched() || axis.goes == reach::below;
    const double least = axis.by == weighting::exponential ? 0 : -infinity;
    all.push_back(
        {ends_below ? value(axis.lower) : least, ends_above ? value(axis.upper) : infinity});
  }
  return all;
}

/// By axis; NaN where limits or parameters depend on variables whose values are not given.
std::vector<axis_limits<double>> region_as_cube::limits(
    const problem& task, const std::vector<mass>& masses,
    const std::vector<double>& variables) const {
  std::vector<axis_limits<double>> all;
  for (std::size_t k = 0; k < over_.axes.size(); ++k) {
    const cube_axis& axis = over_.axes[k];
    const auto value = [&](const expressions::tree& of) {
      const bool known = !of.nodes.empty() && (of.dimensions == 0 || !variables.empty());
      return known ? value_of(of, task, variables) : std::numeric_limits<double>::quiet_NaN();
    };
    all.push_back({axis.goes, axis.by, value(axis.lower), value(axis.upper), masses[k].centre,
                   masses[k].width});
  }
  return all;
}

/// What the expression switches at, by the nodes of its tree, the axes being the variables.
std::vector<std::optional<quadratic>> region_as_cube::switches(const problem& task) const {
  std::vector<int> axis_of(expressions::most_dimensions, 0);
  for (std::size_t k = 0; k < over_.axes.size(); ++k)
    axis_of[static_cast<std::size_t>(over_.axes[k].variable)] = static_cast<int>(k);
  std::vector<std::optional<quadratic>> forms =
      expressions::quadratics_of(tree_, expressions::values_of(names_of_f_, task.parameters))
          .switches;
  for (std::optional<quadratic>& each : forms)
    if (each) each = each->renumbered(axis_of);
  for (const place_on_axis& each : task.axis_breaks)
    forms.emplace_back(
        quadratic::variable(static_cast<int>(this->axis_of(each))).plus(quadratic(each.value), -1));
  return forms;
}

/// Variables that surfaces should be solved for become the last.
void region_as_cube::order_axes(const problem& first) {
  if (!std::all_of(over_.axes.begin(), over_.axes.end(), is_plain)) return;
  const std::vector<std::optional<quadratic>> surfaces = switches(first);
  if (surfaces.empty()) return;
  const std::vector<range> over = ranges(first);
  std::vector<double> worth(over_.axes.size());
  for (const std::optional<quadratic>& each : surfaces)
    for (std::size_t k = 0; each && k < worth.size(); ++k)
      worth[k] += worth_solving(*each, static_cast<int>(k), over);
  std::vector<std::size_t> order(worth.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::stable_sort(order.begin(), order.end(),
                   [&](std::size_t a, std::size_t b) { return worth[a] < worth[b]; });
  std::vector<cube_axis> axes;
  for (const std::size_t k : order) axes.push_back(over_.axes[k]);
  over_.axes = std::move(axes);
}

bool region_as_cube::is_bounded() const {
  return std::all_of(over_.axes.begin(), over_.axes.end(),
                     [](const cube_axis& each) { return each.goes == reach::finite; });
}

bool region_as_cube::is_whole_space() const {
  return over_.axes.size() > 1 &&
         std::all_of(over_.axes.begin(), over_.axes.end(),
                     [](const cube_axis& each) { return each.goes == reach::everywhere; });
}

std::vector<std::vector<double>> region_as_cube::places_of_axes(const problem& task) const {
  const std::vector<std::vector<double>> of_variables =
      expressions::linear_places(f_, expressions::values_of(names_of_f_, task.parameters));
  std::vector<std::vector<double>> of_axes(over_.axes.size());
  for (std::size_t k = 0; k < of_axes.size(); ++k) {
    const auto variable = static_cast<std::size_t>(over_.axes[k].variable);
    if (variable < of_variables.size()) of_axes[k] = of_variables[variable];
  }
  return of_axes;
}

cube_of_problem region_as_cube::of(const problem& task, cells wanted) const {
  cube_of_problem cube;
  cube.formula = apart_;
  cube.parameters = expressions::values_of(names_, task.parameters);
  for (const cube_axis& each : over_.axes) cube.is_normal.push_back(each.by == weighting::normal);
  const std::vector<std::vector<double>> places = places_of_axes(task);
  std::vector<std::vector<double>> with_near = places;
  for (const std::vector<place_on_axis>& point : task.near)
    for (const place_on_axis& each : point) with_near[axis_of(each)].push_back(each.value);
  set_masses(task, with_near, cube);
  expressions::surfaces at;
  if (wanted == cells::between_switches && cube.formula == apart_) at = cut(task, cube);
  set_breaks(task, at, cube);
  set_places(task, places, at, cube);
  cube.between_cells = std::move(at);
  return cube;
}

std::vector<mass> region_as_cube::masses_in(const cube_of_problem& cube) const {
  std::vector<mass> masses;
  for (std::size_t k = 0; k < over_.axes.size(); ++k) {
    const std::size_t at = names_.size() + 2 * k;
    masses.push_back({cube.parameters[at], cube.parameters[at + 1]});
  }
  return masses;
}

/// Into cells; returns the surfaces between them, none where the region is left as it is. Many
/// cells are worth their evaluations where the surfaces are followed to the end, so that nothing
/// bends within.
expressions::surfaces region_as_cube::cut(const problem& task, cube_of_problem& cube) const {
  const std::vector<range> over = ranges(task);
  if (!std::all_of(over.begin(), over.end(),
                   [](const range& each) { return each.lower < each.upper; }))
    return {};
  const std::vector<std::optional<quadratic>> at = switches(task);
  const bool across = std::any_of(at.begin(), at.end(), [](const std::optional<quadratic>& each) {
    return each && each->variables() > 1;
  });
  const int to_the_end = across ? static_cast<int>(over.size()) - 1 : 0;
  for (int followed = to_the_end; followed >= 0; --followed) {
    expressions::surfaces result(at, over, followed);
    if (result.are_none()) return result;
    const int most = across && followed == to_the_end ? most_cells : most_where_some_bend;
    std::optional<expressions::formula> cut =
        expressions::over_cells(tree_, over_, names_, result,
                                std::min(most, most_nodes / static_cast<int>(tree_.nodes.size())));
    if (!cut) continue;
    cube.formula = std::make_shared<expressions::formula>(std::move(*cut));
    return result;
  }
  return {};
}

std::size_t region_as_cube::axis_of(const place_on_axis& place) const {
  const int variable = expressions::variable_named(place.variable);
  const auto match =
      std::find_if(over_.axes.begin(), over_.axes.end(),
                   [variable](const cube_axis& each) { return each.variable == variable; });
  return static_cast<std::size_t>(match - over_.axes.begin());
}

/// In over_unit_cube(), or in its sheared form.
std::vector<double> region_as_cube::coordinates_of(const problem& task,
                                                   const std::vector<place_on_axis>& point,
                                                   const cube_of_problem& cube) const {
  std::vector<double> variables(expressions::most_dimensions);
  for (const place_on_axis& each : point)
    variables[static_cast<std::size_t>(expressions::variable_named(each.variable))] = each.value;
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

/// On axes that no surface cuts.
void region_as_cube::set_breaks(const problem& task, const expressions::surfaces& at,
                                cube_of_problem& cube) const {
  if (cube.formula == sheared_) return;
  cube.breaks.resize(over_.axes.size());
  const std::vector<axis_limits<double>> on = limits(task, masses_in(cube));
  for (const place_on_axis& each : task.axis_breaks)
    if (const std::size_t k = axis_of(each); !at.cut(k))
      cube.breaks[k].push_back(coordinate_of(on[k], each.value));
}

std::vector<fault> region_as_cube::faults_of_places(const problem& task) const {
  std::vector<fault> faults;
  const std::vector<axis_limits<double>> on = limits(task, std::vector<mass>(over_.axes.size()));
  const auto text = [](const place_on_axis& of) { return of.variable + '=' + shortest(of.value); };
  for (const place_on_axis& each : task.axis_breaks) {
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
      faults.push_back({"break", text(each), "must lie between the limits of " + each.variable});
  }
  for (const std::vector<place_on_axis>& point : task.near) {
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
        faults.push_back({"near", all, "lies outside of the region"});
        break;
      }
  }
  return faults;
}

void region_as_cube::set_masses(const problem& task, const std::vector<std::vector<double>>& places,
                                cube_of_problem& cube) const {
  if (is_bounded()) {  // masses mean nothing
    cube.parameters.resize(cube.parameters.size() + 2 * over_.axes.size());
    return;
  }
  std::vector<reach> axes;
  for (const cube_axis& each : over_.axes) axes.push_back(each.goes);
  const integrand f = expressions::integrand_of(by_masses_, text_, cube.parameters, {}, task.maths);
  std::vector<mass> masses = find_masses(f, axes, places);
  std::optional<linear_change> change;
  if (sheared_) change = whitened(f, masses);
  if (change) {
    cube.formula = sheared_;
    masses = change->masses;
  }
  for (const mass& each : masses) {
    cube.parameters.push_back(each.centre);
    cube.parameters.push_back(each.width);
  }
  if (change)
    cube.parameters.insert(cube.parameters.end(), change->shear.begin(), change->shear.end());
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
  for (const std::vector<place_on_axis>& each : task.near)
    points.push_back(coordinates_of(task, each, cube));
  if (cube.formula != apart_ && cube.formula != sheared_)
    for (std::vector<double>& each : points) each = expressions::place_in_cell(each, over, at);
  std::vector<double> coordinates;
  for (const std::vector<double>& each : points)
    coordinates.insert(coordinates.end(), each.begin(), each.end());
  const std::vector<double> values = values_at(on_cpu(cube, task.maths), coordinates);
  cube.places.insert(cube.places.end(), coordinates.begin(), coordinates.end());
  cube.near = sampling::largest_and_last(values, coordinates, task.near.size());
}

integrand region_as_cube::on_cpu(const cube_of_problem& cube, maths_choice maths) const {
  return expressions::integrand_of(*cube.formula, text_, cube.parameters, {}, maths);
}

}  // namespace riemann
