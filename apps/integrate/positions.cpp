// A word that stands alone is a name, a file or a formula; the numbers behind it are limits.
// SPDX-License-Identifier: Apache-2.0
#include "positions.hpp"

#include "riemann/lib/reading/bounds.hpp"
#include "riemann/lib/reading/limits.hpp"
#include "riemann/lib/reading/request.hpp"
#include "riemann/lib/reading/weights.hpp"

#include <algorithm>
#include <cctype>
#include <stdexcept>

namespace riemann::apps {

namespace {

/// Those that are given by --param, with some value or other.
std::vector<parameter> parameters_in(const std::vector<std::string>& arguments) {
  constexpr double some_value = 0.7;
  const std::string option = "--param";
  std::vector<parameter> all;
  for (std::size_t k = 0; k < arguments.size(); ++k) {
    std::string text;
    if (arguments[k] == option && k + 1 < arguments.size()) text = arguments[k + 1];
    if (arguments[k].starts_with(option + '=')) text = arguments[k].substr(option.size() + 1);
    if (const std::size_t end = text.find('='); end != std::string::npos)
      all.push_back({text.substr(0, end), some_value});
  }
  return all;
}

/// What --from and --to have to say about "1e400", "1,5" and "2pi" is worth hearing.
bool begins_like_a_number(const std::string& word) {
  const std::size_t at = word.find_first_not_of("+-.");
  return at <= 2 && at < word.size() && std::isdigit(static_cast<unsigned char>(word[at])) != 0;
}

}  // namespace

bool is_limit(const std::string& word, const std::vector<std::string>& arguments) {
  try {
    static_cast<void>(limit_from(word, parameters_in(arguments)));
    return true;
  } catch (const std::invalid_argument&) {
    return false;
  }
}

std::string option_for(const std::string& word) {
  for (const std::string& each : names_of_integrands())
    if (word == each) return "--fn";
  if (word.ends_with(".toml")) return "--config";
  for (const char* ending : {".csv", ".txt", ".dat", ".tsv", ".npy", ".gz"})
    if (word.ends_with(ending)) return "--data";
  return "--expr";
}

std::vector<std::string> options_for(const std::vector<std::string>& stray,
                                     const std::vector<std::string>& arguments) {
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
  const auto stands_for_limit = [&](const std::string& word) {
    return begins_like_a_number(word) || is_limit(word, arguments);
  };
  const bool with_limits =
      stray.size() == 3 && stands_for_limit(stray[1]) && stands_for_limit(stray[2]);
  if (!integrand || !(alone || with_limits || with_bounds)) return {};
  std::vector<std::string> named{option + '=' + stray.front()};
  if (with_bounds)
    for (std::size_t k = 1; k < stray.size(); ++k)
      named.push_back((looks_like_weights(stray[k]) ? "--weight=" : "--over=") + stray[k]);
  if (with_limits) {
    named.push_back("--from=" + stray[1]);
    named.push_back("--to=" + stray[2]);
  }
  return named;
}

}  // namespace riemann::apps
