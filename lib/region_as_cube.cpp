// Places come from linear parts of the formula; masses and shears from scans that begin there.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/region_as_cube.hpp"

#include "riemann/lib/expression/cells.hpp"
#include "riemann/lib/expression/formula_integrand.hpp"
#include "riemann/lib/expression/linear_places.hpp"
#include "riemann/lib/expression/parse.hpp"
#include "riemann/lib/expression/program.hpp"
#include "riemann/lib/expression/summable_expression.hpp"
#include "riemann/lib/integrand/values_at.hpp"
#include "riemann/lib/methods/sampling/masses.hpp"
#include "riemann/lib/methods/sampling/whitening.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
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

std::vector<std::string> names_of(const problem& asked) {
  std::vector<std::string> names;
  for (const parameter& each : asked.parameters) names.push_back(each.name);
  return names;
}

/// Of a limit that depends on no variable.
double value_of(const expressions::tree& limit, const problem& asked) {
  return expressions::program(expressions::formula_of(limit),
                              expressions::values_of(limit.parameters, asked.parameters),
                              asked.maths)
      .value(0);
}

bool is_plain(const cube_axis& axis) {
  return axis.lower.dimensions == 0 && axis.upper.dimensions == 0;
}

/// Where on the axis of the cube these values of the variable are, those inside alone; if there are
/// none, 0, or the middle. `by` are the limits, or the parameters of the distribution.
std::vector<double> on_axis(const cube_axis& axis, const range& by, std::vector<double> places) {
  std::vector<double> found;
  if (axis.goes == reach::finite && is_plain(axis)) {
    places.push_back(0);
    for (const double place : places) {
      const double u = coordinate_of(axis.by, place, by.lower, by.upper);
      if (u > 0 && u < 1 && (place != 0 || found.empty())) found.push_back(u);
    }
  }
  if (found.empty()) found.push_back(0.5);
  return found;
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

region_as_cube::region_as_cube(const problem& first)
    : names_(names_of(first)), over_(expressions::read(first.over, names_)) {
  using expressions::axes_as;
  tree_ = expressions::parse(first.expression, {expressions::most_dimensions, names_});
  names_of_f_ = tree_.parameters;
  text_ = expressions::text_of(tree_);
  f_ = expressions::formula_of(tree_);
  order_axes(first);
  const auto over_cube = [&](axes_as together) {
    return std::make_shared<expressions::formula>(
        expressions::over_unit_cube(tree_, over_, names_, together));
  };
  apart_ = over_cube(axes_as::apart);
  by_masses_ = expressions::by_masses(tree_, over_, names_);
  if (is_whole_space() && over_.axes.size() <= most_axes_sheared)
    sheared_ = over_cube(axes_as::sheared);
}

/// By axis; NaN where limits depend on variables.
std::vector<range> region_as_cube::ranges(const problem& asked) const {
  constexpr double infinity = std::numeric_limits<double>::infinity();
  constexpr double unknown = std::numeric_limits<double>::quiet_NaN();
  std::vector<range> found;
  for (const cube_axis& axis : over_.axes) {
    const bool plain = is_plain(axis);
    const bool ends_below = axis.is_stretched() || axis.goes == reach::above;
    const bool ends_above = axis.is_stretched() || axis.goes == reach::below;
    found.push_back({!plain                              ? unknown
                     : ends_below                        ? value_of(axis.lower, asked)
                     : axis.by == weighting::exponential ? 0
                                                         : -infinity,
                     !plain       ? unknown
                     : ends_above ? value_of(axis.upper, asked)
                                  : infinity});
  }
  return found;
}

/// By axis, the limits or the parameters of its distribution, as numbers; NaN where there are none.
std::vector<range> region_as_cube::limits(const problem& asked) const {
  std::vector<range> found = ranges(asked);
  for (std::size_t k = 0; k < found.size(); ++k) {
    const cube_axis& axis = over_.axes[k];
    if (axis.goes == reach::finite && is_plain(axis))
      found[k] = {value_of(axis.lower, asked), value_of(axis.upper, asked)};
  }
  return found;
}

/// What the expression switches at, by the nodes of its tree, the axes being the variables.
std::vector<std::optional<quadratic>> region_as_cube::switches(const problem& asked) const {
  std::vector<int> axis_of(expressions::most_dimensions, 0);
  for (std::size_t k = 0; k < over_.axes.size(); ++k)
    axis_of[static_cast<std::size_t>(over_.axes[k].variable)] = static_cast<int>(k);
  std::vector<std::optional<quadratic>> found =
      expressions::quadratics_of(tree_, expressions::values_of(names_of_f_, asked.parameters))
          .switches;
  for (std::optional<quadratic>& each : found)
    if (each) each = each->renumbered(axis_of);
  return found;
}

/// Variables that surfaces should be solved for become the last.
void region_as_cube::order_axes(const problem& first) {
  if (!std::all_of(over_.axes.begin(), over_.axes.end(), is_plain)) return;
  const std::vector<range> over = ranges(first);
  std::vector<double> worth(over_.axes.size());
  for (const std::optional<quadratic>& each : switches(first))
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

bool region_as_cube::is_whole_space() const {
  return over_.axes.size() > 1 &&
         std::all_of(over_.axes.begin(), over_.axes.end(),
                     [](const cube_axis& each) { return each.goes == reach::everywhere; });
}

std::vector<std::vector<double>> region_as_cube::places_of_axes(const problem& asked) const {
  const std::vector<std::vector<double>> of_variables =
      expressions::linear_places(f_, expressions::values_of(names_of_f_, asked.parameters));
  std::vector<std::vector<double>> of_axes(over_.axes.size());
  for (std::size_t k = 0; k < of_axes.size(); ++k) {
    const auto variable = static_cast<std::size_t>(over_.axes[k].variable);
    if (variable < of_variables.size()) of_axes[k] = of_variables[variable];
  }
  return of_axes;
}

cube_of_problem region_as_cube::of(const problem& asked, cells wanted) const {
  cube_of_problem made;
  made.formula = apart_;
  made.parameters = expressions::values_of(names_, asked.parameters);
  const std::vector<std::vector<double>> places = places_of_axes(asked);
  set_masses(asked, places, made);
  expressions::surfaces at;
  if (wanted == cells::between_switches && made.formula == apart_) at = cut(asked, made);
  set_places(asked, places, at, made);
  return made;
}

std::vector<mass> region_as_cube::masses_in(const cube_of_problem& made) const {
  std::vector<mass> found;
  for (std::size_t k = 0; k < over_.axes.size(); ++k) {
    const std::size_t at = names_.size() + 2 * k;
    found.push_back({made.parameters[at], made.parameters[at + 1]});
  }
  return found;
}

/// Into cells; returns the surfaces between them, none where the region is left as it is. Many
/// cells are worth their evaluations where the surfaces are followed to the end, so that nothing
/// bends within.
expressions::surfaces region_as_cube::cut(const problem& asked, cube_of_problem& made) const {
  const std::vector<range> over = ranges(asked);
  if (!std::all_of(over.begin(), over.end(),
                   [](const range& each) { return each.lower < each.upper; }))
    return {};
  const std::vector<std::optional<quadratic>> at = switches(asked);
  const bool across = std::any_of(at.begin(), at.end(), [](const std::optional<quadratic>& each) {
    return each && each->variables() > 1;
  });
  const int to_the_end = across ? static_cast<int>(over.size()) - 1 : 0;
  for (int followed = to_the_end; followed >= 0; --followed) {
    expressions::surfaces found(at, over, followed);
    if (found.are_none()) return found;
    const int most = across && followed == to_the_end ? most_cells : most_where_some_bend;
    std::optional<expressions::formula> cut =
        expressions::over_cells(tree_, over_, names_, found,
                                std::min(most, most_nodes / static_cast<int>(tree_.nodes.size())));
    if (!cut) continue;
    made.formula = std::make_shared<expressions::formula>(std::move(*cut));
    return found;
  }
  return {};
}

void region_as_cube::set_masses(const problem& asked,
                                const std::vector<std::vector<double>>& places,
                                cube_of_problem& made) const {
  std::vector<reach> axes;
  for (const cube_axis& each : over_.axes) axes.push_back(each.goes);
  if (std::count(axes.begin(), axes.end(), reach::finite) == std::ssize(axes)) {
    made.parameters.resize(made.parameters.size() + 2 * axes.size());  // masses mean nothing
    return;
  }
  const integrand f =
      expressions::integrand_of(by_masses_, text_, made.parameters, {}, asked.maths);
  std::vector<mass> masses = sampling::find_masses(f, axes, places);
  std::optional<sampling::linear_change> change;
  if (sheared_) change = sampling::whitened(f, masses);
  if (change) {
    made.formula = sheared_;
    masses = change->masses;
  }
  for (const mass& each : masses) {
    made.parameters.push_back(each.centre);
    made.parameters.push_back(each.width);
  }
  if (change)
    made.parameters.insert(made.parameters.end(), change->shear.begin(), change->shear.end());
}

/// All crossings of the places of the axes, as far as they are not too many.
void region_as_cube::set_places(const problem& asked,
                                const std::vector<std::vector<double>>& of_axes,
                                const expressions::surfaces& at, cube_of_problem& made) const {
  const std::size_t d = over_.axes.size();
  const std::vector<range> over = limits(asked);
  std::vector<std::vector<double>> points(1, std::vector<double>(d, 0.5));
  for (std::size_t k = 0; k < d; ++k) {
    const std::vector<double> of_axis = on_axis(over_.axes[k], over[k], of_axes[k]);
    const std::size_t so_far = points.size();
    for (std::size_t i = 0; i < of_axis.size() && so_far * (i + 1) <= most_crossings; ++i)
      for (std::size_t n = 0; n < so_far; ++n) {
        if (i > 0) points.push_back(points[n]);
        (i > 0 ? points.back() : points[n])[k] = of_axis[i];
      }
  }
  if (made.formula != apart_ && made.formula != sheared_) {
    std::vector<mass> masses = masses_in(made);
    for (std::size_t k = 0; k < d; ++k)
      if (over_.axes[k].goes == reach::finite) masses[k] = {over[k].lower, over[k].upper};
    for (std::vector<double>& each : points)
      each = expressions::place_in_cell(each, over_, masses, at);
  }
  std::vector<double> coordinates;
  for (const std::vector<double>& each : points)
    coordinates.insert(coordinates.end(), each.begin(), each.end());
  const std::vector<double> values = values_at(on_cpu(made, asked.maths), coordinates);
  made.places.insert(made.places.end(), coordinates.begin(), coordinates.end());
  for (std::size_t n = 0; n < values.size(); ++n) {
    if (!is_finite(values[n]) || std::abs(values[n]) <= made.near.magnitude) continue;
    made.near = {points[n], std::abs(values[n])};
  }
}

integrand region_as_cube::on_cpu(const cube_of_problem& cube, maths_choice maths) const {
  return expressions::integrand_of(*cube.formula, text_, cube.parameters, {}, maths);
}

}  // namespace riemann
