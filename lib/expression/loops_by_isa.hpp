// A loop over a block, compiled for every instruction set.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/cpu/by_isa.hpp"
#include "riemann/lib/expression/vector_maths.hpp"

namespace riemann::expressions {

template <cpu::isa Level, void (*Body)(const block&)>
void loop_as(const block& on) {
  cpu::by_isa(Level, [&on] { Body(on); });
}

/// That for one instruction set. Body: an always_inline function.
template <void (*Body)(const block&)>
kernel_t loop_by_isa(cpu::isa level) {
  switch (level) {
    case cpu::isa::v1: break;
    case cpu::isa::v3: return loop_as<cpu::isa::v3, Body>;
    case cpu::isa::v4: return loop_as<cpu::isa::v4, Body>;
  }
  return loop_as<cpu::isa::v1, Body>;
}

}  // namespace riemann::expressions
