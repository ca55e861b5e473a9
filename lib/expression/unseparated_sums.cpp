// From the root down, as far as products, their exponentials and sums go.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/expression/unseparated_sums.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace riemann::expressions {

std::set<int> unseparated_sums(const tree& f, const sums_of_polynomials& sums) {
  enum class stands { as_factor, as_divisor, as_exponent, inside };
  std::set<int> inside;
  std::vector<std::array<bool, 4>> known(f.nodes.size());  // by node and how it stands
  std::vector<std::pair<int, stands>> left;
  const auto add = [&](int k, stands how) {
    k = sums.nodes().same(k);
    bool& is_known = known[static_cast<std::size_t>(k)][static_cast<std::size_t>(how)];
    if (sums.nodes().varies(k) && !std::exchange(is_known, true)) left.push_back({k, how});
  };
  add(f.root(), stands::as_factor);
  while (!left.empty()) {
    const auto [k, how] = left.back();
    left.pop_back();
    const node& at = f.at(k);
    const auto add_operands = [&](stands first, stands others) {
      for (stands as = first; const int operand : operands_of(at)) {
        add(operand, as);
        as = others;
      }
    };
    if (how == stands::inside) {
      inside.insert(k);
      add_operands(how, how);
      continue;
    }
    if (how == stands::as_exponent) {
      for (const auto& [other, factor] : sums.at(k, ~std::uint64_t{0}).others)
        for (const int operand : operands_of(f.at(other))) add(operand, stands::inside);
      continue;
    }
    const bool divides = how == stands::as_divisor;
    switch (at.is) {
      case operation::multiply:
      case operation::negate: add_operands(how, how); break;
      case operation::divide:
        add_operands(how, divides ? stands::as_factor : stands::as_divisor);
        break;
      case operation::choose: {
        const node& otherwise = f.at(at.operands[2]);
        const bool is_factor =
            !divides && otherwise.is == operation::number && otherwise.value == 0;
        add(at.operands[0], stands::inside);
        add(at.operands[1], is_factor ? how : stands::inside);
        add(at.operands[2], stands::inside);
        break;
      }
      case operation::exp: add(at.operands[0], stands::as_exponent); break;
      case operation::add:
      case operation::subtract:
        if (divides) {
          inside.insert(k);
          add_operands(stands::inside, stands::inside);
        } else {
          add_operands(how, how);
        }
        break;
      default: add_operands(stands::inside, stands::inside);
    }
  }
  return inside;
}

}  // namespace riemann::expressions
