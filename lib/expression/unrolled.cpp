// sum(i=1..8, i*x), prod(...) and x[i]: written out while they are read.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/expression/formula.hpp"
#include "riemann/lib/expression/names.hpp"
#include "riemann/lib/expression/parser.hpp"

#include <algorithm>
#include <cmath>

namespace riemann::expressions {
namespace {

constexpr int most_steps = 4096;
constexpr double farthest_index = 1e9;
constexpr const char* form_of_sum =
    "takes an index, its range and a formula, such as sum(i=1..8, i*x)";

/// The last of these nodes, which stand behind `first` others; not a number where one is unknown.
double value_of(const std::vector<node>& nodes, std::size_t first) {
  std::vector<double> values;
  for (std::size_t k = first; k < nodes.size(); ++k) {
    const node& each = nodes[k];
    const operation_facts& facts = facts_of(each.is);
    const bool known = each.is == operation::number || (facts.operands > 0 && facts.exact);
    if (!known) return std::nan("");
    const auto operand = [&](std::size_t j) {
      const auto at = static_cast<std::size_t>(each.operands[j]);
      return static_cast<int>(j) < facts.operands ? values[at - first] : 0;
    };
    values.push_back(each.is == operation::number
                         ? each.value
                         : exact_value(each.is, operand(0), operand(1), operand(2)));
  }
  return values.back();
}

}  // namespace

void parser::expect(token_kind kind, const char* otherwise) {
  if (next_.kind != kind) fail(otherwise);
  take();
}

int parser::whole_number() {
  const std::size_t first = tree_.nodes.size();
  const token begin = next_;
  expression(loosest);
  const double value = value_of(tree_.nodes, first);
  if (!(std::floor(value) == value && std::abs(value) <= farthest_index))
    fail_at(begin, "must be a whole number, made of numbers and indices of sums");
  tree_.nodes.resize(first);
  return static_cast<int>(value);
}

int parser::numbered_variable(const token& name) {
  take();
  const int number = whole_number();
  const place where{name.where.begin, next_.where.end};
  expect(token_kind::close_list, "expected the ']' behind the number of a variable");
  const std::string word = 'x' + std::to_string(number);
  if (number < 1) {
    complain(where, "variables are numbered from 1");
    return add({operation::number, 0, 0, {}, where});
  }
  return variable_at(number - 1, word, where);
}

int parser::unrolled(const token& name, operation by) {
  const token open = next_;
  take();
  const token index = next_;
  const std::string word(text_at(index.where));
  expect(token_kind::name, form_of_sum);
  const std::string why =
      variable_named(word) >= 0 ? "is a variable of integration" : why_no_name(word);
  if (!why.empty()) fail_at(index, word + ' ' + why + " and cannot be an index");
  const bool taken = std::any_of(indices_.begin(), indices_.end(),
                                 [&](const auto& each) { return each.first == word; });
  if (taken || is_known_parameter(word) || word == names_.variable)
    fail_at(index, word + (taken                     ? " is the index of a sum around"
                           : word == names_.variable ? " is the variable of integration"
                                                     : " is a parameter"));
  expect(token_kind::equals, form_of_sum);
  const int first = whole_number();
  expect(token_kind::dots, form_of_sum);
  const token at_last = next_;
  const int last = whole_number();
  if (last - first >= most_steps)
    fail_at(at_last, "the range has more than " + std::to_string(most_steps) + " steps");
  const token body = next_;
  if (body.kind != token_kind::comma) fail(form_of_sum);

  const std::size_t before = tree_.nodes.size();
  const std::size_t faults = complaints_.size();
  indices_.emplace_back(text_at(index.where), first);
  int all = -1;
  for (int k = first;; ++k) {
    indices_.back().second = k;
    next_ = body;
    take();
    const int each = expression(loosest);
    all = all < 0 ? each : add({by, 0, 0, {all, each}, {at(each).where}});
    if (k >= last || complaints_.size() > faults) break;
  }
  indices_.pop_back();
  const place where{name.where.begin, next_.where.end};
  close(open);
  if (last < first) {  // read for its faults alone
    tree_.nodes.resize(before);
    all = add({operation::number, 0, by == operation::add ? 0.0 : 1.0});
  }
  at(all).where = where;
  std::erase_if(tree_.unrolled, [&](int each) { return each >= static_cast<int>(before); });
  tree_.unrolled.push_back(all);
  return all;
}

}  // namespace riemann::expressions
