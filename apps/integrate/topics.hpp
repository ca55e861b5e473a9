// integrate help TOPIC: more than fits beside an option.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "apps/command_line/program.hpp"

namespace riemann::apps {

std::vector<topic> topics();

}  // namespace riemann::apps
