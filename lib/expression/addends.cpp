// From the last step down through constant factors.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/expression/addends.hpp"

#include "riemann/lib/expression/operations.hpp"
#include "riemann/lib/expression/workbench.hpp"

#include <cstddef>
#include <vector>

namespace riemann::expressions {
namespace {

/// Constants that multiply the result of the others, from the last step on, and where they end.
struct factored {
  std::vector<int> steps;  // negations, products, quotients
  int rest;
};

factored without_constants(const std::vector<step>& steps) {
  using enum operation;
  factored all{{}, static_cast<int>(steps.size()) - 1};
  const auto is_uniform = [&](int k) { return steps[static_cast<std::size_t>(k)].uniform; };
  while (true) {
    const step& of = steps[static_cast<std::size_t>(all.rest)];
    const auto [a, b, c] = of.operands;
    static_cast<void>(c);
    const bool by_second = (of.is == multiply || of.is == divide) && is_uniform(b);
    const bool by_first = of.is == multiply && is_uniform(a);
    if (of.uniform || (of.is != negate && !by_first && !by_second)) return all;
    all.steps.push_back(all.rest);
    all.rest = by_first ? b : a;
  }
}

}  // namespace

bool is_sum(const formula& of) {
  const std::vector<step>& steps = steps_as_meant(of);
  const operation is = steps[static_cast<std::size_t>(without_constants(steps).rest)].is;
  return is == operation::add || is == operation::subtract;
}

std::vector<formula> addends_of(const formula& of) {
  if (!is_sum(of)) return {};
  using enum operation;
  const factored factors = without_constants(steps_as_meant(of));
  workbench in(of);
  const step sum = in.at(factors.rest);
  std::vector<formula> all;
  for (int side : {sum.operands[0], sum.operands[1]}) {
    if (sum.is == subtract && !all.empty()) side = in.apply(negate, side);
    for (std::size_t k = factors.steps.size(); k-- > 0;) {
      const step by = in.at(factors.steps[k]);
      const bool by_first = by.is == multiply && in.at(by.operands[0]).uniform;
      side = by.is == negate ? in.apply(negate, side)
             : by_first      ? in.apply(multiply, by.operands[0], side)
                             : in.apply(by.is, side, by.operands[1]);
    }
    all.push_back(in.taken_out(side));
  }
  return all;
}

}  // namespace riemann::expressions
