// Formulas of several variables as products of factors that are as small as can be.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/expression/workbench.hpp"

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace riemann::expressions {

/// Groups of what shares variables, directly or through others.
template <class T, class Mask>
std::vector<std::vector<T>> grouped(const std::vector<T>& all, const Mask& mask_of) {
  std::vector<std::pair<std::uint64_t, std::vector<T>>> groups;
  for (const T& each : all) {
    std::pair<std::uint64_t, std::vector<T>> with{mask_of(each), {}};
    std::vector<std::pair<std::uint64_t, std::vector<T>>> others;
    for (auto& group : groups) {
      if ((group.first & with.first) == 0) {
        others.push_back(std::move(group));
        continue;
      }
      with.first |= group.first;
      with.second.insert(with.second.end(), group.second.begin(), group.second.end());
    }
    with.second.push_back(each);
    others.push_back(std::move(with));
    groups = std::move(others);
  }
  std::vector<std::vector<T>> lists;
  for (auto& group : groups) lists.push_back(std::move(group.second));
  return lists;
}

/// Takes products and sums among a formula's steps apart, on a workbench.
class factoring {
 public:
  /// What exp(a + b + c) falls into: exponentials of what shares variables, directly or through
  /// others, or of terms of the same variables.
  enum class exponents { that_share_variables, of_the_same_variables };
  static constexpr std::size_t most_factors = 512;

  factoring(const formula& of, exponents by) : in(of), exponents_(by) {}

  /// The same product, of factors as small as can be; of more than most_factors some are not.
  std::vector<factor> factors_of(const std::vector<factor>& all);

  /// What adds up to that step. Where exponentials are to be of the same variables, products of
  /// more than two are multiplied out.
  std::vector<int> terms_of(int sum);

  workbench in;

 private:
  void add_factors(const factor&, std::vector<factor>& to);
  void add_each(operation what, const factor&, bool divides, std::vector<factor>& to);
  void add_exponentials(int exponent, bool divides, std::vector<factor>& to);
  void add_chosen(const factor&, std::vector<factor>& to);
  void add_conditions(int of, std::vector<int>& to);
  void add_products(int a, int b, int scale, std::vector<int>& to);
  void add_terms(int of, int scale, std::vector<int>& to);

  exponents exponents_;
};

}  // namespace riemann::expressions
