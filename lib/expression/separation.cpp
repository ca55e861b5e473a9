// Products are taken apart first, whose factors belong together if they share variables; then
// functions of a sum are looked for, and sums multiplied out.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/expression/separation.hpp"

#include "riemann/lib/expression/formula_integrand.hpp"
#include "riemann/lib/expression/workbench.hpp"

#include <algorithm>
#include <bit>
#include <cstdint>
#include <map>
#include <set>
#include <utility>
#include <vector>

namespace riemann::expressions {
namespace {

constexpr std::size_t most_factors = 64;
constexpr int most_parts = 64;

/// Whether it is + - * of the variable and what does not depend on it.
bool is_polynomial(const formula& of) {
  return std::all_of(of.steps.begin(), of.steps.end(), [&](const step& each) {
    const bool divides = each.is == operation::divide &&
                         of.steps[static_cast<std::size_t>(each.operands[1])].uniform;
    return each.uniform || divides || each.is == operation::variable ||
           each.is == operation::negate || each.is == operation::add ||
           each.is == operation::subtract || each.is == operation::multiply;
  });
}

bool are_same(const std::vector<step>& a, const std::vector<step>& b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(), [](const step& one, const step& other) {
    return one.is == other.is && one.index == other.index && one.operands == other.operands &&
           std::bit_cast<std::uint64_t>(one.value) == std::bit_cast<std::uint64_t>(other.value) &&
           one.meant == other.meant;
  });
}

bool are_same(const formula& a, const formula& b) {
  return are_same(a.steps, b.steps) && are_same(a.steps_apart, b.steps_apart);
}

/// Groups of what shares variables.
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

class separator {
 public:
  separator(const formula& of, std::span<const double> parameters,
            std::span<const deviation> of_parameters, maths_choice maths)
      : in_(of), parameters_(parameters), of_parameters_(of_parameters), maths_(maths) {}

  std::optional<separated> whole() {
    const int root = in_.last();
    if (variables_in(in_.mask(root)) == 0) return {};
    return product({{root}});
  }

 private:
  using maybe = std::optional<separated>;

  /// The same product, of factors as small as can be.
  std::vector<factor> factors_of(const std::vector<factor>& all) {
    std::vector<factor> factors;
    for (const factor& each : all) add_factors(each, factors);
    return factors;
  }

  void add_factors(const factor& of, std::vector<factor>& to) {
    const step is = in_.at(of.at);
    if (variables_in(in_.mask(of.at)) < 2 || to.size() > most_factors) return to.push_back(of);
    switch (is.is) {
      case operation::multiply:
        add_factors({is.operands[0], of.divides}, to);
        return add_factors({is.operands[1], of.divides}, to);
      case operation::divide:
        add_factors({is.operands[0], of.divides}, to);
        return add_factors({is.operands[1], !of.divides}, to);
      case operation::negate:
        to.push_back({in_.number(-1)});
        return add_factors({is.operands[0], of.divides}, to);
      case operation::absolute: return add_each(is.is, {is.operands[0]}, of.divides, to);
      case operation::exp: return add_exponentials(is.operands[0], of.divides, to);
      case operation::choose: return add_chosen(of, to);
      default: to.push_back(of);
    }
  }

  /// Of the absolute value of a product.
  void add_each(operation what, const factor& of, bool divides, std::vector<factor>& to) {
    std::vector<factor> inside;
    add_factors(of, inside);
    for (const factor& each : inside)
      to.push_back({in_.apply(what, each.at), each.divides != divides});
  }

  /// exp(a + b) is exp(a) exp(b).
  void add_exponentials(int exponent, bool divides, std::vector<factor>& to) {
    const std::vector<std::vector<int>> groups =
        grouped(terms_of(exponent), [this](int each) { return in_.mask(each); });
    for (const std::vector<int>& group : groups)
      to.push_back(
          {in_.apply(operation::exp, groups.size() == 1 ? exponent : in_.sum_of(group)), divides});
  }

  /// if(c and d, a, 0) is if(c, 1, 0) if(d, 1, 0) a.
  void add_chosen(const factor& of, std::vector<factor>& to) {
    const step is = in_.at(of.at);
    const bool else_zero = in_.is_number(is.operands[2], 0);
    if (!else_zero || of.divides) return to.push_back(of);
    std::vector<int> conditions;
    add_conditions(is.operands[0], conditions);
    for (const int each : conditions)
      to.push_back({in_.apply(operation::choose, each, in_.number(1), in_.number(0))});
    add_factors({is.operands[1]}, to);
  }

  void add_conditions(int of, std::vector<int>& to) {
    const step is = in_.at(of);
    if (is.is != operation::logical_and) return to.push_back(of);
    add_conditions(is.operands[0], to);
    add_conditions(is.operands[1], to);
  }

  std::vector<int> terms_of(int sum) {
    std::vector<int> terms;
    add_terms(sum, none, terms);
    return terms;
  }

  void add_terms(int of, int scale, std::vector<int>& to) {
    const step is = in_.at(of);
    const auto depends = [&](std::size_t n) { return in_.mask(is.operands[n]) != 0; };
    switch (is.is) {
      case operation::add:
        add_terms(is.operands[0], scale, to);
        return add_terms(is.operands[1], scale, to);
      case operation::subtract:
        add_terms(is.operands[0], scale, to);
        return add_terms(is.operands[1], in_.scaled(scale, in_.number(-1)), to);
      case operation::negate:
        return add_terms(is.operands[0], in_.scaled(scale, in_.number(-1)), to);
      case operation::multiply:
        if (!depends(0)) return add_terms(is.operands[1], in_.scaled(scale, is.operands[0]), to);
        if (!depends(1)) return add_terms(is.operands[0], in_.scaled(scale, is.operands[1]), to);
        break;
      case operation::divide:
        if (depends(1) || variables_in(in_.mask(of)) < 2) break;
        return add_terms(
            is.operands[0],
            in_.scaled(scale, in_.apply(operation::divide, in_.number(1), is.operands[1])), to);
      default: break;
    }
    to.push_back(in_.scaled(scale, of));
  }

  maybe product(const std::vector<factor>& all) {
    if (++parts_ > most_parts) return {};
    const std::vector<factor> factors = factors_of(all);
    if (factors.size() > most_factors) return {};
    std::vector<factor> uniform;
    std::vector<factor> others;
    for (const factor& each : factors) (in_.mask(each.at) == 0 ? uniform : others).push_back(each);
    std::vector<std::vector<factor>> groups =
        grouped(others, [this](const factor& each) { return in_.mask(each.at); });
    groups.front().insert(groups.front().end(), uniform.begin(), uniform.end());
    if (groups.size() == 1) return together(groups.front());
    separated apart{separation::product, 0, {}, {}, {}};
    for (const std::vector<factor>& group : groups) {
      maybe part = together(group);
      if (!part) return {};
      apart.variables |= part->variables;
      apart.parts.push_back(std::move(*part));
    }
    return apart;
  }

  /// Of factors that share variables.
  maybe together(const std::vector<factor>& factors) {
    std::uint64_t variables = 0;
    for (const factor& each : factors) variables |= in_.mask(each.at);
    if (variables_in(variables) == 1) return function(in_.product_of(factors), variables);
    std::vector<factor> across;
    for (const factor& each : factors)
      if (variables_in(in_.mask(each.at)) > 1) across.push_back(each);
    const bool one_sum =
        across.size() == 1 && !across.front().divides && is_plain_sum(across.front());
    maybe apart = one_sum ? multiplied_out(factors) : composite(factors, across, variables);
    if (!apart && !one_sum) apart = multiplied_out(factors);
    return apart;
  }

  maybe function(int of, std::uint64_t variables) {
    separated result{separation::function, variables, {}, {}, {}};
    result.axes.push_back({std::countr_zero(variables), taken(in_.taken_out(of)), {}});
    return result;
  }

  /// The same function of two variables is one integrand.
  function_of_one taken(const formula& f) {
    for (const auto& [before, function] : taken_)
      if (are_same(before, f)) return function;
    const bool polynomial = is_polynomial(f);
    taken_.push_back({f, {integrand_of(f, "", parameters_, of_parameters_, maths_), polynomial}});
    return taken_.back().second;
  }

  bool is_plain_sum(const factor& of) {
    const std::vector<int> terms = terms_of(of.at);
    return terms.size() > 1 && std::all_of(terms.begin(), terms.end(), [&](int each) {
             return variables_in(in_.mask(each)) < 2;
           });
  }

  /// The first sum among the factors term by term.
  maybe multiplied_out(const std::vector<factor>& factors) {
    std::uint64_t variables = 0;
    for (const factor& each : factors) variables |= in_.mask(each.at);
    for (std::size_t k = 0; k < factors.size(); ++k) {
      if (factors[k].divides || variables_in(in_.mask(factors[k].at)) < 2) continue;
      const std::vector<int> terms = terms_of(factors[k].at);
      if (terms.size() < 2) continue;
      separated result{separation::sum, variables, {}, {}, {}};
      for (const int term : terms) {
        std::vector<factor> with = factors;
        with[k].at = term;
        maybe part = part_of_sum(with, variables);
        if (!part) return {};
        result.parts.push_back(std::move(*part));
      }
      return result;
    }
    return {};
  }

  /// A number is a function of the first variable of the sum.
  maybe part_of_sum(const std::vector<factor>& factors, std::uint64_t of_sum) {
    const bool depends = std::any_of(factors.begin(), factors.end(),
                                     [this](const factor& each) { return in_.mask(each.at) != 0; });
    return depends ? product(factors) : function(in_.product_of(factors), of_sum & (~of_sum + 1));
  }

  /// A function of one sum or product, with weights.
  maybe composite(const std::vector<factor>& factors, const std::vector<factor>& across,
                  std::uint64_t variables) {
    std::set<int> through = waists(across.front().at);
    for (const factor& each : across) {
      const std::set<int> others = waists(each.at);
      std::erase_if(through, [&](int step) { return !others.contains(step); });
    }
    const int outer = in_.product_of(across);
    for (const int step : through)
      for (const separation is : {separation::of_sum, separation::of_product})
        if (maybe result = composite_through(step, outer, is, factors, variables)) return result;
    return {};
  }

  maybe composite_through(int step, int outer, separation is, const std::vector<factor>& factors,
                          std::uint64_t variables) {
    std::vector<factor> inner;
    if (is == separation::of_sum)
      for (const int term : terms_of(step)) inner.push_back({term});
    else
      inner = factors_of({{step}});
    if (inner.size() < 2) return {};
    std::map<int, std::vector<factor>> by_variable;
    std::vector<factor> uniform;
    for (const factor& each : inner) {
      const std::uint64_t mask = in_.mask(each.at);
      if (variables_in(mask) > 1) return {};
      (mask == 0 ? uniform : by_variable[std::countr_zero(mask)]).push_back(each);
    }
    if (by_variable.size() < 2) return {};
    std::vector<factor>& first = by_variable.begin()->second;
    first.insert(first.end(), uniform.begin(), uniform.end());
    separated result{is, variables, {}, {}, taken(in_.taken_out(outer, step))};
    for (std::uint64_t rest = variables; rest != 0; rest &= rest - 1)
      result.axes.push_back(axis(std::countr_zero(rest), by_variable, is, factors));
    return result;
  }

  separated_axis axis(int variable, const std::map<int, std::vector<factor>>& by_variable,
                      separation is, const std::vector<factor>& factors) {
    separated_axis axis{variable, {}, {}};
    std::vector<factor> weights;
    for (const factor& each : factors) {
      const bool belongs = in_.mask(each.at) == std::uint64_t{1} << variable;
      const bool uniform = in_.mask(each.at) == 0 && variable == by_variable.begin()->first;
      if (belongs || uniform) weights.push_back(each);
    }
    if (!weights.empty()) axis.weight = taken(in_.taken_out(in_.product_of(weights)));
    const auto here = by_variable.find(variable);
    if (here == by_variable.end()) return axis;
    std::vector<int> terms;
    for (const factor& each : here->second) terms.push_back(each.at);
    const int inner = is == separation::of_sum ? in_.sum_of(terms) : in_.product_of(here->second);
    axis.inner = taken(in_.taken_out(inner));
    return axis;
  }

  /// Steps by which alone that step depends on its variables, itself among them.
  const std::set<int>& waists(int of) {
    if (const auto known = waists_.find(of); known != waists_.end()) return known->second;
    std::optional<std::set<int>> common;
    const step is = in_.at(of);
    for (int n = 0; n < facts_of(is.is).operands; ++n) {
      const int operand = is.operands[static_cast<std::size_t>(n)];
      if (in_.mask(operand) == 0) continue;
      std::set<int> here = waists(operand);
      if (common) std::erase_if(here, [&](int step) { return !common->contains(step); });
      common = std::move(here);
    }
    std::set<int> steps = common.value_or(std::set<int>());
    steps.insert(of);
    return waists_[of] = std::move(steps);
  }

  workbench in_;
  std::span<const double> parameters_;
  std::span<const deviation> of_parameters_;
  maths_choice maths_;
  std::map<int, std::set<int>> waists_;
  std::vector<std::pair<formula, function_of_one>> taken_;
  int parts_ = 0;
};

}  // namespace

std::optional<separated> separated_of(const formula& of, std::span<const double> parameters,
                                      std::span<const deviation> of_parameters,
                                      maths_choice maths) {
  constexpr int most_variables = 64;
  if (of.dimensions > most_variables) return {};
  return separator(of, parameters, of_parameters, maths).whole();
}

}  // namespace riemann::expressions
