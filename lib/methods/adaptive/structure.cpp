// Places where a formula may have needles, poles and holes.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/kernels/host_device.hpp"
#include "riemann/lib/methods/adaptive/flanks.hpp"
#include "riemann/lib/methods/adaptive/grids.hpp"
#include "riemann/lib/methods/adaptive/inner_roots.hpp"
#include "riemann/lib/methods/adaptive/places.hpp"
#include "riemann/lib/methods/adaptive/sampler.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <optional>
#include <set>
#include <utility>

namespace riemann::adaptive {
namespace {

constexpr int finest_grid = 98'304;
constexpr std::size_t few_places = 6;           // more may be only some of many
constexpr std::size_t most_of_a_function = 16;  // more are a swing, which panels see
constexpr std::size_t most_of_a_steep_one = 25'000;

bool perhaps_singular(part is) {
  return is == part::sum || is == part::denominator || is == part::logarithm_or_root ||
         is == part::base;
}

/// Ascending; of those that mean the same place the most exact one.
std::vector<structure_point> each_once(std::vector<structure_point> all) {
  std::sort(all.begin(), all.end(), [](const structure_point& a, const structure_point& b) {
    return before(a.at, b.at) || (!before(b.at, a.at) && a.known < b.known);
  });
  std::vector<structure_point> kept;
  for (const structure_point& each : all) {
    const double last_digit = std::numeric_limits<double>::epsilon() * std::abs(each.at.hi);
    const auto reach = [&](exactness known) { return known == exactness::extremum ? 5e7 : 8.0; };
    if (!kept.empty() && each.at.hi - kept.back().at.hi <=
                             last_digit * std::max(reach(each.known), reach(kept.back().known))) {
      const bool singular = kept.back().perhaps_singular || each.perhaps_singular;
      if (each.known < kept.back().known) kept.back() = each;
      kept.back().perhaps_singular = singular;
    } else {
      kept.push_back(each);
    }
  }
  return kept;
}

/// An extremum where the function touches 0 is a root, and perhaps a pole.
void look_for_touch(const inner& f, std::span<const double> grid, std::span<const double> values,
                    structure_point& extremum) {
  const auto above = static_cast<std::size_t>(
      std::lower_bound(grid.begin(), grid.end(), extremum.at.hi) - grid.begin());
  if (above == 0 || above == grid.size()) return;
  const double height = std::max(std::abs(values[above - 1]), std::abs(values[above]));
  const std::optional<double_word> root =
      touching_root(f, extremum.at, grid[above] - grid[above - 1], height);
  if (root) extremum = {*root, true, exactness::root};
}

bool may_have_structure(part is) {
  return is != part::jump_where_zero && is != part::jump_where_whole && is != part::line &&
         is != part::phase;
}

struct places_of_function {
  int number;
  std::vector<double> grid;
  std::vector<double> values;  // on it
  std::vector<double_word> places;
  std::size_t roots;            // of these, the first; the others are extrema
  bool steep = false;           // the formula may have more peaks by it than panels see
  bool looked_closely = false;  // on finer grids, since the formula is steep
};

places_of_function looked_for(const inner& of, int number, std::vector<double> grid,
                              std::vector<double> values) {
  places_of_function result{number, std::move(grid), std::move(values), {}, 0};
  add_roots(of, result.grid, result.values, result.places);
  std::vector<double_word> extrema;
  add_extrema(of, result.grid, result.values, result.places, extrema);
  result.roots = result.places.size();
  result.places.insert(result.places.end(), extrema.begin(), extrema.end());
  return result;
}

places_of_function looked_for(const inner& of, int number, std::vector<double> grid) {
  std::vector<double> values;
  of.values(grid, values);
  return looked_for(of, number, std::move(grid), std::move(values));
}

struct extent {
  double lowest;
  double highest;
  double nearest;  // to 0
};

/// Of those that are finite.
extent extent_of(std::span<const double> values) {
  const double infinite = std::numeric_limits<double>::infinity();
  extent of{infinite, -infinite, infinite};
  for (const double each : values) {
    if (!is_finite(each)) continue;
    of.lowest = std::min(of.lowest, each);
    of.highest = std::max(of.highest, each);
    of.nearest = std::min(of.nearest, std::abs(each));
  }
  return of;
}

/// Whether a formula goes through more changes, while this function of it takes these values, than
/// a panel's nodes meet.
bool is_steep(part is, std::span<const double> values) {
  constexpr double wide = 100;
  constexpr double high = 1e4;
  const auto [lowest, highest, nearest] = extent_of(values);
  if (is == part::argument) return highest - lowest > wide;
  return is == part::denominator && std::max(-lowest, highest) > high * nearest;
}

/// As any of what the formula takes it for.
bool is_steep(const integrand& f, int number, std::span<const double> values) {
  const auto all = f.inside();
  return std::any_of(all.begin(), all.end(), [&](const inner_function& as) {
    return as.number == number && is_steep(as.is, values);
  });
}

/// How much larger f is where the function turns one way than where it turns the other: then it is
/// a train of peaks.
double contrast(sampler& f, const inner& of, const places_of_function& known) {
  std::array<double, 2> sums{};
  std::array<int, 2> counts{};
  for (std::size_t k = known.roots; k < known.places.size(); ++k) {
    const double_word at = known.places[k];
    const auto above = static_cast<std::size_t>(
        std::lower_bound(known.grid.begin(), known.grid.end(), at.hi) - known.grid.begin());
    if (above == 0 || above == known.grid.size()) continue;
    const double here = of(at.hi);
    const std::size_t low = here <= known.values[above - 1] && here <= known.values[above] ? 1 : 0;
    const double height = std::abs(f.value({at.hi, at.lo, 1}, false));
    if (!is_finite(height)) continue;
    sums[low] += height;
    ++counts[low];
  }
  if (counts[0] == 0 || counts[1] == 0) return 1;
  const double ratio = (sums[0] / counts[0]) / (sums[1] / counts[1]);
  return std::max(ratio, 1 / ratio);
}

struct places_of_all {
  std::vector<places_of_function> seen;
  bool countless = false;
};

std::size_t most_of(const places_of_function& one) {
  return one.looked_closely ? most_of_a_steep_one : most_of_a_function;
}

/// By more than rounding makes of a plateau.
std::size_t turns_of(std::span<const double> values) {
  constexpr double of_range = 1e-10;
  constexpr double of_size = 1e-13;
  const auto [lowest, highest, nearest] = extent_of(values);
  const double least =
      of_range * (highest - lowest) + of_size * std::max(std::abs(lowest), std::abs(highest));
  std::size_t count = 0;
  double last = values.front();  // turning point, or what comes nearest to be the next
  double direction = 0;
  for (const double each : values) {
    if (!is_finite(each)) continue;
    const double onward = each - last;
    if (direction * onward < 0 && std::abs(onward) > least) ++count;
    if (direction * onward > 0 || !(std::abs(onward) <= least)) {
      direction = onward > 0 ? 1 : -1;
      last = each;
    }
  }
  return count;
}

/// On finer grids while there are many, and their number grows. Whether it no longer does.
bool look_closer(const integrand& f, const search_range& in, std::span<const double_word> centres,
                 places_of_function& one) {
  constexpr std::size_t grid_points_of_each = 4;
  const inner of(f, {part::sum, one.number});
  std::vector<double> values;
  std::size_t turns = turns_of(one.values);
  for (int count = 4 * grid_of_structure; count <= finest_grid; count *= 4) {
    if (one.places.size() <= few_places) return true;
    // Between two turns stands one root, or they are of rounding.
    if (one.places.size() > 2 * turns + few_places) return true;
    std::vector<double> grid = grid_over(in, count, centres);
    of.values(grid, values);
    // Where it only touches 0, rounding makes roots of some of its turns: their number tells less.
    const bool same = turns == std::exchange(turns, turns_of(values));
    if (grid_points_of_each * turns > grid.size()) continue;  // too many for this grid
    const std::size_t before = one.places.size();
    const bool steep = one.steep;
    one = looked_for(of, one.number, std::move(grid), values);
    one.steep = steep;
    one.looked_closely = true;
    const std::size_t grid_points = one.grid.size() / std::max<std::size_t>(1, one.places.size());
    const std::size_t more = std::max(one.places.size(), before) - before;
    // Of a grid that is far finer than its turns a few more are shallow ones.
    const bool settles = grid_points > 50 && 50 * more < before;
    if (grid_points >= grid_points_of_each && (same || more == 0 || settles)) return true;
  }
  return false;
}

/// Where divisors, and what a logarithm, root or power is taken of, are 0: others may be infinite
/// there, and have zeros beside.
std::vector<double_word> poles_of(const integrand& f, std::span<const places_of_function> seen) {
  std::vector<double_word> poles;
  for (const inner_function each : f.inside()) {
    if (!perhaps_singular(each.is) || each.is == part::sum) continue;
    for (const places_of_function& one : seen)
      if (one.number == each.number && one.roots <= most_of_a_function)
        poles.insert(poles.end(), one.places.begin(),
                     one.places.begin() + static_cast<std::ptrdiff_t>(one.roots));
  }
  return poles;
}

/// The places of each function that is neither linear nor a switch; where the formula is steep, on
/// finer grids.
places_of_all places_of_functions(sampler& samples, const search_range& in,
                                  std::span<const double_word> centres) {
  constexpr double much = 10;
  const integrand& f = samples.function();
  places_of_all result;
  std::vector<places_of_function>& seen = result.seen;
  std::vector<double> grid;
  for (const inner_function each : f.inside()) {
    if (!may_have_structure(each.is)) continue;
    if (grid.empty()) grid = grid_over(in, grid_of_structure, centres);
    auto known = std::find_if(seen.begin(), seen.end(), [&](const places_of_function& one) {
      return one.number == each.number;  // of a sum that is a denominator, too
    });
    if (known == seen.end())
      known = seen.insert(known, looked_for(inner(f, each), each.number, grid));
    known->steep = known->steep || is_steep(each.is, known->values);
  }
  std::vector<double_word> poles = poles_of(f, seen);
  poles.insert(poles.end(), centres.begin(), centres.end());
  for (places_of_function& each : seen) {
    const inner of(f, {part::sum, each.number});
    if (!add_places_beside_poles(of, poles, each.grid, each.values)) continue;
    each = looked_for(of, each.number, std::move(each.grid), std::move(each.values));
    each.steep = is_steep(f, each.number, each.values);
  }
  const auto is_any_steep = [&] {
    return std::any_of(seen.begin(), seen.end(), [](const auto& each) { return each.steep; });
  };
  if (!is_any_steep())
    for (places_of_function& each : seen)
      each.steep = each.places.size() > few_places &&
                   contrast(samples, inner(f, {part::sum, each.number}), each) > much;
  if (!is_any_steep()) return result;
  for (places_of_function& each : seen)
    if (!look_closer(f, in, centres, each))
      result.countless = result.countless || each.steep || is_steep(f, each.number, each.values);
  return result;
}

}  // namespace

std::vector<double_word> centres_of(const integrand& f, double from, double to) {
  std::vector<double_word> centres;
  for (const inner_function each : f.inside()) {
    if (each.is != part::line) continue;
    if (const auto root = root_of_line(inner(f, each), from, to)) centres.push_back(*root);
  }
  tidy(centres, from, to, std::vector(centres));
  return centres;
}

namespace {

/// The ends of a finite range that are zeros of what is inside.
void add_ends(const integrand& f, const search_range& in, std::vector<structure_point>& all) {
  constexpr double far = 50;
  const std::array<double, 2> ends{in.from.hi, in.to.hi};
  const std::array<bool, 2> goes_on{in.goes_on_below, in.goes_on_above};
  std::array<bool, 2> is_zero{};
  std::vector<double> values;
  for (const inner_function each : f.inside()) {
    if (each.is != part::line && each.is != part::argument && each.is != part::sum) continue;
    const inner of(f, each);
    of.values(ends, values);
    // x alone points to 0 only where it goes far.
    if (values[0] == ends[0] && values[1] == ends[1] && !(ends[1] - ends[0] > far)) continue;
    for (std::size_t k = 0; k < ends.size(); ++k) {
      if (!is_zero_at_end(of, k == 0 ? in.from : in.to, values[k], values[1 - k])) continue;
      is_zero[k] = true;
      if (!goes_on[k] && each.is != part::sum) add_flanks(of, k == 0 ? in.from : in.to, 1, in, all);
    }
  }
  for (std::size_t k = 0; k < ends.size(); ++k)
    if (is_zero[k] && !goes_on[k])
      all.push_back({k == 0 ? in.from : in.to, false, exactness::line, true});
}

/// Those inside a stretch, as what the formula takes the function for.
void add_places(const integrand& f, const places_of_function& known, const search_range& in,
                std::vector<structure_point>& all) {
  if (known.places.size() > most_of(known)) return;
  const bool far_out = known.grid.front() >= in.to.hi || known.grid.back() <= in.from.hi;
  const double middle = in.from.hi + 0.5 * (in.to.hi - in.from.hi);
  for (const inner_function each : f.inside()) {
    if (each.number != known.number) continue;
    const inner of(f, each);
    for (std::size_t k = 0; k < known.places.size(); ++k) {
      const bool root = k < known.roots;
      if (root && each.is == part::phase) continue;
      structure_point point{known.places[k], root && perhaps_singular(each.is),
                            root ? exactness::root : exactness::extremum};
      if (!root && perhaps_singular(each.is)) look_for_touch(of, known.grid, known.values, point);
      const bool inside = before(in.from, point.at) && before(point.at, in.to);
      if (inside == far_out) continue;
      all.push_back(point);
      if (each.is != part::argument) continue;
      const double_word reach = std::abs(point.at.hi - middle);
      add_flanks(of, point.at, 1, far_out ? search_range{point.at - reach, point.at + reach} : in,
                 all);
    }
  }
}

/// Whether there may be more places than can be told.
bool add_places_on(const integrand& f, int number, std::vector<double> grid, const search_range& in,
                   std::vector<structure_point>& all) {
  const inner of(f, {part::sum, number});
  places_of_function known = looked_for(of, number, std::move(grid));
  if (known.places.empty()) return false;
  // They may be of rounding, as those of exp(x) - 1 beside 0: where doubles and pairs differ.
  std::vector<double> sure;
  of.values_in_pairs(known.grid, sure);
  for (std::size_t k = 0; k < sure.size(); ++k)
    if (!(std::abs(sure[k] - known.values[k]) <= 0.01 * std::abs(sure[k])))
      sure[k] = std::numeric_limits<double>::quiet_NaN();
  known = looked_for(of, number, std::move(known.grid), std::move(sure));
  add_places(f, known, in, all);
  return known.places.size() > most_of(known) && is_steep(f, number, known.values);
}

/// Where no even grid looks, needles may stand at any scale: beyond the finite part of an infinite
/// range, and toward an end at which a function is infinite, or has a scale of its own.
bool add_places_at_any_scale(const integrand& f, const search_range& in,
                             std::span<const double_word> centres,
                             std::vector<structure_point>& all) {
  constexpr double first = 0.01;  // of the width
  constexpr double far_smaller = 1e-6;
  const double width = in.to.hi - in.from.hi;
  if (!(width > 0)) return false;
  bool countless = false;
  std::set<std::pair<int, bool>> seen;  // and whether as a phase
  for (const inner_function each : f.inside()) {
    const bool is_phase = each.is == part::phase;
    if (!may_have_structure(each.is) && !is_phase) continue;
    if (!seen.insert({each.number, is_phase}).second) continue;
    const inner of(f, each);
    for (const double side : {-1.0, 1.0}) {
      const double end = side < 0 ? in.from.hi : in.to.hi;
      const bool goes_on = side < 0 ? in.goes_on_below : in.goes_on_above;
      if (is_phase && !goes_on) continue;  // panels see them
      const bool has_own_scale = std::abs(end) < far_smaller * width && width * far_smaller > 1;
      if (!goes_on && !has_own_scale && is_finite(of(end))) continue;
      std::optional<double> down_to;
      if (!goes_on) down_to = nearest_to(end);
      std::vector<double> grid =
          places_at_any_scale(end, goes_on ? side : -side, first * width, down_to);
      if (goes_on) add_far_scales(end, side, centres, grid);
      countless = add_places_on(f, each.number, std::move(grid), in, all) || countless;
    }
  }
  return countless;
}

}  // namespace

structure_points structure_of(sampler& samples, const search_range& in,
                              std::span<const double_word> centres) {
  const integrand& f = samples.function();
  std::vector<structure_point> all;
  for (const double_word each : centres) all.push_back({each, true, exactness::line});
  add_ends(f, in, all);
  add_flanks_of_centres(f, in, centres, all);
  const places_of_all inside = places_of_functions(samples, in, centres);
  for (const places_of_function& each : inside.seen) add_places(f, each, in, all);
  const bool countless_at_any_scale = add_places_at_any_scale(f, in, centres, all);
  return {each_once(std::move(all)), inside.countless || countless_at_any_scale};
}

}  // namespace riemann::adaptive
