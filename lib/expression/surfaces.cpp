// Surfaces that follow from others, and what is known of them in cells.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/expression/surfaces.hpp"

#include "riemann/lib/expression/cholesky.hpp"

#include <algorithm>
#include <optional>
#include <utility>

namespace riemann::expressions {
namespace {

/// The coefficient that is made 1: of the last variable.
meant_number leading(const meant_quadratic& of) {
  const int last = of.last_variable();
  for (auto term = of.terms().rbegin(); term != of.terms().rend(); ++term)
    if (term->first.second == last) return term->second;
  return {1};
}

meant_quadratic difference(const meant_quadratic& a, const meant_quadratic& b) {
  return a.plus(b, meant_number{-1});
}

/// Numbers are compared as they are, whatever they are off by: their errors are the same.
bool same(const meant_quadratic& a, const meant_quadratic& b) {
  constexpr double rounding = 0x1p-90;
  const meant_quadratic apart = difference(a, b);
  return std::all_of(apart.terms().begin(), apart.terms().end(), [&](const auto& term) {
    return std::abs(term.second.value.hi) <= rounding * std::abs(a.of(term.first).value.hi);
  });
}

/// Of x + centre in place of x.
meant_quadratic seen_from(const std::vector<double>& centre, const meant_quadratic& of) {
  const auto factor = [&](int k) {
    if (k == quadratic::one) return meant_quadratic(meant_number{1});
    return meant_quadratic::variable(k).plus(
        meant_quadratic(meant_number{centre[static_cast<std::size_t>(k)]}));
  };
  meant_quadratic result;
  for (const auto& [which, coefficient] : of.terms())
    result = result.plus(*factor(which.first).times(factor(which.second)), coefficient);
  return result;
}

}  // namespace

meant_quadratic discriminant_of(const meant_quadratic::in_one& of) {
  return of.slope.times(of.slope)
      .value_or(meant_quadratic())
      .plus(of.rest, meant_number{-4} * of.square);
}

centred_quadratic centred(const meant_quadratic& of) {
  std::vector<int> bent;  // along which it is a parabola
  for (int k = 0; k <= of.last_variable(); ++k)
    if (of.of({k, k}).value.hi != 0) bent.push_back(k);
  if (bent.empty()) return {{}, rounded(of)};
  const double sign = of.of({bent.front(), bent.front()}).value.hi > 0 ? 1 : -1;
  std::vector<meant_numbers> squares;
  meant_numbers slopes;
  for (const int i : bent) {
    squares.emplace_back();
    for (const int j : bent)
      squares.back().push_back(
          chosen(meant_number{i == j ? 2 * sign : sign} * of.of({std::min(i, j), std::max(i, j)})));
    slopes.push_back(chosen(meant_number{-sign} * of.of({quadratic::one, i})));
  }
  const std::optional<cholesky> by = cholesky::of(squares);
  if (!by) return {{}, rounded(of)};
  const meant_numbers place = by->solved(slopes);
  std::vector<double> centre(static_cast<std::size_t>(of.last_variable()) + 1);
  for (std::size_t i = 0; i < bent.size(); ++i)
    centre[static_cast<std::size_t>(bent[i])] = place[i].value.hi;
  return {centre, rounded(seen_from(centre, of))};
}

surfaces::surfaces(const sides& switches, std::vector<range> ranges, int followed,
                   crossings where_two_cross)
    : of_quadratics_(switches.quadratics.size()),
      of_nodes_(switches.of_nodes),
      ranges_(std::move(ranges)) {
  const std::vector<meant_quadratic>& at = switches.quadratics;
  for (std::size_t k = 0; k < at.size(); ++k)
    if (at[k].variables() != 1) of_quadratics_[k] = add(at[k], followed);
  const bool along_axes_alone = are_none();
  for (std::size_t k = 0; k < at.size(); ++k)
    if (at[k].variables() == 1 &&
        (along_axes_alone || cut(static_cast<std::size_t>(at[k].last_variable()))))
      of_quadratics_[k] = add(at[k], followed);
  if (where_two_cross == crossings::followed) add_crossings(followed);
  for (const std::size_t k : switches.singular)
    if (const int surface = of_quadratics_[k].surface; surface >= 0)
      all_[static_cast<std::size_t>(surface)].is_singular = true;
}

bool surfaces::are_none() const {
  return std::none_of(all_.begin(), all_.end(), [](const surface& each) { return each.cuts; });
}

side_of surfaces::add(const meant_quadratic& of, int followed, int roots) {
  const meant_number lead = leading(of);
  const int orientation = lead.value.hi < 0 ? -1 : 1;
  const meant_quadratic scaled = meant_quadratic().plus(of, meant_number{1} / lead);
  for (std::size_t s = 0; s < all_.size(); ++s)
    if (same(all_[s].of, scaled)) {
      if (followed >= 0 && !all_[s].cuts) follow(s, followed);
      return {static_cast<int>(s), orientation};
    }
  surface added;
  added.of = scaled;
  added.sign = sign_over(rounded(scaled), ranges_);
  added.roots = roots;
  all_.push_back(std::move(added));
  const std::size_t s = all_.size() - 1;
  follow(s, followed);
  return {static_cast<int>(s), orientation};
}

/// A surface that is followed no more is known where its sign is sure.
void surfaces::follow(std::size_t s, int followed) {
  const meant_quadratic of = all_[s].of;  // all_ grows
  const int axis = of.last_variable();
  if (axis < 0 || all_[s].sign != 0 || followed < 0) return;
  const range over = ranges_[static_cast<std::size_t>(axis)];
  all_[s].cuts = true;
  if (std::isfinite(over.lower)) {
    const side_of lower = add(of.at(axis, {over.lower}), followed - 1);
    all_[s].at_lower = lower;
  }
  if (std::isfinite(over.upper)) {
    const side_of upper = add(of.at(axis, {over.upper}), followed - 1);
    all_[s].at_upper = upper;
  }
  const meant_quadratic::in_one along = of.by(axis);
  if (along.square.value.hi == 0) return;
  const side_of discriminant = add(discriminant_of(along), followed - 1, all_[s].roots + 1);
  all_[s].discriminant = discriminant;
}

/// From the last axis to the first: where two cross are surfaces of the axes before.
void surfaces::add_crossings(int followed) {
  constexpr std::size_t most_surfaces = 64;
  for (int axis = static_cast<int>(ranges_.size()) - 1; axis > 0; --axis) {
    std::vector<std::size_t> across;
    for (std::size_t s = 0; s < all_.size(); ++s)
      if (all_[s].cuts && all_[s].of.last_variable() == axis) across.push_back(s);
    for (std::size_t i = 0; i < across.size(); ++i)
      for (std::size_t j = 0; j < i && all_.size() < most_surfaces; ++j)
        add_crossing(across[i], across[j], followed - 1);
  }
}

/// Of two planes, or of a plane and what bends.
void surfaces::add_crossing(std::size_t s, std::size_t t, int followed) {
  const int axis = all_[s].of.last_variable();
  const auto is_plane = [axis](const meant_quadratic::in_one& of) {
    return of.square.value.hi == 0 && of.slope.variables() == 0;
  };
  if (!is_plane(all_[s].of.by(axis))) std::swap(s, t);
  const meant_quadratic::in_one plane = all_[s].of.by(axis);
  const meant_quadratic::in_one other = all_[t].of.by(axis);
  if (!is_plane(plane)) return;
  if (is_plane(other)) {
    const side_of larger = add(difference(all_[s].of, all_[t].of), followed);
    all_[s].orders.push_back({t, larger});
    all_[t].orders.push_back({s, {larger.surface, -larger.sign}});
    return;
  }
  const meant_quadratic root =
      meant_quadratic().plus(plane.rest, meant_number{-1} / plane.slope.constant());
  const std::optional<meant_quadratic> squared = root.times(root);
  const std::optional<meant_quadratic> sloping = other.slope.times(root);
  if (!sloping || (other.square.value.hi != 0 && !squared)) return;
  meant_quadratic at_root = other.rest.plus(*sloping);
  if (other.square.value.hi != 0) at_root = at_root.plus(*squared, other.square);
  add(at_root, followed);
}

bool surfaces::cut(std::size_t axis) const {
  return std::any_of(all_.begin(), all_.end(), [axis](const surface& each) {
    return each.cuts && each.of.last_variable() == static_cast<int>(axis);
  });
}

bool surfaces::is_rooted(std::size_t axis) const {
  return std::any_of(all_.begin(), all_.end(), [axis](const surface& each) {
    const bool ends_steeply = each.roots == 1 || each.is_singular;
    return each.cuts && ends_steeply && each.of.last_variable() == static_cast<int>(axis);
  });
}

int surfaces::sign_of_switch(std::size_t node, const known_signs& known) const {
  return sign_of(of_nodes_[node], known);
}

int surfaces::sign_of(const seen_side& side, const known_signs& known) const {
  if (side.is == seen_side::of::nothing) return 0;
  if (side.is == seen_side::of::one) return sign_of(of_quadratics_[side.quadratic], known);
  const int wanted = side.is == seen_side::of::largest ? 1 : -1;
  bool is_known = true;
  for (const seen_side& each : side.among) {
    const int sign = sign_of(each, known);
    if (sign == wanted) return wanted;
    is_known = is_known && sign != 0;
  }
  return is_known ? -wanted : 0;
}

int surfaces::sign_of(const side_of& side, const known_signs& known) const {
  return side.surface < 0 ? 0 : side.sign * sign_of(static_cast<std::size_t>(side.surface), known);
}

int surfaces::sign_of(std::size_t s, const known_signs& known) const {
  const surface& of = all_[s];
  if (of.sign != 0) return of.sign;
  if (known[s] != 0) return known[s];
  if (!of.cuts) return 0;
  const meant_quadratic::in_one along = of.of.by(of.of.last_variable());
  const int lower = sign_of(of.at_lower, known);
  const int upper = sign_of(of.at_upper, known);
  const double square = along.square.value.hi;
  const int bends = square > 0 ? 1 : square < 0 ? -1 : 0;
  if (lower != 0 && lower == upper && lower != bends) return lower;
  if (bends != 0 && sign_of(of.discriminant, known) < 0) return bends;
  return sign_by_order(s, known);
}

/// A surface above one that is positive is positive.
int surfaces::sign_by_order(std::size_t s, const known_signs& known) const {
  for (std::size_t t = 0; t < all_.size(); ++t) {
    if (known[t] == 0 || all_[t].of.last_variable() != all_[s].of.last_variable()) continue;
    if (sign_over(rounded(difference(all_[s].of, all_[t].of)), ranges_) == known[t])
      return known[t];
  }
  for (const order_with& each : all_[s].orders)
    if (known[each.other] != 0 && sign_of(each.larger, known) == known[each.other])
      return known[each.other];
  return 0;
}

}  // namespace riemann::expressions
