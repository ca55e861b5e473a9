// The words of an expression, one at a time.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/expression/tokens.hpp"

#include "riemann/lib/expression/complaint.hpp"
#include "riemann/lib/text/control_characters.hpp"
#include "riemann/lib/text/decimal.hpp"
#include "riemann/lib/text/utf8.hpp"

#include <algorithm>
#include <charconv>
#include <string>

namespace riemann::expressions {
namespace {

bool is_digit(char c) { return '0' <= c && c <= '9'; }
bool is_letter(char c) { return ('a' <= c && c <= 'z') || ('A' <= c && c <= 'Z') || c == '_'; }
bool is_space(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; }

struct other_spelling {
  std::string_view character;
  const char* meant;
};

/// What is copied from papers and other keyboards, and what to write in its place.
constexpr other_spelling spelled_otherwise[] = {
    {"\u00b2", "^2"},      {"\u00b3", "^3"},  {"\u2212", "-"},    {"\u2013", "-"},
    {"\u2014", "-"},       {"\u00d7", "*"},   {"\u00b7", "*"},    {"\u22c5", "*"},
    {"\u2217", "*"},       {"\u00f7", "/"},   {"\u2044", "/"},    {"\u2215", "/"},
    {"\u03c0", "pi"},      {"\u221e", "inf"}, {"\u221a", "sqrt"}, {"\u2264", "<="},
    {"\u2265", ">="},      {"\u2260", "!="},  {"\u2211", "sum"},  {"\u220f", "prod"},
    {"\u00a0", "a space"}, {"\u0430", "a"},   {"\u0435", "e"},    {"\u0441", "c"},
    {"\u043e", "o"},       {"\u0440", "p"},   {"\u0443", "y"},    {"\u0445", "x"},
};

struct other_sign {
  char sign;
  const char* meant;
};

constexpr other_sign signs_of_other_languages[] = {
    {'|', "abs(a), or `a or b`"}, {'&', "`a and b`"},     {'?', "if(a, b, c)"}, {'!', "`not a`"},
    {'{', "brackets: ( )"},       {'}', "brackets: ( )"},
};

/// What does not belong in an expression: a character as it looks, or the number of a byte.
complaint foreign(std::string_view text, std::size_t at) {
  constexpr const char* digits = "0123456789abcdef";
  constexpr const char* out = " does not belong in an expression";
  const std::size_t length = length_of_character(text.substr(at));
  const std::string_view character = text.substr(at, length);
  const auto begin = static_cast<int>(at);
  const place where{begin, begin + std::max(1, static_cast<int>(length))};
  const auto byte = static_cast<unsigned char>(text[at]);
  if (length > 1 && printable(character) == character) {
    const std::string as_it_looks = "'" + std::string(character) + "'" + out;
    for (const other_spelling& each : spelled_otherwise)
      if (character == each.character) return {where, as_it_looks + "; write " + each.meant};
    return {where, as_it_looks};
  }
  if (byte > ' ' && byte < 0x7f) {
    std::string as_it_looks = std::string("'") + text[at] + "'" + out;
    for (const other_sign& each : signs_of_other_languages)
      if (text[at] == each.sign) as_it_looks += std::string("; write ") + each.meant;
    return {where, as_it_looks};
  }
  return {{begin, begin + 1}, std::string("byte 0x") + digits[byte / 16] + digits[byte % 16] + out};
}

struct spelled_operation {
  std::string_view text;
  token_kind kind;
  operation is;
};

/// The longer first.
constexpr spelled_operation signs[] = {
    {"**", token_kind::operation, operation::power},
    {"<=", token_kind::operation, operation::less_equal},
    {">=", token_kind::operation, operation::greater_equal},
    {"==", token_kind::operation, operation::equal},
    {"!=", token_kind::operation, operation::not_equal},
    {"<", token_kind::operation, operation::less},
    {">", token_kind::operation, operation::greater},
    {"+", token_kind::operation, operation::add},
    {"-", token_kind::operation, operation::subtract},
    {"*", token_kind::operation, operation::multiply},
    {"/", token_kind::operation, operation::divide},
    {"^", token_kind::operation, operation::power},
    {"(", token_kind::open, operation::number},
    {")", token_kind::close, operation::number},
    {"[", token_kind::open_list, operation::number},
    {"]", token_kind::close_list, operation::number},
    {",", token_kind::comma, operation::number},
    {"=", token_kind::equals, operation::number},
    {"..", token_kind::dots, operation::number},
};

/// "1..8" is 1, then "..".
token number_at(std::string_view text, std::size_t at) {
  token numeral{token_kind::number};
  const char* const begin = text.data() + at;
  const char* const last = text.data() + text.size();
  auto [end, error] = std::from_chars(begin, last, numeral.value);
  if (end != last && end != begin && end[-1] == '.' && *end == '.') --end;
  numeral.where = {static_cast<int>(at), static_cast<int>(at) + static_cast<int>(end - begin)};
  if (error == std::errc::result_out_of_range)
    throw invalid_expression(text, {{numeral.where, "is beyond what a double can hold"}});
  if (error != std::errc{})
    throw invalid_expression(text, {{{numeral.where.begin, numeral.where.begin + 1},
                                     "expected a digit beside the decimal point"}});
  numeral.beyond = beyond_double({begin, static_cast<std::size_t>(end - begin)}, numeral.value);
  return numeral;
}

}  // namespace

std::size_t end_of_space(std::string_view text, std::size_t at) {
  bool comment = false;
  for (; at < text.size(); ++at) {
    comment = text[at] != '\n' && (comment || text[at] == '#');
    if (!comment && !is_space(text[at])) break;
  }
  return at;
}

token token_at(std::string_view text, int from) {
  auto at = static_cast<std::size_t>(from);
  at = end_of_space(text, at);
  const auto begin = static_cast<int>(at);
  if (at == text.size()) return {token_kind::end, operation::number, 0, {from, from}};
  const bool dots = text.substr(at).starts_with("..");
  if (is_digit(text[at]) || (text[at] == '.' && !dots)) return number_at(text, at);
  if (is_letter(text[at])) {
    const std::size_t first = at;
    while (at < text.size() && (is_letter(text[at]) || is_digit(text[at]))) ++at;
    const place where{begin, static_cast<int>(at)};
    const std::string_view word = text.substr(first, at - first);
    for (const word_operator& each : word_operators())
      if (word == each.name) return {token_kind::operation, each.is, 0, where};
    return {token_kind::name, operation::number, 0, where};
  }
  for (const spelled_operation& each : signs)
    if (text.substr(at).starts_with(each.text))
      return {each.kind, each.is, 0, {begin, begin + static_cast<int>(each.text.size())}};
  throw invalid_expression(text, {foreign(text, at)});
}

}  // namespace riemann::expressions
