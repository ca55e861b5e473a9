// Masses and shears come from scans that begin at the places of the formula.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/region/region_as_cube.hpp"

#include "riemann/lib/expression/cells.hpp"
#include "riemann/lib/expression/formula_integrand.hpp"
#include "riemann/lib/expression/program.hpp"
#include "riemann/lib/expression/lattice_integrand.hpp"
#include "riemann/lib/region/masses.hpp"
#include "riemann/lib/region/whitening.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <numeric>
#include <utility>

namespace riemann {
namespace {

using expressions::cube_axis;
using expressions::meant_number;
using expressions::meant_quadratic;

constexpr std::size_t most_axes_sheared = 16;
constexpr int fewest_linked = 3;  // axes
constexpr int most_cells = 144;
constexpr int most_where_some_bend = 8;
constexpr int most_nodes = 8192;  // of all cells

/// Of a limit; the variables that it depends on have values.
double value_of(const expressions::tree& limit, const problem& task,
                const std::vector<double>& variables = {}) {
  if (limit.dimensions == 0)
    return expressions::value_of_constant(limit, task.f.parameters, task.f.maths);
  const expressions::program by(expressions::formula_of(limit),
                                expressions::values_of(limit.parameters, task.f.parameters),
                                task.f.maths);
  return by.value(variables);
}

/// Where stairs across the axes step in a region; nothing where there are too many, or nobody
/// knows.
std::vector<meant_quadratic> steps_of(const meant_quadratic& stairs,
                                      const std::vector<range>& over) {
  constexpr double most_steps = 8;
  constexpr int most_variables = 4;  // of more, cells cost more than they are worth
  std::vector<meant_quadratic> steps;
  if (stairs.variables() < 2 || stairs.variables() > most_variables) return steps;
  const auto [least, most, size] = bounds_over(rounded(stairs), over);
  if (!(most - least <= most_steps)) return steps;
  for (double k = std::floor(least) + 1; k < most; ++k)
    steps.push_back(stairs.plus(meant_quadratic(meant_number{-k})));
  return steps;
}

/// How much a surface across the axes should be solved for this variable: it should not bend along
/// it, and seldom leave the region at its ends.
double worth_solving(const meant_quadratic& of, int axis, const std::vector<range>& over) {
  if (of.variables() < 2 || !of.depends_on(axis)) return 0;
  double sum = 0;
  double of_axis = 0;
  for (const auto& [which, coefficient] : of.terms()) {
    double size = std::abs(coefficient.value.hi);
    for (const int k : {which.first, which.second})
      if (k != meant_quadratic::one)
        size *= over[static_cast<std::size_t>(k)].upper - over[static_cast<std::size_t>(k)].lower;
    if (which.second == meant_quadratic::one) continue;
    sum += size;
    if (which.first == axis || which.second == axis) of_axis += size;
  }
  return is_finite(sum) ? of_axis / sum + (of.of({axis, axis}).value.hi == 0 ? 1 : 0) : 0;
}

void put(const std::vector<mass>& masses, const std::vector<double>& shear, cube_of_problem& cube) {
  for (const mass& each : masses)
    cube.parameters.insert(cube.parameters.end(), {each.centre, each.width});
  cube.parameters.insert(cube.parameters.end(), shear.begin(), shear.end());
}

}  // namespace

region_as_cube::region_as_cube(const problem& first, expressions::tree formula,
                               expressions::read_region over)
    : names_(names_in(first.f.parameters)),
      names_of_f_(formula.parameters),
      text_(expressions::text_of(formula)),
      over_(std::move(over)),
      tree_(std::move(formula)) {
  using expressions::axes_as;
  if (first.places.near.empty() && first.places.breaks.empty()) set_parts(first);
  f_ = expressions::formula_of(tree_);
  order_axes(first);
  const auto over_cube = [&](axes_as together) {
    return std::make_shared<expressions::formula>(
        expressions::over_unit_cube(tree_, over_, names_, together));
  };
  apart_ = over_cube(axes_as::apart);
  if (apart_->dimensions >= fewest_linked) links_ = expressions::links_of(*apart_);
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
      return axis.has_plain_limits() ? value_of(of, task) : unknown;
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

/// What the expression switches at, the axes being the variables.
expressions::sides region_as_cube::switches(const problem& task) const {
  std::vector<int> axis_of(expressions::most_dimensions, 0);
  for (std::size_t k = 0; k < over_.axes.size(); ++k)
    axis_of[static_cast<std::size_t>(over_.axes[k].variable)] = static_cast<int>(k);
  expressions::sides seen =
      expressions::sides_of(tree_, expressions::values_of(names_of_f_, task.f.parameters));
  for (meant_quadratic& each : seen.quadratics) each = each.renumbered(axis_of);
  const std::vector<range> over = ranges(task);
  for (const meant_quadratic& each : seen.stairs) {
    const std::vector<meant_quadratic> steps = steps_of(each.renumbered(axis_of), over);
    seen.quadratics.insert(seen.quadratics.end(), steps.begin(), steps.end());
  }
  for (const place_on_axis& each : task.places.breaks)
    seen.quadratics.push_back(meant_quadratic::variable(static_cast<int>(this->axis_of(each)))
                                  .plus(meant_quadratic(meant_number{-each.value})));
  return seen;
}

/// Variables that surfaces should be solved for become the last. Where axes of the whole space may
/// be changed together each depends on those before: the last are those along which the formula
/// falls by powers, as far out along these the others have their mass where it is elsewhere.
void region_as_cube::order_axes(const problem& first) {
  if (!std::all_of(over_.axes.begin(), over_.axes.end(),
                   [](const cube_axis& each) { return each.has_plain_limits(); }))
    return;
  const std::vector<meant_quadratic> surfaces = switches(first).quadratics;
  const std::vector<range> over = ranges(first);
  std::vector<double> worth(over_.axes.size());
  for (const meant_quadratic& each : surfaces)
    for (std::size_t k = 0; k < worth.size(); ++k)
      worth[k] += worth_solving(each, static_cast<int>(k), over);
  if (surfaces.empty() && is_whole_space() && over_.axes.size() <= most_axes_sheared)
    worth = left_far_out(first);
  std::vector<std::size_t> order(worth.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::stable_sort(order.begin(), order.end(),
                   [&](std::size_t a, std::size_t b) { return worth[a] < worth[b]; });
  std::vector<cube_axis> axes;
  for (const std::size_t k : order) axes.push_back(over_.axes[k]);
  over_.axes = std::move(axes);
}

/// By axis: 1 where anything is left of the formula far out along it, else 0.
std::vector<double> region_as_cube::left_far_out(const problem& task) const {
  constexpr double far_out = 1e12;
  static_assert(2 * most_axes_sheared <= expressions::block_size);
  const std::vector<std::vector<double>> places = places_of_axes(task);
  std::vector<std::array<double, expressions::block_size>> columns(expressions::most_dimensions);
  std::vector<const double*> pointers;
  for (const auto& each : columns) pointers.push_back(each.data());
  for (std::size_t k = 0; k < places.size(); ++k) {
    auto& column = columns[static_cast<std::size_t>(over_.axes[k].variable)];
    column.fill(places[k].empty() ? 0 : places[k].front());
    column[2 * k] = -far_out;
    column[2 * k + 1] = far_out;
  }
  const expressions::program f(f_, expressions::values_of(names_of_f_, task.f.parameters),
                               task.f.maths);
  std::array<double, expressions::block_size> values{};
  f.evaluate(pointers.data(), 2 * static_cast<int>(places.size()), values.data());
  std::vector<double> left;
  for (std::size_t k = 0; k < places.size(); ++k)
    left.push_back(values[2 * k] != 0 || values[2 * k + 1] != 0 ? 1 : 0);
  return left;
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

cube_of_problem region_as_cube::with_axes_apart(const problem& task) const {
  cube_of_problem cube = begun(task);
  const std::vector<std::vector<double>> places = places_of_axes(task);
  set_masses(task, places, expressions::axes_as::apart, cube);
  cube.wells = wells(task, places, cube);
  span_wells(task, expressions::axes_as::apart, cube);
  cube.as_known = cube.formula;
  cube.as_computed = cube.formula;
  set_breaks(task, {}, cube);
  set_places(task, places, {}, cube);
  set_near(task, cube);
  return cube;
}

cube_of_problem region_as_cube::begun(const problem& task) const {
  cube_of_problem cube;
  cube.formula = apart_;
  cube.parameters = expressions::values_of(names_, task.f.parameters);
  for (const cube_axis& each : over_.axes) cube.is_normal.push_back(each.by == weighting::normal);
  return cube;
}

cube_of_problem region_as_cube::of(const problem& task, cells wanted) const {
  cube_of_problem cube = begun(task);
  const std::vector<std::vector<double>> places = places_of_axes(task);
  std::vector<std::vector<double>> with_near = places;
  for (const std::vector<place_on_axis>& point : task.places.near)
    for (const place_on_axis& each : point) with_near[axis_of(each)].push_back(each.value);
  set_masses(task, with_near, expressions::axes_as::sheared, cube);
  cube.wells = wells(task, places, cube);
  span_wells(task, expressions::axes_as::sheared, cube);
  expressions::surfaces at;
  cube.as_known = cube.formula;
  if (wanted == cells::between_switches && cube.formula == apart_) at = cut(task, cube);
  cube.as_computed = cube.formula;
  if (wanted == cells::between_switches && cube.formula == apart_) gather(task, cube);
  set_breaks(task, at, cube);
  set_places(task, places, at, cube);
  set_near(task, cube);
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
  const expressions::sides at = switches(task);
  const bool across = std::any_of(at.quadratics.begin(), at.quadratics.end(),
                                  [](const meant_quadratic& each) { return each.variables() > 1; });
  const int to_the_end = across ? static_cast<int>(over.size()) - 1 : 0;
  using expressions::surfaces;
  for (int steps = across ? to_the_end + 1 : 0; steps >= 0; --steps) {
    const int followed = std::min(steps, to_the_end);
    const bool with_crossings = steps > to_the_end;
    surfaces result(at, over, followed,
                    with_crossings ? surfaces::crossings::followed : surfaces::crossings::left);
    if (result.are_none()) return result;
    const bool to_all_ends = across && followed == to_the_end;
    const int most = std::min(to_all_ends ? most_cells : most_where_some_bend,
                              most_nodes / static_cast<int>(tree_.nodes.size()));
    std::optional<expressions::formula> cut =
        expressions::over_cells(tree_, over_, names_, result, most);
    if (!cut) continue;
    cube.formula = std::make_shared<expressions::formula>(std::move(*cut));
    cube.as_known = cube.formula;
    if (to_all_ends)
      if (auto known = expressions::over_cells(tree_, over_, names_, result, most,
                                               expressions::switches_as::known))
        cube.as_known = std::make_shared<expressions::formula>(std::move(*known));
    return result;
  }
  return {};
}

/// On axes that no surface cuts.
void region_as_cube::set_breaks(const problem& task, const expressions::surfaces& at,
                                cube_of_problem& cube) const {
  if (cube.formula == sheared_) return;
  cube.breaks.resize(over_.axes.size());
  const std::vector<axis_limits<double>> on = limits(task, masses_in(cube));
  for (const place_on_axis& each : task.places.breaks)
    if (const std::size_t k = axis_of(each); !at.cut(k))
      cube.breaks[k].push_back(coordinate_of(on[k], each.value));
}

/// Sheared, if at most so, where that makes the axes belong together less.
void region_as_cube::set_masses(const problem& task, const std::vector<std::vector<double>>& places,
                                expressions::axes_as most, cube_of_problem& cube) const {
  if (is_bounded()) {  // masses mean nothing
    cube.parameters.resize(cube.parameters.size() + 2 * over_.axes.size());
    return;
  }
  std::vector<reach> axes;
  for (const cube_axis& each : over_.axes) axes.push_back(each.goes);
  const integrand f =
      expressions::integrand_of(by_masses_, text_, cube.parameters, {}, task.f.maths);
  const std::vector<mass> masses = find_masses(f, axes, places);
  std::optional<linear_change> change;
  if (sheared_ && most == expressions::axes_as::sheared) change = whitened(f, masses);
  if (change) cube.formula = sheared_;
  put(change ? change->masses : masses, change ? change->shear : std::vector<double>(), cube);
}

/// Masses are found along lines: of wells far apart they may be those of one. Where others are far
/// out in the cube, masses become those of all: sheared, where that shows all of them near, else
/// with axes apart, so that each may be a narrow peak.
void region_as_cube::span_wells(const problem& task, expressions::axes_as most,
                                cube_of_problem& cube) const {
  constexpr double far_out = 1.0 / 16;
  const auto any_far_out = [&](const cube_of_problem& in) {
    return std::any_of(in.wells.begin(), in.wells.end(), [&](const auto& well) {
      const std::vector<double> at = coordinates_where(task, by_variable(well), in);
      for (std::size_t k = 0; k < at.size(); ++k) {
        const reach goes = over_.axes[k].goes;
        const bool below = goes == reach::everywhere || goes == reach::below;
        const bool above = goes == reach::everywhere || goes == reach::above;
        if ((below && at[k] < far_out) || (above && at[k] > 1 - far_out)) return true;
      }
      return false;
    });
  };
  if (!any_far_out(cube)) return;
  const std::vector<range> over = ranges(task);
  std::vector<mass> masses = masses_in(cube);
  for (std::size_t k = 0; k < masses.size(); ++k) {
    double least = cube.wells.front()[k];
    double greatest = least;
    for (const std::vector<double>& each : cube.wells) {
      least = std::min(least, each[k]);
      greatest = std::max(greatest, each[k]);
    }
    double farthest = 0.5 * (greatest - least);
    if (over_.axes[k].goes == reach::everywhere) masses[k].centre = 0.5 * (least + greatest);
    if (over_.axes[k].goes == reach::above) farthest = greatest - over[k].lower;
    if (over_.axes[k].goes == reach::below) farthest = over[k].upper - least;
    masses[k].width = std::max(masses[k].width, farthest);
  }
  const std::size_t own = names_.size();
  cube.parameters.resize(own);
  if (sheared_ && most == expressions::axes_as::sheared) {
    const integrand f =
        expressions::integrand_of(by_masses_, text_, cube.parameters, {}, task.f.maths);
    if (const std::optional<linear_change> change = whitened(f, masses)) {
      cube.formula = sheared_;
      put(change->masses, change->shear, cube);
      if (!any_far_out(cube)) return;
      cube.parameters.resize(own);
    }
  }
  cube.formula = apart_;
  put(masses, {}, cube);
}

integrand region_as_cube::on_cpu(const cube_of_problem& cube, maths_choice maths) const {
  return expressions::integrand_of(*cube.as_computed, text_, cube.parameters, {}, maths);
}

}  // namespace riemann
