// A tree that is written node by node, in place of another or behind it.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/expression/meant_number.hpp"
#include "riemann/lib/expression/tree.hpp"

#include <utility>

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
    return static_cast<int>(written_.nodes.size()) - 1;
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

}  // namespace riemann::expressions
