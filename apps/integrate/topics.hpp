// integrate help TOPIC: more than fits beside an option.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <ostream>
#include <string>
#include <vector>

namespace riemann::apps {

std::vector<std::string> topics();

/// Of a name among topics().
void tell_topic(std::ostream&, const std::string& topic);

}  // namespace riemann::apps
