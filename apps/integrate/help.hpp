// What --help says, and the short form for those who said nothing.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

namespace riemann::apps {

std::string help();
std::string short_help();
std::string exit_code_help();

/// For man(1).
std::string manual();

}  // namespace riemann::apps
