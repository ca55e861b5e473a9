// Switches cut the cube; places are looked at.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/region/switches_of_region.hpp"

#include "riemann/lib/expression/switches.hpp"
#include "riemann/lib/integrand/distributions.hpp"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <utility>

namespace riemann {
namespace {

/// Whether a quantile goes on there by another formula: that is no switch.
bool is_joint(double place) {
  constexpr double rounding = 1e-14;
  return std::any_of(std::begin(joints_of_normal_quantile), std::end(joints_of_normal_quantile),
                     [&](double joint) { return std::abs(place - joint) <= rounding; });
}

}  // namespace

regions::options shown_by_formula(const cube_of_problem& cube, maths_choice maths) {
  const auto own = static_cast<std::size_t>(cube.formula->parameter_count);
  std::vector<std::vector<double>> switches =
      expressions::switches_of(*cube.formula, std::span(cube.parameters).first(own), maths);
  for (std::size_t k = 0; k < cube.is_normal.size(); ++k)
    if (cube.is_normal[k]) std::erase_if(switches[k], is_joint);
  for (std::size_t k = 0; k < cube.breaks.size(); ++k) {
    std::vector<double>& places = switches[k];
    places.insert(places.end(), cube.breaks[k].begin(), cube.breaks[k].end());
    std::sort(places.begin(), places.end());
  }
  regions::options shown;
  shown.cuts = std::move(switches);
  shown.places = cube.places;
  return shown;
}

}  // namespace riemann
