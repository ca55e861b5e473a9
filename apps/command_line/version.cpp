// What --version says: the same for every program, since they are built and shipped together.
// SPDX-License-Identifier: Apache-2.0
#include "apps/command_line/version.hpp"

#include "riemann/lib/catalogue.hpp"

namespace riemann::apps {

void tell_version(std::ostream& out) {
  out << "riemann " << version_number() << '\n' << version_details();
}

}  // namespace riemann::apps
