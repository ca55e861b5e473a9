// From the last step down through factors.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/expression/addends.hpp"

#include "riemann/lib/expression/operations.hpp"
#include "riemann/lib/expression/workbench.hpp"

#include <cstddef>
#include <optional>
#include <vector>

namespace riemann::expressions {
namespace {

/// A factor of the steps before it in a path.
struct on_the_way {
  int step;    // negates, multiplies or divides
  int of = 0;  // that operand leads to the sum
};

/// From step k to the outermost sum that it is, but for factors.
std::optional<int> sum_in(const std::vector<step>& steps, int k, std::vector<on_the_way>& path) {
  using enum operation;
  const step& of = steps[static_cast<std::size_t>(k)];
  if (of.uniform) return {};
  if (of.is == add || of.is == subtract) return k;
  if (of.is != negate && of.is != multiply && of.is != divide) return {};
  for (int n = 0; n < (of.is == multiply ? 2 : 1); ++n) {
    path.push_back({k, n});
    if (const std::optional<int> sum =
            sum_in(steps, of.operands[static_cast<std::size_t>(n)], path))
      return sum;
    path.pop_back();
  }
  return {};
}

}  // namespace

bool is_sum(const formula& of) {
  const std::vector<step>& steps = steps_as_meant(of);
  std::vector<on_the_way> path;
  return sum_in(steps, static_cast<int>(steps.size()) - 1, path).has_value();
}

std::vector<formula> addends_of(const formula& of) {
  using enum operation;
  workbench in(of);
  std::vector<on_the_way> path;
  const std::optional<int> sum = sum_in(steps_as_meant(of), in.last(), path);
  std::vector<formula> all;
  if (!sum) return all;
  const step added = in.at(*sum);
  for (int side : {added.operands[0], added.operands[1]}) {
    if (added.is == subtract && !all.empty()) side = in.apply(negate, side);
    for (std::size_t k = path.size(); k-- > 0;) {
      const step by = in.at(path[k].step);
      side = path[k].of == 1 ? in.apply(by.is, by.operands[0], side)
                             : in.apply(by.is, side, by.operands[1]);
    }
    all.push_back(in.taken_out(side));
  }
  return all;
}

}  // namespace riemann::expressions
