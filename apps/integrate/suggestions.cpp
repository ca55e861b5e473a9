// A stray word is a name, a file or a formula; the numbers behind it are limits.
// SPDX-License-Identifier: Apache-2.0
#include "suggestions.hpp"

#include "riemann/lib/naming/catalogue.hpp"
#include "riemann/lib/reading/bounds.hpp"
#include "riemann/lib/reading/limits.hpp"
#include "riemann/lib/reading/weights.hpp"

#include <algorithm>
#include <sstream>
#include <stdexcept>

namespace riemann::apps {
namespace {

using words_t = std::vector<std::string>;

/// As a shell takes it for one word.
std::string quoted(const std::string& word) {
  constexpr auto plain = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-+=.,:/%@";
  if (!word.empty() && word.find_first_not_of(plain) == std::string::npos) return word;
  std::string text = "'";
  for (const char c : word) text += c == '\'' ? "'\\''" : std::string(1, c);
  return text + "'";
}

bool is_limit(const std::string& word) {
  try {
    static_cast<void>(limit_from(word));
    return true;
  } catch (const std::invalid_argument&) {
    return false;
  }
}

std::string option_for(const std::string& word) {
  for (const integrand_facts& each : integrand_catalogue())
    if (word == each.name) return "--fn";
  if (word.ends_with(".toml")) return "--config";
  for (const char* ending : {".csv", ".txt", ".dat", ".tsv", ".npy", ".gz"})
    if (word.ends_with(ending)) return "--data";
  return "--expr";
}

/// 'x^2 0 1' in one word means three, where the last two are limits.
words_t taken_apart(const words_t& stray) {
  if (stray.size() != 1) return stray;
  std::istringstream text(stray.front());
  words_t parts;
  for (std::string part; text >> part;) parts.push_back(part);
  if (parts.size() < 3 || !is_limit(parts.back()) || !is_limit(parts[parts.size() - 2]))
    return stray;
  words_t apart{parts.front()};
  for (std::size_t k = 1; k + 2 < parts.size(); ++k) apart.front() += ' ' + parts[k];
  apart.insert(apart.end(), parts.end() - 2, parts.end());
  return apart;
}

/// Whether the integrand follows an option of its own: stray words are its limits, then.
bool names_integrand(const words_t& arguments) {
  return std::any_of(arguments.begin(), arguments.end(), [](const std::string& each) {
    return each.starts_with("--fn") || each.starts_with("--expr");
  });
}

/// `arguments` behind `text`, without those that stand in `left_out`.
std::string with_rest(std::string text, const words_t& arguments, words_t left_out) {
  for (const std::string& each : arguments) {
    const auto found = std::find(left_out.begin(), left_out.end(), each);
    if (found == left_out.end())
      text += ' ' + quoted(each);
    else
      left_out.erase(found);
  }
  return text;
}

}  // namespace

words_t with_positions_named(const words_t& stray, const words_t& arguments) {
  const std::string option = option_for(stray.front());
  const bool integrand = option == "--fn" || option == "--expr";
  const auto says_where = [](const std::string& word) {
    return looks_like_bounds(word) || looks_like_weights(word);
  };
  const bool with_bounds =
      stray.size() > 1 && std::all_of(stray.begin() + 1, stray.end(), says_where);
  const bool has_region =
      std::any_of(arguments.begin(), arguments.end(), [](const std::string& each) {
        return each.starts_with("--over") || each.starts_with("--weight");
      });
  const bool alone = stray.size() == 1 && (option == "--fn" || has_region);
  const bool with_limits = stray.size() == 3 && is_limit(stray[1]) && is_limit(stray[2]);
  if (!integrand || !(alone || with_limits || with_bounds)) return {};
  words_t named = arguments;
  for (const std::string& each : stray) named.erase(std::find(named.begin(), named.end(), each));
  named.push_back(option + '=' + stray.front());
  if (with_bounds)
    for (std::size_t k = 1; k < stray.size(); ++k)
      named.push_back((looks_like_weights(stray[k]) ? "--weight=" : "--over=") + stray[k]);
  if (with_limits) {
    named.push_back("--from=" + stray[1]);
    named.push_back("--to=" + stray[2]);
  }
  return named;
}

std::string about_stray_words(const words_t& stray, const words_t& arguments) {
  const std::string text = "stands without an option";
  const std::string unclear = text + "; every value follows its --option, see --help";
  const bool limits_alone =
      is_limit(stray.front()) && (arguments.empty() || names_integrand(arguments));
  if (limits_alone && arguments.empty()) return unclear;
  const words_t apart = taken_apart(stray);
  const std::size_t names = limits_alone ? 0 : 1;  // before the limits
  std::string meant = "integrate";
  if (names > 0) meant += ' ' + option_for(apart.front()) + ' ' + quoted(apart.front());
  constexpr const char* options[] = {" --from ", " --to ", " --n "};
  for (std::size_t k = names; k < apart.size(); ++k) {
    if (k - names == std::size(options) || !is_limit(apart[k])) return unclear;
    meant += options[k - names] + quoted(apart[k]);
  }
  return text + "; did you mean: " + with_rest(meant, arguments, stray);
}

std::string about_no_integrand(const std::set<std::string>& given, const words_t& arguments) {
  const bool limits = given.contains("from") && given.contains("to");
  const std::string example =
      given.contains("param")
          ? "integrate --expr 'exp(-a*x)' --param a=1,2 --from 0 --to 1"
          : with_rest(limits ? "integrate --expr 'exp(-x^2)'" : "integrate --fn pi", arguments, {});
  return "nothing to integrate is named: give --fn NAME (--list shows the names), --expr FORMULA "
         "or "
         "--data FILE; for example: " +
         example;
}

}  // namespace riemann::apps
