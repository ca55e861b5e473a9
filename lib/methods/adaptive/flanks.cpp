// Distances from a centre are halved until a function has nearly its value there.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/methods/adaptive/flanks.hpp"

#include "riemann/lib/methods/adaptive/grids.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>

namespace riemann::adaptive {
namespace {

bool is_inside(double_word at, const search_range& in) {
  return (in.goes_on_below || before(in.from, at)) && (in.goes_on_above || before(at, in.to));
}

}  // namespace

void add_flanks(const inner& of, double_word centre, double far, const search_range& in,
                std::vector<structure_point>& to) {
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
    if (at.hi != centre.hi && is_inside(at, in)) to.push_back({at, false, exactness::root});
  }
}

void add_flanks_of_centres(const integrand& f, const search_range& in,
                           std::span<const double_word> centres, std::vector<structure_point>& to) {
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
                   to);
    }
  }
}

}  // namespace riemann::adaptive
