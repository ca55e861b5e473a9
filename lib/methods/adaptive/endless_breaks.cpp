// What jumps at whole numbers is a wave, too: it is even or odd.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/methods/adaptive/endless_breaks.hpp"

#include "riemann/kernels/host_device.hpp"
#include "riemann/lib/methods/adaptive/inner_roots.hpp"
#include "riemann/lib/methods/adaptive/sign_changes.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>
#include <vector>

namespace riemann::adaptive {
namespace {

/// A function that changes its sign where f breaks.
class wave_of_breaks {
 public:
  wave_of_breaks(const integrand& f, inner_function which, double end, double side)
      : of_(f, which), is_whole_(which.is == part::jump_where_whole), end_(end), side_(side) {}

  /// At distance u from the end.
  double operator()(double u) const {
    const double value = of_(end_ + side_ * u);
    return is_whole_ ? 0.5 - std::abs(std::fmod(std::floor(value), 2)) : value;
  }

 private:
  inner of_;
  bool is_whole_;
  double end_;
  double side_;
};

bool is_break(inner_function each) {
  return each.is == part::jump_where_zero || each.is == part::jump_where_whole;
}

double end_of(const search_range& in, double side) { return side < 0 ? in.from.hi : in.to.hi; }
double width_of(const search_range& in) { return in.to.hi - in.from.hi; }

/// The largest |f| at some places of [u, u + width] beyond an end, by x times that distance.
double mass_on(const integrand& f, double end, double side, double u, double width) {
  constexpr int count = 48;
  std::array<double, count> places;
  std::array<double, count> values;
  for (int k = 0; k < count; ++k)
    places[static_cast<std::size_t>(k)] = end + side * (u + width * (k + 0.5) / count);
  const double* const column = places.data();
  double* const out = values.data();
  f.values({&column, nullptr, 1, count}, &out);
  double largest = 0;
  for (const double each : values)
    if (is_finite(each)) largest = std::max(largest, std::abs(each) * (u + width));
  return largest;
}

/// Whether the places of mass_on see all that is between two breaks: a pulse may be narrower.
bool are_seen_between(const integrand& f, double end, double side, double gap) {
  constexpr double gaps = 8;
  constexpr double narrow = 0.2;  // of a gap: six places see it
  search_range in{double_word(end), double_word(end + side * gaps * gap)};
  if (before(in.to, in.from)) std::swap(in.from, in.to);
  const std::vector<double_word> breaks = breaks_of(f, in, {});
  for (std::size_t k = 1; k < breaks.size(); ++k)
    if ((breaks[k] - breaks[k - 1]).rounded() < narrow * gap) return false;
  return true;
}

/// Whether a function changes its sign again and again, at distances far and near.
bool changes_far_out(const wave_of_breaks& of, double width) {
  constexpr int few = 3;
  constexpr int places = 24;
  double u = 0.3 * width;
  double before = 0;
  int changes = 0;
  for (int k = 0; k < places; ++k) {
    const double value = of(u *= 3);
    changes += opposite(before, value) ? 1 : 0;
    before = value;
  }
  return changes > few;
}

/// The gap between its breaks beside the end; 0: they do not go on, or become far slower.
double gap_of_endless(const wave_of_breaks& of, double width) {
  constexpr double gaps_at_once = 8;
  constexpr double farther = 1e4;  // gaps
  if (!changes_far_out(of, width)) return 0;
  const double gap = gap_of_changes(of, 0, width);
  const bool goes_on =
      gap > 0 && changes_on(of, farther * gap, gaps_at_once * gap) >= gaps_at_once / 2;
  return goes_on ? gap : 0;
}

}  // namespace

bool breaks_without_end(const integrand& f, inner_function which, const search_range& in,
                        double side) {
  const bool goes_on = side < 0 ? in.goes_on_below : in.goes_on_above;
  if (!goes_on || !is_break(which)) return false;
  const double end = end_of(in, side);
  const double gap = gap_of_endless(wave_of_breaks(f, which, end, side), width_of(in));
  return gap > 0 && are_seen_between(f, end, side, gap);
}

double reach_of_waves(const integrand& f, const search_range& in, double side) {
  constexpr double gaps_at_once = 8;
  constexpr double most_gaps = 4000;
  constexpr double nothing = 1e-18;
  const double width = width_of(in);
  const double end = end_of(in, side);
  double widest = 0;
  for (const inner_function each : f.inside()) {
    if (!is_break(each)) continue;
    const double gap = gap_of_endless(wave_of_breaks(f, each, end, side), width);
    if (gap == 0 || (each.is == part::jump_where_whole && !are_seen_between(f, end, side, gap)))
      continue;
    double largest = mass_on(f, end, -side, 0, width);
    double u = 0;
    for (double mass = largest; mass > nothing * largest && u < most_gaps * gap;
         u += gaps_at_once * gap) {
      mass = mass_on(f, end, side, u, gaps_at_once * gap);
      largest = std::max(largest, mass);
    }
    if (u < most_gaps * gap) widest = std::max(widest, u);
  }
  return widest;
}

std::optional<even_swings> swings_between_breaks(const integrand& f, const chart& along,
                                                 double begin) {
  const double end = along.place(along.coordinate(begin)).hi;
  std::optional<even_swings> slowest;
  for (const inner_function each : f.inside()) {
    if (!is_break(each)) continue;
    const wave_of_breaks wave(f, each, end, along.side);
    const double gap = gap_of_endless(wave, begin);
    if (gap > 0 && (!slowest || slowest->gap < gap))
      slowest = even_swings{[wave, begin](double v) { return wave(v - begin); }, {}, begin, gap};
  }
  return slowest;
}

}  // namespace riemann::adaptive
