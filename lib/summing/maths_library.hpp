// Which library computes exp, log, ... on the CPU: results that use them are the same bits only
// under the same one.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

namespace riemann {

/// "glibc 2.36"
std::string maths_library();

}  // namespace riemann
