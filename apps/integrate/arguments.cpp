// Reads a command line and finds what is wrong with it, options that exclude each other included.
// SPDX-License-Identifier: Apache-2.0
#include "arguments.hpp"

#include "apps/command_line/conflicts.hpp"
#include "convergence.hpp"
#include "positions.hpp"
#include "riemann/lib/batch/settings.hpp"
#include "riemann/lib/naming/catalogue.hpp"
#include "riemann/lib/reading/rows.hpp"
#include "suggestions.hpp"
#include "topics.hpp"

#include <algorithm>

namespace riemann::apps {
namespace {

std::set<std::string> beside_config() {
  std::set<std::string> names{"threads", "device"};
  for (const std::string& each : batch::setting_names()) names.insert(each);
  return names;
}

/// "help rules", "help exit codes", "help".
invocation topic_from(const std::vector<std::string>& words) {
  invocation made;
  made.what = words.size() == 1 ? task::help : task::topic;
  for (std::size_t k = 1; k < words.size(); ++k) made.topic += (k == 1 ? "" : " ") + words[k];
  const std::vector<std::string> known = topics();
  if (words.size() > 1 && std::find(known.begin(), known.end(), made.topic) == known.end())
    throw invalid_problem({{"", "", unknown_name("topic", made.topic, known)}});
  return made;
}

bool names_integrand(const std::set<std::string>& given) {
  return given.contains("fn") || given.contains("expr") || given.contains("data");
}

bool is_understood(const std::vector<std::string>& arguments) {
  try {
    static_cast<void>(parse(arguments));
    return true;
  } catch (const invalid_problem&) {
    return false;
  }
}

/// One fault for all words that belong to no option.
void add_stray(reading& found, const std::vector<std::string>& arguments) {
  std::string all;
  for (const std::string& each : found.stray) all += (all.empty() ? "" : " ") + each;
  found.faults.push_back({"", all, about_stray_words(found.stray, arguments, is_understood)});
}

std::vector<std::string> words_alone(const reading& found) {
  std::vector<std::string> all = found.stray;
  all.insert(all.end(), found.doubtful.begin(), found.doubtful.end());
  return all;
}

/// Of keys that are for formulas, for some named integrands, or for samples.
bool depends_on_integrand(const std::string& name) {
  const std::set<std::string> of_functions{"param", "var", "maths", "rows", "dimensions"};
  const std::span<const request_key> keys = request_keys();
  return of_functions.contains(name) ||
         std::any_of(keys.begin(), keys.end(), [&](const request_key& key) {
           return key.name == name && key.group == std::string(tabulated_data);
         });
}

/// What is wrong with options that were understood one by one. Where the integrand was not, another
/// stands in its place, and what may be wrong because of that alone is not told.
std::vector<fault> faults_of_the_whole(invocation made, const reading& found) {
  if (found.faulty.contains("data")) return {};
  request& wanted = made.wanted;
  const bool no_formula = found.faulty.contains("expr");
  if (no_formula) wanted.asked.expression = "1";
  if (!names_integrand(found.given) || found.faulty.contains("fn")) {
    wanted.asked.integrand = integrand_catalogue().front().name;
    if (made.what == task::batch) wanted.by = method::fixed;  // which any device takes
  }
  std::vector<fault> all = contradictions(wanted, found.given);
  for (const fault& each : made.what == task::plot ? faults_of_plot(made) : faults_of(wanted))
    if (!found.faulty.contains(each.option)) all.push_back(each);
  const bool named = names_integrand(found.given);
  std::erase_if(all, [&](const fault& each) {
    if (!named && depends_on_integrand(each.option)) return true;
    const bool lacks_limit =
        !found.given.contains(each.option) && (each.option == "from" || each.option == "to");
    return (no_formula && each.option == "param") || (!found.stray.empty() && lacks_limit);
  });
  return all;
}

}  // namespace

invocation parse(const std::vector<std::string>& words) {
  if (!words.empty() && words.front() == "help") return topic_from(words);
  std::vector<std::string> arguments = words;
  invocation made;
  reading found = read(arguments, options(), made);
  std::vector<std::string> named;
  const std::vector<std::string> alone = words_alone(found);
  if (!alone.empty() && !names_integrand(found.given) && !found.given.contains("config"))
    named = with_positions_named(alone, arguments);
  if (!named.empty()) {
    arguments = std::move(named);
    made = {};
    found = read(arguments, options(), made);
  }
  allow_one_output(found, {"json", "csv", "quiet"});
  allow_beside(found, "list", {"json"}, ", which takes no other option but --json");
  for (const char* single : {"completion", "man"})
    allow_beside(found, single, {}, ", which takes no other option");
  if (found.given.contains("plot") && found.given.contains("dry-run"))
    found.faults.push_back({"dry-run", "", "cannot go with --plot"});
  if (!found.given.contains("list"))
    allow_beside(found, "config", beside_config(), ": write it into the file");
  if (!found.given.contains("config"))
    for (const batch::setting& each : batch::known_settings())
      if (each.group == std::string(batch::of_batches) && found.given.contains(each.name))
        found.faults.push_back({each.name, "", "applies to batches only: needs --config FILE"});
  const std::vector<std::string> rest =  // of a command that can be repeated
      found.faults.empty() ? arguments : std::vector<std::string>();
  if (!found.stray.empty()) add_stray(found, rest);
  const bool integrates = made.what == task::integrate || made.what == task::plot;
  if (integrates && !names_integrand(found.given) && words_alone(found).empty() &&
      !found.passed_over)
    found.faults.push_back({"", "", about_no_integrand(made.wanted, rest, is_understood)});
  for (const fault& each : faults_of_the_whole(made, found)) found.faults.push_back(each);
  if (!found.faults.empty()) throw invalid_problem(std::move(found.faults));
  return made;
}

}  // namespace riemann::apps
