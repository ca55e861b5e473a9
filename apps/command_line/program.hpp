// Everything that goes wrong in a program is told in one place, once.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "apps/command_line/exit_code.hpp"

#include <functional>
#include <string>

namespace riemann::apps {

/// What `program` answers; exceptions become sentences on standard error and an exit code.
exit_code answer_or_complain(const std::string& program, const std::function<exit_code()>& answer);

}  // namespace riemann::apps
