// How many pieces there are, the last of which may be smaller than the others.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/contract.hpp"

namespace riemann {

constexpr index_t divided_up(index_t count, index_t of_piece) {
  return (count + of_piece - 1) / of_piece;
}

}  // namespace riemann
