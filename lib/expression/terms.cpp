// From the last step down through sums, extremes, choices and constant factors.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/expression/terms.hpp"

#include "riemann/lib/expression/operations.hpp"

#include <algorithm>
#include <cstddef>

namespace riemann::expressions {

std::vector<int> terms_of(std::span<const step> steps) {
  constexpr std::size_t most = 32;
  std::vector<int> left{static_cast<int>(steps.size()) - 1};
  std::vector<int> terms;
  const auto at = [&](int k) -> const step& { return steps[static_cast<std::size_t>(k)]; };
  const auto look_into = [&](const step& of, int first) {
    for (int k = first; k < facts_of(of.is).operands; ++k)
      left.push_back(of.operands[static_cast<std::size_t>(k)]);
  };
  while (!left.empty() && terms.size() <= most) {
    const int last = left.back();
    left.pop_back();
    const step& of = at(last);
    if (of.uniform) continue;
    using enum operation;
    switch (of.is) {
      case add:
      case subtract:
      case minimum:
      case maximum:
      case negate: look_into(of, 0); break;
      case choose: look_into(of, 1); break;
      case multiply:
        if (at(of.operands[0]).uniform || at(of.operands[1]).uniform) {
          look_into(of, 0);
          break;
        }
        [[fallthrough]];
      default: terms.push_back(last);
    }
  }
  if (terms.size() < 2 || terms.size() > most) terms.clear();
  return terms;
}

std::vector<int> phases_of(std::span<const step> of) {
  std::vector<int> all;
  for (const step& each : of) {
    using enum operation;
    if (each.uniform) continue;
    if (each.is == sin || each.is == cos || each.is == tan) all.push_back(each.operands[0]);
    if (each.is == bessel_j) all.push_back(each.operands[1]);
  }
  std::sort(all.begin(), all.end());
  all.erase(std::unique(all.begin(), all.end()), all.end());
  return all;
}

}  // namespace riemann::expressions
