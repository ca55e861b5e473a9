// Even random points of the cube, which no rule has chosen.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/methods/tensor/random_look.hpp"

#include "riemann/kernels/points/philox.hpp"

#include <algorithm>
#include <cmath>

namespace riemann::tensor {
namespace {

constexpr std::size_t bins = 1024;
constexpr std::size_t points_at_once = 64;
static_assert(random_look::points % points_at_once == 0);

/// product[i] times the heights at random point first + i. Whoever has the 32 bits of a coordinate
/// has its bin.
void multiply_by_heights(const std::vector<std::vector<double>>& heights, unsigned long long key,
                         std::size_t first, double* product) {
  constexpr auto words_of_bin = static_cast<unsigned>(0x100000000 / bins);
  unsigned bin[4][points_at_once];
  for (std::size_t axis = 0; axis < heights.size(); axis += 4) {
    for (std::size_t i = 0; i < points_at_once; ++i) {
      const four_words bits = philox(key, first + i, axis / 4);
      for (int k = 0; k < 4; ++k) bin[k][i] = bits.words[k] / words_of_bin;
    }
    for (std::size_t k = 0; k < std::min<std::size_t>(4, heights.size() - axis); ++k) {
      const double* const of_axis = heights[axis + k].data();
      for (std::size_t i = 0; i < points_at_once; ++i) product[i] *= of_axis[bin[k][i]];
    }
  }
}

}  // namespace

random_look::random_look(evaluator& on, unsigned long long seed)
    : dimensions_(on.dimensions()), key_(seed), values_(points) {
  point_rule random;
  random.key = key_;
  const std::vector<std::vector<unsigned>> none(1);
  on.values({random, {}, none, points}, values_.data());
  sampled_moments all;
  for (std::size_t i = 0; i < values_.size(); ++i) {
    all.add(values_[i]);
    values_[i] = is_finite(values_[i]) ? std::abs(values_[i]) : 0;
    if (values_[i] > values_[largest_]) largest_ = i;
  }
  constexpr auto count = static_cast<double>(points);
  mean_ = all.total().hi / count;
  deviation_of_mean_ = std::sqrt(std::max(0.0, all.squares / count - mean_ * mean_) / count);
  hits_ = all.squares > 0 ? all.magnitude * all.magnitude / all.squares : 0;
}

std::vector<double> random_look::place_of_largest() const {
  std::vector<double> place;
  for (int k = 0; k < dimensions_; ++k) place.push_back(random_unit(key_, largest_, k));
  return place;
}

double random_look::largest() const { return values_[largest_]; }

double random_look::contradicts(double value, double error) const {
  constexpr double by_chance = 4;     // standard deviations
  constexpr double fewest_hits = 64;  // for the deviation to be known
  if (hits_ < fewest_hits) return 0;
  const double apart = std::abs(mean_ - value);
  return apart > by_chance * deviation_of_mean_ + error ? apart : 0;
}

double random_look::unexplained(const std::vector<std::vector<double>>& heights,
                                double at_top) const {
  constexpr double by_far = 0x1p-20;
  constexpr double nothing = 0x1p-40;  // of the mean: all such values together are no share of it
  double lowest = at_top;
  for (const std::vector<double>& of_axis : heights)
    lowest *= *std::min_element(of_axis.begin(), of_axis.end());
  const double explained = std::max(lowest / by_far, nothing * std::abs(mean_));
  double sum = 0;
  for (std::size_t first = 0; first < values_.size(); first += points_at_once) {
    const double* const here = values_.data() + first;
    if (*std::max_element(here, here + points_at_once) <= explained) continue;
    double product[points_at_once];
    std::fill_n(product, points_at_once, at_top);
    multiply_by_heights(heights, key_, first, product);
    for (std::size_t i = 0; i < points_at_once; ++i)
      if (here[i] > explained && product[i] < by_far * here[i]) sum += here[i];
  }
  return sum / static_cast<double>(points);
}

std::vector<double> relative_heights(const std::vector<piece>& axis,
                                     const std::vector<bool>& is_even) {
  std::vector<fine_point> all;
  double highest = 0;
  for (const piece& each : axis) {
    all.insert(all.end(), each.fine.begin(), each.fine.end());
    for (const fine_point& point : each.fine) highest = std::max(highest, point.height);
  }
  std::vector<double> heights(bins);
  std::size_t p = 0;
  std::size_t first = 0;  // of the points in a bin
  for (std::size_t b = 0; b < bins; ++b) {
    const double end = static_cast<double>(b + 1) / bins;
    while (p + 1 < axis.size() && axis[p].end <= static_cast<double>(b) / bins) ++p;
    std::size_t next = first;
    while (next < all.size() && all[next].place < end) ++next;
    for (std::size_t i = first > 0 ? first - 1 : 0; i < std::min(next + 1, all.size()); ++i)
      heights[b] = std::max(heights[b], all[i].height / highest);
    if (is_even[p]) heights[b] = 1;
    first = next;
  }
  return heights;
}

}  // namespace riemann::tensor
