// The words of errors: faults as sentences, and the nearest known name to an unknown one.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/question/errors.hpp"

#include "riemann/lib/text/control_characters.hpp"

#include <algorithm>
#include <numeric>
#include <utility>

namespace riemann {
namespace {

/// Insertions, deletions, substitutions and swaps of neighbours that turn one word into the other
/// (the optimal string alignment distance).
std::size_t edit_distance(const std::string& a, const std::string& b) {
  std::vector<std::vector<std::size_t>> d(a.size() + 1, std::vector<std::size_t>(b.size() + 1));
  for (std::size_t i = 0; i <= a.size(); ++i) d[i][0] = i;
  std::iota(d[0].begin(), d[0].end(), std::size_t{0});
  for (std::size_t i = 1; i <= a.size(); ++i) {
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const std::size_t change = a[i - 1] == b[j - 1] ? 0 : 1;
      d[i][j] = std::min({d[i - 1][j] + 1, d[i][j - 1] + 1, d[i - 1][j - 1] + change});
      const bool swapped = i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1];
      if (swapped) d[i][j] = std::min(d[i][j], d[i - 2][j - 2] + 1);
    }
  }
  return d[a.size()][b.size()];
}

/// As the edit distance, but 1 to a word that begins with the name.
std::size_t distance_to(const std::string& candidate, const std::string& name) {
  constexpr std::size_t shortest_prefix = 3;
  const bool begun = name.size() >= shortest_prefix && candidate.starts_with(name);
  return begun ? 1 : edit_distance(name, candidate);
}

std::string sentence_with(const std::string& name, const fault& wrong) {
  std::string text = wrong.where;
  const auto add = [&text](const char* separator, const std::string& part) {
    if (!text.empty() && !part.empty()) text += separator;
    text += part;
  };
  add(": ", name);
  if (!wrong.value.empty()) add(name.empty() ? ": " : " ", '\'' + printable(wrong.value) + '\'');
  add(": ", wrong.message);
  return text;
}

/// Of programs that use the library, which know no options.
std::string all_by_fields(const std::vector<fault>& faults) {
  std::string text;
  for (const fault& each : faults) {
    std::string field = each.option;
    std::replace(field.begin(), field.end(), '-', '_');
    text += (text.empty() ? "" : "\n") + sentence_with(field, each);
  }
  return text;
}

}  // namespace

std::string sentence_of(const fault& wrong) {
  const bool is_option = wrong.where.empty() && !wrong.option.empty();
  return sentence_with((is_option ? "--" : "") + wrong.option, wrong);
}

invalid_problem::invalid_problem(std::vector<fault> faults)
    : std::invalid_argument(all_by_fields(faults)), faults_(std::move(faults)) {}

std::string name_meant_by(const std::string& name, const std::vector<std::string>& known) {
  std::string best;
  std::size_t best_distance = std::max<std::size_t>(1, name.size() / 3) + 1;
  for (const std::string& candidate : known) {
    const std::size_t distance = distance_to(candidate, name);
    if (distance < best_distance && distance < candidate.size()) {
      best = candidate;
      best_distance = distance;
    }
  }
  return best;
}

std::string unknown_name(const std::string& family, const std::string& name,
                         const std::vector<std::string>& known) {
  std::string text = "unknown " + family + " '" + name + "'";
  const std::string meant = name_meant_by(name, known);
  if (!meant.empty()) text += "; did you mean '" + meant + "'?";
  text += meant.empty() ? "; known: " : " known: ";
  constexpr std::size_t most_told = 60;  // as of a table with very many columns
  const std::size_t told = known.size() > most_told ? most_told / 2 : known.size();
  for (std::size_t i = 0; i < told; ++i) text += (i == 0 ? "" : ", ") + known[i];
  if (told < known.size()) text += " and " + std::to_string(known.size() - told) + " more";
  return text;
}

std::vector<std::string> nearest_names(const std::string& name, std::vector<std::string> known,
                                       std::size_t count) {
  std::stable_sort(known.begin(), known.end(), [&](const auto& a, const auto& b) {
    return distance_to(a, name) < distance_to(b, name);
  });
  if (known.size() > count) known.resize(count);
  return known;
}

void add_once(const fault& one, std::vector<fault>& faults) {
  const std::string sentence = sentence_of(one);
  const bool there = std::any_of(faults.begin(), faults.end(),
                                 [&](const fault& each) { return sentence_of(each) == sentence; });
  if (!there) faults.push_back(one);
}

void append(std::vector<fault>& faults, const std::vector<fault>& more) {
  faults.insert(faults.end(), more.begin(), more.end());
}

void throw_any(std::vector<fault> faults) {
  if (!faults.empty()) throw invalid_problem(std::move(faults));
}

}  // namespace riemann
