// A program from its words to its exit code: everything that goes wrong is told here, once.
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
