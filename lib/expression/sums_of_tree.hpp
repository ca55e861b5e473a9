// The nodes of a tree as sums of others, and what a node depends on.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/expression/tree.hpp"
#include "riemann/lib/expression/tree_writer.hpp"
#include "riemann/lib/expression/weighted_terms.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <tuple>
#include <vector>

namespace riemann::expressions {

/// Of what varies, a variable or a sum of weighted nodes is a sum; all else is a term.
class sums_of_tree {
 public:
  /// Bit k stands for variables[k]; others do not appear. At most 64.
  sums_of_tree(const tree&, const std::vector<int>& variables);

  /// The first node that is equal.
  int same(int k) const { return of(k).same; }
  std::uint64_t depends_on(int k) const { return of(k).depends; }
  bool varies(int k) const { return of(k).depends != 0; }
  /// For all values of its variables.
  bool has_value(int k) const { return of(k).is_total; }
  bool is_sum(int k) const { return of(k).is_sum; }
  /// A term is the sum of itself. Terms are nodes that are the first of equal ones.
  const weighted_terms& sum(int k) const { return of(k).sum; }
  /// As it is written, but for last terms that do not vary.
  tree without_shift(int k) const;
  /// Writes what stands for a sum whose terms are so many times that node.
  int sum_of(int k, const meant_number& times, int node, tree_copier&) const;

 private:
  struct facts {
    int same;
    std::uint64_t depends = 0;
    bool is_total = false;
    bool is_sum = false;
    std::optional<meant_number> constant;
    weighted_terms sum;
  };

  const facts& of(int k) const { return facts_[static_cast<std::size_t>(k)]; }
  bool is_total(const node&) const;
  facts facts_at(int k);
  std::optional<meant_number> constant_at(const node&) const;
  std::optional<weighted_terms> sum_at(int k, const facts& about) const;

  const tree& tree_;
  std::vector<int> variables_;
  std::map<std::tuple<operation, int, std::uint64_t, std::uint64_t, std::array<int, 3>>, int>
      known_;
  std::vector<facts> facts_;
};

}  // namespace riemann::expressions
