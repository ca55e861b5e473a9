// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/expression/one_exponential.hpp"

#include "riemann/lib/expression/tree_writer.hpp"

#include <cstddef>
#include <utility>
#include <vector>

namespace riemann::expressions {

tree with_one_exponential(const tree& f) {
  std::vector<int> exponents;
  std::vector<int> others;
  std::vector<int> left{f.root()};
  while (!left.empty()) {
    const int k = left.back();
    const node& here = f.at(k);
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
  tree_writer merged = tree_writer::after(f);
  int sum = exponents.front();
  for (std::size_t k = 1; k < exponents.size(); ++k)
    sum = merged.apply(operation::add, sum, exponents[k]);
  int product = merged.apply(operation::exp, sum);
  for (const int each : others) product = merged.apply(operation::multiply, each, product);
  return std::move(merged).written();
}

}  // namespace riemann::expressions
