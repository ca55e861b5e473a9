// Runs a program from its arguments to its exit code and prints every error.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "apps/command_line/exit_code.hpp"

#include <functional>
#include <string>
#include <vector>

namespace riemann::apps {

using program_t = std::function<exit_code(const std::vector<std::string>& arguments)>;

/// The exit code of `answer`; exceptions become sentences on standard error. Without arguments the
/// short help is all there is.
int run(const std::string& program, const std::vector<std::string>& arguments,
        const std::string& short_help, const program_t& answer);

}  // namespace riemann::apps
