// --steps: a reduction drawn step by step, as on a blackboard.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "apps/reduction_lab/board.hpp"
#include "apps/reduction_lab/runs.hpp"
#include "riemann/lib/reports/record.hpp"

#include <ostream>
#include <string>
#include <vector>

namespace riemann::reduction_lab {

inline constexpr index_t most_to_draw = 64;

struct drawn_steps {
  std::string strategy;
  index_t count = 0;
  std::vector<strategy_pass> launches;
  std::vector<step_on_board> steps;
};

/// Of `count` elements of that type, on the emulator; where no launch is asked for, in blocks so
/// small that there are two of them, as far as the strategy takes such.
drawn_steps draw(const std::string& strategy, const std::string& type, index_t count,
                 const setting& on_emulator);

void write_board(std::ostream&, const drawn_steps&);

/// One for each addition, always the same keys in the same order; an empty record where there is
/// none.
std::vector<record> records_of(const std::vector<drawn_steps>&);

}  // namespace riemann::reduction_lab
