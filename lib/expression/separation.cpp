// Products are taken apart first, whose factors belong together if they share variables; then
// functions of a sum are looked for, and sums multiplied out.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/expression/separation.hpp"

#include "riemann/lib/expression/factoring.hpp"
#include "riemann/lib/expression/formula_integrand.hpp"

#include <algorithm>
#include <bit>
#include <cstdint>
#include <map>
#include <set>
#include <utility>
#include <vector>

namespace riemann::expressions {
namespace {

constexpr int most_parts = 8192;
constexpr int few_parts = 64;  // in place of a polynomial of a sum, and of more than functions

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

class separator {
 public:
  separator(const formula& of, std::span<const double> parameters,
            std::span<const deviation> of_parameters, maths_choice maths)
      : apart_(of, factoring::exponents::that_share_variables),
        parameters_(parameters),
        of_parameters_(of_parameters),
        maths_(maths) {}

  std::optional<separated> whole() {
    const int root = in_.last();
    if (variables_in(in_.mask(root)) == 0) return {};
    return product({{root}}, most_parts);
  }

 private:
  using maybe = std::optional<separated>;

  /// Nothing once more than `most` parts were looked at.
  maybe product(const std::vector<factor>& all, int most) {
    if (++parts_ > most) return {};
    const std::vector<factor> factors = apart_.factors_of(all);
    if (factors.size() > factoring::most_factors) return {};
    std::vector<factor> uniform;
    std::vector<factor> others;
    for (const factor& each : factors) (in_.mask(each.at) == 0 ? uniform : others).push_back(each);
    std::vector<std::vector<factor>> groups =
        grouped(others, [this](const factor& each) { return in_.mask(each.at); });
    groups.front().insert(groups.front().end(), uniform.begin(), uniform.end());
    if (groups.size() == 1) return together(groups.front(), most);
    separated apart{separation::product, 0, {}, {}, {}};
    for (const std::vector<factor>& group : groups) {
      maybe part = together(group, most);
      if (!part) return {};
      apart.variables |= part->variables;
      apart.parts.push_back(std::move(*part));
    }
    return apart;
  }

  /// Of factors that share variables.
  maybe together(const std::vector<factor>& factors, int most) {
    std::uint64_t variables = 0;
    for (const factor& each : factors) variables |= in_.mask(each.at);
    if (variables_in(variables) == 1) return function(factors, variables);
    std::vector<factor> across;
    for (const factor& each : factors)
      if (variables_in(in_.mask(each.at)) > 1) across.push_back(each);
    const bool one_sum =
        across.size() == 1 && !across.front().divides && is_plain_sum(across.front());
    if (one_sum) return multiplied_out(factors, most);
    maybe apart = composite(factors, across, variables);
    const bool is_polynomial = apart && apart->outer->is_polynomial;
    if (apart && !is_polynomial) return apart;
    maybe terms = multiplied_out(factors, apart ? std::min(most, parts_ + few_parts) : most);
    return terms ? std::move(terms) : std::move(apart);
  }

  maybe function(const std::vector<factor>& of, std::uint64_t variables) {
    std::vector<std::pair<int, bool>> key;
    for (const factor& each : of) key.emplace_back(each.at, each.divides);
    std::sort(key.begin(), key.end());
    auto known = products_.find(key);
    if (known == products_.end())
      known = products_.emplace(key, taken(in_.taken_out(in_.product_of(of)))).first;
    separated result{separation::function, variables, {}, {}, {}};
    result.axes.push_back({std::countr_zero(variables), known->second, {}});
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
    const std::vector<int>& terms = terms_of(of.at);
    return terms.size() > 1 && std::all_of(terms.begin(), terms.end(), [&](int each) {
             return variables_in(in_.mask(each)) < 2;
           });
  }

  const std::vector<int>& terms_of(int sum) {
    const auto known = terms_.find(sum);
    return known != terms_.end() ? known->second : terms_[sum] = apart_.terms_of(sum);
  }

  /// The first sum among the factors term by term, unless there would be too many products.
  maybe multiplied_out(const std::vector<factor>& factors, int most) {
    std::uint64_t variables = 0;
    double products = 1;
    for (const factor& each : factors) {
      variables |= in_.mask(each.at);
      if (!each.divides && variables_in(in_.mask(each.at)) > 1)
        products *= static_cast<double>(terms_of(each.at).size());
    }
    if (products > most_parts) return {};
    for (std::size_t k = 0; k < factors.size(); ++k) {
      if (factors[k].divides || variables_in(in_.mask(factors[k].at)) < 2) continue;
      const std::vector<int> terms = terms_of(factors[k].at);
      if (terms.size() < 2) continue;
      separated result{separation::sum, variables, {}, {}, {}};
      for (const int term : terms) {
        std::vector<factor> with = factors;
        with[k].at = term;
        maybe part = part_of_sum(with, variables, most);
        if (!part) return {};
        result.parts.push_back(std::move(*part));
      }
      return result;
    }
    return {};
  }

  /// A number is a function of the first variable of the sum.
  maybe part_of_sum(const std::vector<factor>& factors, std::uint64_t of_sum, int most) {
    const bool depends = std::any_of(factors.begin(), factors.end(),
                                     [this](const factor& each) { return in_.mask(each.at) != 0; });
    return depends ? product(factors, most) : function(factors, of_sum & (~of_sum + 1));
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
      for (const int term : apart_.terms_of(step)) inner.push_back({term});
    else
      inner = apart_.factors_of({{step}});
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
    if (++composites_ > few_parts) return {};  // each is an integral of its own
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
    for (const int operand : operands_of(in_.at(of))) {
      if (in_.mask(operand) == 0) continue;
      std::set<int> here = waists(operand);
      if (common) std::erase_if(here, [&](int step) { return !common->contains(step); });
      common = std::move(here);
    }
    std::set<int> steps = common.value_or(std::set<int>());
    steps.insert(of);
    return waists_[of] = std::move(steps);
  }

  factoring apart_;
  workbench& in_ = apart_.in;
  std::span<const double> parameters_;
  std::span<const deviation> of_parameters_;
  maths_choice maths_;
  std::map<int, std::set<int>> waists_;
  std::map<int, std::vector<int>> terms_;                                  // by sum
  std::map<std::vector<std::pair<int, bool>>, function_of_one> products_;  // by factors
  std::vector<std::pair<formula, function_of_one>> taken_;
  int parts_ = 0;  // all that were looked at
  int composites_ = 0;
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
