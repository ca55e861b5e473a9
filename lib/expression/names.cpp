// Which names mean what, and what to say of those that mean nothing.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/expression/names.hpp"

#include "riemann/lib/question/errors.hpp"
#include "riemann/lib/text/numerals.hpp"

#include <algorithm>

namespace riemann::expressions {
namespace {

constexpr std::size_t longest_name_shown = 40;

std::string shown(std::string name) {
  if (name.size() > longest_name_shown) name.replace(longest_name_shown, name.npos, "...");
  return name;
}

std::vector<std::string> known_names(const scope& names) {
  std::vector<std::string> known;
  if (names.variable != "x") known.push_back(names.variable);
  for (int k = 0; k < std::min(names.dimensions, 3) && names.variable == "x"; ++k)
    known.emplace_back(1, "xyz"[k]);
  if (names.dimensions > 3) known.emplace_back("x1");
  if (names.parameters)
    known.insert(known.end(), names.parameters->begin(), names.parameters->end());
  for (const named_constant& each : constants()) known.emplace_back(each.name);
  for (const std::string& each : function_names()) known.push_back(each);
  return known;
}

struct made_of_others {
  std::string_view name;
  std::string_view meant;
};

constexpr made_of_others functions_made_of_others[] = {
    {"cot", "1/tan(a)"},
    {"sec", "1/cos(a)"},
    {"csc", "1/sin(a)"},
    {"coth", "1/tanh(a)"},
    {"sech", "1/cosh(a)"},
    {"csch", "1/sinh(a)"},
    {"acot", "atan2(1, a)"},
    {"arccot", "atan2(1, a)"},
    {"sgn", "sign(a)"},
    {"sinc", "sin(a)/a"},
    {"fabs", "abs(a)"},
    {"heaviside", "if(a < 0, 0, 1)"},
    {"theta", "if(a < 0, 0, 1)"},
    {"beta", "gamma(a)*gamma(b)/gamma(a+b)"},
    {"Phi", "erfc(-a/sqrt(2))/2"},
};

}  // namespace

int variable_named(std::string_view name) {
  if (name == "x") return 0;
  if (name == "y") return 1;
  if (name == "z") return 2;
  if (name.size() < 2 || name[0] != 'x' || name[1] == '0') return -1;
  const int number = parsed<int>(name.substr(1)).value_or(0);
  return number > 0 && number <= most_dimensions ? number - 1 : -1;
}

std::string undefined_name(const std::string& name, const scope& names) {
  if (name == "inf" || name == "infinity" || name == "nan")
    return name + " is not finite: expressions are made of finite numbers";
  if (variable_named(name) >= 0)
    return names.dimensions == 0
               ? name +
                     " is a variable of integration; parameters and constants alone can stand here"
               : name + " is not a variable here: the integral is over " +
                     (names.dimensions == 1 ? names.variable + " alone"
                                            : std::to_string(names.dimensions) + " variables") +
                     "; no parameter of that name has been given";
  const bool may_be_variable = names.dimensions == 1 && names.variable == "x" && name.size() == 1;
  return unknown_name("name", shown(name), known_names(names)) +
         "; no parameter of that name has been given" +
         (may_be_variable ? ", and the variable is x unless `var` names another" : "");
}

std::string undefined_function(const std::string& name) {
  for (const made_of_others& each : functions_made_of_others)
    if (name == each.name)
      return "unknown function '" + name + "'; write " + std::string(each.meant);
  return unknown_name("function", shown(name), function_names());
}

bool is_name(std::string_view text) {
  const auto letter = [](char c) {
    return ('a' <= c && c <= 'z') || ('A' <= c && c <= 'Z') || c == '_';
  };
  return !text.empty() && letter(text.front()) &&
         std::all_of(text.begin(), text.end(),
                     [&](char c) { return letter(c) || ('0' <= c && c <= '9'); });
}

std::string why_no_name(std::string_view name) {
  const std::string text(name);
  if (!is_name(name)) return "is not a name: letters, digits and _, not a digit first";
  if (name.size() > longest_name_shown)
    return "is longer than " + std::to_string(longest_name_shown) + " letters";
  if (function_named(name) != nullptr) return "is a function";
  for (const word_operator& each : word_operators())
    if (name == each.name) return "is an operator";
  for (const named_constant& each : constants())
    if (name == each.name) return "is a constant";
  return {};
}

}  // namespace riemann::expressions
