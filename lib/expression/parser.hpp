// The parser: what grammar (parse.cpp) and unrolled sums (unrolled.cpp) share.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/expression/parse.hpp"
#include "riemann/lib/expression/tokens.hpp"

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace riemann::expressions {

class parser {
 public:
  parser(std::string_view text, const scope& names);

  /// One formula, which is all of the text.
  tree whole();
  /// Likewise, or several in brackets: [f, g].
  std::vector<tree> list();

 private:
  void formula();
  int expression(binding least);
  int prefixed(binding least);
  int negated(binding least);
  int primary();
  int named(const token& name);
  int call(const token& name, const operation_facts* function);
  void close(const token& open);
  void expect(token_kind, const char* otherwise);
  std::string why_not_here() const;

  /// sum(i=1..8, i*x) and prod(...): the body once for each i.
  int unrolled(const token& name, operation by);
  /// A formula of whole numbers, which is computed and leaves no nodes.
  int whole_number();
  /// x[2], behind the x.
  int numbered_variable(const token& name);
  int variable_at(int number, const std::string& word, place where);

  bool is_known_parameter(const std::string& word) const;
  int parameter(const std::string& word);
  void undefined(const std::string& word, place where);

  int add(const node& added);
  node& at(int k) { return tree_.nodes[static_cast<std::size_t>(k)]; }
  std::string_view text_at(place where) const;

  void take();
  void complain(place where, const std::string& message);
  [[noreturn]] void fail_at(const token& where, const std::string& message);
  [[noreturn]] void fail(const std::string& message) { fail_at(next_, message); }

  const scope& names_;
  std::string_view text_;
  token next_;
  tree tree_;
  std::vector<complaint> complaints_;
  std::vector<std::string> told_;
  std::vector<std::pair<std::string_view, int>> indices_;  // of the sums around, and their values
  int depth_ = 0;
  int taken_ = 0;  // words
};

}  // namespace riemann::expressions
