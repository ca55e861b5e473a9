// A text is cut where a name and '=' begin, each part at '=' and at the first '..'; or where names
// and '~' begin.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/reading/bounds.hpp"

#include "riemann/lib/expression/weights.hpp"
#include "riemann/lib/reading/limits.hpp"
#include "riemann/lib/text/splitting.hpp"

#include <stdexcept>
#include <string_view>
#include <vector>

namespace riemann {
namespace {

constexpr std::string_view spaces = " \t\n,;";

bool is_of_name(char c) {
  return c == '_' || (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

/// Where a name and a single '=' begin at `at`: behind the '='; npos if they do not.
std::size_t behind_name(std::string_view text, std::size_t at) {
  std::size_t end = at;
  while (end < text.size() && is_of_name(text[end])) ++end;
  if (end == at) return std::string_view::npos;
  while (end < text.size() && text[end] == ' ') ++end;
  const bool equals = end < text.size() && text[end] == '=';
  const bool compared = end + 1 < text.size() && text[end + 1] == '=';
  return equals && !compared ? end + 1 : std::string_view::npos;
}

std::string without_spaces(std::string_view text) { return trimmed(text, spaces); }

/// Where a place ends: spaces beside '=' are none.
std::string with_commas(const std::string& text) {
  std::string result;
  for (const char c : text) {
    const bool space = spaces.find(c) != std::string_view::npos;
    if (!space)
      result += c;
    else if (!result.empty() && result.back() != '=' && result.back() != ',')
      result += ',';
  }
  for (std::size_t at; (at = result.find(",=")) != std::string::npos;) result.erase(at, 1);
  return result;
}

bounds one_of(std::string_view part) {
  const std::size_t equals = behind_name(part, 0);
  const std::size_t dots = equals == std::string_view::npos ? equals : part.find("..", equals);
  if (dots != std::string_view::npos) {
    const bounds range{without_spaces(part.substr(0, equals - 1)),
                       without_spaces(part.substr(equals, dots - equals)),
                       without_spaces(part.substr(dots + 2))};
    const bool three_dots = part.size() > dots + 2 && part[dots + 2] == '.';
    if (!range.lower.empty() && !range.upper.empty() && !three_dots) return range;
  }
  throw std::invalid_argument("'" + without_spaces(part) +
                              "' is not the range of a variable, such as x=0..1");
}

}  // namespace

bool looks_like_bounds(const std::string& word) {
  return behind_name(word, 0) != std::string::npos;
}

region bounds_in(const std::string& text) {
  std::vector<std::size_t> begins;
  for (std::size_t at = 0; at < text.size(); ++at) {
    const bool may_begin = at == 0 || spaces.find(text[at - 1]) != std::string_view::npos;
    if (may_begin && behind_name(text, at) != std::string_view::npos) begins.push_back(at);
  }
  if (begins.empty() || begins.front() != text.find_first_not_of(spaces)) begins.assign(1, 0);
  region result;
  for (std::size_t k = 0; k < begins.size(); ++k) {
    const std::size_t end = k + 1 < begins.size() ? begins[k + 1] : text.size();
    result.push_back(one_of(std::string_view(text).substr(begins[k], end - begins[k])));
  }
  return result;
}

std::vector<place_on_axis> places_in(const std::string& text) {
  std::vector<place_on_axis> places;
  std::string variable;
  for (std::string part : expressions::listed_in(with_commas(text))) {
    if (part.empty()) continue;
    if (const std::size_t behind = behind_name(part, 0); behind != std::string::npos) {
      variable = without_spaces(part.substr(0, behind - 1));
      part = without_spaces(part.substr(behind));
    }
    if (variable.empty() || part.empty())
      throw std::invalid_argument("names no variable's place, such as x=0.3");
    places.push_back({variable, constant_from(part).value});
  }
  if (places.empty()) throw std::invalid_argument("names no variable's place, such as x=0.3");
  return places;
}

std::string text_of(const region& over) {
  std::string text;
  for (const bounds& each : over) text += (text.empty() ? "" : ", ") + text_of(each);
  return text;
}

}  // namespace riemann
