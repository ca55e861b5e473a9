// Factors of more than two variables are multiplied out where they are sums.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/expression/links.hpp"

#include "riemann/lib/expression/factoring.hpp"

#include <algorithm>
#include <bit>
#include <cstdint>
#include <map>
#include <utility>

namespace riemann::expressions {
namespace {

constexpr std::size_t most_products = 64;

class finder_of_links {
 public:
  explicit finder_of_links(const formula& of)
      : apart_(of, factoring::exponents::of_the_same_variables) {}

  std::optional<links> all() && {
    if (!multiply_out({{apart_.in.last()}})) return {};
    return std::move(found_);
  }

 private:
  bool multiply_out(const std::vector<factor>& product) {
    const std::vector<factor> factors = apart_.factors_of(product);
    if (factors.size() > factoring::most_factors) return false;
    const auto across = std::find_if(factors.begin(), factors.end(), [this](const factor& each) {
      return variables_in(apart_.in.mask(each.at)) > 2;
    });
    if (across == factors.end()) return add(factors);
    const std::vector<int> terms =
        across->divides ? std::vector<int>() : apart_.terms_of(across->at);
    if (terms.size() < 2) return false;
    std::vector<factor> with = factors;
    return std::all_of(terms.begin(), terms.end(), [&](int term) {
      with[static_cast<std::size_t>(across - factors.begin())].at = term;
      return multiply_out(with);
    });
  }

  bool add(const std::vector<factor>& factors) {
    if (found_.products.size() == most_products) return false;
    std::map<std::uint64_t, std::vector<factor>> by_variables;
    std::map<std::uint64_t, std::vector<int>> exponents;
    std::map<std::uint64_t, std::vector<factor>> sites;
    for (const factor& each : factors) {
      const std::uint64_t variables = apart_.in.mask(each.at);
      if (variables_in(variables) == 1) sites[variables].push_back(each);
      if (apart_.in.at(each.at).is == operation::exp)
        exponents[variables].push_back(exponent_of(each));
      else
        by_variables[variables].push_back(each);
    }
    give_to_first(by_variables);
    give_to_first(exponents);
    std::vector<std::size_t> product;
    for (const auto& [variables, of] : by_variables)
      product.push_back(link_of(variables, apart_.in.product_of(of), false));
    for (const auto& [variables, of] : exponents)
      product.push_back(link_of(variables, apart_.in.sum_of(of), true));
    for (const auto& [variables, of] : sites)
      found_.sites.push_back(linking(variables, apart_.in.product_of(of), false));
    found_.products.push_back(std::move(product));
    return true;
  }

  /// What depends on no variable goes along with the first that does.
  template <class T>
  static void give_to_first(std::map<std::uint64_t, std::vector<T>>& by_variables) {
    const auto uniform = by_variables.find(0);
    if (uniform == by_variables.end()) return;
    const std::vector<T> numbers = std::move(uniform->second);
    by_variables.erase(uniform);
    std::vector<T>& first = by_variables.empty() ? by_variables[1] : by_variables.begin()->second;
    first.insert(first.end(), numbers.begin(), numbers.end());
  }

  int exponent_of(const factor& of) {
    const int exponent = apart_.in.at(of.at).operands[0];
    return of.divides ? apart_.in.apply(operation::negate, exponent) : exponent;
  }

  std::size_t link_of(std::uint64_t variables, int of, bool is_exponent) {
    found_.factors.push_back(linking(variables, of, is_exponent));
    return found_.factors.size() - 1;
  }

  linking_formula linking(std::uint64_t variables, int of, bool is_exponent) const {
    linking_formula link;
    for (std::uint64_t rest = variables; rest != 0; rest &= rest - 1)
      link.variables.push_back(std::countr_zero(rest));
    link.f = apart_.in.taken_out_with(of, link.variables);
    link.is_exponent = is_exponent;
    return link;
  }

  factoring apart_;
  links found_;
};

}  // namespace

std::optional<links> links_of(const formula& of) {
  constexpr int most_variables = 64;
  if (of.dimensions < 2 || of.dimensions > most_variables) return {};
  return finder_of_links(of).all();
}

}  // namespace riemann::expressions
