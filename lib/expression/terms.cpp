// From the last step down through sums, extremes, choices and constant factors.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/expression/terms.hpp"

#include "riemann/lib/expression/operations.hpp"

#include <algorithm>
#include <cstddef>

namespace riemann::expressions {

std::vector<int> terms_of(std::span<const step> steps) {
  constexpr std::size_t most = 32;
  struct part {
    int step;
    bool is_factor;  // no term itself, but it may be a sum of such
  };
  std::vector<part> left{{static_cast<int>(steps.size()) - 1, false}};
  std::vector<int> terms;
  const auto is_uniform = [&](int k) { return steps[static_cast<std::size_t>(k)].uniform; };
  while (!left.empty() && terms.size() <= most) {
    const auto [last, is_factor] = left.back();
    left.pop_back();
    if (is_uniform(last)) continue;
    const bool is_whole = last + 1 == static_cast<int>(steps.size());
    const step& of = steps[static_cast<std::size_t>(last)];
    const std::span<const int> all(of.operands.data(),
                                   static_cast<std::size_t>(facts_of(of.is).operands));
    using enum operation;
    const std::span<const int> operands = all.subspan(of.is == choose ? 1 : 0);
    const bool any_uniform = std::any_of(operands.begin(), operands.end(), is_uniform);
    const bool is_sum = of.is == add || of.is == subtract;
    const bool is_one_of = of.is == choose || of.is == minimum || of.is == maximum;
    const bool is_multiple = of.is == negate || (of.is == multiply && any_uniform);
    const auto look_into = [&](std::span<const int> at, bool as_factors) {
      for (const int each : at) left.push_back({each, as_factors});
    };
    if (is_multiple)
      look_into(operands, is_factor);
    else if (is_factor ? is_sum && !any_uniform : is_sum || (is_one_of && !any_uniform))
      look_into(operands, false);
    else if (!is_factor && !is_whole)
      terms.push_back(last);
    if (of.is == multiply && !any_uniform) look_into(operands, true);
    if (of.is == divide || of.is == power || of.is == sqrt) look_into(operands.first(1), true);
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
