// Products that are added or subtracted at once: one pass over a block where steps are two. Each
// still rounds for itself, so that no bit depends on it.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/expression/formula.hpp"

#include <array>
#include <vector>

namespace riemann::expressions {

enum class fusion : unsigned char {
  none,
  add_product,      // a * b + c
  product_less,     // a * b - c
  less_product,     // c - a * b
  part_of_another,  // not computed by itself
};

/// A step as a program computes it.
struct fused_step {
  fusion how = fusion::none;
  std::array<int, 3> operands{};
  int operand_count = 0;
};

/// One for each step.
std::vector<fused_step> fused_steps(const formula&);

/// The same, each step by itself.
std::vector<fused_step> single_steps(const formula&);

}  // namespace riemann::expressions
