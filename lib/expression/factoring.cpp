// Products, quotients, exponentials of sums and conditions that are joined by `and`.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/expression/factoring.hpp"

#include <map>

namespace riemann::expressions {

std::vector<factor> factoring::factors_of(const std::vector<factor>& all) {
  std::vector<factor> factors;
  for (const factor& each : all) add_factors(each, factors);
  return factors;
}

void factoring::add_factors(const factor& of, std::vector<factor>& to) {
  const step is = in.at(of.at);
  if (variables_in(in.mask(of.at)) < 2 || to.size() > most_factors) return to.push_back(of);
  switch (is.is) {
    case operation::multiply:
      add_factors({is.operands[0], of.divides}, to);
      return add_factors({is.operands[1], of.divides}, to);
    case operation::divide:
      add_factors({is.operands[0], of.divides}, to);
      return add_factors({is.operands[1], !of.divides}, to);
    case operation::negate:
      to.push_back({in.number(-1)});
      return add_factors({is.operands[0], of.divides}, to);
    case operation::absolute: return add_each(is.is, {is.operands[0]}, of.divides, to);
    case operation::exp: return add_exponentials(is.operands[0], of.divides, to);
    case operation::choose: return add_chosen(of, to);
    default: to.push_back(of);
  }
}

/// Of the absolute value of a product.
void factoring::add_each(operation what, const factor& of, bool divides, std::vector<factor>& to) {
  std::vector<factor> inside;
  add_factors(of, inside);
  for (const factor& each : inside)
    to.push_back({in.apply(what, each.at), each.divides != divides});
}

/// exp(a + b) is exp(a) exp(b).
void factoring::add_exponentials(int exponent, bool divides, std::vector<factor>& to) {
  const auto mask = [this](int each) { return in.mask(each); };
  std::vector<std::vector<int>> groups;
  if (exponents_ == exponents::that_share_variables) {
    groups = grouped(terms_of(exponent), mask);
  } else {
    std::map<std::uint64_t, std::vector<int>> by_variables;
    for (const int each : terms_of(exponent)) by_variables[mask(each)].push_back(each);
    for (auto& [variables, terms] : by_variables) groups.push_back(std::move(terms));
  }
  for (const std::vector<int>& group : groups)
    to.push_back(
        {in.apply(operation::exp, groups.size() == 1 ? exponent : in.sum_of(group)), divides});
}

/// if(c and d, a, 0) is if(c, 1, 0) if(d, 1, 0) a.
void factoring::add_chosen(const factor& of, std::vector<factor>& to) {
  const step is = in.at(of.at);
  const bool else_zero = in.is_number(is.operands[2], 0);
  if (!else_zero || of.divides) return to.push_back(of);
  std::vector<int> conditions;
  add_conditions(is.operands[0], conditions);
  for (const int each : conditions)
    to.push_back({in.apply(operation::choose, each, in.number(1), in.number(0))});
  add_factors({is.operands[1]}, to);
}

void factoring::add_conditions(int of, std::vector<int>& to) {
  const step is = in.at(of);
  if (is.is != operation::logical_and) return to.push_back(of);
  add_conditions(is.operands[0], to);
  add_conditions(is.operands[1], to);
}

std::vector<int> factoring::terms_of(int sum) {
  std::vector<int> terms;
  add_terms(sum, none, terms);
  return terms;
}

/// (a - 2 b + c)^2 is a^2 - 4 a b + ..., of which each has two variables.
void factoring::add_products(int a, int b, int scale, std::vector<int>& to) {
  for (const int first : terms_of(a))
    for (const int second : terms_of(b))
      to.push_back(in.scaled(scale, in.apply(operation::multiply, first, second)));
}

void factoring::add_terms(int of, int scale, std::vector<int>& to) {
  const step is = in.at(of);
  const auto depends = [&](std::size_t n) { return in.mask(is.operands[n]) != 0; };
  switch (is.is) {
    case operation::add:
      add_terms(is.operands[0], scale, to);
      return add_terms(is.operands[1], scale, to);
    case operation::subtract:
      add_terms(is.operands[0], scale, to);
      return add_terms(is.operands[1], in.scaled(scale, in.number(-1)), to);
    case operation::negate: return add_terms(is.operands[0], in.scaled(scale, in.number(-1)), to);
    case operation::multiply:
      if (!depends(0)) return add_terms(is.operands[1], in.scaled(scale, is.operands[0]), to);
      if (!depends(1)) return add_terms(is.operands[0], in.scaled(scale, is.operands[1]), to);
      if (exponents_ == exponents::of_the_same_variables && variables_in(in.mask(of)) > 2)
        return add_products(is.operands[0], is.operands[1], scale, to);
      break;
    case operation::divide:
      if (depends(1) || variables_in(in.mask(of)) < 2) break;
      return add_terms(is.operands[0],
                       in.scaled(scale, in.apply(operation::divide, in.number(1), is.operands[1])),
                       to);
    default: break;
  }
  to.push_back(in.scaled(scale, of));
}

}  // namespace riemann::expressions
