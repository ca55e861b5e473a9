// Boxes of the unit cube where they lie in a region: through cells and shears.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/expression/cells.hpp"
#include "riemann/lib/expression/formula_integrand.hpp"
#include "riemann/lib/expression/lattice_integrand.hpp"
#include "riemann/lib/expression/unit_cube.hpp"
#include "riemann/lib/integrand/values_at.hpp"
#include "riemann/lib/region/region_as_cube.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <span>
#include <utility>

namespace riemann {
namespace {

using corner = std::array<double, 2>;  // of the cube, of two dimensions
using line_in_region = account_of_boxes::line;

constexpr std::size_t most_outlined = 20000;
constexpr std::size_t squares_across = 96;
constexpr std::size_t few_boxes = 2000;   // whose sides are drawn in more pieces
constexpr std::size_t most_smooth = 128;  // pieces of a side
constexpr double least_seen = 1e-6;       // of an axis

/// The largest boxes, as many as are drawn.
std::vector<std::size_t> largest_of(const account_of_boxes& all) {
  std::vector<std::size_t> order(all.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  const auto area = [&all](std::size_t which) {
    return (all.upper[2 * which] - all.lower[2 * which]) *
           (all.upper[2 * which + 1] - all.lower[2 * which + 1]);
  };
  std::stable_sort(order.begin(), order.end(),
                   [&](std::size_t a, std::size_t b) { return area(a) > area(b); });
  order.resize(std::min(order.size(), most_outlined));
  return order;
}

/// Points on the way along these corners, the last of them included.
line_in_region along(const std::vector<corner>& corners, std::size_t steps) {
  line_in_region line{corners.front()};
  for (std::size_t k = 1; k < corners.size(); ++k)
    for (std::size_t i = 1; i <= steps; ++i) {
      const double share = static_cast<double>(i) / static_cast<double>(steps);
      const auto& [from, to] = std::pair(corners[k - 1], corners[k]);
      line.push_back(i == steps ? to
                                : corner{from[0] + (to[0] - from[0]) * share,
                                         from[1] + (to[1] - from[1]) * share});
    }
  return line;
}

/// Of a cell, which may be empty, or too narrow to be seen.
bool has_area(const line_in_region& closed) {
  constexpr double seen = 1e-7;
  double twice = 0;
  for (std::size_t k = 1; k < closed.size(); ++k)
    twice += closed[k - 1][0] * closed[k][1] - closed[k][0] * closed[k - 1][1];
  return std::abs(twice) > seen;
}

/// Those that are not on the region's own sides.
void add_sides_within(const line_in_region& closed, std::vector<line_in_region>& to) {
  const auto on_side = [&](const corner& a, const corner& b, std::size_t axis) {
    const double off = std::min(a[axis], 1 - a[axis]);
    return std::abs(a[axis] - b[axis]) < least_seen && off < least_seen;
  };
  for (std::size_t k = 1; k < closed.size(); ++k) {
    const corner& a = closed[k - 1];
    const corner& b = closed[k];
    if (on_side(a, b, 0) || on_side(a, b, 1)) continue;
    if (to.empty() || to.back().back() != a || k == 1) to.push_back({a});
    to.back().push_back(b);
  }
}

/// In each pyramid.
std::vector<std::vector<double>> places_gathered(std::span<const gathering> at,
                                                 const std::vector<double>& u) {
  std::vector<std::vector<double>> all{u};
  for (std::size_t k = at.size(); k-- > 0;) {
    std::vector<std::vector<double>> moved;
    for (const std::vector<double>& each : all)
      for (std::size_t pyramid = 0; pyramid < at[k].pyramids(); ++pyramid) {
        std::vector<coordinate_off<double>> off;
        for (const double coordinate : each) off.push_back({0, coordinate});
        gather(at[k], pyramid, off);
        moved.emplace_back();
        for (const auto& each_off : off) moved.back().push_back(each_off.origin + each_off.off);
      }
    all = std::move(moved);
  }
  return all;
}

std::vector<corner> around(corner low, corner high) {
  return {low, {high[0], low[1]}, high, {low[0], high[1]}, low};
}

}  // namespace

/// One in each cell, and for each channel as many. Whole lines are sheared just short of their
/// ends, which have no place.
std::vector<std::vector<double>> region_as_cube::places_of(const problem& task,
                                                           const cube_of_problem& cube,
                                                           std::vector<double> u) const {
  if (!cube.narrow.peaks.empty()) {
    cube_of_problem without = cube;
    without.narrow.peaks.clear();
    std::vector<std::vector<double>> all = places_of(task, without, u);
    for (const channel<double>& each : cube.narrow.peaks)
      for (std::vector<double>& place : places_of(task, without, point_in(each, u).place))
        all.push_back(std::move(place));
    return all;
  }
  if (!cube.gatherings.empty()) return places_gathered(cube.gatherings, u);
  if (cube.formula == apart_) return {std::move(u)};
  constexpr double from_end = 1e-9;
  const std::vector<axis_limits<double>> on = limits(task, masses_in(cube));
  for (std::size_t k = 0; k < u.size(); ++k)
    if (on[k].goes != reach::finite || on[k].by != weighting::none)
      u[k] = std::clamp(u[k], from_end, 1 - from_end);
  if (cube.formula != sheared_)
    return expressions::places_of_cells(tree_, u, on, cube.between_cells);
  const std::vector<double> variables = variables_at(task, u, cube);
  std::vector<double> places;
  for (std::size_t k = 0; k < u.size(); ++k)
    places.push_back(
        coordinate_of(on[k], variables[static_cast<std::size_t>(over_.axes[k].variable)]));
  return {places};
}

/// Of the formula itself, in the middle of squares, line by line along the first of the ranges.
std::vector<double> region_as_cube::values_on_grid(const problem& task, const cube_of_problem& cube,
                                                   std::size_t across,
                                                   const std::vector<std::size_t>& order) const {
  std::vector<double> points;
  for (std::size_t k = 0; k < across * across; ++k) {
    const corner at{(static_cast<double>(k % across) + 0.5) / static_cast<double>(across),
                    (static_cast<double>(k / across) + 0.5) / static_cast<double>(across)};
    corner u{};
    for (std::size_t i = 0; i < order.size(); ++i) u[order[i]] = at[i];
    points.insert(points.end(), u.begin(), u.end());
    for (const mass& each : masses_in(cube)) points.insert(points.end(), {each.centre, each.width});
  }
  const expressions::formula by_masses = expressions::by_masses(tree_, over_, names_);
  return values_at(
      expressions::integrand_of(by_masses, text_, expressions::values_of(names_, task.f.parameters),
                                {}, task.f.maths),
      points);
}

std::vector<index_t> region_as_cube::by_range(const problem& task,
                                              const std::vector<index_t>& by_axis) const {
  std::vector<index_t> counts;
  for (const std::size_t axis : axes_by_range(task)) counts.push_back(by_axis[axis]);
  return counts;
}

std::vector<std::size_t> region_as_cube::axes_by_range(const problem& task) const {
  std::vector<std::size_t> order;
  for (const bounds& each : task.over) order.push_back(axis_of({each.variable, 0}));
  return order;
}

std::vector<region_axis> region_as_cube::axes_of_region(const problem& task,
                                                        const cube_of_problem& cube) const {
  const std::vector<std::size_t> order = axes_by_range(task);
  const std::vector<axis_limits<double>> on = limits(task, masses_in(cube));
  std::vector<region_axis> axes;
  for (std::size_t k = 0; k < order.size(); ++k) {
    bounds named = task.over[k];
    if (const auto part = parts_.find(over_.axes[order[k]].variable); part != parts_.end())
      named.variable = part->second;
    region_axis axis{text_of(named), {}};
    for (const double u : {0.0, 0.25, 0.5, 0.75, 1.0})
      axis.quarters.push_back(place_of(on[order[k]], u));
    if (std::isnan(axis.quarters[1])) axis.quarters.clear();
    axes.push_back(std::move(axis));
  }
  return axes;
}

/// The same where the cube is not cut into cells or sheared; else they have no values.
std::vector<region_axis> region_as_cube::axes_of_cube(const problem& task,
                                                      const cube_of_problem& cube) const {
  std::vector<region_axis> axes = axes_of_region(task, cube);
  if (cube.as_computed == apart_) return axes;
  for (region_axis& each : axes) {
    if (cube.formula != apart_)
      each.bounds += cube.formula == sheared_   ? " sheared"
                     : !cube.gatherings.empty() ? " gathered"
                                                : " in cells";
    if (!cube.narrow.peaks.empty()) each.bounds += " through channels";
    each.quarters.clear();
  }
  return axes;
}

account_of_map region_as_cube::in_region(const problem& task, const cube_of_problem& cube,
                                         const std::vector<map_node>& map) const {
  account_of_map account{axes_of_cube(task, cube), {}};
  for (const std::size_t axis : axes_by_range(task)) {
    const auto begin = map.begin() + static_cast<std::ptrdiff_t>(axis * nodes_of_axis);
    account.nodes.insert(account.nodes.end(), begin, begin + nodes_of_axis);
  }
  return account;
}

account_of_boxes region_as_cube::in_region(const problem& task, const cube_of_problem& cube,
                                           const account_of_boxes& boxes) const {
  const std::size_t d = boxes.dimensions;
  account_of_boxes account{
      .of = boxes.of, .dimensions = d, .lower = boxes.lower, .upper = boxes.upper};
  const std::vector<std::size_t> order = axes_by_range(task);
  account.axes = d == 2 ? axes_of_region(task, cube) : axes_of_cube(task, cube);
  account.cuts.resize(d);
  for (std::size_t k = 0; k < d; ++k) {
    if (order[k] < boxes.cuts.size()) account.cuts[k] = boxes.cuts[order[k]];
    for (std::size_t which = 0; which < boxes.size(); ++which) {
      account.lower[which * d + k] = boxes.lower[which * d + order[k]];
      account.upper[which * d + k] = boxes.upper[which * d + order[k]];
    }
  }
  if (d != 2) return account;

  const auto in_cells = [&](const std::vector<corner>& corners, std::size_t steps) {
    std::vector<line_in_region> lines;
    for (const corner& at : along(corners, cube.as_computed == apart_ ? 1 : steps)) {
      std::vector<double> u(d);
      for (std::size_t i = 0; i < d; ++i) u[order[i]] = at[i];
      const std::vector<std::vector<double>> places = places_of(task, cube, u);
      lines.resize(places.size());
      for (std::size_t cell = 0; cell < places.size(); ++cell)
        lines[cell].push_back({places[cell][order[0]], places[cell][order[1]]});
    }
    return lines;
  };
  const std::size_t smooth = account.size() < few_boxes ? 16 : 4;
  const std::vector<line_in_region> sides = in_cells(around({0, 0}, {1, 1}), most_smooth);
  account.cells = 0;
  for (const line_in_region& each : sides) {
    if (!has_area(each)) continue;
    ++account.cells;
    if (cube.formula != sheared_) add_sides_within(each, account.switches);
  }
  for (const std::size_t which : largest_of(account)) {
    const std::vector<line_in_region> all =
        in_cells(around({account.lower[2 * which], account.lower[2 * which + 1]},
                        {account.upper[2 * which], account.upper[2 * which + 1]}),
                 smooth);
    for (std::size_t cell = 0; cell < all.size(); ++cell)
      if (has_area(sides[cell])) account.outlines.push_back(all[cell]);
  }
  const auto add_cut = [&](corner from, corner to) {
    const std::size_t axis = from[0] == to[0] ? 0 : 1;
    if (std::min(from[axis], 1 - from[axis]) < least_seen) return;
    const std::vector<line_in_region> all = in_cells({from, to}, most_smooth);
    for (std::size_t cell = 0; cell < all.size(); ++cell)
      if (has_area(sides[cell])) account.switches.push_back(all[cell]);
  };
  for (const double cut : account.cuts[0]) add_cut({cut, 0}, {cut, 1});
  for (const double cut : account.cuts[1]) add_cut({0, cut}, {1, cut});
  account.across = squares_across;
  account.values = values_on_grid(task, cube, account.across, order);
  return account;
}

}  // namespace riemann
