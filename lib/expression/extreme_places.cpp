// Each part alone, then all together: from the best of some points along conjugate directions
// (M. J. D. Powell, Computer Journal 7 (1964) 155-162), each line as far as the cube goes.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/expression/extreme_places.hpp"

#include "riemann/kernels/points/lattice_generators.hpp"
#include "riemann/kernels/points/rank1_lattice.hpp"
#include "riemann/lib/expression/narrow_places.hpp"
#include "riemann/lib/expression/program.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <limits>
#include <optional>
#include <utility>

namespace riemann::expressions {
namespace {

constexpr int most_dimensions_searched = 16;
constexpr std::size_t most_parts_searched = 8;

using point = std::vector<double>;

/// Values at some points of a block; `at[k][i]` is coordinate k of point i.
using block_of_points = std::vector<std::array<double, block_size>>;

/// What is smallest where a part stands out.
class height {
 public:
  enum class form { rising, falling, square };

  height(const formula& of, std::span<const double> parameters, maths_choice maths,
         std::size_t step, form is)
      : value_(ending_with(of, static_cast<int>(step)), parameters, maths), form_(is) {}

  /// Less the value of this step.
  void subtract(const formula& of, std::span<const double> parameters, maths_choice maths,
                std::size_t step) {
    other_.emplace(ending_with(of, static_cast<int>(step)), parameters, maths);
  }

  /// Of parts whose heights differ by orders, none counts for nothing: in units of its spread.
  void set_unit(double unit) { unit_ = unit; }

  void add_to(const block_of_points& at, int count, double* sum) const {
    std::vector<const double*> variables;
    for (const auto& each : at) variables.push_back(each.data());
    std::array<double, block_size> values{};
    std::array<double, block_size> others{};
    value_.evaluate(variables.data(), count, values.data());
    if (other_) other_->evaluate(variables.data(), count, others.data());
    for (int i = 0; i < count; ++i) {
      const auto k = static_cast<std::size_t>(i);
      const double value = values[k] - others[k];
      sum[i] += (form_ == form::square   ? value * value
                 : form_ == form::rising ? -value
                                         : value) /
                unit_;
    }
  }

 private:
  program value_;
  std::optional<program> other_;
  form form_;
  double unit_ = 1;
};

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

/// The sum of some heights, as a function on the cube.
class landscape {
 public:
  landscape(std::span<const height> of, int dimensions)
      : of_(of), at_(static_cast<std::size_t>(dimensions)) {}

  std::size_t dimensions() const { return at_.size(); }

  /// The lowest of so many points, which `place(i)` tells, and its height.
  template <class Place>
  std::pair<int, double> lowest_of(int count, const Place& place) {
    for (int i = 0; i < count; ++i) {
      const point p = place(i);
      for (std::size_t k = 0; k < at_.size(); ++k) at_[k][static_cast<std::size_t>(i)] = p[k];
    }
    std::array<double, block_size> sums{};
    for (const height& each : of_) each.add_to(at_, count, sums.data());
    int best = 0;
    double lowest = std::numeric_limits<double>::infinity();
    for (int i = 0; i < count; ++i)
      if (const double sum = sums[static_cast<std::size_t>(i)]; sum < lowest) {
        best = i;
        lowest = sum;
      }
    return {best, lowest};
  }

 private:
  std::span<const height> of_;
  block_of_points at_;
};

struct descent {
  point at;
  double height = std::numeric_limits<double>::infinity();
};

/// To the lowest point of the line through `from` in this direction.
void descend_along(landscape& of, const point& direction, descent& from) {
  constexpr int points = 32;
  constexpr int zooms = 8;
  double low = -std::numeric_limits<double>::infinity();
  double high = std::numeric_limits<double>::infinity();
  for (std::size_t k = 0; k < direction.size(); ++k) {
    if (direction[k] == 0) continue;
    const double a = -from.at[k] / direction[k];
    const double b = (1 - from.at[k]) / direction[k];
    low = std::max(low, std::min(a, b));
    high = std::min(high, std::max(a, b));
  }
  if (!(low < high) || !is_finite(high - low)) return;
  const point start = from.at;
  const auto place = [&](double t) {
    point p = start;
    for (std::size_t k = 0; k < p.size(); ++k) p[k] = std::clamp(p[k] + t * direction[k], 0.0, 1.0);
    return p;
  };
  for (int zoom = 0; zoom < zooms; ++zoom) {
    const auto t_of = [&](int i) { return low + (high - low) * i / (points - 1); };
    const auto [best, lowest] = of.lowest_of(points, [&](int i) { return place(t_of(i)); });
    if (lowest < from.height) from = {place(t_of(best)), lowest};
    const double new_low = t_of(std::max(best - 1, 0));
    high = t_of(std::min(best + 1, points - 1));
    low = new_low;
  }
}

point lowest_place(landscape& of) {
  constexpr int starts_looked_at = 256;
  constexpr int log2_of_starts = 8;
  const std::size_t d = of.dimensions();
  const auto start = [&](int i) {
    point p(d);
    for (std::size_t k = 0; k < d; ++k)
      p[k] = lattice_coordinate(static_cast<unsigned>(i), lattice_generator(0)[k], log2_of_starts,
                                1u << 22);
    return p;
  };
  const auto [best, lowest] = of.lowest_of(starts_looked_at, start);
  descent now{start(best), lowest};
  std::vector<point> directions(d, point(d, 0.0));
  for (std::size_t k = 0; k < d; ++k) directions[k][k] = 1;
  for (std::size_t sweep = 0; sweep < 2 * d + 4; ++sweep) {
    const descent before = now;
    for (const point& each : directions) descend_along(of, each, now);
    if (!(now.height < before.height)) break;
    point along(d);
    for (std::size_t k = 0; k < d; ++k) along[k] = now.at[k] - before.at[k];
    descend_along(of, along, now);
    directions.erase(directions.begin());
    directions.push_back(std::move(along));
  }
  return now.at;
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

/// Over the cube, how much a height differs.
double spread_of(const height& each, int dimensions) {
  constexpr int looked_at = 64;
  block_of_points at(static_cast<std::size_t>(dimensions));
  for (std::size_t k = 0; k < at.size(); ++k)
    for (unsigned i = 0; i < looked_at; ++i)
      at[k][i] = lattice_coordinate(i, lattice_generator(0)[k], 6, 1u << 22);
  std::array<double, block_size> values{};
  each.add_to(at, looked_at, values.data());
  const auto [low, high] = std::minmax_element(values.begin(), values.begin() + looked_at);
  const double spread = *high - *low;
  return spread > 0 && is_finite(spread) ? spread : 1;
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
    landscape all(some, over_cube.dimensions);
    places.push_back(lowest_place(all));
  };
  for (std::size_t k = 0; k < heights.size(); ++k) look_at({&heights[k], 1});
  if (heights.size() > 1) look_at(heights);
  const program f(over_cube, parameters, maths);
  for (std::size_t k = places.size(); k-- > 0;) places.push_back(largest_beside(f, places[k]));
  return places;
}

}  // namespace riemann::expressions
