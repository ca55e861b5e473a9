// A tree that is written node by node, in place of another or behind it.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/expression/meant_number.hpp"
#include "riemann/lib/expression/tree.hpp"

#include <cstddef>
#include <functional>
#include <optional>
#include <utility>
#include <vector>

namespace riemann::expressions {

class tree_writer {
 public:
  /// Without nodes, but with the names of another.
  explicit tree_writer(const tree& like) : written_(like) {
    written_.nodes.clear();
    written_.unrolled.clear();
  }

  /// Goes on with a tree: what is added last is its root.
  static tree_writer after(tree all) {
    tree_writer out(all);
    out.written_ = std::move(all);
    return out;
  }

  /// Each returns the number of the node.
  int add(node each) {
    each.where = {};
    written_.nodes.push_back(each);
    return written_.root();
  }
  int apply(operation what, int a, int b = 0) { return add({what, 0, 0, {a, b, 0}, {}}); }
  int variable(int index) { return add({operation::variable, index, 0, {}, {}}); }
  int number(const meant_number& a) {
    return add({operation::number, 0, a.value.hi, {}, {}, a.value.lo});
  }
  int times(const meant_number& by, int k) {
    const bool is_one = by.value.hi == 1 && by.value.lo == 0;
    return is_one ? k : apply(operation::multiply, number(by), k);
  }

  tree written() && { return std::move(written_); }

 private:
  tree written_;
};

/// Nodes of a tree as another is written: each once, behind its operands.
class tree_copier {
 public:
  /// Writes what stands for node k, if it is not a copy.
  using replacement = std::function<std::optional<int>(tree_copier&, int k)>;
  tree_copier(const tree& from, tree_writer& to, replacement in_place_of = {})
      : from_(from), to_(to), in_place_of_(std::move(in_place_of)), place_(from.nodes.size()) {}

  int of(int k) {
    std::optional<int>& place = place_[static_cast<std::size_t>(k)];
    if (!place && in_place_of_) place = in_place_of_(*this, k);
    if (!place) place = itself(k);
    return *place;
  }

  /// A copy, with others in place of its operands.
  int itself(int k) {
    node copy = from_.at(k);
    for (int& operand : operands_of(copy)) operand = of(operand);
    return to_.add(copy);
  }

  tree_writer& out() { return to_; }

 private:
  const tree& from_;
  tree_writer& to_;
  replacement in_place_of_;
  std::vector<std::optional<int>> place_;
};

/// The part of a tree that ends with this node.
inline tree ending_with(tree all, int root) {
  all.nodes.resize(static_cast<std::size_t>(root) + 1);
  return all;
}

}  // namespace riemann::expressions
