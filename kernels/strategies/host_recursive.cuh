// host_recursive: the host halves the problem five times at once: blocks of 32 elements, each
// reduced by a small tree, the array shrinking 32-fold a pass until the host adds what is left. The
// tree is one of interleaved_modulo, interleaved_strided and sequential (--inner).
//
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/strategies/block.cuh"
#include "riemann/kernels/strategies/facts.hpp"

namespace riemann::strategies {

struct host_recursive {
  static constexpr strategy_facts facts{
      .description = "blocks of 32, 32-fold fewer items a pass, the host adds the last",
      .repeatable = repeatability::same_launch,
      .finishes = finish::host,
      .keeps_order = true,
      .launches = "one a pass, or with --copies one for every block",
      .workspace = "a state for every block of the first two passes",
      .block = block_shape::one_warp,
      .elements_per_thread = 1};
};

}  // namespace riemann::strategies
