// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/expression/sums_of_polynomials.hpp"

#include <bit>
#include <cstddef>

namespace riemann::expressions {

sums_of_polynomials::sums_of_polynomials(const tree& f, const std::vector<int>& variables,
                                         std::span<const meant_number> parameters)
    : nodes_(f, variables), polynomials_(meant_quadratics_of(f, parameters)) {
  facts_.reserve(f.nodes.size());
  for (const node& each : f.nodes) facts_.push_back(facts_at(each));
}

sums_of_polynomials::facts sums_of_polynomials::facts_at(const node& here) const {
  facts about{here.is == operation::parameter, true};
  for (const int k : operands_of(here)) {
    const facts& operand = of(k);
    about.has_parameters = about.has_parameters || operand.has_parameters;
    about.may_be_polynomial = about.may_be_polynomial && operand.may_be_polynomial;
  }
  switch (here.is) {
    case operation::number:
    case operation::parameter:
    case operation::variable:
    case operation::negate:
    case operation::add:
    case operation::subtract:
    case operation::multiply: break;
    case operation::divide:
    case operation::power:
      about.may_be_polynomial = about.may_be_polynomial && !nodes_.varies(here.operands[1]);
      break;
    default: about.may_be_polynomial = false;
  }
  return about;
}

sum_of_nodes sums_of_polynomials::at(
    int k, std::uint64_t on, const std::function<bool(const meant_quadratic&)>& counts) const {
  sum_of_nodes all;
  const auto take = [&](const weighted_node& each) {
    const auto& polynomial = polynomials_[static_cast<std::size_t>(each.first)];
    const bool is_of_parameters = of(each.first).has_parameters;
    const bool is_left = is_of_parameters && (nodes_.depends_on(each.first) & on) == 0;
    if (!polynomial || is_left || !counts(*polynomial)) {
      all.others.push_back(each);
      return;
    }
    all.polynomial = all.polynomial.plus(*polynomial, each.second);
    all.has_parameters = all.has_parameters || is_of_parameters;
  };
  for (const auto& each : nodes_.sum(k).terms) take(each);
  for (const auto& each : nodes_.sum(k).shift) take(each);
  return all;
}

bool sums_of_polynomials::joins_by_parameters(int k, std::uint64_t variables) const {
  bool joins = false;
  bool depends = false;
  for (const auto& [term, factor] : nodes_.sum(k).terms) {
    const std::uint64_t here = nodes_.depends_on(term) & variables;
    if (here == 0 || !of(term).may_be_polynomial) continue;
    joins = joins || std::popcount(here) > 1;
    depends = depends || of(term).has_parameters;
  }
  return joins && depends;
}

}  // namespace riemann::expressions
