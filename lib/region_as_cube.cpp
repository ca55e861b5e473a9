// Places come from linear parts of the formula; masses and shears from scans that begin there.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/region_as_cube.hpp"

#include "riemann/lib/expression/formula_integrand.hpp"
#include "riemann/lib/expression/linear_places.hpp"
#include "riemann/lib/expression/parse.hpp"
#include "riemann/lib/expression/program.hpp"
#include "riemann/lib/expression/summable_expression.hpp"
#include "riemann/lib/methods/sampling/masses.hpp"
#include "riemann/lib/methods/sampling/whitening.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

namespace riemann {
namespace {

using expressions::cube_axis;

constexpr std::size_t most_axes_sheared = 16;
constexpr std::size_t most_places = 4096;

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

/// Where on the axis of the cube these values of the variable are, those inside alone; if there are
/// none, 0, or the middle.
std::vector<double> on_axis(const cube_axis& axis, std::vector<double> places,
                            const problem& asked) {
  std::vector<double> found;
  if (axis.goes == reach::finite && axis.lower.dimensions == 0 && axis.upper.dimensions == 0) {
    const double lower = value_of(axis.lower, asked);
    const double upper = value_of(axis.upper, asked);
    places.push_back(0);
    for (const double place : places) {
      const double u = (place - lower) / (upper - lower);
      if (u > 0 && u < 1 && (place != 0 || found.empty())) found.push_back(u);
    }
  }
  if (found.empty()) found.push_back(0.5);
  return found;
}

}  // namespace

region_as_cube::region_as_cube(const problem& first)
    : names_(names_of(first)), over_(expressions::read(first.over, names_)) {
  const expressions::tree f =
      expressions::parse(first.expression, {expressions::most_dimensions, names_});
  names_of_f_ = f.parameters;
  text_ = expressions::text_of(f);
  f_ = expressions::formula_of(f);
  apart_ = expressions::over_unit_cube(f, over_, names_);
  by_masses_ = expressions::by_masses(f, over_, names_);
  if (is_whole_space() && over_.axes.size() <= most_axes_sheared)
    sheared_ = expressions::over_unit_cube(f, over_, names_, expressions::axes_as::sheared);
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

cube_of_problem region_as_cube::of(const problem& asked) const {
  cube_of_problem made;
  made.formula = &apart_;
  made.parameters = expressions::values_of(names_, asked.parameters);
  const std::vector<std::vector<double>> places = places_of_axes(asked);
  set_masses(asked, places, made);
  set_near(asked, places, made);
  return made;
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
    made.formula = &*sheared_;
    masses = change->masses;
  }
  for (const mass& each : masses) {
    made.parameters.push_back(each.centre);
    made.parameters.push_back(each.width);
  }
  if (change)
    made.parameters.insert(made.parameters.end(), change->shear.begin(), change->shear.end());
}

void region_as_cube::set_near(const problem& asked, const std::vector<std::vector<double>>& places,
                              cube_of_problem& made) const {
  const std::size_t d = over_.axes.size();
  std::vector<std::vector<double>> columns(d, std::vector<double>(1, 0.5));
  for (std::size_t k = 0; k < d; ++k) {
    const std::vector<double> of_axis = on_axis(over_.axes[k], places[k], asked);
    const std::size_t so_far = columns[k].size();
    for (std::size_t i = 0; i < of_axis.size() && so_far * (i + 1) <= most_places; ++i)
      for (std::size_t j = 0; j < d; ++j)
        for (std::size_t n = 0; n < so_far; ++n) {
          const double u = j == k ? of_axis[i] : columns[j][n];
          if (i == 0)
            columns[j][n] = u;
          else
            columns[j].push_back(u);
        }
  }
  std::vector<const double*> pointers;
  for (const std::vector<double>& each : columns) pointers.push_back(each.data());
  std::vector<double> values(columns.front().size());
  double* const out = values.data();
  on_cpu(made, asked.maths)
      .values({pointers.data(), nullptr, static_cast<int>(d), static_cast<int>(values.size())},
              &out);
  for (std::size_t n = 0; n < values.size(); ++n) {
    if (!is_finite(values[n]) || std::abs(values[n]) <= made.near.magnitude) continue;
    made.near.magnitude = std::abs(values[n]);
    made.near.place.resize(d);
    for (std::size_t k = 0; k < d; ++k) made.near.place[k] = columns[k][n];
  }
}

integrand region_as_cube::on_cpu(const cube_of_problem& cube, maths_choice maths) const {
  return expressions::integrand_of(*cube.formula, text_, cube.parameters, {}, maths);
}

}  // namespace riemann
