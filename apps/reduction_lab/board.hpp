// A reduction as steps that can be drawn: what lanes do at the same time.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/emulator/lineage.hpp"

#include <string>
#include <vector>

namespace riemann::reduction_lab {

/// A lane, or the host, takes something, or adds it to what it has.
struct move_on_board {
  int block = 0;     // of the launch
  int lane = 0;      // of the block
  std::string left;  // "a[0..3]", empty where nothing was there before
  std::string right;
  index_t element = -1;  // what comes, if it is one element of the array
  bool useful = true;    // the result needs it
};

struct step_on_board {
  int launch = 0;  // counted from 1; 0: the host
  int number = 0;  // of the launch, counted from 1; 0 where nothing is added yet
  bool by_host = false;
  bool in_turn = false;  // each to what the one before left: atomically
  std::vector<move_on_board> moves;
};

/// In the order of launches, barriers and warp operations; blocks do the same steps side by side.
std::vector<step_on_board> steps_of(const emulator::lineage&);

/// "a[5]", "a[0..3]", "a[0,4,..,28]", "a[0..3,8..11]".
std::string name_of(const std::vector<index_t>& elements);

}  // namespace riemann::reduction_lab
