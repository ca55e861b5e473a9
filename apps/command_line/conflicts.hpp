// Finds options that cannot be given together.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "apps/command_line/reading.hpp"

namespace riemann::apps {

/// Of these formats, one at a time.
void allow_one_output(reading&, const std::vector<std::string>& formats);

/// Beside `name`, where it is given, only `allowed` may stand; `why` follows "cannot go with
/// --name". Beside --list all else is a fault already.
void allow_beside(reading&, const std::string& name, const std::set<std::string>& allowed,
                  const std::string& why);

/// --list may stand beside --json, the other questions about the program alone.
void keep_questions_alone(reading&);

}  // namespace riemann::apps
