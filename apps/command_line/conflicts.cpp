// Finds options that cannot be given together.
// SPDX-License-Identifier: Apache-2.0
#include "apps/command_line/conflicts.hpp"

namespace riemann::apps {
namespace {

void allow_one_output(reading& read) {
  std::string first;
  for (const char* each : {"json", "csv", "quiet"}) {
    if (!read.given.contains(each)) continue;
    if (first.empty()) {
      first = each;
    } else {
      read.faults.push_back({each, "", "cannot go with --" + first + ": one output at a time"});
    }
  }
}

}  // namespace

void allow_beside(reading& read, const std::string& name, const std::set<std::string>& allowed,
                  const std::string& why) {
  if (!read.given.contains(name) || (read.given.contains("list") && name != "list")) return;
  for (const std::string& each : read.given) {
    if (each == name || allowed.contains(each)) continue;
    const std::string who = each.empty() ? "a word without an option " : "";
    read.faults.push_back({each, "", who + "cannot go with --" + name + why});
  }
}

void allow_one_answer(reading& read) {
  allow_one_output(read);
  allow_beside(read, "list", {"json"}, ", which takes no other option but --json");
  for (const char* each : {"completion", "man"})
    allow_beside(read, each, {}, ", which takes no other option");
}

}  // namespace riemann::apps
