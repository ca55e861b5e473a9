// A formula's steps while it is taken apart: others are added, and parts taken out as formulas of
// one variable.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/expression/formula.hpp"

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <map>
#include <vector>

namespace riemann::expressions {

/// Of a mask, whose bit k stands for variable k.
inline int variables_in(std::uint64_t mask) { return std::popcount(mask); }

/// A step that multiplies, or divides.
struct factor {
  int at;
  bool divides = false;
};

/// No step.
inline constexpr int none = -1;

/// The formula's steps, and such as are added to take them apart.
class workbench {
 public:
  explicit workbench(const formula& of) : steps_(steps_as_meant(of)), of_(of) {
    masks_.reserve(steps_.size());
    for (std::size_t k = 0; k < steps_.size(); ++k) masks_.push_back(mask_of(steps_[k]));
  }

  const step& at(int k) const { return steps_[static_cast<std::size_t>(k)]; }
  std::uint64_t mask(int k) const { return masks_[static_cast<std::size_t>(k)]; }
  const std::vector<step>& steps() const { return steps_; }
  int last() const { return static_cast<int>(steps_.size()) - 1; }
  bool is_number(int k, double value) const {
    return at(k).is == operation::number && at(k).value == value && at(k).meant.largest() == 0;
  }

  int number(double value) { return add({operation::number, 0, value, {}, true, {}}); }
  int apply(operation what, int a, int b = 0, int c = 0) {
    step added{what, 0, 0, {a, b, c}, true, {}};
    added.uniform = mask_of(added) == 0;
    return add(added);
  }
  /// none, or a number, times that.
  int scaled(int by, int what) { return by == none ? what : apply(operation::multiply, by, what); }
  int product_of(const std::vector<factor>& factors) {
    int above = none;
    int below = none;
    for (const factor& each : factors) {
      int& side = each.divides ? below : above;
      side = scaled(side, each.at);
    }
    if (above == none) above = number(1);
    return below == none ? above : apply(operation::divide, above, below);
  }
  int sum_of(const std::vector<int>& terms) {
    int sum = terms.front();
    for (std::size_t k = 1; k < terms.size(); ++k) sum = apply(operation::add, sum, terms[k]);
    return sum;
  }

  /// That step as a formula of one variable, which stands in place of the step `variable`, or of
  /// all variables.
  formula taken_out(int result, int variable = none) const {
    return taken_out(
        result,
        [variable](int at, const step& of) {
          return at == variable || of.is == operation::variable ? 0 : none;
        },
        1);
  }

  /// That step as a formula of these variables alone, the first being x.
  formula taken_out_with(int result, const std::vector<int>& variables) const {
    return taken_out(
        result,
        [&](int, const step& of) {
          if (of.is != operation::variable) return none;
          const auto found = std::find(variables.begin(), variables.end(), of.index);
          return static_cast<int>(found - variables.begin());
        },
        static_cast<int>(variables.size()));
  }

 private:
  /// Steps that are variables have the number variable_of(step's number, step), others none.
  template <class VariableOf>
  formula taken_out(int result, const VariableOf& variable_of, int dimensions) const {
    formula outcome;
    outcome.dimensions = dimensions;
    outcome.parameter_count = of_.parameter_count;
    std::map<int, int> copies;
    copy(result, variable_of, copies, outcome.steps);
    for (const step& each : outcome.steps) {
      outcome.exact = outcome.exact && facts_of(each.is).exact;
      if (!each.uniform) outcome.cost += facts_of(each.is).cost;
    }
    return outcome;
  }

  std::uint64_t mask_of(const step& of) const {
    std::uint64_t mask = of.is == operation::variable ? std::uint64_t{1} << of.index : 0;
    for (const int k : operands_of(of)) mask |= masks_[static_cast<std::size_t>(k)];
    return mask;
  }

  int add(const step& added) {
    steps_.push_back(added);
    masks_.push_back(mask_of(added));
    return last();
  }

  template <class VariableOf>
  int copy(int from, const VariableOf& variable_of, std::map<int, int>& copies,
           std::vector<step>& to) const {
    if (const auto known = copies.find(from); known != copies.end()) return known->second;
    step added = at(from);
    if (const int variable = variable_of(from, added); variable != none) {
      added = {operation::variable, variable, 0, {}, false, {}};
    } else {
      added.uniform = true;
      for (int& operand : operands_of(added)) {
        operand = copy(operand, variable_of, copies, to);
        added.uniform = added.uniform && to[static_cast<std::size_t>(operand)].uniform;
      }
    }
    to.push_back(added);
    return copies[from] = static_cast<int>(to.size()) - 1;
  }

  std::vector<step> steps_;
  const formula& of_;
  std::vector<std::uint64_t> masks_;
};

}  // namespace riemann::expressions
