// What a file holds.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

namespace riemann {

inline std::string text_in(const std::filesystem::path& place) {
  std::ifstream file(place, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

}  // namespace riemann
