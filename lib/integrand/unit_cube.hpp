// From coordinates of the unit cube to those of a region: formulas that numbers and trees share.
// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace riemann {

/// Where an axis goes.
enum class reach { finite, above, below, everywhere };

/// Where the mass of an integrand lies on an infinite axis, and how wide it is; of finite axes it
/// is not used, of half-infinite ones the width alone.
struct mass {
  double centre = 0;
  double width = 1;
};

/// x(u) and dx/du. A Number is a double, or a part of a formula that can be added, multiplied, ...
template <class Number>
struct axis_point {
  Number place;
  Number slope;
};

/// x = lower + (upper - lower) u, 0 < u < 1.
template <class Number>
axis_point<Number> between(const Number& u, const Number& lower, const Number& upper) {
  const Number width = upper - lower;
  return {lower + width * u, width};
}

/// x = centre + width (2u - 1) / (4 u (1 - u)).
template <class Number>
axis_point<Number> on_whole_line(const Number& u, const Number& centre, const Number& width) {
  const Number rest = 1 - u;
  const Number product = u * rest;
  const Number fourfold = 4 * product;
  return {centre + width * ((u - rest) / fourfold),
          width * ((1 - (product + product)) / (fourfold * product))};
}

/// x = limit + width u / (1 - u).
template <class Number>
axis_point<Number> above(const Number& limit, const Number& u, const Number& width) {
  const Number rest = 1 - u;
  return {limit + width * (u / rest), width / (rest * rest)};
}

/// x = limit - width (1 - u) / u.
template <class Number>
axis_point<Number> below(const Number& limit, const Number& u, const Number& width) {
  return {limit - width * ((1 - u) / u), width / (u * u)};
}

}  // namespace riemann
