// A word that stands alone is a name, a file or a formula; the numbers behind it are limits.
// SPDX-License-Identifier: Apache-2.0
#include "positions.hpp"

#include "riemann/lib/known_integrals/known_integral.hpp"
#include "riemann/lib/naming/catalogue.hpp"
#include "riemann/lib/reading/bounds.hpp"
#include "riemann/lib/reading/limits.hpp"
#include "riemann/lib/reading/weights.hpp"

#include <algorithm>
#include <stdexcept>

namespace riemann::apps {

bool is_limit(const std::string& word) {
  try {
    static_cast<void>(limit_from(word));
    return true;
  } catch (const std::invalid_argument&) {
    return false;
  }
}

std::vector<std::string> names_of_integrands() {
  std::vector<std::string> names;
  for (const integrand_facts& each : integrand_catalogue()) names.push_back(each.name);
  const std::vector<std::string> of_several = names_of_known_integrals();
  names.insert(names.end(), of_several.begin(), of_several.end());
  return names;
}

std::string option_for(const std::string& word) {
  for (const std::string& each : names_of_integrands())
    if (word == each) return "--fn";
  if (word.ends_with(".toml")) return "--config";
  for (const char* ending : {".csv", ".txt", ".dat", ".tsv", ".npy", ".gz"})
    if (word.ends_with(ending)) return "--data";
  return "--expr";
}

std::vector<std::string> with_positions_named(const std::vector<std::string>& stray,
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
  const bool with_limits = stray.size() == 3 && is_limit(stray[1]) && is_limit(stray[2]);
  if (!integrand || !(alone || with_limits || with_bounds)) return {};
  std::vector<std::string> named = arguments;
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

}  // namespace riemann::apps
