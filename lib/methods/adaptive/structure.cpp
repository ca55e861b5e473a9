// Places where a formula may have needles, poles and holes.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/kernels/host_device.hpp"
#include "riemann/lib/methods/adaptive/inner_roots.hpp"
#include "riemann/lib/methods/adaptive/places.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <optional>
#include <utility>

namespace riemann::adaptive {
namespace {

constexpr int grid_of_structure = 24;
constexpr int finest_grid = 6'144;
constexpr std::size_t few_places = 6;           // more may be only some of many
constexpr std::size_t most_of_a_function = 16;  // more are a swing, which panels see
constexpr std::size_t most_of_a_steep_one = 1'000;

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

bool is_inside(double_word at, const search_range& in) {
  return (in.goes_on_below || before(in.from, at)) && (in.goes_on_above || before(at, in.to));
}

/// Where a function has gone `far` from its value at `centre`, on each side of it: there the
/// formula changes, also if it shows nothing at the centre, as x*exp(-1e12*x^2) does. Not where the
/// grid is as fine.
void add_flanks(const inner& of, double_word centre, double far, const search_range& in,
                std::vector<structure_point>& all) {
  constexpr int halvings = 100;
  const double widest = (in.to.hi - in.from.hi) / grid_of_structure;
  const std::array<double, 3> around{centre.hi, centre.hi - widest, centre.hi + widest};
  std::vector<double> values;
  of.values(around, values);
  const double at_centre = values[0];
  const auto is_near = [&](double value) { return std::abs(value - at_centre) <= far; };
  const std::array<bool, 2> grid_is_fine{is_near(values[1]), is_near(values[2])};
  for (std::size_t k = 0; k < grid_is_fine.size(); ++k) {
    if (grid_is_fine[k]) continue;
    std::array<double, halvings> places;
    for (int n = 0; n < halvings; ++n)
      places[static_cast<std::size_t>(n)] =
          centre.hi + (k == 0 ? -1 : 1) * std::ldexp(widest, -1 - n);
    of.values(places, values);
    const auto nearest = std::find_if(values.begin(), values.end(), is_near);
    if (nearest == values.end()) continue;
    const double_word at = places[static_cast<std::size_t>(nearest - values.begin())];
    if (at.hi != centre.hi && is_inside(at, in)) all.push_back({at, false, exactness::root});
  }
}

/// With the centres: a function that is 0 there, as sinh(x) - x is, has its root there, and not
/// where rounding makes its sign change.
std::vector<double> grid_over(const search_range& in, int count,
                              std::span<const double_word> centres) {
  std::vector<double> grid;
  grid.reserve(static_cast<std::size_t>(count) + 4 + centres.size());
  // Places just inside the ends show turning points beside them.
  constexpr double aside = 1e-3;
  const double inward = aside * (in.to.hi - in.from.hi) / count;
  grid.insert(grid.end(), {in.from.hi, in.from.hi + inward});
  add_uniform(in.from.hi, in.to.hi, count, grid);
  grid.insert(grid.end(), {in.to.hi - inward, in.to.hi});
  for (const double_word each : centres)
    if (in.from.hi < each.hi && each.hi < in.to.hi) grid.push_back(each.hi);
  std::sort(grid.begin(), grid.end());
  grid.erase(std::unique(grid.begin(), grid.end()), grid.end());
  return grid;
}

/// Beside the zeros of lines: where a divisor or a base has twice the size that it has there, for a
/// peak may vanish at its centre. Also of arguments where these zeros lie beyond the finite part of
/// an infinite range, which no grid covers.
void add_flanks_of_centres(const integrand& f, const search_range& in,
                           std::span<const double_word> centres,
                           std::vector<structure_point>& all) {
  for (const inner_function each : f.inside()) {
    const bool is_argument = each.is == part::argument;
    if (!is_argument && each.is != part::denominator && each.is != part::base) continue;
    const inner of(f, each);
    for (const double_word centre : centres) {
      const bool far_out = (in.goes_on_below && centre.hi <= in.from.hi) ||
                           (in.goes_on_above && centre.hi >= in.to.hi);
      if (is_argument && !far_out) continue;
      const double size = is_argument ? 1 : std::abs(of(centre.hi));
      const double reach = 0.5 * std::abs(centre.hi);
      if (size > 0)
        add_flanks(of, centre, size, far_out ? search_range{centre - reach, centre + reach} : in,
                   all);
    }
  }
}

struct places_of_function {
  int number;
  std::vector<double> grid;
  std::vector<double> values;  // on it
  std::vector<double_word> places;
  std::size_t roots;  // of these, the first; the others are extrema
};

places_of_function looked_for(const inner& of, int number, std::vector<double> grid) {
  places_of_function result{number, std::move(grid), {}, {}, 0};
  of.values(result.grid, result.values);
  add_roots(of, result.grid, result.values, result.places);
  std::vector<double_word> extrema;
  add_extrema(of, result.grid, result.values, result.places, extrema);
  result.roots = result.places.size();
  result.places.insert(result.places.end(), extrema.begin(), extrema.end());
  return result;
}

/// Whether a formula goes through more changes, while this function of it takes these values, than
/// a panel's nodes meet.
bool is_steep(part is, std::span<const double> values) {
  constexpr double wide = 100;
  constexpr double high = 1e4;
  double lowest = std::numeric_limits<double>::infinity();
  double highest = -lowest;
  double nearest = lowest;  // to 0
  for (const double each : values) {
    if (!is_finite(each)) continue;
    lowest = std::min(lowest, each);
    highest = std::max(highest, each);
    nearest = std::min(nearest, std::abs(each));
  }
  if (is == part::argument) return highest - lowest > wide;
  return is == part::denominator && std::max(-lowest, highest) > high * nearest;
}

std::size_t most_of(const places_of_function& one) {
  const bool looked_at_closely = one.grid.size() > 4 * grid_of_structure;
  return looked_at_closely ? most_of_a_steep_one : most_of_a_function;
}

/// The places of each function that is neither linear nor a switch; where the formula is steep, on
/// finer grids while there are many and their number grows.
std::vector<places_of_function> places_of_functions(const integrand& f, const search_range& in,
                                                    std::span<const double_word> centres) {
  std::vector<places_of_function> seen;
  std::vector<double> grid;
  bool steep = false;
  for (const inner_function each : f.inside()) {
    if (each.is == part::jump_where_zero || each.is == part::jump_where_whole ||
        each.is == part::line)
      continue;
    if (grid.empty()) grid = grid_over(in, grid_of_structure, centres);
    auto known = std::find_if(seen.begin(), seen.end(), [&](const places_of_function& one) {
      return one.number == each.number;  // of a sum that is a denominator, too
    });
    if (known == seen.end())
      known = seen.insert(known, looked_for(inner(f, each), each.number, grid));
    steep = steep || is_steep(each.is, known->values);
  }
  if (!steep) return seen;
  for (places_of_function& each : seen)
    for (int count = 4 * grid_of_structure; each.places.size() > few_places && count <= finest_grid;
         count *= 4) {
      places_of_function finer = looked_for(inner(f, {part::sum, each.number}), each.number,
                                            grid_over(in, count, centres));
      constexpr std::size_t grid_points_of_each = 4;
      const bool settled = finer.places.size() == each.places.size() &&
                           finer.grid.size() > grid_points_of_each * finer.places.size();
      each = std::move(finer);
      if (settled) break;
    }
  return seen;
}

}  // namespace

std::vector<double_word> centres_of(const integrand& f, double from, double to) {
  std::vector<double_word> centres;
  const bool whole_line = from < -1e300 || to > 1e300;
  const std::array<double, 2> ends{whole_line ? std::max(from, -1e150) : from,
                                   whole_line ? std::min(to, 1e150) : to};
  std::vector<double> at_ends;
  for (const inner_function each : f.inside()) {
    if (each.is != part::line) continue;
    const inner of(f, each);
    of.values(ends, at_ends);
    if (opposite(at_ends[0], at_ends[1]))
      centres.push_back(root_of_line(of, ends[0], at_ends[0], ends[1], at_ends[1]));
  }
  tidy(centres, from, to);
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

}  // namespace

std::vector<structure_point> structure_of(const integrand& f, const search_range& in,
                                          std::span<const double_word> centres) {
  std::vector<structure_point> all;
  for (const double_word each : centres) all.push_back({each, true, exactness::line});
  add_ends(f, in, all);
  add_flanks_of_centres(f, in, centres, all);
  const std::vector<places_of_function> seen = places_of_functions(f, in, centres);
  for (const inner_function each : f.inside()) {
    const auto known = std::find_if(seen.begin(), seen.end(), [&](const places_of_function& one) {
      return one.number == each.number;
    });
    if (known == seen.end() || known->places.size() > most_of(*known)) continue;
    const inner of(f, each);
    for (std::size_t k = 0; k < known->places.size(); ++k) {
      const bool root = k < known->roots;
      structure_point point{known->places[k], root && perhaps_singular(each.is),
                            root ? exactness::root : exactness::extremum};
      if (!root && perhaps_singular(each.is)) look_for_touch(of, known->grid, known->values, point);
      if (!before(in.from, point.at) || !before(point.at, in.to)) continue;
      all.push_back(point);
      if (each.is == part::argument) add_flanks(of, point.at, 1, in, all);
    }
  }
  return each_once(std::move(all));
}

}  // namespace riemann::adaptive
