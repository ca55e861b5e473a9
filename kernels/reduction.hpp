// What a reduction returns on any device.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/contract.hpp"

namespace riemann {

/// `result` means something only if `complete`: a reduction that was told to stop is not.
template <class Accumulator>
struct reduction {
  Accumulator result{};
  index_t terms_done = 0;
  bool complete = false;
};

}  // namespace riemann
