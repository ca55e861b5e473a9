// What --help says, and the short form for those who said nothing.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

namespace riemann::reduction_lab {

std::string help();
std::string short_help();

/// For man(1).
std::string manual();

}  // namespace riemann::reduction_lab
