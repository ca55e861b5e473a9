// Files as text, and places in them as people count: file:line:column.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/batch/text_place.hpp"

#include "riemann/lib/reading/byte_source.hpp"

#include <algorithm>
#include <iterator>
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

text_places::text_places(std::string path, const std::string& text)
    : path_(std::move(path)), line_begins_{0}, end_(std::ssize(text)) {
  for (std::size_t at = text.find('\n'); at != std::string::npos; at = text.find('\n', at + 1))
    line_begins_.push_back(static_cast<std::ptrdiff_t>(at) + 1);
}

std::string text_places::of(std::ptrdiff_t at) const {
  const std::ptrdiff_t here = std::clamp<std::ptrdiff_t>(at, 0, end_);
  const auto next = std::upper_bound(line_begins_.begin(), line_begins_.end(), here);
  const std::ptrdiff_t line = next - line_begins_.begin();
  return path_ + ':' + std::to_string(line) + ':' + std::to_string(here - *std::prev(next) + 1);
}

}  // namespace riemann::batch
