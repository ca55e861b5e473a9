// An expression as it was typed: a tree whose nodes know where in the text they stand.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/expression/operations.hpp"

#include <array>
#include <string>
#include <vector>

namespace riemann::expressions {

/// Bytes [begin, end) of the text.
struct place {
  int begin = 0;
  int end = 0;
};

struct node {
  operation is = operation::number;
  int index = 0;                  // of a variable (x is 0) or a parameter
  double value = 0;               // of a number
  std::array<int, 3> operands{};  // nodes, all of them before this one
  place where;
  double beyond = 0;  // what the number that was written has more than `value`
};

/// Operands stand before what uses them and the root is last: whoever walks the tree walks a
/// vector, however deep the text nests.
struct tree {
  std::string text;  // all of it
  place written;     // in it: this formula, which may be one of a list
  std::vector<node> nodes;
  std::vector<std::string> parameters;  // by index, in the order in which they first appear
  std::vector<int> unrolled;            // nodes that were written as sum(...) or prod(...)
  std::string variable = "x";           // what the first is called
  int dimensions = 0;                   // 1 + the highest index of a variable that appears

  const node& at(int k) const { return nodes[static_cast<std::size_t>(k)]; }
  int root() const { return static_cast<int>(nodes.size()) - 1; }
  std::string written_text() const {
    return text.substr(static_cast<std::size_t>(written.begin),
                       static_cast<std::size_t>(written.end - written.begin));
  }
};

/// Bytes that an expression may have, and how deep its brackets, signs and exponents may nest.
inline constexpr int longest_text = 32768;
inline constexpr int deepest_nesting = 256;

/// x1 .. x1000.
inline constexpr int most_dimensions = 1000;

/// The canonical form: what parses to the same tree, with the fewest brackets and no spaces but
/// those after commas.
std::string text_of(const tree&);

}  // namespace riemann::expressions
