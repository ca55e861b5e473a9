// What --version says: the same for every program, since they are built and shipped together.
// SPDX-License-Identifier: Apache-2.0
#include "apps/command_line/version.hpp"

#include "riemann/lib/naming/catalogue.hpp"

#include <cctype>

namespace riemann::apps {

void tell_version(std::ostream& out) {
  out << "riemann " << version_number() << '\n' << version_details();
}

record version_record(const std::string& program) {
  record all{{"program", program}, {"version", version_number()}};
  for (const named_facts& each : build_catalogue()) {
    std::string key = each.name;
    for (char& c : key)
      c = c == ' ' ? '_' : static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    all.push_back({key, each.description});
  }
  return all;
}

}  // namespace riemann::apps
