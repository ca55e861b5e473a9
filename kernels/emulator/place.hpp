// Places in kernels' sources: where a lane waits, and where it touches memory.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstring>
#include <source_location>
#include <string>
#include <string_view>

namespace riemann::emulator {

using place = std::source_location;

/// Templates have a place of their own for each instantiation.
[[gnu::no_sanitize("thread")]] inline bool same_place(const place& a, const place& b) {
  if (std::memcmp(&a, &b, sizeof a) == 0) return true;  // nearly always
  return a.line() == b.line() && a.column() == b.column() &&
         std::string_view(a.file_name()) == b.file_name();
}

/// "kernels/strategies/block.cuh:75:18".
std::string to_text(const place&);

/// An index, and the place that uses it: what operator[] of a view takes.
struct at {
  long long index;
  place where;

  template <class Index>
  at(Index i, place used = place::current()) : index(static_cast<long long>(i)), where(used) {}
};

}  // namespace riemann::emulator
