// A descent, widths along the axes, and random points between them.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/expression/unseen_sides.hpp"

#include "riemann/kernels/host_device.hpp"
#include "riemann/kernels/points/philox.hpp"
#include "riemann/lib/expression/landscape.hpp"
#include "riemann/lib/expression/narrow_places.hpp"
#include "riemann/lib/expression/program.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>
#include <utility>

namespace riemann::expressions {
namespace {

constexpr int most_dimensions_looked_at = 16;
constexpr std::size_t most_switches = 8;
constexpr int few_points = 2;  // of those from which a descent may begin
constexpr unsigned long long key_of_sides = 0x7369'6465ULL;

/// Positive on the side that is seen.
class seen_side_of {
 public:
  seen_side_of(const height& above, int dimensions)
      : above_(above), at_(static_cast<std::size_t>(dimensions)) {}

  block_of_points& points() { return at_; }
  std::array<double, block_size> heights(int count) const {
    std::array<double, block_size> sums{};
    above_.add_to(at_, count, sums.data());
    return sums;
  }

  /// How far the other side reaches from a place on it, along an axis to its end.
  double reach(const std::vector<double>& place, std::size_t axis, double room) {
    constexpr int points = 32;
    constexpr int zooms = 6;
    for (std::size_t k = 0; k < at_.size(); ++k) std::fill_n(at_[k].begin(), points, place[k]);
    double within = 0;
    double beyond = room;
    for (int zoom = 0; zoom < zooms; ++zoom) {
      const auto share = [&](int i) { return within + (beyond - within) * (i + 1) / points; };
      for (int i = 0; i < points; ++i)
        at_[axis][static_cast<std::size_t>(i)] = std::clamp(place[axis] + share(i), 0.0, 1.0);
      const std::array<double, block_size> there = heights(points);
      const auto first = std::find_if(there.begin(), there.begin() + points,
                                      [](double each) { return each >= 0; });
      if (first == there.begin() + points) return beyond;
      const int i = static_cast<int>(first - there.begin());
      beyond = share(i);
      if (i > 0) within = share(i - 1);
    }
    return beyond;
  }

 private:
  const height& above_;
  block_of_points at_;
};

/// Nothing where the other side is not at this place.
std::optional<unseen_side> measured(seen_side_of& side, std::vector<double> place,
                                    const program& f) {
  constexpr int rounds = 4;
  block_of_points& at = side.points();
  for (std::size_t k = 0; k < at.size(); ++k) at[k].fill(place[k]);
  if (!(side.heights(lanes_at_least).front() < 0)) return {};
  std::vector<std::pair<double, double>> box;
  double volume = 1;
  for (std::size_t k = 0; k < place.size(); ++k) {
    const double below = side.reach(place, k, -place[k]);
    const double above = side.reach(place, k, 1 - place[k]);
    box.emplace_back(place[k] + below, above - below);
    volume *= above - below;
  }
  std::vector<const double*> variables;
  for (const auto& each : at) variables.push_back(each.data());
  std::array<double, 2> sums{};
  std::array<int, 2> counts{};
  std::array<double, block_size> values{};
  for (int round = 0; round < rounds; ++round) {
    for (std::size_t k = 0; k < at.size(); ++k)
      for (unsigned i = 0; i < block_size; ++i)
        at[k][i] =
            std::clamp(box[k].first + box[k].second *
                                          random_unit(key_of_sides,
                                                      i + static_cast<unsigned>(round) * block_size,
                                                      static_cast<int>(k)),
                       0.0, 1.0);
    const std::array<double, block_size> there = side.heights(block_size);
    f.evaluate(variables.data(), block_size, values.data());
    for (std::size_t i = 0; i < block_size; ++i) {
      if (!is_finite(values[i])) continue;
      const std::size_t which = there[i] < 0 ? 1 : 0;
      sums[which] += values[i];
      ++counts[which];
    }
  }
  const auto mean = [&](std::size_t which) { return sums[which] / std::max(counts[which], 1); };
  return unseen_side{std::move(place), volume * std::max(counts[1], 1) / (rounds * block_size),
                     mean(1), mean(0)};
}

}  // namespace

bool looks_at_sign(operation is) { return has_sides(is) || is == operation::absolute; }

std::vector<unseen_side> unseen_sides(const formula& over_cube, std::span<const double> parameters,
                                      maths_choice maths) {
  using form = height::form;
  std::vector<unseen_side> found;
  const int d = over_cube.dimensions;
  if (d < 2 || d > most_dimensions_looked_at) return found;
  if (std::none_of(over_cube.steps.begin(), over_cube.steps.end(),
                   [](const step& each) { return !each.uniform && looks_at_sign(each.is); }))
    return found;
  const std::vector<interval> bounds = steep_parts_of(over_cube, parameters).bounds;
  std::optional<program> f;
  for (const step& each : over_cube.steps) {
    if (each.uniform || !looks_at_sign(each.is)) continue;
    const auto first = static_cast<std::size_t>(each.operands[0]);
    const auto second = static_cast<std::size_t>(each.operands[1]);
    const bool is_alone = each.is == operation::sign || each.is == operation::absolute;
    const interval difference = is_alone ? bounds[first] : bounds[first] - bounds[second];
    if (!(difference.low < 0 && difference.high > 0)) continue;
    const auto above = [&](form is) {
      height result(over_cube, parameters, maths, first, is);
      if (!is_alone) result.subtract(over_cube, parameters, maths, second);
      return result;
    };
    height side = above(form::falling);
    const auto starts = heights_at_starts({&side, 1}, d);
    const auto above_0 =
        std::count_if(starts.begin(), starts.end(), [](double height) { return height > 0; });
    if (above_0 > few_points && above_0 < starts_of_descent - few_points) continue;
    if (above_0 <= few_points) side = above(form::rising);
    if (!f) f.emplace(over_cube, parameters, maths);
    seen_side_of seen(side, d);
    if (std::optional<unseen_side> other = measured(seen, lowest_place({&side, 1}, d), *f))
      found.push_back(*std::move(other));
    if (found.size() == most_switches) break;
  }
  return found;
}

}  // namespace riemann::expressions
