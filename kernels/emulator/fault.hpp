// What the emulator finds wrong with a kernel.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <stdexcept>
#include <string>

namespace riemann::emulator {

enum class fault_kind {
  divergent_barrier,      // lanes of a block wait at different __syncthreads, or some have ended
  deadlock,               // nobody can go on
  lanes_missing,          // a mask names lanes that do not come, or a lane that is not its own
  mixed_warp_operations,  // lanes of a mask call different operations
  out_of_bounds,          // beyond an allocation, or beyond a shared variable
  misaligned,             // 16 bytes at once that do not begin at a multiple of 16
  unwritten_memory,       // a read of what nobody wrote
  race,                   // two lanes, no barrier between them, one of them writes
  read_only_memory,       // a write to the data
  stale_counter,          // a ticket that a launch did not leave at zero
};

/// A full sentence: what, where (file:line:column), which block and lanes.
class fault : public std::runtime_error {
 public:
  fault(fault_kind kind_of_fault, const std::string& sentence)
      : std::runtime_error(sentence), kind(kind_of_fault) {}

  fault_kind kind;
};

}  // namespace riemann::emulator
