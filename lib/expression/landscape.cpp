// Lines are looked at by 32 points, and by as many around the best of these.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/expression/landscape.hpp"

#include "riemann/kernels/points/lattice_generators.hpp"
#include "riemann/kernels/points/rank1_lattice.hpp"

#include <algorithm>
#include <limits>
#include <utility>

namespace riemann::expressions {
namespace {

using point = std::vector<double>;

/// Of a lattice with 2^log2_of_points points.
point point_of_lattice(int i, int log2_of_points, std::size_t d) {
  point p(d);
  for (std::size_t k = 0; k < d; ++k)
    p[k] = lattice_coordinate(static_cast<unsigned>(i), lattice_generator(0)[k], log2_of_points,
                              1u << 22);
  return p;
}

constexpr int log2_of_starts = 8;
static_assert(1 << log2_of_starts == starts_of_descent && starts_of_descent == block_size);

point start_of_descent(int i, std::size_t d) { return point_of_lattice(i, log2_of_starts, d); }

/// The sum of some heights, as a function on the cube.
class landscape {
 public:
  landscape(std::span<const height> of, int dimensions)
      : of_(of), at_(static_cast<std::size_t>(dimensions)) {}

  std::size_t dimensions() const { return at_.size(); }

  /// Of so many points, which `place(i)` tells.
  template <class Place>
  std::array<double, block_size> heights_of(int count, const Place& place) {
    for (int i = 0; i < count; ++i) {
      const point p = place(i);
      for (std::size_t k = 0; k < at_.size(); ++k) at_[k][static_cast<std::size_t>(i)] = p[k];
    }
    std::array<double, block_size> sums{};
    for (const height& each : of_) each.add_to(at_, count, sums.data());
    return sums;
  }

  /// The lowest of these, and its height.
  template <class Place>
  std::pair<int, double> lowest_of(int count, const Place& place) {
    const std::array<double, block_size> sums = heights_of(count, place);
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

}  // namespace

void height::add_to(const block_of_points& at, int count, double* sum) const {
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

double spread_of(const height& each, int dimensions) {
  constexpr int looked_at = 64;
  landscape of({&each, 1}, dimensions);
  const auto values =
      of.heights_of(looked_at, [&](int i) { return point_of_lattice(i, 6, of.dimensions()); });
  const auto [low, high] = std::minmax_element(values.begin(), values.begin() + looked_at);
  const double spread = *high - *low;
  return spread > 0 && is_finite(spread) ? spread : 1;
}

std::array<double, starts_of_descent> heights_at_starts(std::span<const height> of,
                                                        int dimensions) {
  const auto d = static_cast<std::size_t>(dimensions);
  return landscape(of, dimensions).heights_of(starts_of_descent, [&](int i) {
    return start_of_descent(i, d);
  });
}

std::vector<double> lowest_place(std::span<const height> heights, int dimensions) {
  landscape of(heights, dimensions);
  const std::size_t d = of.dimensions();
  const auto start = [&](int i) { return start_of_descent(i, d); };
  const auto [best, lowest] = of.lowest_of(starts_of_descent, start);
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

}  // namespace riemann::expressions
