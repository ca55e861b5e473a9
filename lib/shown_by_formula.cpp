// Switches cut the cube; crossings of places are looked at.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/shown_by_formula.hpp"

#include "riemann/lib/expression/linear_places.hpp"
#include "riemann/lib/expression/switches.hpp"

#include <utility>

namespace riemann {
namespace {

/// All points whose coordinate k is one of places[k]; none where there are very many.
std::vector<double> crossings_of(std::vector<std::vector<double>> places) {
  constexpr double most = 1 << 14;
  double count = 1;
  for (std::vector<double>& each : places) {
    std::erase_if(each, [](double place) { return !(0 < place && place < 1); });
    if (each.empty()) each.push_back(0.5);
    count *= static_cast<double>(each.size());
  }
  std::vector<double> points;
  if (count > most) return points;
  for (std::size_t i = 0; i < static_cast<std::size_t>(count); ++i) {
    std::size_t rest = i;
    for (const std::vector<double>& each : places) {
      points.push_back(each[rest % each.size()]);
      rest /= each.size();
    }
  }
  return points;
}

}  // namespace

regions::options shown_by_formula(const cube_of_problem& cube, maths_choice maths) {
  expressions::switches switches = expressions::switches_of(*cube.formula, cube.parameters, maths);
  regions::options shown;
  shown.cuts = std::move(switches.places);
  shown.places = crossings_of(expressions::linear_places(*cube.formula, cube.parameters));
  if (!switches.are_across) shown.where = regions::switching::at_cuts;
  return shown;
}

}  // namespace riemann
