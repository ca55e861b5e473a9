// The text of --help, and a short form for a command without options.
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
