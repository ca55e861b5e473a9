// Newton's form of the line or parabola through a panel's samples, from one of its ends.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/methods/tabulated/cut.hpp"

#include "riemann/lib/methods/tabulated/missed_between.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace riemann::tabulated {
namespace {

/// Samples of one line or parabola, and where its panel begins and ends.
struct panel {
  index_t begin = 0;
  index_t end = 0;
  std::array<index_t, 4> nodes{};  // the rule's own, then the nearest other
  int own = 2;
  int known = 2;  // of nodes
};

/// The panel of the interval from sample k on.
panel panel_of(const samples& given, const std::string& rule, index_t k) {
  const index_t last = given.count() - 1;
  panel result;
  if (rule != "simpson") {
    result = {k, k + 1, {k, k + 1, k + 2 <= last ? k + 2 : k - 1}, 2, last > 1 ? 3 : 2};
    return result;
  }
  const index_t pair = k - k % 2;
  if (pair + 2 <= last)
    return {pair,
            pair + 2,
            {pair, pair + 1, pair + 2, pair + 3 <= last ? pair + 3 : pair - 1},
            3,
            last > 2 ? 4 : 3};
  return {last - 1, last, {last - 1, last, last - 2, last - 3}, 3, last > 2 ? 4 : 3};
}

struct area {
  double under = 0;
  double missed = 0;
  double rounding = 0;
  double height = 0;
};

/// Even abscissae count in steps.
double distance(const samples& given, index_t from, index_t to) {
  return given.even() ? static_cast<double>(to - from) * given.step
                      : given.abscissa(to) - given.abscissa(from);
}

/// Over a length t of the panel, from sample `from`, which is one of its ends.
area area_over(const samples& given, const panel& on, index_t from, double t) {
  std::array<index_t, 4> nodes = on.nodes;
  const auto known = static_cast<std::size_t>(on.known);
  std::swap(*std::find(nodes.begin(), nodes.end(), from), nodes[0]);
  const double width = distance(given, from, from == on.begin ? on.end : on.begin);
  const double onward = width > 0 ? 1 : -1;
  const double unit = unit_of(width);
  std::array<double, 4> s{};  // distances, in the panel's direction
  std::array<double, 4> difference{};
  area result;
  if (t == 0) return result;
  for (std::size_t k = 0; k < known; ++k) {
    s[k] = onward * distance(given, from, nodes[k]) / unit;
    difference[k] = given.values[static_cast<std::size_t>(nodes[k])];
    result.height = std::max(result.height, std::abs(difference[k]));
  }
  for (std::size_t order = 1; order < known; ++order)
    for (std::size_t k = known - 1; k >= order; --k)
      difference[k] = (difference[k] - difference[k - 1]) / (s[k] - s[k - order]);
  t /= unit;
  const double products[] = {t, t * t / 2, t * t * (t / 3 - s[1] / 2),
                             t * t * (t * t / 4 - (s[1] + s[2]) * t / 3 + s[1] * s[2] / 2)};
  for (std::size_t k = 0; k < known; ++k) {
    const double term = difference[k] * products[k] * unit;
    if (static_cast<int>(k) < on.own) {
      result.under += term;
      result.rounding += 16 * std::numeric_limits<double>::epsilon() * std::abs(term);
    } else if (is_finite(term)) {  // at a jump nothing is told by what lies behind it
      result.missed += std::abs(term);
    }
  }
  return result;
}

}  // namespace

samples part_of(const samples& given, index_t begin, index_t end) {
  const auto first = static_cast<std::size_t>(begin);
  const auto count = static_cast<std::size_t>(end - begin);
  samples part = given;
  part.values = given.values.subspan(first, count);
  if (!given.even()) part.abscissae = given.abscissae.subspan(first, count);
  if (given.values_on_gpu != nullptr) part.values_on_gpu = given.values_on_gpu + begin;
  if (given.abscissae_on_gpu != nullptr) part.abscissae_on_gpu = given.abscissae_on_gpu + begin;
  part.first = given.abscissa(begin);
  return part;
}

cut cut_of(const samples& given, const how& settings, double lower, double upper) {
  const index_t last = given.count() - 1;
  cut result;
  result.direction = given.abscissa(last) < given.abscissa(0) ? -1 : 1;
  result.sign = lower <= upper ? 1 : -1;
  const auto rising = [&](index_t k) { return result.direction * given.abscissa(k); };
  const double low = std::min(result.direction * lower, result.direction * upper);
  const double high = std::max(result.direction * lower, result.direction * upper);
  index_t first = 0;  // the last sample at or before `low`
  for (index_t step = last; step > 0; step /= 2)
    while (first + step < last && rising(first + step) <= low) first += step;
  index_t final = last;  // the first sample at or behind `high`
  for (index_t step = last; step > 0; step /= 2)
    while (final - step > first && rising(final - step) >= high) final -= step;

  const panel front = panel_of(given, settings.rule, first);
  const panel back = panel_of(given, settings.rule, final - 1);
  result.begin = front.begin;
  result.end = back.end + 1;
  const auto leave = [&](const panel& on, index_t from, double t) {
    const area left_out = area_over(given, on, from, t);
    result.beside += left_out.under;
    result.beside_size += std::abs(left_out.under);
    result.doubt += left_out.missed + left_out.rounding;
    result.height = std::max(result.height, left_out.height);
  };
  if (result.end - result.begin < fewest_samples(settings.rule)) {  // the last of an odd number
    const panel before = panel_of(given, settings.rule, result.begin - 1);
    leave(before, before.begin, rising(before.end) - rising(before.begin));
    result.begin = before.begin;
  }
  leave(front, front.begin, low - rising(front.begin));
  leave(back, back.end, rising(back.end) - high);
  return result;
}

}  // namespace riemann::tabulated
