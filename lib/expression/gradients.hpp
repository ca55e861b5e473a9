// A formula with its slopes along all variables, at a few points at once.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/expression/formula.hpp"
#include "riemann/lib/expression/vector_maths.hpp"

#include <array>
#include <cstddef>
#include <span>
#include <vector>

namespace riemann::expressions {

/// Values of all steps first, then how the last changes with each, from the last to the first.
class gradients {
 public:
  static constexpr int most_points = 16;
  using few = std::array<double, most_points>;

  gradients(const formula&, std::span<const double> parameters, maths_choice);

  /// The value at the first `count` points, at[k] being their variable k, with the slopes along as
  /// many variables, which lie where at[k] lay.
  few take(std::vector<few>& at, int count);

 private:
  std::vector<step> steps_;
  std::vector<function_kernel> kernels_;
  std::vector<few> values_;
  std::vector<few> slopes_;
};

}  // namespace riemann::expressions
