// Finds options that cannot be given together.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "apps/command_line/reading.hpp"

namespace riemann::apps {

/// Beside `name`, where it is given, only `allowed` may stand; `why` follows "cannot go with
/// --name". Beside --list all else is a fault already.
void allow_beside(reading&, const std::string& name, const std::set<std::string>& allowed,
                  const std::string& why);

/// One output format at a time; --list beside none but --json, other questions about the program
/// beside no option.
void allow_one_answer(reading&);

}  // namespace riemann::apps
