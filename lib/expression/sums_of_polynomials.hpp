// The nodes of a tree as sums of polynomials of degree 2 and of others.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/expression/quadratic.hpp"
#include "riemann/lib/expression/sums_of_tree.hpp"

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <utility>
#include <vector>

namespace riemann::expressions {

using weighted_node = std::pair<int, meant_number>;

/// What of a sum of nodes is a polynomial, and the others.
struct sum_of_nodes {
  meant_quadratic polynomial;
  std::vector<weighted_node> others;
  bool has_parameters = false;  // the polynomial
};

class sums_of_polynomials {
 public:
  /// As sums_of_tree has it; `parameters` by index.
  sums_of_polynomials(const tree&, const std::vector<int>& variables,
                      std::span<const meant_number> parameters);

  const sums_of_tree& nodes() const { return nodes_; }

  /// Polynomials for which counts(polynomial) is false, and those of parameters that do not depend
  /// on these variables, are among the others.
  sum_of_nodes at(
      int k, std::uint64_t on,
      const std::function<bool(const meant_quadratic&)>& counts = [](const auto&) {
        return true;
      }) const;

  /// Whether it depends on parameters if, and how, such polynomials join these variables.
  bool joins_by_parameters(int k, std::uint64_t variables) const;

 private:
  struct facts {
    bool has_parameters = false;
    bool may_be_polynomial = false;  // for some values of the parameters
  };
  facts facts_at(const node&) const;
  const facts& of(int k) const { return facts_[static_cast<std::size_t>(k)]; }

  sums_of_tree nodes_;
  std::vector<std::optional<meant_quadratic>> polynomials_;
  std::vector<facts> facts_;
};

}  // namespace riemann::expressions
