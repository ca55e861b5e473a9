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

/// What is rough by rounding is so over an e-fold, too.
bool is_rough_nearest(panel part, sampler& f) {
  part.end = std::min(part.end, part.begin + 1);
  f.evaluate({&part, 1});
  return is_rough(part);
}

}  // namespace

bool needs_more_digits(const chain& of, const panel& next, sampler& f) {
  constexpr double near = 1e-5;   // as a share of where the chain begins, or of the place
  constexpr double sure = 1e-10;  // of a value
  const double_word place = of.on.anchor;
  const double scale = std::max(std::exp(of.begin), std::abs(place.hi));
  const bool may = of.outward < 0 && std::exp(next.begin) < near * scale &&
                   std::exp(next.end) > deep_in * scale && of.place == place_known::exactly &&
                   is_rough(next);
  if (!may || !f.function().facts().more_digits || !may_lose_digits_at(place, f) ||
      !is_rough_nearest(next, f))
    return false;
  for (const int k : {0, node_count / 2, node_count - 1}) {
    const point at = of.on.at(next.t_at(node(k)));
    const double g = f.value_by_more_digits(at) * at.weight;
    if (!(std::abs(next.g[static_cast<std::size_t>(k)] - g) <= sure * std::abs(g))) return true;
  }
  return false;
}

}  // namespace riemann::adaptive
