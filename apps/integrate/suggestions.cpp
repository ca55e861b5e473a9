// Makes commands of the words that were given, and offers the first that is understood.
// SPDX-License-Identifier: Apache-2.0
#include "suggestions.hpp"

#include "positions.hpp"
#include "riemann/lib/question/errors.hpp"
#include "riemann/lib/expression/names.hpp"
#include "riemann/lib/expression/parse.hpp"

#include <algorithm>
#include <filesystem>
#include <iterator>
#include <optional>
#include <sstream>
#include <stdexcept>

namespace riemann::apps {
namespace {

using words_t = std::vector<std::string>;

/// What the numbers behind an integrand are, one after the other.
constexpr const char* limits_and_n[] = {"--from", "--to", "--n"};

/// As a shell takes it for one word.
std::string in_quotes(const std::string& word) {
  constexpr auto plain = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-+=.,:/%@";
  if (!word.empty() && word.find_first_not_of(plain) == std::string::npos) return word;
  std::string text = "'";
  for (const char c : word) text += c == '\'' ? "'\\''" : std::string(1, c);
  return text + "'";
}

/// What stands between blanks in the words.
words_t parts_of_all(const words_t& given) {
  words_t parts;
  for (const std::string& each : given) {
    std::istringstream text(each);
    for (std::string part; text >> part;) parts.push_back(part);
  }
  return parts;
}

std::string joined(const words_t& parts, std::size_t count) {
  std::string text;
  for (std::size_t k = 0; k < count; ++k) text += (k == 0 ? "" : " ") + parts[k];
  return text;
}

/// `arguments` without one each of the words in `left_out`.
words_t without(const words_t& arguments, words_t left_out) {
  words_t rest;
  for (const std::string& each : arguments) {
    const auto match = std::find(left_out.begin(), left_out.end(), each);
    if (match == left_out.end())
      rest.push_back(each);
    else
      left_out.erase(match);
  }
  return rest;
}

/// Without the integrand that an option of theirs names.
words_t without_integrand(const words_t& arguments) {
  words_t rest;
  for (std::size_t k = 0; k < arguments.size(); ++k) {
    const std::string option = arguments[k].substr(0, arguments[k].find('='));
    if (option != "--fn" && option != "--expr" && option != "--data")
      rest.push_back(arguments[k]);
    else if (option == arguments[k])
      ++k;  // its value
  }
  return rest;
}

words_t joined(words_t words, const words_t& more) {
  words.insert(words.end(), more.begin(), more.end());
  return words;
}

/// A formula that has a finite integral over any range, over these variables.
std::string example_of(const words_t& variables, const std::vector<axis>& parameters) {
  std::string factors;
  for (const axis& each : parameters) factors += each.name + '*';
  std::string squares;
  for (const std::string& each : variables) squares += (squares.empty() ? "" : "+") + each + "^2";
  return "exp(-" + factors + (variables.size() > 1 ? '(' + squares + ')' : squares) + ')';
}

/// What an expression needs beside two limits: ranges of several variables, and its parameters.
struct needs {
  words_t ranges;
  words_t parameters;
};

/// Nothing of what is no expression.
std::optional<needs> needs_of(const std::string& expression) {
  needs needed;
  try {
    for (const expressions::tree& each :
         expressions::parse_list(expression, {expressions::most_dimensions, std::nullopt})) {
      for (const std::string& name : each.parameters)
        needed.parameters.insert(needed.parameters.end(), {"--param", name + "=1"});
      if (each.dimensions < 2) continue;
      for (int k = static_cast<int>(needed.ranges.size()) / 2; k < each.dimensions; ++k)
        needed.ranges.insert(
            needed.ranges.end(),
            {"--over", std::string(each.dimensions > 3 ? "x" + std::to_string(k + 1)
                                                       : std::string(1, "xyz"[k])) +
                           "=0..1"});
    }
  } catch (const std::invalid_argument&) {
    return std::nullopt;
  }
  return needed;
}

/// The first of these commands that is understood; empty if none is.
std::string first_understood(const std::vector<words_t>& commands, const understood_t& understood) {
  for (const words_t& command : commands) {
    if (!understood(command)) continue;
    std::string text = "integrate";
    for (const std::string& each : command) text += ' ' + in_quotes(each);
    return text;
  }
  return "";
}

/// Whole commands, the likeliest first.
struct offers {
  std::vector<words_t> meant;
  std::vector<words_t> examples;  // with a limit or a value that nobody gave
};

/// For an integrand, and one to three numbers behind it or none.
void add_offers(const std::string& integrand, const words_t& numbers, const words_t& rest,
                offers& to) {
  const std::string option = option_for(integrand);
  const std::optional<needs> more = option == "--expr" ? needs_of(integrand) : std::nullopt;
  const auto command = [&](const words_t& limits) {
    return joined(joined({option, integrand}, limits), rest);
  };
  words_t given;
  for (std::size_t k = 0; k < numbers.size(); ++k)
    given.insert(given.end(), {limits_and_n[k], numbers[k]});
  to.meant.push_back(command(given));
  if (numbers.empty() && more && !more->ranges.empty()) {
    to.examples.push_back(command(more->ranges));
    to.examples.push_back(joined(command(more->ranges), more->parameters));
  }
  if (numbers.empty()) given = {"--from", "0"};
  if (numbers.size() < 2)
    given.insert(given.end(), {"--to", given[1] == "0" ? "1" : given[1] + "+1"});
  to.examples.push_back(command(given));
  if (more) to.examples.push_back(joined(command(given), more->parameters));
}

/// Numbers alone are limits of an integrand that is given, or that an example gives.
void add_offers_of_limits(const words_t& numbers, const words_t& rest, offers& to) {
  if (rest.empty() && numbers.size() != 2) return;
  words_t limits;
  for (std::size_t k = 0; k < numbers.size(); ++k)
    limits.insert(limits.end(), {limits_and_n[k], numbers[k]});
  to.meant.push_back(joined(limits, rest));
  if (numbers.size() == 1) to.meant.push_back(joined({"--to", numbers[0]}, rest));
  to.examples.push_back(joined(joined({"--expr", example_of({"x"}, {})}, limits), rest));
}

/// Whether a word is a name, but none that a formula knows.
bool is_unknown_name(const std::string& word) {
  return expressions::variable_named(word) < 0 && expressions::why_no_name(word).empty();
}

bool is_missing_file(const std::string& word) {
  const std::string option = option_for(word);
  return (option == "--data" || option == "--config") && !std::filesystem::exists(word);
}

/// What to write in place of a word that other programs take; empty where that is not known.
std::string meant_by(const std::string& word) {
  const std::size_t equals = word.find('=');
  const bool is_range = word.find("..") != std::string::npos;
  if (is_range && equals == std::string::npos) return "a range has a variable before it: x=" + word;
  if (!is_range && equals != std::string::npos && is_unknown_name(word.substr(0, equals)))
    return "a parameter is given by --param " + word;
  if (word == "oo" || word == "+oo" || word == "-oo" || word == "Inf" || word == "Infinity")
    return "infinity is written inf";
  return "";
}

}  // namespace

std::string about_stray_words(const words_t& stray, const words_t& arguments,
                              const understood_t& understood) {
  const auto looks_like_option = [](const std::string& word) { return word.starts_with("--"); };
  if (std::any_of(stray.begin(), stray.end(), looks_like_option))
    return "stands behind --, where no word is an option: options go before it";
  const std::string text = "stands without an option";
  if (stray.size() == 1 && is_missing_file(stray.front()))
    return text +
           ", and there is no such file; --data FILE integrates samples, --config FILE runs "
           "a batch";
  const words_t rest = without(arguments, stray);
  const words_t parts = parts_of_all(stray);
  if (parts.size() == 1 && option_for(parts.front()) == "--expr" && is_unknown_name(parts.front()))
    return unknown_name("integrand", parts.front(), names_of_integrands());
  std::size_t numbers = 0;
  while (numbers < std::min(parts.size(), std::size(limits_and_n)) &&
         is_limit(parts[parts.size() - 1 - numbers]) &&
         !(numbers + 1 == parts.size() && option_for(parts.front()) == "--fn"))  // as of pi
    ++numbers;
  offers all;
  if (numbers == parts.size() && !arguments.empty()) add_offers_of_limits(parts, rest, all);
  for (std::size_t k = numbers + 1; k-- > 0 && numbers < parts.size();)
    add_offers(joined(parts, parts.size() - k),
               {parts.end() - static_cast<std::ptrdiff_t>(k), parts.end()}, without_integrand(rest),
               all);
  const std::string meant = first_understood(all.meant, understood);
  if (!meant.empty()) return text + "; did you mean: " + meant;
  const std::string example = first_understood(all.examples, understood);
  if (!example.empty()) return text + "; for example: " + example;
  for (const std::string& each : parts)
    if (const std::string hint = meant_by(each); !hint.empty()) return text + "; " + hint;
  return text + "; every value follows its --option, see --help";
}

std::string about_no_integrand(const request& wanted, const words_t& arguments,
                               const understood_t& understood) {
  words_t variables;
  for (const bounds& each : wanted.task.over) variables.push_back(each.variable);
  if (variables.empty()) variables.push_back(wanted.task.f.variable);
  const words_t formula{"--expr", example_of(variables, wanted.axes)};
  words_t limits;
  if (!wanted.task.range.from && wanted.from_words.empty()) limits = {"--from", "0"};
  if (!wanted.task.range.to && wanted.to_words.empty()) limits.insert(limits.end(), {"--to", "1"});
  const std::vector<words_t> commands{joined(formula, arguments),
                                      joined({"--fn", "pi"}, arguments),
                                      joined(joined(formula, limits), arguments),
                                      joined({"--fn", "ball"}, arguments),
                                      {"--fn", "pi"}};
  return "nothing to integrate is named: give --fn NAME (--list shows the names), --expr FORMULA "
         "or --data FILE; for example: " +
         first_understood(commands, understood);
}

}  // namespace riemann::apps
