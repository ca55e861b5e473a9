// Precedence climbing over tokens; every call of itself counts towards the bound on depth.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/expression/parse.hpp"

#include "riemann/lib/expression/names.hpp"
#include "riemann/lib/expression/tokens.hpp"

#include <algorithm>
#include <limits>

namespace riemann::expressions {
namespace {

constexpr std::size_t most_complaints = 20;

class parser {
 public:
  parser(std::string_view text, const scope& names) : names_(names), text_(text) {
    made_.text = text;
    made_.nodes.reserve(std::min<std::size_t>(text.size(), 256));
    take();
  }

  tree whole() {
    if (next_.kind == token_kind::end) fail("is empty where an expression was expected");
    expression(loosest);
    if (next_.kind != token_kind::end) fail(why_not_here());
    if (!complaints_.empty()) throw invalid_expression(text_, complaints_);
    return std::move(made_);
  }

 private:
  int expression(binding least) {
    if (++depth_ > deepest_nesting)
      fail("nests deeper than " + std::to_string(deepest_nesting) + " levels");
    int left = prefixed(least);
    while (next_.kind == token_kind::operation && next_.is != operation::logical_not &&
           facts_of(next_.is).binds >= least) {
      const operation_facts& facts = facts_of(next_.is);
      take();
      const bool is_power = facts.is == operation::power;
      const int right = expression(is_power ? binding::sign : tighter(facts.binds));
      left = add({facts.is, 0, 0, {left, right}, {start_of(left), end_of(right)}});
      const bool compared = facts.binds == binding::comparison;
      if (compared && next_.kind == token_kind::operation &&
          facts_of(next_.is).binds == binding::comparison)
        fail("comparisons do not chain; write a<b and b<c");
    }
    --depth_;
    return left;
  }

  static binding tighter(binding than) { return static_cast<binding>(static_cast<int>(than) + 1); }

  int prefixed(binding least) {
    const token sign = next_;
    if (sign.kind == token_kind::operation && sign.is == operation::logical_not)
      return negated(least);
    const bool signed_term = sign.kind == token_kind::operation &&
                             (sign.is == operation::subtract || sign.is == operation::add);
    if (!signed_term) return primary();
    take();
    const int term = expression(binding::sign);
    if (sign.is == operation::add) return term;
    return add({operation::negate, 0, 0, {term}, {sign.where.begin, end_of(term)}});
  }

  int negated(binding least) {
    const token word = next_;
    if (least > binding::negation)
      fail("'not' binds more loosely than the operator before it: put brackets around (not ...)");
    take();
    const int term = expression(binding::negation);
    return add({operation::logical_not, 0, 0, {term}, {word.where.begin, end_of(term)}});
  }

  int primary() {
    const token first = next_;
    switch (first.kind) {
      case token_kind::number:
        take();
        return add({operation::number, 0, first.value, {}, first.where, first.beyond});
      case token_kind::name: return named(first);
      case token_kind::open: {
        take();
        const int inner = expression(loosest);
        close(first);
        return inner;
      }
      case token_kind::end: fail("ends where a number, a name or '(' was expected");
      default: fail("expected a number, a name or '('");
    }
  }

  int named(const token& name) {
    take();
    const std::string word(
        text_.substr(static_cast<std::size_t>(name.where.begin),
                     static_cast<std::size_t>(name.where.end - name.where.begin)));
    const operation_facts* const function = function_named(word);
    const int variable = variable_named(word);
    if (next_.kind == token_kind::open && variable < 0 && !is_constant(word)) {
      if (function == nullptr && !is_known_parameter(word)) {
        complain(name.where, undefined_function(word));
        return call(name, nullptr);
      }
      if (function != nullptr) return call(name, function);
    }
    if (function != nullptr)
      fail_at(name, word + " is a function: its arguments stand in brackets");
    for (const named_constant& each : constants())
      if (word == each.name)
        return add({operation::number, 0, each.value, {}, name.where, each.beyond});
    if (variable >= 0 && variable < names_.dimensions) {
      made_.dimensions = std::max(made_.dimensions, variable + 1);
      return add({operation::variable, variable, 0, {}, name.where});
    }
    if (names_.dimensions == 0 && is_infinite(word))
      return add({operation::number, 0, infinite(word), {}, name.where});
    if (variable >= 0 || is_infinite(word) || (names_.parameters && !is_known_parameter(word))) {
      undefined(word, name.where);
      return add({operation::number, 0, 0, {}, name.where});
    }
    return add({operation::parameter, parameter(word, name.where), 0, {}, name.where});
  }

  int call(const token& name, const operation_facts* function) {
    const token open = next_;
    take();
    node made{function == nullptr ? operation::number : function->is, 0, 0, {}, name.where};
    const bool folds = function != nullptr && takes_more_operands(function->is);
    int count = 0;
    if (next_.kind != token_kind::close) {
      while (true) {
        const int argument = expression(loosest);
        if (folds && count >= 2) {
          made.where.end = end_of(argument);
          made.operands = {add(made), argument, 0};
        } else if (count < 3) {
          made.operands[static_cast<std::size_t>(count)] = argument;
        }
        ++count;
        if (next_.kind != token_kind::comma) break;
        take();
      }
    }
    made.where.end = next_.where.end;
    close(open);
    if (function != nullptr && count != function->operands && !(folds && count > 2)) {
      const std::string allowed = folds ? "two or more" : std::to_string(function->operands);
      complain(made.where, std::string(function->name) + " takes " + allowed +
                               (function->operands == 1 ? " argument, not " : " arguments, not ") +
                               std::to_string(count));
      made.is = operation::number;
    }
    return add(made);
  }

  void close(const token& open) {
    if (next_.kind != token_kind::close) {
      const std::string column = std::to_string(open.where.begin + 1);
      fail(next_.kind == token_kind::end
               ? "ends before the ')' that closes the '(' at column " + column
               : "expected an operator, or the ')' that closes the '(' at column " + column);
    }
    take();
  }

  /// What follows a complete expression.
  std::string why_not_here() const {
    switch (next_.kind) {
      case token_kind::close: return "this ')' closes nothing";
      case token_kind::comma: return "a comma stands between the arguments of a function only";
      default: return "expected an operator; write * to multiply";
    }
  }

  static bool is_constant(std::string_view word) {
    return std::any_of(constants().begin(), constants().end(),
                       [&](const named_constant& each) { return word == each.name; });
  }

  static bool is_infinite(std::string_view word) {
    return word == "inf" || word == "infinity" || word == "nan";
  }

  static double infinite(std::string_view word) {
    using limits = std::numeric_limits<double>;
    return word == "nan" ? limits::quiet_NaN() : limits::infinity();
  }

  bool is_known_parameter(const std::string& word) const {
    return names_.parameters && std::find(names_.parameters->begin(), names_.parameters->end(),
                                          word) != names_.parameters->end();
  }

  int parameter(const std::string& word, place where) {
    const auto found = std::find(made_.parameters.begin(), made_.parameters.end(), word);
    const auto index = found - made_.parameters.begin();
    if (found == made_.parameters.end()) {
      made_.parameters.push_back(word);
      made_.first_uses.push_back(where);
    }
    return static_cast<int>(index);
  }

  void undefined(const std::string& word, place where) {
    if (std::find(told_.begin(), told_.end(), word) != told_.end()) return;
    if (told_.size() >= most_complaints) return;
    told_.push_back(word);
    complain(where, undefined_name(word, names_));
  }

  int add(const node& made) {
    made_.nodes.push_back(made);
    return static_cast<int>(made_.nodes.size()) - 1;
  }
  int start_of(int at) const { return made_.nodes[static_cast<std::size_t>(at)].where.begin; }
  int end_of(int at) const { return made_.nodes[static_cast<std::size_t>(at)].where.end; }

  void take() {
    try {
      next_ = token_at(text_, next_.where.end);
    } catch (const invalid_expression&) {
      if (complaints_.empty()) throw;
      throw invalid_expression(text_, complaints_);  // those that came first
    }
  }

  void complain(place where, const std::string& message) {
    if (complaints_.size() < most_complaints) complaints_.push_back({where, message});
  }
  [[noreturn]] void fail_at(const token& where, const std::string& message) {
    complaints_.push_back({where.where, message});
    throw invalid_expression(text_, complaints_);
  }
  [[noreturn]] void fail(const std::string& message) { fail_at(next_, message); }

  const scope& names_;
  std::string_view text_;
  token next_;
  tree made_;
  std::vector<complaint> complaints_;
  std::vector<std::string> told_;
  int depth_ = 0;
};

}  // namespace

tree parse(std::string_view text, const scope& names) {
  if (text.size() > longest_text)
    throw invalid_expression(
        text, {{{longest_text, longest_text + 1},
                "is " + std::to_string(text.size()) + " bytes long; an expression has at most " +
                    std::to_string(longest_text)}});
  return parser(text, names).whole();
}

}  // namespace riemann::expressions
