// A program's manual page, from what its --help is made of.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "apps/command_line/program.hpp"

#include <string>

namespace riemann::apps {

/// In the language of man(7).
std::string roff_of(const program&);

}  // namespace riemann::apps
