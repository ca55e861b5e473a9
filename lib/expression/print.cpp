// A tree as text again: the form that reports show, from which the same tree is read.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/expression/tokens.hpp"
#include "riemann/lib/expression/tree.hpp"
#include "riemann/lib/text/numerals.hpp"

#include <algorithm>
#include <string_view>
#include <utility>

namespace riemann::expressions {
namespace {

std::string number_text(double value) {
  for (const named_constant& each : constants())
    if (value == each.value) return each.name;
  return shortest(value);
}

std::string variable_text(int index, int dimensions) {
  constexpr const char* names[] = {"x", "y", "z"};
  if (dimensions <= 3) return names[index];
  return 'x' + std::to_string(index + 1);
}

/// Its words, with spaces behind commas and where two would become one.
std::string as_written(std::string_view text, place where) {
  const auto is_of_word = [](char c) {
    return c == '_' || ('a' <= c && c <= 'z') || ('A' <= c && c <= 'Z') || ('0' <= c && c <= '9');
  };
  std::string all;
  for (token next = token_at(text, where.begin); next.where.begin < where.end;
       next = token_at(text, next.where.end)) {
    if (next.kind == token_kind::end) break;
    const auto begin = static_cast<std::size_t>(next.where.begin);
    const char first = text[begin];
    const char last = all.empty() ? ' ' : all.back();
    const bool apart =
        last == ',' || (is_of_word(last) && is_of_word(first)) || (last == '.' && first == '.');
    all += apart ? " " : "";
    all += text.substr(begin, static_cast<std::size_t>(next.where.end - next.where.begin));
  }
  return all;
}

class printer {
 public:
  explicit printer(const tree& given) : tree_(given), texts_(given.nodes.size()) {}

  std::string whole() {
    for (std::size_t k = 0; k < tree_.nodes.size(); ++k)
      texts_[k] = is_unrolled(static_cast<int>(k)) ? as_written(tree_.text, tree_.nodes[k].where)
                                                   : text_of_node(tree_.nodes[k]);
    return std::move(texts_.back());
  }

 private:
  std::string text_of_node(const node& of) {
    switch (of.is) {
      case operation::number: return number_text(of.value);
      case operation::variable:
        return tree_.variable != "x" ? tree_.variable : variable_text(of.index, tree_.dimensions);
      case operation::parameter: return tree_.parameters[static_cast<std::size_t>(of.index)];
      case operation::negate:
      case operation::logical_not: {
        const operation_facts& facts = facts_of(of.is);
        return facts.symbol + operand(of, 0, facts.binds);
      }
      default: break;
    }
    const operation_facts& facts = facts_of(of.is);
    return *facts.symbol != '\0' ? operator_text(of, facts) : call_text(of, facts);
  }

  /// Texts grow at their end, so that long sums take no longer than they are.
  std::string operator_text(const node& of, const operation_facts& facts) {
    const bool is_power = of.is == operation::power;
    const bool chains = facts.binds != binding::comparison && !is_power;
    std::string text = operand(of, 0, chains ? facts.binds : tighter(facts.binds));
    text += facts.symbol;
    text += operand(of, 1, is_power ? binding::sign : tighter(facts.binds));
    return text;
  }

  std::string call_text(const node& of, const operation_facts& facts) {
    std::string text = std::string(facts.name) + '(';
    for (int k = 0; k < facts.operands; ++k) {
      if (k > 0) text += ", ";
      text += operand(of, k, loosest);
    }
    return text + ')';
  }

  bool is_unrolled(int k) const {
    return std::binary_search(tree_.unrolled.begin(), tree_.unrolled.end(), k);
  }

  /// In brackets if it binds less tightly than `least`. An operand is used once and moved away.
  std::string operand(const node& of, int number, binding least) {
    const auto at = static_cast<std::size_t>(of.operands[static_cast<std::size_t>(number)]);
    std::string text = std::move(texts_[at]);
    if (is_unrolled(static_cast<int>(at))) return text;
    if (facts_of(tree_.nodes[at].is).binds >= least) return text;
    return '(' + text + ')';
  }

  const tree& tree_;
  std::vector<std::string> texts_;
};

}  // namespace

std::string text_of(const tree& given) { return printer(given).whole(); }

}  // namespace riemann::expressions
