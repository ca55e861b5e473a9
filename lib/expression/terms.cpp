// From the last step down through sums, extremes, choices and constant factors.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/expression/terms.hpp"

#include "riemann/lib/expression/operations.hpp"

#include <algorithm>
#include <cstddef>

namespace riemann::expressions {

namespace {

constexpr std::size_t most = 32;

/// Whether each step has a scale of its own, as 1/(1+x) and exp(-x) have, and x^2+x has not.
std::vector<bool> own_scales(std::span<const step> steps) {
  std::vector<bool> all(steps.size());
  for (std::size_t k = 0; k < steps.size(); ++k) {
    const step& of = steps[k];
    if (of.uniform || facts_of(of.is).operands == 0) continue;
    using enum operation;
    const bool is_polynomial =
        of.is == add || of.is == subtract || of.is == multiply || of.is == negate ||
        (of.is == divide && steps[static_cast<std::size_t>(of.operands[1])].uniform);
    all[k] = !is_polynomial;
    for (const int each : operands_of(of)) all[k] = all[k] || all[static_cast<std::size_t>(each)];
  }
  return all;
}

int without_constant_factor(std::span<const step> steps, int number) {
  while (true) {
    const step& of = steps[static_cast<std::size_t>(number)];
    const auto is_uniform = [&](int k) { return steps[static_cast<std::size_t>(k)].uniform; };
    if (of.is == operation::negate)
      number = of.operands[0];
    else if (of.is == operation::multiply && is_uniform(of.operands[0]))
      number = of.operands[1];
    else if (of.is == operation::multiply && is_uniform(of.operands[1]))
      number = of.operands[0];
    else
      return number;
    if (is_uniform(number)) return number;
  }
}

/// Addends of any sum inside the formula that have scales of their own: each may be what decides
/// log(1+A+B) where the other is nothing. Those of a phase tell how fast a wave swings, no more.
std::vector<int> addends_inside(std::span<const step> steps) {
  const std::vector<bool> has_scale = own_scales(steps);
  const std::vector<int> phases = phases_of(steps);
  std::vector<int> all;
  for (std::size_t k = 0; k < steps.size(); ++k) {
    using enum operation;
    const step& of = steps[k];
    if (of.uniform || (of.is != add && of.is != subtract)) continue;
    if (std::binary_search(phases.begin(), phases.end(), static_cast<int>(k))) continue;
    for (const int each : {of.operands[0], of.operands[1]}) {
      const int addend = without_constant_factor(steps, each);
      const auto at = static_cast<std::size_t>(addend);
      if (has_scale[at] && steps[at].is != add && steps[at].is != subtract) all.push_back(addend);
    }
  }
  std::sort(all.begin(), all.end());
  all.erase(std::unique(all.begin(), all.end()), all.end());
  return all;
}

}  // namespace

std::vector<int> terms_of(std::span<const step> steps) {
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
  const std::vector<int> inside = addends_inside(steps);
  if (inside.size() < 2) return terms;
  for (const int each : inside)
    if (terms.size() < most && std::find(terms.begin(), terms.end(), each) == terms.end())
      terms.push_back(each);
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
