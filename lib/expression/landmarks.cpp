// Coefficients of the steps that are lines or parabolas in x.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/expression/landmarks.hpp"

#include <algorithm>
#include <cmath>
#include <optional>

namespace riemann::expressions {
namespace {

/// square x^2 + slope x + offset.
struct parabola {
  double square = 0;
  double slope = 0;
  double offset = 0;
  bool is_number() const { return square == 0 && slope == 0; }
};

using maybe_parabola = std::optional<parabola>;

maybe_parabola product(const parabola& a, const parabola& b) {
  if (a.square * b.slope != 0 || a.slope * b.square != 0 || a.square * b.square != 0) return {};
  return parabola{a.square * b.offset + a.slope * b.slope + a.offset * b.square,
                  a.slope * b.offset + a.offset * b.slope, a.offset * b.offset};
}

maybe_parabola difference(const parabola& a, const parabola& b) {
  return parabola{a.square - b.square, a.slope - b.slope, a.offset - b.offset};
}

maybe_parabola parabola_of(operation is, const maybe_parabola& a, const maybe_parabola& b) {
  using enum operation;
  if (is == negate && a) return difference({}, *a);
  if (!a || !b) return {};
  switch (is) {
    case add: return difference(*a, *difference({}, *b));
    case subtract:
    case less:
    case less_equal:
    case greater:
    case greater_equal:
    case equal:
    case not_equal: return difference(*a, *b);
    case multiply: return product(*a, *b);
    case divide:
      if (!b->is_number()) return {};
      return parabola{a->square / b->offset, a->slope / b->offset, a->offset / b->offset};
    default: return {};
  }
}

/// Where it is 0, or nearest to it.
std::vector<double> places_of(const parabola& of) {
  if (of.is_number()) return {};
  if (of.square == 0) return {0 - of.offset / of.slope};
  const double middle = -of.slope / (2 * of.square);
  const double aside = std::sqrt(middle * middle - of.offset / of.square);
  constexpr double rounded = 1e-7;  // of a double root
  if (!(aside > rounded * std::abs(middle))) return {middle};
  return {middle - aside, middle, middle + aside};
}

constexpr double same = 1e-15;  // places of several steps that rounding tells apart

}  // namespace

std::vector<double> landmarks(const formula& of, std::span<const double> parameters, double from,
                              double to) {
  std::vector<maybe_parabola> known;
  known.reserve(of.steps.size());
  std::vector<double> places;
  for (const step& each : of.steps) {
    const auto operand = [&](std::size_t k) -> const maybe_parabola& {
      return known[static_cast<std::size_t>(each.operands[k])];
    };
    maybe_parabola found;
    if (each.is == operation::number)
      found = parabola{.offset = each.value};
    else if (each.is == operation::parameter)
      found = parabola{.offset = parameters[static_cast<std::size_t>(each.index)]};
    else if (each.is == operation::variable)
      found = parabola{.slope = 1};
    else
      found = parabola_of(each.is, operand(0), operand(1));
    if (found && (found->square == 0 || each.is != operation::multiply))
      for (const double place : places_of(*found))
        if (from <= place && place <= to) places.push_back(place);
    known.push_back(is_comparison(each.is) ? std::nullopt : found);
  }
  std::sort(places.begin(), places.end());
  const auto alike = [](double a, double b) { return b - a <= same * std::abs(b); };
  places.erase(std::unique(places.begin(), places.end(), alike), places.end());
  return places;
}

}  // namespace riemann::expressions
