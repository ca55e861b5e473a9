// Where a formula jumps or bends: sign changes and whole numbers on grids.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/kernels/host_device.hpp"
#include "riemann/lib/methods/adaptive/endless_breaks.hpp"
#include "riemann/lib/methods/adaptive/grids.hpp"
#include "riemann/lib/methods/adaptive/places.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <optional>
#include <utility>

namespace riemann::adaptive {
namespace {

constexpr int grid_of_breaks = 200;
constexpr int finest_grid = 12'800;
constexpr int few_breaks = 6;  // more may be only some of many
constexpr double most_whole_numbers = 4000;
constexpr std::size_t most_places = 100'000;  // of all functions: more panels than can be paid for

/// Logarithmic points beside `centre`, out to `reach` on one side, into a grid that ascends.
void add_logarithmic(double centre, double side, double reach, std::vector<double>& grid) {
  const std::size_t sorted = grid.size();
  for (double u = reach; u > 1e-15 * std::abs(centre) && u > std::max(1e-300, 1e-300 * reach);
       u *= 0.31622776601683794)
    grid.push_back(centre + side * u);
  if (side > 0) std::reverse(grid.begin() + static_cast<std::ptrdiff_t>(sorted), grid.end());
  merge_behind(sorted, grid);
}

std::vector<double> grid_for_breaks(const search_range& in, int count,
                                    std::span<const double_word> centres) {
  std::vector<double> grid{in.from.hi};
  const double width = in.to.hi - in.from.hi;
  add_grid(in.from.hi, in.to.hi, count, grid);
  grid.push_back(in.to.hi);
  add_logarithmic(in.from.hi, 1, 0.1 * width, grid);
  add_logarithmic(in.to.hi, -1, 0.1 * width, grid);
  for (const double_word each : centres)
    for (const double side : {-1.0, 1.0}) add_logarithmic(each.hi, side, 0.1 * width, grid);
  const double middle = in.from.hi + 0.5 * width;
  constexpr double beyond = 4;  // a chain begins twice as far out as the farthest break
  for (const double each : multiples_at_any_scale()) {
    if (!is_finite(beyond * each * width)) break;
    if (in.goes_on_below) grid.push_back(middle - each * width);
    if (in.goes_on_above) grid.push_back(middle + each * width);
  }
  std::erase_if(grid, [&](double x) {
    return (x < in.from.hi && !in.goes_on_below) || (x > in.to.hi && !in.goes_on_above);
  });
  put_in_order(grid);
  return grid;
}

/// Values that are the same whole number on a stretch of the grid from i on: exp(x) beside 0, which
/// is no jump, or 1 + x^3, which is one. At an end of the grid pairs tell its side.
void add_flat_place(const inner& f, std::span<const double> x, std::span<const double> v,
                    std::size_t i, double whole, std::vector<double_word>& to) {
  std::size_t after = i;
  while (after < x.size() && v[after] == whole) ++after;
  const bool begins = i == 0;
  const bool ends = after == x.size();
  const double from = x[begins ? 0 : i - 1];
  const double until = x[ends ? x.size() - 1 : after];
  const double before = begins ? f.at({from, 0}).rounded() : v[i - 1] - whole;
  const double beyond = ends ? f.at({until, 0}).rounded() : v[after] - whole;
  if (opposite(before, beyond)) to.push_back(root_between(f, from, before, until, beyond));
}

/// Of more between two points of the grid than are looked for, as beside a pole, the smallest:
/// those are the ones that min(1, floor(w/x)) jumps at.
void add_whole_places(const integrand& f, inner_function which, std::span<const double> x,
                      std::span<const double> v, std::vector<double_word>& to) {
  constexpr double all_are_whole = 0x1p53;  // from here on, of doubles
  constexpr double few = 16;
  double left = most_whole_numbers;
  for (std::size_t i = 0; i + 1 < x.size() && left >= few; ++i) {
    if (!is_finite(v[i]) || !is_finite(v[i + 1])) continue;
    double low = std::ceil(std::min(v[i], v[i + 1]));
    double high = std::floor(std::max(v[i], v[i + 1]));
    if (high - low > left) {
      if (std::abs(low) < std::abs(high))
        high = low + few;
      else
        low = high - few;
    }
    if (!(std::max(-low, high) < all_are_whole)) continue;
    for (double k = low; k <= high; ++k, --left) {
      const double at_left = v[i] - k;
      const double at_right = v[i + 1] - k;
      if (at_left == 0 && i > 0 && v[i - 1] == v[i]) continue;
      if (at_left == 0 && v[i + 1] == v[i])
        add_flat_place(inner(f, which, k), x, v, i, k, to);
      else if (at_left == 0)
        add_rounded_root(inner(f, which, k), x, i, to);
      else if (opposite(at_left, at_right))
        to.push_back(root_between(inner(f, which, k), x[i], at_left, x[i + 1], at_right));
    }
  }
}

/// Whole numbers that are passed between grid points, and passed again.
void add_hidden_whole_places(const integrand& f, inner_function which, std::span<const double> x,
                             std::span<const double> v, std::vector<double_word>& to) {
  for (std::size_t i = 1; i + 1 < x.size(); ++i) {
    if (!is_finite(v[i - 1]) || !is_finite(v[i]) || !is_finite(v[i + 1])) continue;
    const double side = v[i] > v[i - 1] && v[i] >= v[i + 1]   ? 1
                        : v[i] < v[i - 1] && v[i] <= v[i + 1] ? -1
                                                              : 0;
    if (side == 0) continue;
    const double whole = side * (std::floor(side * v[i]) + 1);
    const std::array<double, 3> less{v[i - 1] - whole, v[i] - whole, v[i + 1] - whole};
    if (may_reach(std::abs(less[1]), std::abs(less[1] - less[0]), std::abs(less[1] - less[2])))
      add_hidden_roots(inner(f, which, whole), x.subspan(i - 1, 3), less, to);
  }
}

/// Beside a root the sign at an end of the range is one that only pairs tell, at the end that is
/// meant. What vanishes for pairs, too, has its root there.
void tell_in_pairs(const inner& f, double_word end, double far, double& value) {
  constexpr double small = 1e-14;     // in doubles, beside the other end
  constexpr double vanishes = 1e-28;  // in pairs
  if (!(std::abs(value) <= small * std::abs(far)) || !is_finite(far)) return;
  const double in_pairs = f.at(end).rounded();
  if (std::abs(in_pairs) > vanishes * std::abs(far)) value = in_pairs;
}

/// With places on both sides of each break, and halfway to the next: there one function may have
/// another sign where another breaks, as abs(x^3-2300) - 1e-3 has where the absolute value bends,
/// or mod(x,0.35) - 1e-9 beside each jump.
std::vector<double> with_breaks(std::vector<double> grid, std::vector<double_word> breaks) {
  std::sort(breaks.begin(), breaks.end(), before);
  const double first = grid.front();
  const double last = grid.back();
  const std::size_t sorted = grid.size();
  for (std::size_t k = 0; k < breaks.size(); ++k) {
    const double at = breaks[k].hi;
    const double aside = 2 * std::numeric_limits<double>::epsilon() * std::abs(at);
    if (k > 0) grid.push_back(breaks[k - 1].hi + 0.5 * (at - breaks[k - 1].hi));
    for (const double place : {at - aside, at, at + aside})
      if (first < place && place < last) grid.push_back(place);
  }
  merge_behind(sorted, grid);
  grid.erase(std::unique(grid.begin(), grid.end()), grid.end());
  return grid;
}

/// Whether a function is 0 at one of two places that doubles hardly tell apart, and not at both.
bool tells_apart(const inner& of, double_word root, double_word other) {
  constexpr double far_less = 1e-3;
  constexpr double few_digits = 1e-20;  // of pairs, which a function may lose
  return std::abs((root - other).rounded()) > few_digits * std::abs(root.hi) &&
         std::abs(of.at(root).rounded()) < far_less * std::abs(of.at(other).rounded());
}

/// Behind `known`, which come first, those that are the same: where mod(x,p) < c changes since mod
/// jumps, doubles alone tell the place, and the place of that jump is known better.
void leave_out_known(std::vector<double_word> known, const inner& of,
                     std::vector<double_word>& places, std::vector<double_word>& exact) {
  const auto others = places.begin() + static_cast<std::ptrdiff_t>(known.size());
  std::sort(known.begin(), known.end(), before);
  const auto is_known = [&](double_word at) {
    const auto same = same_among(known, at);
    if (!same || !tells_apart(of, at, *same)) return same.has_value();
    exact.insert(exact.end(), {at, *same});
    return false;
  };
  places.erase(std::remove_if(others, places.end(), is_known), places.end());
}

/// Whether doubles alone see the function change its sign beside 0, as 1 - exp(x) does there, or
/// pairs that have lost their low parts.
bool is_of_rounding(const inner& f, double_word at, double width) {
  constexpr double near = 1e-10;
  constexpr double least = 1e-200;
  if (at.hi == 0 || std::abs(at.hi) > near * width) return false;
  const double_word aside = 32 * std::numeric_limits<double>::epsilon() * std::abs(at.hi);
  const double below = f.at(at - aside).hi;
  const double above = f.at(at + aside).hi;
  if (std::max({std::abs(at.hi), std::abs(below), std::abs(above)}) < least) return true;
  return below != 0 && (below < 0) == (above < 0) && is_finite(below) && is_finite(above);
}

bool breaks(part is) { return is == part::jump_where_zero || is == part::jump_where_whole; }
bool jumps_where_whole(part is) { return is == part::jump_where_whole; }
bool divides(part is) { return is == part::denominator || is == part::base; }

using choice = bool (*)(part);

bool has_any(const integrand& f, choice wanted) {
  return std::any_of(f.inside().begin(), f.inside().end(),
                     [&](inner_function each) { return wanted(each.is); });
}

/// From `at` to one side the nearest place where a function is a whole number.
std::optional<double_word> whole_place_beside(const integrand& f, inner_function which, double at,
                                              double side) {
  constexpr double all_are_whole = 0x1p53;
  constexpr double step = 4;
  const inner of(f, which);
  const double here = of(at);
  if (!(std::abs(here) < all_are_whole)) return std::nullopt;
  const double below = std::floor(here);
  double away = std::numeric_limits<double>::epsilon() * std::abs(at);
  for (int k = 0; k < 40; ++k, away *= step) {
    const double there = of(at + side * away);
    if (!is_finite(there)) return std::nullopt;
    if (std::floor(there) == below) continue;
    const double whole = there < here ? below : below + 1;
    const auto less = [&](double value) { return value - whole; };
    if (less(here) == 0) return double_word(at);
    if (!opposite(less(here), less(there))) continue;
    return root_between(inner(f, which, whole), at, less(here), at + side * away, less(there));
  }
  return std::nullopt;
}

/// Of what is 0 on a step, as floor(1e7*x) - 12 is, a root lies anywhere on it: instead of these
/// places, from `first` on, the ends of their steps.
void take_ends_of_steps(const integrand& f, const inner& of, std::size_t first,
                        std::vector<double_word>& places) {
  constexpr std::size_t most = 100;  // places, which have many neighbours
  if (places.size() > first + most) return;
  std::vector<double_word> ends;
  const auto is_on_step = [&](double_word at) {
    const double aside = 4 * std::numeric_limits<double>::epsilon() * std::abs(at.hi);
    if (of(at.hi) != 0 || of(at.hi - aside) != 0 || of(at.hi + aside) != 0) return false;
    const std::size_t before = ends.size();
    for (const inner_function each : f.inside()) {
      if (each.is != part::jump_where_whole) continue;
      for (const double side : {-1.0, 1.0})
        if (const auto end = whole_place_beside(f, each, at.hi, side)) ends.push_back(*end);
    }
    return ends.size() > before;
  };
  places.erase(
      std::remove_if(places.begin() + static_cast<std::ptrdiff_t>(first), places.end(), is_on_step),
      places.end());
  places.insert(places.end(), ends.begin(), ends.end());
}

bool is_line(const integrand& f, inner_function which) {
  return std::any_of(f.inside().begin(), f.inside().end(), [&](inner_function each) {
    return each.is == part::line && each.number == which.number;
  });
}

/// Beside `poles` and where functions break that come before, a function is looked at, too.
std::vector<double_word> places_on_grid(const integrand& f, choice wanted, const search_range& in,
                                        int count, std::span<const double_word> centres,
                                        std::span<const double_word> poles) {
  const double infinite = std::numeric_limits<double>::infinity();
  const double_word first = in.goes_on_below ? double_word(-infinite) : in.from;
  const double_word last = in.goes_on_above ? double_word(infinite) : in.to;
  const double width = in.to.hi - in.from.hi;
  std::vector<double> free_grid;
  std::vector<double_word> places;
  std::vector<double_word> exact;
  std::vector<double> values;
  for (const inner_function each : f.inside()) {
    if (!wanted(each.is)) continue;
    if (places.size() > most_places) break;
    const inner of(f, each);
    if (each.is != part::jump_where_whole && is_line(f, each)) {
      if (const auto root = root_of_line(of, first, last)) {
        places.push_back(*root);
        exact.push_back(*root);
      }
      continue;
    }
    if (free_grid.empty()) free_grid = grid_for_breaks(in, count, centres);
    std::vector<double_word> beside = places;
    beside.insert(beside.end(), poles.begin(), poles.end());
    std::vector<double> grid =
        beside.empty() ? free_grid : with_breaks(free_grid, std::move(beside));
    if (breaks_without_end(f, each, in, -1))
      std::erase_if(grid, [&](double x) { return x < in.from.hi; });
    if (breaks_without_end(f, each, in, 1))
      std::erase_if(grid, [&](double x) { return x > in.to.hi; });
    of.values(grid, values);
    std::vector<double_word> of_others = places;
    if (each.is == part::jump_where_whole) {
      add_whole_places(f, each, grid, values, places);
      add_hidden_whole_places(f, each, grid, values, places);
    } else {
      const double at_first = values.front();
      if (!in.goes_on_below) tell_in_pairs(of, in.from, values.back(), values.front());
      if (!in.goes_on_above) tell_in_pairs(of, in.to, at_first, values.back());
      add_roots(of, grid, values, places);
      add_hidden_roots(of, grid, values, places);
      const auto found = places.begin() + static_cast<std::ptrdiff_t>(of_others.size());
      places.erase(std::remove_if(found, places.end(),
                                  [&](double_word at) { return is_of_rounding(of, at, width); }),
                   places.end());
      if (has_any(f, jumps_where_whole)) take_ends_of_steps(f, of, of_others.size(), places);
    }
    leave_out_known(std::move(of_others), of, places, exact);
  }
  tidy(places, first, last, exact);
  return places;
}

/// On finer grids while there are many and their number grows.
std::vector<double_word> places_of(const integrand& f, choice wanted, const search_range& in,
                                   std::span<const double_word> centres,
                                   std::span<const double_word> poles = {}) {
  if (!has_any(f, wanted)) return {};
  int count = grid_of_breaks;
  std::vector<double_word> places = places_on_grid(f, wanted, in, count, centres, poles);
  while (places.size() > few_breaks && count < finest_grid) {
    count *= 4;
    std::vector<double_word> finer = places_on_grid(f, wanted, in, count, centres, poles);
    const bool settled = finer.size() == places.size() || finer.size() > most_places;
    places = std::move(finer);
    if (settled) break;
  }
  return places;
}

}  // namespace

std::vector<double_word> breaks_of(const integrand& f, const search_range& in,
                                   std::span<const double_word> centres) {
  search_range wide = in;
  if (in.goes_on_below) wide.from = wide.from - double_word(reach_of_waves(f, in, -1));
  if (in.goes_on_above) wide.to = wide.to + double_word(reach_of_waves(f, in, 1));
  if (!has_any(f, breaks)) return {};
  // What jumps where it is 0 may be so beside its own poles, as tan(x) - 1000 is.
  return places_of(f, breaks, wide, centres, places_of(f, divides, wide, centres));
}

std::vector<double_word> poles_of(const integrand& f, const search_range& in,
                                  std::span<const double_word> centres) {
  return places_of(f, divides, in, centres);
}

}  // namespace riemann::adaptive
