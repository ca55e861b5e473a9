// Points of the cube gather where the formula is infinite, as far as its values follow a power there.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/kernels/host_device.hpp"
#include "riemann/kernels/points/philox.hpp"
#include "riemann/lib/expression/gathered.hpp"
#include "riemann/lib/expression/lattice_integrand.hpp"
#include "riemann/lib/expression/singular_places.hpp"
#include "riemann/lib/integrand/values_at.hpp"
#include "riemann/lib/region/region_as_cube.hpp"

#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>

namespace riemann {
namespace {

constexpr unsigned long long key_of_rays = 0x7261'7973ULL;
constexpr int rays = 4;

double random_on_ray(int ray, std::size_t k) {
  return random_unit(key_of_rays, static_cast<unsigned>(ray), static_cast<int>(k));
}

/// How |f| rises towards a point that has these coordinates on these axes, as distance^(-power);
/// nothing where it does not rise so along all rays. Two distances each tell a power, with an error
/// in proportion to them.
std::optional<double> power_of(const integrand& f, const gathering& point, std::size_t d) {
  constexpr double first = 0x1p-13;
  constexpr int distances = 4;  // each half of the one before
  constexpr double sure = 1e-3;
  std::vector<double> places;
  for (int ray = 0; ray < rays; ++ray) {
    std::vector<double> off(d);
    std::vector<double> u;
    for (std::size_t k = 0; k < d; ++k) u.push_back(0.1 + 0.8 * random_on_ray(ray, k));
    for (std::size_t k = 0; k < point.axes.size(); ++k) {
      const bool goes_down = point.at[k] == 1 || (point.at[k] > 0 && ray % 2 == 0);
      const double room = goes_down ? -point.at[k] : 1 - point.at[k];
      off[point.axes[k]] = room * u[point.axes[k]];
      u[point.axes[k]] = point.at[k];
    }
    for (int i = 0; i < distances; ++i)
      for (std::size_t k = 0; k < d; ++k)
        places.push_back(u[k] + std::ldexp(first, -i) * off[k]);
  }
  const std::vector<double> values = values_at(f, places);
  double least = HUGE_VAL;
  double most = -HUGE_VAL;
  for (auto at = values.begin(); at != values.end(); at += distances) {
    double before = 0;
    double power = 0;
    for (int i = 1; i < distances; ++i) {
      const double seen = std::log2(std::abs(at[i] / at[i - 1]));
      power = i == 1 ? seen : 2 * seen - before;
      before = seen;
    }
    if (!is_finite(power)) return {};
    least = std::min(least, power);
    most = std::max(most, power);
  }
  if (most - least > sure) return {};
  return (least + most) / 2;
}

/// Whether |f| does not rise towards where points gather, and goes as a power of t there, as far as
/// the tolerance needs: not so where rounding has the better of it.
bool is_tame(const integrand& f, const gathering& to, std::size_t d, double rtol) {
  constexpr double too_little = 0x1p-6;  // of the tolerance
  constexpr double even = 0.25;          // of powers
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
    if (!(power > -even)) return false;
    if (i % on_ray > 1 && !(std::abs(power - before) < even)) return false;
    before = power;
  }
  return true;
}

}  // namespace

/// Where the formula switches nowhere.
void region_as_cube::gather(const problem& task, cube_of_problem& cube) const {
  constexpr std::size_t most_pyramids = 192;
  constexpr std::size_t most_nodes_gathered = 1 << 13;  // of all pyramids
  // What the power should be, as a share of the axes: from a half on values have no variance.
  constexpr double without_variance = 0.5;
  constexpr double worth_few = 0.25;  // pyramids
  constexpr std::size_t few = 4;
  constexpr double most_power = 20;     // that points gather as
  constexpr double rounding = 1e-7;     // of powers
  std::vector<int> axis_of(expressions::most_dimensions, 0);
  for (std::size_t k = 0; k < over_.axes.size(); ++k)
    axis_of[static_cast<std::size_t>(over_.axes[k].variable)] = static_cast<int>(k);
  const std::vector<double> of_f = expressions::values_of(names_of_f_, task.f.parameters);
  const std::size_t d = over_.axes.size();
  std::size_t pyramids = 1;
  std::vector<expressions::gathering_at> all;
  for (const expressions::singular_place& each :
       expressions::singular_places(tree_, of_f, axis_of, ranges(task))) {
    const std::vector<axis_limits<double>> on = limits(task, masses_in(cube));
    std::vector<double> u(d, 0.5);
    expressions::gathering_at next{{each.axes, {}, 1}, each.at};
    for (std::size_t k = 0; k < each.axes.size(); ++k)
      u[each.axes[k]] = coordinate_of(on[each.axes[k]], each.at[k]);
    for (const gathering& before : cube.gatherings) u = before_gathering(before, std::move(u));
    for (const std::size_t axis : each.axes) next.to.at.push_back(u[axis]);
    const std::size_t count = pyramids * next.to.pyramids();
    if (count > most_pyramids || count * tree_.nodes.size() > most_nodes_gathered) continue;
    const std::optional<double> power = power_of(on_cpu(cube, task.f.maths), next.to, d);
    const auto axes = static_cast<double>(each.axes.size());
    const double least = axes * (next.to.pyramids() > few ? without_variance : worth_few);
    if (!power || !(*power >= least && *power < axes)) continue;
    next.to.power = std::ceil(axes - *power - rounding) / (axes - *power);
    const double half = std::round(2 * next.to.power) / 2;
    if (std::abs(next.to.power - half) < rounding) next.to.power = half;
    if (next.to.power > most_power) continue;
    all.push_back(next);
    cube_of_problem gathered = cube;
    gathered.formula = std::make_shared<expressions::formula>(
        expressions::over_gathered(tree_, over_, names_, of_f, all));
    gathered.as_computed = gathered.formula;
    gathered.gatherings.push_back(next.to);
    if (is_tame(on_cpu(gathered, task.f.maths), next.to, d, goal_of(task).rtol)) {
      cube = std::move(gathered);
      pyramids = count;
    } else {
      all.pop_back();
    }
  }
  cube.as_known = cube.formula;
}

}  // namespace riemann
