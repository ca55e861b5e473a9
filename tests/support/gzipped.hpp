// Text as gzip compresses it.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

namespace riemann::trials {

std::string gzipped(std::string text);

}  // namespace riemann::trials
