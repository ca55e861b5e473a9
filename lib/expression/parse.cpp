// Precedence climbing over tokens; every call of itself counts towards the bound on depth.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/expression/parse.hpp"

#include "riemann/lib/expression/names.hpp"
#include "riemann/lib/expression/parser.hpp"

#include <algorithm>
#include <limits>

namespace riemann::expressions {
namespace {

constexpr std::size_t most_complaints = 20;
constexpr std::size_t most_formulas = 256;
constexpr int most_words = 2 * longest_text;  // sums unrolled
constexpr const char* no_list_here =
    "a list in [ ] stands alone, as [f, g], and is not part of a formula";

bool is_constant(std::string_view word) {
  return std::any_of(constants().begin(), constants().end(),
                     [&](const named_constant& each) { return word == each.name; });
}

bool is_infinite(std::string_view word) {
  return word == "inf" || word == "infinity" || word == "nan";
}

double infinite(std::string_view word) {
  using limits = std::numeric_limits<double>;
  return word == "nan" ? limits::quiet_NaN() : limits::infinity();
}

}  // namespace

parser::parser(std::string_view text, const scope& names) : names_(names), text_(text) {
  tree_.text = text;
  tree_.variable = names.variable;
  tree_.nodes.reserve(std::min<std::size_t>(text.size(), 256));
  take();
}

tree parser::whole() {
  tree_.written = {0, static_cast<int>(text_.size())};
  formula();
  if (next_.kind != token_kind::end) fail(why_not_here());
  if (!complaints_.empty()) throw invalid_expression(text_, complaints_);
  return std::move(tree_);
}

std::vector<tree> parser::list() {
  std::vector<tree> all;
  if (next_.kind != token_kind::open_list) {
    all.push_back(whole());
    return all;
  }
  const std::string column = std::to_string(next_.where.begin + 1);
  do {
    take();
    tree_ = tree();
    tree_.text = text_;
    tree_.variable = names_.variable;
    if (next_.kind == token_kind::close_list)
      fail(all.empty() ? "holds no formula" : "expected a formula behind the comma");
    if (next_.kind == token_kind::open_list) fail("lists do not nest: [f, g] holds formulas");
    if (all.size() == most_formulas)
      fail("holds more than " + std::to_string(most_formulas) + " formulas");
    const int begin = next_.where.begin;
    formula();
    tree_.written = {begin, next_.where.begin};
    all.push_back(std::move(tree_));
  } while (next_.kind == token_kind::comma);
  if (next_.kind != token_kind::close_list)
    fail(next_.kind == token_kind::end
             ? "ends before the ']' that closes the '[' at column " + column
             : "expected an operator, a comma, or the ']' that closes the '[' at column " + column);
  take();
  if (next_.kind != token_kind::end) fail(no_list_here);
  if (!complaints_.empty()) throw invalid_expression(text_, complaints_);
  return all;
}

void parser::formula() {
  if (next_.kind == token_kind::end) fail("is empty where an expression was expected");
  expression(loosest);
}

int parser::expression(binding least) {
  if (++depth_ > deepest_nesting)
    fail("nests deeper than " + std::to_string(deepest_nesting) + " levels");
  int left = prefixed(least);
  while (next_.kind == token_kind::operation && next_.is != operation::logical_not &&
         facts_of(next_.is).binds >= least) {
    const operation_facts& facts = facts_of(next_.is);
    take();
    const bool is_power = facts.is == operation::power;
    const int right = expression(is_power ? binding::sign : tighter(facts.binds));
    left = add({facts.is, 0, 0, {left, right}, {at(left).where.begin, at(right).where.end}});
    const bool compared = facts.binds == binding::comparison;
    if (compared && next_.kind == token_kind::operation &&
        facts_of(next_.is).binds == binding::comparison)
      fail("comparisons do not chain; write a<b and b<c");
  }
  --depth_;
  return left;
}

int parser::prefixed(binding least) {
  const token sign = next_;
  if (sign.kind == token_kind::operation && sign.is == operation::logical_not)
    return negated(least);
  const bool signed_term = sign.kind == token_kind::operation &&
                           (sign.is == operation::subtract || sign.is == operation::add);
  if (!signed_term) return primary();
  take();
  const int term = expression(binding::sign);
  if (sign.is == operation::add) return term;
  return add({operation::negate, 0, 0, {term}, {sign.where.begin, at(term).where.end}});
}

int parser::negated(binding least) {
  const token word = next_;
  if (least > binding::negation)
    fail("'not' binds more loosely than the operator before it: put brackets around (not ...)");
  take();
  const int term = expression(binding::negation);
  return add({operation::logical_not, 0, 0, {term}, {word.where.begin, at(term).where.end}});
}

int parser::primary() {
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
    case token_kind::open_list: fail(no_list_here);
    default: fail("expected a number, a name or '('");
  }
}

int parser::named(const token& name) {
  take();
  const std::string word(text_at(name.where));
  for (const auto& [index, value] : indices_)
    if (word == index)
      return add({operation::number, 0, static_cast<double>(value), {}, name.where});
  const operation_facts* const function = function_named(word);
  const bool renamed = names_.variable != "x" && names_.dimensions == 1;
  if (renamed && word == names_.variable) return variable_at(0, word, name.where);
  const int variable = variable_named(word);
  if (word == "x" && !renamed && next_.kind == token_kind::open_list)
    return numbered_variable(name);
  if (next_.kind == token_kind::open && variable < 0 && !is_constant(word)) {
    if (function != nullptr) return call(name, function);
    if (!is_known_parameter(word)) {
      if (word == "sum") return unrolled(name, operation::add);
      if (word == "prod") return unrolled(name, operation::multiply);
      complain(name.where, undefined_function(word));
      return call(name, nullptr);
    }
  }
  if (function != nullptr) fail_at(name, word + " is a function: its arguments stand in brackets");
  for (const named_constant& each : constants())
    if (word == each.name)
      return add({operation::number, 0, each.value, {}, name.where, each.beyond});
  const bool may_be_any = !names_.parameters && (renamed || variable >= names_.dimensions);
  if (variable >= 0 && !may_be_any && !is_known_parameter(word))
    return variable_at(renamed ? names_.dimensions : variable, word, name.where);
  if (names_.dimensions == 0 && is_infinite(word))
    return add({operation::number, 0, infinite(word), {}, name.where});
  if (is_infinite(word) || (names_.parameters && !is_known_parameter(word))) {
    undefined(word, name.where);
    return add({operation::number, 0, 0, {}, name.where});
  }
  return add({operation::parameter, parameter(word), 0, {}, name.where});
}

int parser::variable_at(int number, const std::string& word, place where) {
  if (number >= names_.dimensions) {
    undefined(word, where);
    return add({operation::number, 0, 0, {}, where});
  }
  tree_.dimensions = std::max(tree_.dimensions, number + 1);
  return add({operation::variable, number, 0, {}, where});
}

int parser::call(const token& name, const operation_facts* function) {
  const token open = next_;
  take();
  node result{function == nullptr ? operation::number : function->is, 0, 0, {}, name.where};
  const bool folds = function != nullptr && takes_more_operands(function->is);
  int count = 0;
  if (next_.kind != token_kind::close) {
    while (true) {
      const int argument = expression(loosest);
      if (folds && count >= 2) {
        result.where.end = at(argument).where.end;
        result.operands = {add(result), argument, 0};
      } else if (count < 3) {
        result.operands[static_cast<std::size_t>(count)] = argument;
      }
      ++count;
      if (next_.kind != token_kind::comma) break;
      take();
    }
  }
  result.where.end = next_.where.end;
  close(open);
  if (function != nullptr && count != function->operands && !(folds && count > 2)) {
    const std::string allowed = folds ? "two or more" : std::to_string(function->operands);
    complain(result.where, std::string(function->name) + " takes " + allowed +
                               (function->operands == 1 ? " argument, not " : " arguments, not ") +
                               std::to_string(count));
    result.is = operation::number;
  }
  return add(result);
}

void parser::close(const token& open) {
  if (next_.kind != token_kind::close) {
    const std::string column = std::to_string(open.where.begin + 1);
    fail(next_.kind == token_kind::end
             ? "ends before the ')' that closes the '(' at column " + column
             : "expected an operator, or the ')' that closes the '(' at column " + column);
  }
  take();
}

/// What follows a complete expression.
std::string parser::why_not_here() const {
  switch (next_.kind) {
    case token_kind::close: return "this ')' closes nothing";
    case token_kind::comma: return "a comma stands between the arguments of a function only";
    case token_kind::open_list: return no_list_here;
    case token_kind::close_list: return "this ']' closes nothing";
    case token_kind::equals: return "'=' does not belong in an expression; write == to compare";
    case token_kind::dots: return "'..' stands in the range of a sum only";
    default: return "expected an operator; write * to multiply";
  }
}

bool parser::is_known_parameter(const std::string& word) const {
  return names_.parameters && std::find(names_.parameters->begin(), names_.parameters->end(),
                                        word) != names_.parameters->end();
}

int parser::parameter(const std::string& word) {
  const auto match = std::find(tree_.parameters.begin(), tree_.parameters.end(), word);
  const auto index = match - tree_.parameters.begin();
  if (match == tree_.parameters.end()) tree_.parameters.push_back(word);
  return static_cast<int>(index);
}

void parser::undefined(const std::string& word, place where) {
  if (std::find(told_.begin(), told_.end(), word) != told_.end()) return;
  if (told_.size() >= most_complaints) return;
  told_.push_back(word);
  complain(where, undefined_name(word, names_));
}

int parser::add(const node& added) {
  tree_.nodes.push_back(added);
  return static_cast<int>(tree_.nodes.size()) - 1;
}

std::string_view parser::text_at(place where) const {
  return text_.substr(static_cast<std::size_t>(where.begin),
                      static_cast<std::size_t>(where.end - where.begin));
}

void parser::take() {
  if (++taken_ > most_words)
    fail("unrolled, is longer than " + std::to_string(most_words) + " words");
  try {
    next_ = token_at(text_, next_.where.end);
  } catch (const invalid_expression&) {
    if (complaints_.empty()) throw;
    throw invalid_expression(text_, complaints_);  // those that came first
  }
}

void parser::complain(place where, const std::string& message) {
  if (complaints_.size() < most_complaints) complaints_.push_back({where, message});
}
void parser::fail_at(const token& where, const std::string& message) {
  complaints_.push_back({where.where, message});
  throw invalid_expression(text_, complaints_);
}

namespace {

void require_length(std::string_view text) {
  if (text.size() > longest_text)
    throw invalid_expression(
        text, {{{longest_text, longest_text + 1},
                "is " + std::to_string(text.size()) + " bytes long; an expression has at most " +
                    std::to_string(longest_text)}});
}

}  // namespace

tree parse(std::string_view text, const scope& names) {
  require_length(text);
  return parser(text, names).whole();
}

std::vector<tree> parse_list(std::string_view text, const scope& names) {
  require_length(text);
  return parser(text, names).list();
}

bool is_list(std::string_view text) {
  const std::size_t first = end_of_space(text, 0);
  return first < text.size() && text[first] == '[';
}

}  // namespace riemann::expressions
