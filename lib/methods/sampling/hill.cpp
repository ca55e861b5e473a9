// Lines through a place are looked at by means of maps: a lattice of one generator other than 0
// moves along one axis, and a map whose middle is the place puts its points there.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/methods/sampling/hill.hpp"

#include "riemann/lib/methods/sampling/map_places.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <utility>

namespace riemann::sampling {
namespace {

constexpr int line_level = 6;  // a point for each node of an axis
static_assert(1 << line_level == map_bins);
constexpr int middle = map_bins / 2;
constexpr int most_sweeps = 8;
constexpr double nearest = 1e-8;       // distance that is looked at
constexpr double worth_a_sweep = 1.1;  // of height, for which another sweep is made

/// Nodes whose middle is at x and the others at even steps.
void fix(map_node* axis, double x) {
  for (int j = 0; j < nodes_of_axis; ++j)
    axis[j] = {j < middle ? x * j / middle : 1 - (1 - x) * (map_bins - j) / middle, 1};
  axis[middle].place = x;
}

/// Nodes at distances from x that grow by the same factor, up to the ends of the axis.
void spread(map_node* axis, double x) {
  const double factor = std::pow(nearest, 1.0 / (middle - 1));
  axis[middle] = {x, 1};
  double reach = 1;
  for (int k = 0; k < middle; ++k, reach *= factor) {
    axis[k] = {x - x * reach, 1};
    axis[map_bins - k] = {x + (1 - x) * reach, 1};
  }
}

/// |f| at the nodes 1 to map_bins - 1 of `axis` on the map, the other axes being in their middle.
std::vector<double> along(evaluator& on, double scale, const std::vector<map_node>& map,
                          std::size_t axis) {
  constexpr unsigned at_middle = 1U << 31;
  const auto d = static_cast<std::size_t>(on.dimensions());
  std::vector<unsigned> generator(d, 0);
  std::vector<std::vector<unsigned>> shift(1, std::vector<unsigned>(d, at_middle));
  generator[axis] = 1;
  shift[0][axis] = 0;
  point_rule rule;
  rule.level = line_level;
  rule.scale = scale;
  rule.map = map.data();
  std::vector<double> values(map_bins);
  on.values({rule, generator, shift, map_bins}, values.data());
  for (int j = 0; j < map_bins; ++j) {
    double& value = values[static_cast<std::size_t>(j)];
    double weight = scale;
    for (std::size_t k = 0; k < d; ++k) {
      const double u =
          lattice_coordinate(static_cast<unsigned>(j), generator[k], line_level, shift[0][k]);
      weight *= mapped(map.data() + k * nodes_of_axis, {u, 1}).weight;
    }
    value = j > 0 && weight > 0 && is_finite(value) ? std::abs(value) / weight : 0;
  }
  return values;
}

/// The distance from the middle up to which values are at least half of the middle's, on the side
/// where they reach farther.
double width_of(const std::vector<double>& values, const map_node* axis) {
  const auto reach = [&](int step) {
    int j = middle;
    while (j + step > 0 && j + step < map_bins &&
           values[static_cast<std::size_t>(j + step)] >= values[middle] / 2)
      j += step;
    return std::abs(axis[j + step].place - axis[middle].place);
  };
  return std::max(reach(1), reach(-1));
}

/// Student's distribution with three degrees of freedom: its tails are heavy.
double share_left_of(double y) {
  const double t = y / std::numbers::sqrt3;
  return 0.5 + (t / (1 + t * t) + std::atan(t)) / std::numbers::pi;
}
double density_at(double y) {
  const double t = 1 + y * y / 3;
  return 2 / (std::numbers::pi * std::numbers::sqrt3 * t * t);
}

}  // namespace

double evaluations_to_climb(int dimensions) { return most_sweeps * map_bins * dimensions; }

double hill::volume() const {
  double product = height;
  for (const double each : width) product *= std::min(1.0, 2 * each);
  return product;
}

hill climbed(evaluator& on, double scale, std::vector<double> from) {
  const std::size_t d = from.size();
  hill top;
  top.top = std::move(from);
  top.width.resize(d, 1);
  std::vector<map_node> map(d * nodes_of_axis);
  for (std::size_t k = 0; k < d; ++k) fix(map.data() + k * nodes_of_axis, top.top[k]);
  for (int sweep = 0; sweep < most_sweeps; ++sweep) {
    const double before = top.height;
    for (std::size_t k = 0; k < d; ++k) {
      map_node* const axis = map.data() + k * nodes_of_axis;
      spread(axis, top.top[k]);
      const std::vector<double> values = along(on, scale, map, k);
      top.evaluations += map_bins;
      if (sweep == 0 && k == 0) top.foot = values[middle];
      const auto highest = std::max_element(values.begin(), values.end()) - values.begin();
      if (values[static_cast<std::size_t>(highest)] > values[middle])
        top.top[k] = axis[highest].place;
      top.width[k] = width_of(values, axis);
      top.height = values[static_cast<std::size_t>(highest)];
      fix(axis, top.top[k]);
    }
    if (sweep > 0 && top.height <= worth_a_sweep * before) break;
  }
  return top;
}

namespace {

/// Of the points of an axis that are spread around a hill.
class spread_around {
 public:
  spread_around(const hill& of, std::size_t axis)
      : top_(of.top[axis]),
        width_(of.width[axis]),
        below_axis_(share_left_of(-top_ / width_)),
        on_axis_(share_left_of((1 - top_) / width_) - below_axis_) {}

  double share_below(double x) const {
    return (share_left_of((x - top_) / width_) - below_axis_) / on_axis_;
  }
  double density(double x) const { return density_at((x - top_) / width_) / (width_ * on_axis_); }

 private:
  double top_;
  double width_;
  double below_axis_;
  double on_axis_;
};

/// Where a rising function with this derivative reaches `wanted`, above `low`: by Newton's method,
/// within a bracket.
template <class F>
double place_of(double wanted, double low, const F& f) {
  constexpr int most_steps = 60;
  constexpr double nothing = 0x1p-52;
  double high = 1;
  double x = low;
  for (int k = 0; k < most_steps && high - low > nothing; ++k) {
    const auto [value, slope] = f(x);
    (value < wanted ? low : high) = x;
    const double next = x + (wanted - value) / slope;
    if (std::abs(next - x) <= nothing) break;
    x = next > low && next < high ? next : low + (high - low) / 2;
  }
  return x;
}

}  // namespace

double share_below(const hill& of, std::size_t axis, double x) {
  return spread_around(of, axis).share_below(x);
}

importance_map around(const hill& of, const importance_map& before, double share) {
  importance_map map = before;
  for (std::size_t k = 0; k < of.top.size(); ++k) {
    const map_node* const old = before.nodes.data() + k * nodes_of_axis;
    const spread_around near(of, k);
    const auto u_of = [&](double x) {
      const reached_place before_here = reached_at(old, inside_unit(x));
      return std::pair{share * near.share_below(x) + (1 - share) * before_here.u,
                       share * near.density(x) + (1 - share) / before_here.slope};
    };
    map_node* const axis = map.nodes.data() + k * nodes_of_axis;
    double place = 0;
    for (int j = 0; j < nodes_of_axis; ++j) {
      if (j == map_bins)
        place = 1;
      else if (j > 0)
        place = place_of(static_cast<double>(j) / map_bins, place, u_of);
      axis[j] = {place, 1 / u_of(place).second};
    }
  }
  return map;
}

}  // namespace riemann::sampling
