// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/expression/one_exponential.hpp"

#include <cstddef>
#include <vector>

namespace riemann::expressions {

tree with_one_exponential(const tree& f) {
  std::vector<int> exponents;
  std::vector<int> others;
  std::vector<int> left{static_cast<int>(f.nodes.size()) - 1};
  while (!left.empty()) {
    const int k = left.back();
    const node& here = f.nodes[static_cast<std::size_t>(k)];
    left.pop_back();
    if (here.is == operation::multiply) {
      left.push_back(here.operands[1]);
      left.push_back(here.operands[0]);
    } else if (here.is == operation::exp) {
      exponents.push_back(here.operands[0]);
    } else {
      others.push_back(k);
    }
  }
  if (exponents.size() < 2) return f;
  tree merged = f;
  const auto apply = [&](operation what, int a, int b = 0) {
    merged.nodes.push_back({what, 0, 0, {a, b, 0}, {}});
    return static_cast<int>(merged.nodes.size()) - 1;
  };
  int sum = exponents.front();
  for (std::size_t k = 1; k < exponents.size(); ++k) sum = apply(operation::add, sum, exponents[k]);
  int product = apply(operation::exp, sum);
  for (const int each : others) product = apply(operation::multiply, each, product);
  return merged;
}

}  // namespace riemann::expressions
