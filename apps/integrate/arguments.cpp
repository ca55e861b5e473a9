// What the words of a command line ask for, and what cannot be asked for together.
// SPDX-License-Identifier: Apache-2.0
#include "arguments.hpp"

#include "apps/command_line/company.hpp"
#include "riemann/lib/reading/rows.hpp"

namespace riemann::apps {

invocation parse(const std::vector<std::string>& arguments) {
  invocation made;
  reading found = read(arguments, options(), made);
  allow_one_output(found, {"json", "csv", "quiet"});
  allow_beside(found, "list", {}, ", which stands alone");
  if (!found.given.contains("list"))
    allow_beside(found, "config", {"json", "csv", "quiet", "threads", "device", "no-cache"},
                 ": write it into the file");
  for (const fault& each : contradictions(made.wanted, found.given)) found.faults.push_back(each);
  for (const fault& each : faults_of(made.wanted)) {
    if (!found.faulty.contains(each.option)) found.faults.push_back(each);
  }
  if (!found.faults.empty()) throw invalid_problem(std::move(found.faults));
  return made;
}

}  // namespace riemann::apps
