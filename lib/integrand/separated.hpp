// An integrand of several variables made of functions of one: what a formula shows of itself where
// its variables separate.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/integrand/integrand.hpp"

#include <cstdint>
#include <optional>
#include <vector>

namespace riemann {

/// A function of one variable.
struct function_of_one {
  integrand f;
  bool is_polynomial = false;  // of low degree: it has no place that others would not tell
};

/// Functions of one of the region's variables that belong together.
struct separated_axis {
  int variable = 0;
  std::optional<function_of_one> weight;  // none: 1
  std::optional<function_of_one> inner;   // of composites alone
};

enum class separation {
  function,   // of one variable
  product,    // of parts that share no variable
  sum,        // of parts
  of_sum,     // outer(inner_1(x_1) + inner_2(x_2) + ...) weight_1(x_1) weight_2(x_2) ...
  of_product  // outer(inner_1(x_1) inner_2(x_2) ...) weight_1(x_1) weight_2(x_2) ...
};

struct separated {
  separation is = separation::function;
  std::uint64_t variables = 0;       // bit k: it depends on variable k
  std::vector<separated> parts;      // of products and sums
  std::vector<separated_axis> axes;  // of all others; of a function one, with a weight alone
  std::optional<function_of_one> outer;
};

}  // namespace riemann
