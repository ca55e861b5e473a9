// Points of the cube gather where the formula is infinite, as far as it follows a power there.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/kernels/host_device.hpp"
#include "riemann/kernels/points/philox.hpp"
#include "riemann/lib/expression/bounds.hpp"
#include "riemann/lib/expression/gathered.hpp"
#include "riemann/lib/expression/lattice_integrand.hpp"
#include "riemann/lib/expression/singular_places.hpp"
#include "riemann/lib/integrand/values_at.hpp"
#include "riemann/lib/region/region_as_cube.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>
#include <utility>

namespace riemann {
namespace {

constexpr unsigned long long key_of_rays = 0x7261'7973ULL;
constexpr int rays = 4;

double random_on_ray(int ray, std::size_t k) {
  return random_unit(key_of_rays, static_cast<unsigned>(ray), static_cast<int>(k));
}

/// Halvings of a distance, at which values tell a power: each two one of their own.
constexpr double first_distance = 0x1p-13;
constexpr int distances = 4;

/// A place near the point: so far along each axis, of what it may be, to the power of its stretch.
void add_place(const gathering& point, const std::vector<double>& beside,
               const std::vector<double>& off, std::vector<double>& places) {
  std::vector<double> u = beside;
  for (std::size_t k = 0; k < point.axes.size(); ++k) {
    const double share = std::pow(std::abs(off[k]), point.stretch(k));
    const double most = off[k] < 0 ? -point.at[k] : 1 - point.at[k];
    u[point.axes[k]] = point.at[k] + most * share;
  }
  places.insert(places.end(), u.begin(), u.end());
}

/// As distance^(-power), of values at distances that are halved; not finite where it is no power.
double power_along(const double* values) {
  double before = 0;
  double power = 0;
  for (int i = 1; i < distances; ++i) {
    const double seen = std::log2(std::abs(values[i] / values[i - 1]));
    power = i == 1 ? seen : 2 * seen - before;
    before = seen;
  }
  return power;
}

/// How |f| rises towards a point that has these coordinates on these axes, as distance^(-power);
/// nothing where it does not rise so along all rays, up to a logarithm. Two distances each tell a
/// power, with an error in proportion to them.
std::optional<double> power_of(const integrand& f, const gathering& point, std::size_t d) {
  constexpr double sure = 0.1;
  std::vector<double> places;
  for (int ray = 0; ray < rays; ++ray) {
    std::vector<double> u;
    for (std::size_t k = 0; k < d; ++k) u.push_back(0.1 + 0.8 * random_on_ray(ray, k));
    for (int i = 0; i < distances; ++i) {
      std::vector<double> off;
      for (std::size_t k = 0; k < point.axes.size(); ++k) {
        const bool goes_down = point.at[k] == 1 || (point.at[k] > 0 && ray % 2 == 0);
        off.push_back(std::ldexp((goes_down ? -1 : 1) * first_distance, -i) * u[point.axes[k]]);
      }
      add_place(point, u, off, places);
    }
  }
  const std::vector<double> values = values_at(f, places);
  double least = HUGE_VAL;
  double most = -HUGE_VAL;
  for (std::size_t k = 0; k < values.size(); k += distances) {
    const double power = power_along(values.data() + k);
    if (!is_finite(power)) return {};
    least = std::min(least, power);
    most = std::max(most, power);
  }
  if (most - least > sure) return {};
  return most;
}

/// By axis, what makes |f| rise alike along all of them: (x + y^4)^-1.2 rises along y as fast as
/// along x where x is a distance to the power of 4. None where it does so, or rises along some axis
/// as no power.
std::vector<double> stretches_of(const integrand& f, const gathering& point, std::size_t d) {
  constexpr double alike = 1.05;
  constexpr double farthest = 16;
  std::vector<double> places;
  for (std::size_t k = 0; k < point.axes.size(); ++k)
    for (int i = 0; i < distances; ++i) {
      std::vector<double> off(point.axes.size());
      off[k] = std::ldexp(point.at[k] == 1 ? -first_distance : first_distance, -i);
      add_place(point, std::vector<double>(d, 0.3), off, places);
    }
  const std::vector<double> values = values_at(f, places);
  std::vector<double> powers;
  for (std::size_t k = 0; k < values.size(); k += distances)
    powers.push_back(power_along(values.data() + k));
  const double most = *std::max_element(powers.begin(), powers.end());
  std::vector<double> stretches;
  bool any = false;
  for (const double each : powers) {
    const double stretch = most / each;
    if (!(each > 0) || !(stretch <= farthest)) return {};
    const double quarters = std::round(4 * stretch) / 4;
    stretches.push_back(stretch < alike                                ? 1
                        : std::abs(stretch / quarters - 1) < alike - 1 ? quarters
                                                                       : stretch);
    any = any || stretches.back() != 1;
  }
  return any ? stretches : std::vector<double>();
}

/// Whether |f| goes as this power of t towards where points gather, as far as the tolerance needs:
/// not so where rounding has the better of it.
bool is_tame(const integrand& f, const gathering& to, double of_t, std::size_t d, double rtol) {
  constexpr double too_little = 0x1p-6;  // of the tolerance
  constexpr double even = 0.25;          // of powers
  constexpr double beside_logarithm = 0.4;
  const int deepest = static_cast<int>(std::clamp(-std::log2(too_little * rtol), 8.0, 52.0));
  std::vector<double> places;
  for (int ray = 0; ray < rays; ++ray)
    for (int i = deepest / 2; i <= deepest; ++i) {
      for (std::size_t k = 0; k < d; ++k) places.push_back(random_on_ray(ray, k));
      double& t = places[places.size() - d + to.axes.front()];
      t = std::ldexp(t, -i);
      if (to.at.front() == 1) t = 1 - t;
    }
  const std::vector<double> values = values_at(f, places);
  const std::size_t on_ray = values.size() / rays;
  double before = 0;
  for (std::size_t i = 0; i < values.size(); ++i) {
    if (i % on_ray == 0) continue;
    const double power = std::log2(std::abs(values[i - 1] / values[i]));
    if (!(std::abs(power - of_t) < beside_logarithm)) return false;
    if (i % on_ray > 1 && !(std::abs(power - before) < even)) return false;
    before = power;
  }
  return true;
}

}  // namespace

/// Whether limits of one of these axes depend on variables.
bool region_as_cube::has_limits_of_variables(const std::vector<std::size_t>& axes) const {
  return std::any_of(axes.begin(), axes.end(),
                     [&](std::size_t axis) { return !over_.axes[axis].has_plain_limits(); });
}

/// The ranges, and those between bounds of limits that depend on variables.
std::vector<range> region_as_cube::enclosing_ranges(const problem& task) const {
  std::vector<range> all = ranges(task);
  std::vector<expressions::interval> variables(expressions::most_dimensions);
  for (std::size_t k = 0; k < all.size(); ++k) {
    const expressions::cube_axis& axis = over_.axes[k];
    const auto bounds_of = [&](const expressions::tree& limit) {
      const expressions::formula of = expressions::formula_of(limit);
      return expressions::bounds_of_steps(
                 of.steps, expressions::values_of(limit.parameters, task.f.parameters), variables)
          .back();
    };
    if (!axis.has_plain_limits() && axis.is_stretched())
      all[k] = {bounds_of(axis.lower).low, bounds_of(axis.upper).high};
    variables[static_cast<std::size_t>(axis.variable)] = {all[k].lower, all[k].upper};
  }
  return all;
}

/// The middle of the cube but for the place's axes. Nothing where limits of these depend on other
/// variables than theirs, or do not enclose the place; it may be at a limit that is a number.
std::vector<double> region_as_cube::coordinates_of(const problem& task,
                                                   const expressions::singular_place& place,
                                                   const std::vector<mass>& masses) const {
  constexpr double beside_limit = 1e-6;
  std::vector<double> variables(expressions::most_dimensions,
                                std::numeric_limits<double>::quiet_NaN());
  for (std::size_t k = 0; k < place.axes.size(); ++k)
    variables[static_cast<std::size_t>(over_.axes[place.axes[k]].variable)] = place.at[k];
  const std::vector<axis_limits<double>> on = limits(task, masses, variables);
  std::vector<double> u(over_.axes.size(), 0.5);
  for (std::size_t k = 0; k < place.axes.size(); ++k) {
    const std::size_t axis = place.axes[k];
    u[axis] = coordinate_of(on[axis], place.at[k]);
    const expressions::cube_axis& over = over_.axes[axis];
    if (over.has_plain_limits()) continue;
    const bool is_inside = beside_limit < u[axis] && u[axis] < 1 - beside_limit;
    const bool is_at_number = (u[axis] == 0 && over.lower.dimensions == 0) ||
                              (u[axis] == 1 && over.upper.dimensions == 0);
    if (!is_inside && !is_at_number) return {};
  }
  return u;
}

/// Where the formula switches nowhere. Of points on as many axes that comes first which needs the
/// most digits of differences.
void region_as_cube::gather(const problem& task, cube_of_problem& cube) const {
  constexpr std::size_t most_pyramids = 192;
  constexpr std::size_t most_nodes_gathered = 1 << 13;  // of all pyramids
  // What the power should be, as a share of the axes: from a half on values have no variance.
  constexpr double without_variance = 0.5;
  constexpr double worth_few = 0.25;  // pyramids around few axes
  constexpr std::size_t few_pyramids = 24;
  constexpr std::size_t few_axes = 4;
  constexpr double most_power = 20;  // that points gather as
  constexpr double rounding = 1e-7;  // of powers
  std::vector<int> axis_of(expressions::most_dimensions, 0);
  for (std::size_t k = 0; k < over_.axes.size(); ++k)
    axis_of[static_cast<std::size_t>(over_.axes[k].variable)] = static_cast<int>(k);
  const std::vector<double> of_f = expressions::values_of(names_of_f_, task.f.parameters);
  std::vector<expressions::singular_place> places =
      expressions::singular_places(tree_, of_f, axis_of, enclosing_ranges(task));
  if (places.empty() || !switches(task).quadratics.empty()) return;
  const std::size_t d = over_.axes.size();
  bool is_between = false;  // limits that depend on variables, which leaves room for no other point
  struct gathering_found {
    gathering to;
    double of_t;  // the power as which |f| goes towards the point then
  };
  /// What is found of a point in the cube as it is so far.
  const auto at = [&](const expressions::singular_place& place) {
    std::vector<double> u = coordinates_of(task, place, masses_in(cube));
    if (u.empty() || is_between) return std::optional<gathering_found>();
    gathering to{place.axes, {}, 1};
    for (const gathering& before : cube.gatherings) u = before_gathering(before, std::move(u));
    for (const std::size_t axis : place.axes) to.at.push_back(u[axis]);
    to.stretches = stretches_of(on_cpu(cube, task.f.maths), to, d);
    const double axes = to.dimension();
    const bool is_cheap = to.pyramids() <= few_pyramids && to.axes.size() <= few_axes;
    const double least = axes * (is_cheap ? worth_few : without_variance);
    const std::optional<double> power = power_of(on_cpu(cube, task.f.maths), to, d);
    if (!power || !(*power >= least && *power < axes)) return std::optional<gathering_found>();
    to.power = std::ceil(axes - *power - rounding) / (axes - *power);
    const double half = std::round(2 * to.power) / 2;
    if (std::abs(to.power - half) < rounding) to.power = half;
    if (to.power > most_power) return std::optional<gathering_found>();
    const double of_t = to.power * (axes - *power) - 1;
    return std::optional(gathering_found{std::move(to), of_t});
  };
  std::vector<std::pair<double, expressions::singular_place>> found;
  for (expressions::singular_place& each : places)
    if (const std::optional<gathering_found> seen = at(each))
      found.emplace_back(seen->to.power, std::move(each));
  std::stable_sort(found.begin(), found.end(), [](const auto& a, const auto& b) {
    if (a.second.axes.size() != b.second.axes.size())
      return a.second.axes.size() < b.second.axes.size();
    return a.first > b.first;
  });
  std::size_t pyramids = 1;
  std::vector<expressions::gathering_at> all;
  for (const auto& [power, place] : found) {
    const std::optional<gathering_found> seen = at(place);
    const bool comes_between = has_limits_of_variables(place.axes);
    if (comes_between && !all.empty()) continue;
    const std::size_t count = seen ? pyramids * seen->to.pyramids() : 0;
    if (!seen || count > most_pyramids || count * tree_.nodes.size() > most_nodes_gathered)
      continue;
    all.push_back({seen->to, place.at});
    cube_of_problem gathered = cube;
    gathered.formula = std::make_shared<expressions::formula>(
        expressions::over_gathered(tree_, over_, names_, of_f, all));
    gathered.as_computed = gathered.formula;
    gathered.gatherings.push_back(seen->to);
    if (is_tame(on_cpu(gathered, task.f.maths), seen->to, seen->of_t, d, goal_of(task).rtol)) {
      cube = std::move(gathered);
      pyramids = count;
      is_between = comes_between;
    } else {
      all.pop_back();
    }
  }
  cube.as_known = cube.formula;
}

}  // namespace riemann
