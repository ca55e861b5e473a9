// Follows the highest sample and the steepest sign change down to below the distance of nodes.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/methods/fixed/soundness.hpp"

#include "riemann/lib/methods/fixed/close_look.hpp"
#include "riemann/lib/methods/fixed/outline.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <vector>

namespace riemann {
namespace {

constexpr double fewest_in_samples = 8;  // effective samples; a peak with more is wide enough
constexpr double fewest_in_nodes = 2.5;  // effective nodes; a bell that has more is summed to 1e-4
constexpr double much_above_the_mean = 10;  // of 131 samples, x^-0.5 has 8
constexpr int nodes_beside = 8;
constexpr int octaves = 5;
constexpr int most_octaves = 30;
constexpr double growth_that_stays = 0.9;  // of that in the octave before
/// x^(e - 1) has an integral for e > 0, but no estimate sees an order of less than 1/16.
constexpr double steepest = 15.0 / 16;
constexpr int steps_to_a_top = 60;
constexpr double flat = 0.99;         // of a top's height: beside it
constexpr double finest = 1.0 / 256;  // of the shortest distance that is looked at

/// A power of the distance grows as much from octave to octave. exp(-x) grows half as much each
/// time: it is followed to where it stops.
bool grows_from(double place, double distance, double from, double to,
                const std::function<double(double)>& f) {
  double before = 0;
  double growth_before = 0;
  for (int k = 0; k <= most_octaves; ++k, distance /= 2) {
    const double x = place + distance;
    if (x <= from || x >= to) return false;
    const double here = std::abs(f(x));
    if (!is_finite(here) || here == 0) return false;
    const double growth = std::log2(here / before);
    if (k > 0 && growth < steepest) return false;
    if (k >= octaves && growth > growth_that_stays * growth_before) return true;
    before = here;
    growth_before = growth;
  }
  return true;
}

/// Towards a place, from at least one side.
bool grows_like_a_pole(double place, double from, double to, double apart,
                       const std::function<double(double)>& f) {
  return grows_from(place, apart, from, to, f) || grows_from(place, -apart, from, to, f);
}

/// Looks at f around places, between two ends.
class view {
 public:
  view(const values_at_nodes& samples, double from, double to, double apart,
       const std::function<double(double)>& f)
      : samples_(samples), from_(from), to_(to), apart_(apart), f_(f) {}

  double sample(std::size_t i) const { return samples_.nodes.node(static_cast<index_t>(i)); }

  /// Where |f| is highest near a sample; an end, if it is highest towards that.
  double top_near(std::size_t i) const {
    double left = i == 0 ? from_ : sample(i - 1);
    double right = i + 1 == samples_.values.size() ? to_ : sample(i + 1);
    double top = sample(i);
    double height = std::abs(samples_.values[i]);
    for (int k = 0; k < steps_to_a_top && top > left && top < right; ++k) {
      const double before = left + 0.5 * (top - left);
      const double behind = top + 0.5 * (right - top);
      const double at_before = size(before);
      const double at_behind = size(behind);
      if (!is_finite(at_before)) return before;
      if (!is_finite(at_behind)) return behind;
      if (std::min(at_before, at_behind) > flat * height) break;
      if (at_before > height && at_before >= at_behind)
        right = top, top = before, height = at_before;
      else if (at_behind > height)
        left = top, top = behind, height = at_behind;
      else
        left = before, right = behind;
    }
    if (top - from_ <= shortest()) return from_;
    return to_ - top <= shortest() ? to_ : top;
  }

  /// Where f changes its sign between a sample and the next.
  double crossing_after(std::size_t i) const {
    double left = sample(i);
    double right = sample(i + 1);
    const bool below = samples_.values[i] < 0;
    while (right - left > shortest()) {
      const double middle = left + 0.5 * (right - left);
      if (middle <= left || middle >= right) break;
      const double here = f_(middle);
      if (!is_finite(here)) return middle;
      ((here < 0) == below ? left : right) = middle;
    }
    return left + 0.5 * (right - left);
  }

  /// Those of the nodes around a place that have a share of the sum.
  double effective_nodes_at(double place) const {
    const double first = place == from_ ? 0.5 : place == to_ ? -0.5 : 0.0;
    std::vector<double> sizes;
    for (int k = -nodes_beside; k <= nodes_beside; ++k) {
      const double x = place + (k + first) * apart_;
      if (x < from_ || x > to_) continue;
      const double here = size(x);
      if (is_finite(here)) sizes.push_back(here);
    }
    const double height = sizes.empty() ? 0 : *std::max_element(sizes.begin(), sizes.end());
    if (height == 0) return 0;
    double sum = 0;
    double squares = 0;
    for (const double each : sizes) {
      sum += each / height;
      squares += (each / height) * (each / height);
    }
    return sum * sum / squares;
  }

 private:
  double size(double x) const { return std::abs(f_(x)); }
  double shortest() const { return apart_ * finest / (1 << octaves); }

  const values_at_nodes& samples_;
  double from_;
  double to_;
  double apart_;
  const std::function<double(double)>& f_;
};

std::string of_a_pole(double place) {
  return fmt::format(
      "towards x = {:.6g}, |f| grows like 1/distance or faster, as far as the nodes can tell: the "
      "integral diverges there, or more nodes are needed",
      place);
}

}  // namespace

bool all_zero(const values_at_nodes& samples) {
  return std::all_of(samples.values.begin(), samples.values.end(),
                     [](double each) { return each == 0 || !is_finite(each); });
}

sight look_at(const values_at_nodes& samples, double from, double to, double apart,
              const std::function<double(double)>& f) {
  const outline seen = outline_of(samples.values);
  const view around(samples, from, to, apart, f);
  const bool peaked = seen.height > 0 && seen.effective < fewest_in_samples;
  if (seen.crossing) {
    const double place = around.crossing_after(*seen.crossing);
    if (grows_like_a_pole(place, from, to, apart, f)) return {of_a_pole(place)};
  }
  if (seen.hole) {
    const double place = around.sample(*seen.hole);
    if (grows_like_a_pole(place, from, to, apart, f)) return {of_a_pole(place)};
  }
  if (seen.height > 0 && (peaked || seen.mean * much_above_the_mean < 1)) {
    const double place = around.top_near(seen.highest);
    if (grows_like_a_pole(place, from, to, apart, f)) return {of_a_pole(place)};
    if (peaked && around.effective_nodes_at(place) < fewest_in_nodes)
      return {.place = place, .carries = look_closely(place, from, to, apart, 0, f).all};
  }
  return {};
}

sight look_at_places(std::span<const double> places, double from, double to, double apart,
                     double negligible, const std::function<double(double)>& f) {
  sight result;
  for (const double place : places) {
    if (!is_finite(f(place)))
      for (const double closer : {1.0, 1.0 / 32, 1.0 / 1024})  // a weak pole shows near by only
        if (grows_like_a_pole(place, from, to, apart * closer, f)) return {of_a_pole(place)};
    const close_look seen = look_closely(place, from, to, apart, negligible, f);
    if (from < place && place < to) result.endless += seen.endless;
    if (seen.narrow > result.carries) {
      result.place = place;
      result.carries = seen.narrow;
    }
  }
  return result;
}

}  // namespace riemann
