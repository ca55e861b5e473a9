// Files as text, and places in them as people count: file:line:column.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/batch/text_place.hpp"

#include "riemann/lib/reading/byte_source.hpp"

#include <algorithm>
#include <stdexcept>
#include <utility>

namespace riemann::batch {

std::optional<std::string> text_of_file(const std::string& path, fault unread,
                                        std::vector<fault>& faults) {
  try {
    return byte_source(path).take_all();
  } catch (const std::invalid_argument& wrong) {
    unread.message = wrong.what();
    faults.push_back(std::move(unread));
    return {};
  }
}

std::string place_in(const std::string& path, const std::string& text, std::ptrdiff_t at) {
  const auto end = text.begin() + std::clamp<std::ptrdiff_t>(at, 0, std::ssize(text));
  const auto line = std::count(text.begin(), end, '\n') + 1;
  const auto line_begin = std::find(std::make_reverse_iterator(end), text.rend(), '\n').base();
  return path + ':' + std::to_string(line) + ':' + std::to_string(end - line_begin + 1);
}

}  // namespace riemann::batch
