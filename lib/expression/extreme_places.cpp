// Each part alone, then all together.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/expression/extreme_places.hpp"

#include "riemann/lib/expression/landscape.hpp"
#include "riemann/lib/expression/narrow_places.hpp"
#include "riemann/lib/expression/program.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <optional>
#include <utility>

namespace riemann::expressions {
namespace {

constexpr int most_dimensions_searched = 16;
constexpr std::size_t most_parts_searched = 8;

using point = std::vector<double>;

std::size_t operand_of(const step& of, std::size_t n) {
  return static_cast<std::size_t>(of.operands[n]);
}

/// Nothing of what has no place of its own, as a wave.
std::optional<height> height_of(const formula& of, std::span<const double> parameters,
                                maths_choice maths, std::size_t part,
                                std::span<const interval> bounds) {
  using enum operation;
  using form = height::form;
  const step& at = of.steps[part];
  const std::size_t first = operand_of(at, 0);
  const std::size_t second = operand_of(at, 1);
  const auto alone = [&](std::size_t step, form is) {
    return height(of, parameters, maths, step, is);
  };
  const auto nearest_to_0 = [&](std::size_t step) {
    return alone(step, bounds[step].low > 0    ? form::falling
                       : bounds[step].high < 0 ? form::rising
                                               : form::square);
  };
  switch (at.is) {
    case exp:
    case expm1: return alone(first, form::rising);
    case cosh:
    case tanh:
    case erf:
    case erfc:
    case atan: return nearest_to_0(first);
    case divide: return nearest_to_0(second);
    case log:
    case log2:
    case log10: return nearest_to_0(first);
    case power:
      if (bounds[second].high < 0) return nearest_to_0(first);
      return alone(first,
                   bounds[first].largest() == bounds[first].high ? form::rising : form::falling);
    case less:
    case less_equal:
    case greater:
    case greater_equal:
    case minimum:
    case maximum: {
      const interval difference = bounds[first] - bounds[second];
      const bool is_mostly_above = difference.high > -difference.low;
      height result = alone(first, is_mostly_above ? form::falling : form::rising);
      result.subtract(of, parameters, maths, second);
      return result;
    }
    default: return {};
  }
}

/// Where the formula is largest on lines through a place along the axes, at distances of which each
/// is half the one before: beside x^2*exp(-x^2) there is more than where the exponent is largest.
point largest_beside(const program& f, const point& place) {
  constexpr int halvings = 52;
  static_assert(2 * halvings <= block_size);
  block_of_points at(place.size());
  std::vector<const double*> variables;
  for (const auto& each : at) variables.push_back(each.data());
  std::array<double, block_size> values{};
  point best = place;
  double most = 0;
  for (std::size_t axis = 0; axis < place.size(); ++axis) {
    for (std::size_t k = 0; k < at.size(); ++k) at[k].fill(place[k]);
    for (int i = 0; i < halvings; ++i) {
      const double distance = std::ldexp(1, -i - 1);
      const auto n = static_cast<std::size_t>(2 * i);
      at[axis][n] = std::min(place[axis] + distance, 1.0);
      at[axis][n + 1] = std::max(place[axis] - distance, 0.0);
    }
    f.evaluate(variables.data(), 2 * halvings, values.data());
    for (std::size_t n = 0; n < 2 * halvings; ++n)
      if (const double u = at[axis][n]; std::abs(values[n]) > most && 0 < u && u < 1) {
        most = std::abs(values[n]);
        best = place;
        best[axis] = u;
      }
  }
  return best;
}

}  // namespace

std::vector<std::vector<double>> extreme_places(const formula& over_cube,
                                                std::span<const double> parameters,
                                                maths_choice maths) {
  if (over_cube.dimensions < 2 || over_cube.dimensions > most_dimensions_searched) return {};
  const steep_parts steep = steep_parts_of(over_cube, parameters);
  std::vector<height> heights;
  for (const std::size_t part : steep.steps) {
    if (heights.size() == most_parts_searched) break;
    std::optional<height> one = height_of(over_cube, parameters, maths, part, steep.bounds);
    if (!one) continue;
    one->set_unit(spread_of(*one, over_cube.dimensions));
    heights.push_back(std::move(*one));
  }
  std::vector<point> places;
  const auto look_at = [&](std::span<const height> some) {
    places.push_back(lowest_place(some, over_cube.dimensions));
  };
  for (std::size_t k = 0; k < heights.size(); ++k) look_at({&heights[k], 1});
  if (heights.size() > 1) look_at(heights);
  const program f(over_cube, parameters, maths);
  for (std::size_t k = places.size(); k-- > 0;) places.push_back(largest_beside(f, places[k]));
  return places;
}

}  // namespace riemann::expressions
