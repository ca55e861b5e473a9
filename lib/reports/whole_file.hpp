// A file that appears whole or not at all.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

namespace riemann {

/// Written beside its place, then renamed to it. Throws io_error; then what was there still is.
void write_whole_file(const std::string& path, const std::string& text);

/// Throws what write_whole_file would, before there is anything to write.
void require_place_for(const std::string& path);

}  // namespace riemann
