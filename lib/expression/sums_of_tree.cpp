// Node by node: operands stand before what uses them.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/expression/sums_of_tree.hpp"

#include "riemann/kernels/host_device.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <utility>

namespace riemann::expressions {

sums_of_tree::sums_of_tree(const tree& all, const std::vector<int>& variables)
    : tree_(all), variables_(variables) {
  facts_.reserve(all.nodes.size());
  for (int k = 0; k <= all.root(); ++k) facts_.push_back(facts_at(k));
}

tree sums_of_tree::without_shift(int k) const {
  while ((tree_.at(k).is == operation::add || tree_.at(k).is == operation::subtract) &&
         !varies(tree_.at(k).operands[1]))
    k = tree_.at(k).operands[0];
  return ending_with(tree_, k);
}

int sums_of_tree::sum_of(int k, const meant_number& times, int node, tree_copier& copied) const {
  int all = copied.out().times(times, node);
  for (const auto& [term, factor] : sum(k).shift)
    all = copied.out().apply(operation::add, all, copied.out().times(factor, copied.of(term)));
  return all;
}

sums_of_tree::facts sums_of_tree::facts_at(int k) {
  const node& here = tree_.at(k);
  facts about{k};
  about.is_total = is_total(here);
  if (here.is == operation::variable) {
    const auto which = std::find(variables_.begin(), variables_.end(), here.index);
    about.depends = std::uint64_t{1} << (which - variables_.begin());
  }
  std::array<int, 3> operands{};
  for (std::size_t n = 0; n < static_cast<std::size_t>(facts_of(here.is).operands); ++n) {
    const facts& operand = of(here.operands[n]);
    operands[n] = operand.same;
    about.depends |= operand.depends;
    about.is_total = about.is_total && operand.is_total;
  }
  const auto key = std::tuple(here.is, here.index, std::bit_cast<std::uint64_t>(here.value),
                              std::bit_cast<std::uint64_t>(here.beyond), operands);
  about.same = known_.try_emplace(key, k).first->second;
  if (about.depends == 0) about.constant = constant_at(here);
  std::optional<weighted_terms> sum = sum_at(k, about);
  about.is_sum = sum.has_value();
  about.sum = sum ? std::move(*sum) : weighted_terms{{{about.same, {1, 0}}}, {}};
  return about;
}

/// Where its operands have one.
bool sums_of_tree::is_total(const node& here) const {
  const auto constant = [&](std::size_t k) { return of(here.operands[k]).constant; };
  switch (here.is) {
    case operation::number: return is_finite(here.value);
    case operation::variable:
    case operation::parameter:
    case operation::negate:
    case operation::add:
    case operation::subtract:
    case operation::multiply:
    case operation::minimum:
    case operation::maximum:
    case operation::absolute:
    case operation::sign:
    case operation::sin:
    case operation::cos:
    case operation::atan:
    case operation::sinh:
    case operation::cosh:
    case operation::tanh:
    case operation::asinh:
    case operation::hypot:
    case operation::exp:
    case operation::expm1:
    case operation::cbrt:
    case operation::erf:
    case operation::erfc: return true;
    case operation::divide: return constant(1) && is_certain(*constant(1));
    case operation::power: {
      const double exponent = constant(1) ? constant(1)->value.hi : -1;
      const bool is_product = exponent >= 0 && exponent == std::floor(exponent);
      return is_product || (constant(0) && constant(0)->value.hi > 0);
    }
    default: return false;
  }
}

std::optional<meant_number> sums_of_tree::constant_at(const node& here) const {
  const auto operand = [&](std::size_t n) { return of(here.operands[n]).constant; };
  switch (here.is) {
    case operation::number: return meant_by_literal(here.value, here.beyond);
    case operation::negate:
      if (operand(0)) return combined(operation::subtract, {}, *operand(0));
      return {};
    case operation::add:
    case operation::subtract:
    case operation::multiply:
    case operation::divide:
      if (operand(0) && operand(1)) return combined(here.is, *operand(0), *operand(1));
      return {};
    default: return {};
  }
}

std::optional<weighted_terms> sums_of_tree::sum_at(int k, const facts& about) const {
  const node& here = tree_.at(k);
  if (about.depends == 0) return weighted_terms{{}, {{k, {1, 0}}}};
  const auto operand = [&](std::size_t n) -> const facts& { return of(here.operands[n]); };
  switch (here.is) {
    case operation::variable: return weighted_terms{{{about.same, {1, 0}}}, {}};
    case operation::negate: return multiplied(operand(0).sum, operation::multiply, {-1, 0});
    case operation::add:
    case operation::subtract: return added(operand(0).sum, operand(1).sum, here.is);
    case operation::multiply:
      if (const auto& by = operand(0).constant) return multiplied(operand(1).sum, here.is, *by);
      [[fallthrough]];
    case operation::divide:
      if (const auto& by = operand(1).constant) return multiplied(operand(0).sum, here.is, *by);
      return {};
    default: return {};
  }
}

}  // namespace riemann::expressions
