// First what costs little: where no sum is rounded, and where an e-fold is smooth, nothing is lost.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/methods/adaptive/lacking_digits.hpp"

#include "riemann/lib/methods/adaptive/inner_roots.hpp"

#include <algorithm>
#include <cmath>

namespace riemann::adaptive {

bool is_rough(const panel& next) {
  constexpr double smooth = 1e-10;  // error by integral of |f|
  return next.not_finite > 0 || next.error > smooth * next.l1;
}

namespace {

/// Whether some sum is rounded there: where all lines inside are 0, distances are as exact as x is.
bool may_lose_digits_at(double_word place, const sampler& f) {
  constexpr double rounding = 1e-25;
  const auto is_other_line = [&](const inner_function& each) {
    const double value = each.is == part::line ? inner(f.function(), each).at(place).hi : 0;
    return std::abs(value) > rounding * std::abs(place.hi);
  };
  const auto all = f.function().inside();
  return f.may_cancel() || std::any_of(all.begin(), all.end(), is_other_line);
}

/// Whether f is the same all over the panel, as it is where a sum rounds x to one number.
bool is_level(const panel& next) {
  constexpr double same = 1e-12;
  const auto f = [&](std::size_t k) { return next.g[k] * std::exp(-next.t_at(all_nodes[k])); };
  const double nearest = f(0);
  double off = 0;
  for (std::size_t k = 1; k < next.g.size(); ++k) off = std::max(off, std::abs(f(k) - nearest));
  return off <= same * std::abs(nearest);
}

/// What rounding makes rough, or level, is so over the e-fold next to the place, too.
panel nearest_part(panel of, sampler& f) {
  of.end = std::min(of.end, of.begin + 1);
  f.evaluate({&of, 1});
  return of;
}

}  // namespace

bool needs_more_digits(const chain& of, const panel& next, sampler& f) {
  constexpr double near = 1e-5;   // as a share of where the chain begins, or of the place
  constexpr double sure = 1e-10;  // of a value
  constexpr double other = 1e-3;  // likewise, where nothing looks wrong
  const double_word place = of.on.anchor;
  const double scale = std::max(std::exp(of.begin), std::abs(place.hi));
  const bool may = of.outward < 0 && std::exp(next.begin) < near * scale &&
                   std::exp(next.end) > deep_in * scale && of.place == place_known::exactly;
  if (!may || !(is_rough(next) || is_level(next)) || !f.function().facts().more_digits ||
      !may_lose_digits_at(place, f))
    return false;
  const panel nearest = nearest_part(next, f);
  const bool rough = is_rough(next) && is_rough(nearest);
  if (!rough && !is_level(nearest)) return false;
  for (const int k : {0, node_count / 2, node_count - 1}) {
    const point at = of.on.at(next.t_at(node(k)));
    const double g = f.value_by_more_digits(at) * at.weight;
    const double off = std::abs(next.g[static_cast<std::size_t>(k)] - g);
    if (rough ? !(off <= sure * std::abs(g)) : off > other * std::abs(g)) return true;
  }
  return false;
}

}  // namespace riemann::adaptive
