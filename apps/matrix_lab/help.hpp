// What --help says, and what a call without arguments does.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

namespace riemann::matrix_lab {

std::string help();
std::string short_help();

/// For man(1).
std::string manual();

}  // namespace riemann::matrix_lab
