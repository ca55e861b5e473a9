// Where the lines and parabolas within a formula are 0, or nearest to it.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/expression/landmarks.hpp"

#include "riemann/lib/expression/parabolas.hpp"

#include <algorithm>
#include <cmath>

namespace riemann::expressions {
namespace {

std::vector<double> places_of(const parabola& of) {
  if (of.is_number()) return {};
  if (of.square == 0) return {0 - of.offset / of.slope};
  const double middle = -of.slope / (2 * of.square);
  const double aside = std::sqrt(middle * middle - of.offset / of.square);
  constexpr double rounded = 1e-7;  // of a double root
  if (!(aside > rounded * std::abs(middle))) return {middle};
  return {middle - aside, middle, middle + aside};
}

constexpr double told_apart = 1e-15;  // places of several steps that rounding tells apart

}  // namespace

std::vector<double> landmarks(const formula& of, std::span<const double> parameters, double from,
                              double to) {
  const std::vector<maybe_parabola> known = parabolas_of(of.steps, parameters);
  std::vector<double> places;
  for (std::size_t k = 0; k < known.size(); ++k) {
    const step& each = of.steps[k];
    const auto operand = [&](std::size_t n) {
      return known[static_cast<std::size_t>(each.operands[n])];
    };
    const maybe_parabola result =
        is_comparison(each.is) ? difference_of(operand(0), operand(1)) : known[k];
    const bool product_of_lines = result && result->square != 0 && each.is == operation::multiply;
    if (!result || product_of_lines) continue;
    for (const double place : places_of(*result))
      if (from <= place && place <= to) places.push_back(place);
  }
  std::sort(places.begin(), places.end());
  const auto alike = [](double a, double b) { return b - a <= told_apart * std::abs(b); };
  places.erase(std::unique(places.begin(), places.end(), alike), places.end());
  return places;
}

}  // namespace riemann::expressions
