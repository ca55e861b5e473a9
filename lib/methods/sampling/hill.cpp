// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/methods/sampling/hill.hpp"

#include "riemann/kernels/host_device.hpp"
#include "riemann/lib/methods/sampling/map_places.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <utility>

namespace riemann::sampling {
namespace {

constexpr std::size_t places_of_line = 65;  // the first and the last are its ends
constexpr std::size_t middle = places_of_line / 2;
constexpr int most_sweeps = 8;
constexpr double nearest = 1e-8;       // distance that is looked at
constexpr double worth_a_sweep = 1.1;  // of height, for which another sweep is made

/// At distances from x that grow by the same factor, up to the ends of the axis.
std::vector<double> places_around(double x) {
  const double factor = std::pow(nearest, 1.0 / (middle - 1));
  std::vector<double> places(places_of_line, x);
  double reach = 1;
  for (std::size_t k = 0; k < middle; ++k, reach *= factor) {
    places[k] = x - x * reach;
    places[places_of_line - 1 - k] = x + (1 - x) * reach;
  }
  return places;
}

/// |f| at the places of a line through a point; 0 at its ends.
std::vector<double> magnitudes_along(evaluator& on, const std::vector<double>& point,
                                     std::size_t axis, const std::vector<double>& places) {
  std::vector<double> within(places.begin() + 1, places.end() - 1);
  for (double& each : within) each = inside_unit(each);
  const std::vector<double> values = on.values_along(point, axis, within);
  std::vector<double> magnitudes(places_of_line);
  for (std::size_t j = 0; j < values.size(); ++j)
    magnitudes[j + 1] = is_finite(values[j]) ? std::abs(values[j]) : 0;
  return magnitudes;
}

/// The distance from the middle up to which values are at least half of the middle's, on the side
/// where they reach farther.
double width_of(const std::vector<double>& values, const std::vector<double>& places) {
  const auto is_high = [&](std::size_t j) { return values[j] >= values[middle] / 2; };
  std::size_t left = middle - 1;
  while (left > 0 && is_high(left)) --left;
  std::size_t right = middle + 1;
  while (right + 1 < places_of_line && is_high(right)) ++right;
  return std::max(places[right] - places[middle], places[middle] - places[left]);
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

double evaluations_to_climb(int dimensions) {
  return static_cast<double>(most_sweeps * (places_of_line - 2)) * dimensions;
}

bool hill::is_at_corner() const {
  for (std::size_t k = 0; k < top.size(); ++k)
    if (top[k] >= width[k] && top[k] <= 1 - width[k]) return false;
  return true;
}

double hill::extent() const {
  double product = 1;
  for (std::size_t k = 0; k < top.size(); ++k)
    product *= std::min(1.0, top[k] + width[k]) - std::max(0.0, top[k] - width[k]);
  return product;
}

hill climbed(evaluator& on, std::vector<double> from) {
  hill top;
  top.top = std::move(from);
  top.width.resize(top.top.size(), 1);
  for (int sweep = 0; sweep < most_sweeps; ++sweep) {
    const double before = top.height;
    for (std::size_t k = 0; k < top.top.size(); ++k) {
      const std::vector<double> places = places_around(top.top[k]);
      const std::vector<double> values = magnitudes_along(on, top.top, k, places);
      top.evaluations += static_cast<double>(places_of_line - 2);
      if (sweep == 0 && k == 0) top.foot = values[middle];
      const auto highest =
          static_cast<std::size_t>(std::max_element(values.begin(), values.end()) - values.begin());
      if (values[highest] > values[middle]) top.top[k] = inside_unit(places[highest]);
      top.width[k] = width_of(values, places);
      top.height = values[highest];
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
    limit_slopes(axis);
  }
  return map;
}

}  // namespace riemann::sampling
