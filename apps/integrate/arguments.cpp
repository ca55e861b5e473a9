// What the words of a command line ask for, and what cannot be asked for together.
// SPDX-License-Identifier: Apache-2.0
#include "arguments.hpp"

#include "apps/command_line/company.hpp"
#include "convergence.hpp"
#include "riemann/lib/batch/settings.hpp"
#include "riemann/lib/reading/rows.hpp"
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

}  // namespace

invocation parse(const std::vector<std::string>& arguments) {
  if (!arguments.empty() && arguments.front() == "help") return topic_from(arguments);
  invocation made;
  reading found = read(arguments, options(), made);
  allow_one_output(found, {"json", "csv", "quiet"});
  allow_beside(found, "list", {"json"}, ", which stands alone or beside --json");
  for (const char* alone : {"completion", "man"})
    allow_beside(found, alone, {}, ", which stands alone");
  if (!found.given.contains("list"))
    allow_beside(found, "config", beside_config(), ": write it into the file");
  if (!found.given.contains("config"))
    for (const batch::setting& each : batch::known_settings())
      if (each.group == std::string(batch::of_batches) && found.given.contains(each.name))
        found.faults.push_back({each.name, "", "is for batches: needs --config FILE"});
  if (made.what == task::plot) {
    made.rules = rules_from(made.wanted.asked.rule);
    made.wanted.asked.rule = made.rules.front();
    found.given.erase("order");  // some of the rules may have one
  }
  for (const fault& each : contradictions(made.wanted, found.given)) found.faults.push_back(each);
  for (const fault& each :
       made.what == task::plot ? faults_of_plot(made) : faults_of(made.wanted)) {
    if (!found.faulty.contains(each.option)) found.faults.push_back(each);
  }
  if (!found.faults.empty()) throw invalid_problem(std::move(found.faults));
  return made;
}

}  // namespace riemann::apps
