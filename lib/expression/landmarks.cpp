// Slopes and offsets of the steps that are linear in x.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/expression/landmarks.hpp"

#include <algorithm>
#include <optional>

namespace riemann::expressions {
namespace {

struct line {
  double slope = 0;
  double offset = 0;
};

using maybe_line = std::optional<line>;

maybe_line line_of(operation is, const maybe_line& a, const maybe_line& b) {
  using enum operation;
  const bool both = a && b;
  switch (is) {
    case negate: return a ? maybe_line({-a->slope, -a->offset}) : std::nullopt;
    case add: return both ? maybe_line({a->slope + b->slope, a->offset + b->offset}) : std::nullopt;
    case subtract:
    case less:
    case less_equal:
    case greater:
    case greater_equal:
    case equal:
    case not_equal:
      return both ? maybe_line({a->slope - b->slope, a->offset - b->offset}) : std::nullopt;
    case multiply:
      if (both && b->slope == 0) return line{a->slope * b->offset, a->offset * b->offset};
      if (both && a->slope == 0) return line{b->slope * a->offset, b->offset * a->offset};
      return std::nullopt;
    case divide:
      if (both && b->slope == 0) return line{a->slope / b->offset, a->offset / b->offset};
      return std::nullopt;
    default: return std::nullopt;
  }
}

bool compares(operation is) { return operation::less <= is && is <= operation::not_equal; }

}  // namespace

std::vector<double> landmarks(const formula& of, std::span<const double> parameters, double from,
                              double to) {
  std::vector<maybe_line> lines;
  lines.reserve(of.steps.size());
  std::vector<double> places;
  for (const step& each : of.steps) {
    const auto operand = [&](std::size_t k) -> const maybe_line& {
      return lines[static_cast<std::size_t>(each.operands[k])];
    };
    maybe_line found;
    if (each.is == operation::number)
      found = line{0, each.value};
    else if (each.is == operation::parameter)
      found = line{0, parameters[static_cast<std::size_t>(each.index)]};
    else if (each.is == operation::variable)
      found = line{1, 0};
    else
      found = line_of(each.is, operand(0), operand(1));
    if (found && found->slope != 0) {
      const double place = -found->offset / found->slope;
      if (from < place && place < to) places.push_back(place);
    }
    lines.push_back(compares(each.is) ? std::nullopt : found);
  }
  std::sort(places.begin(), places.end());
  places.erase(std::unique(places.begin(), places.end()), places.end());
  return places;
}

}  // namespace riemann::expressions
