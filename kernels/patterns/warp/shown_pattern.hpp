// What a pattern showed, and what plain loops say it must have shown.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/patterns/warp/pattern_facts.hpp"

#include <array>
#include <cstdint>
#include <string>
#include <vector>

namespace riemann {

namespace cuda {
class session;
}

namespace patterns {

/// Numbers from 0 to 99, no two alike.
using warp_numbers = std::array<int, lanes>;
warp_numbers numbers_for(std::uint64_t seed);

struct shown_row {
  std::string name;
  std::array<double, lanes> of_lanes{};
  double word_before = 0;  // in memory, where the pattern has rows of it
  double word_after = 0;
};

struct shown_pattern {
  std::string name;
  std::string description;
  bool in_memory = false;
  warp_numbers before{};
  std::vector<shown_row> rows;
};

/// The rows of `cells`, as a board lays them out.
shown_pattern shown_from(const std::string& name, const pattern_facts&, const warp_numbers& before,
                         const std::vector<double>& cells);

/// Numbers that board needs for so many rows.
constexpr std::size_t cells_of(int rows) { return static_cast<std::size_t>(rows) * (lanes + 2); }

/// The first difference to plain loops over the lanes, as a sentence; nothing if there is none.
/// Atomic operations may have come in any order, but in one.
std::string what_is_wrong(const shown_pattern&);

/// On a GPU. Throws not_built where there is no code for any.
shown_pattern show_on_cuda(cuda::session&, const std::string& name, const warp_numbers& before);

}  // namespace patterns
}  // namespace riemann
