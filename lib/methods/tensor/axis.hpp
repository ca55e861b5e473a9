// An axis of a product rule: pieces, each with Gauss rules of every order that is tried.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/points/periodisation.hpp"

#include <array>
#include <cstddef>
#include <functional>
#include <span>
#include <vector>

namespace riemann::tensor {

/// How many nodes a piece may have.
inline constexpr int orders[] = {1, 2, 3, 4, 5, 6, 7, 8, 10, 12, 16, 20, 24};
inline constexpr std::size_t order_count = sizeof orders / sizeof orders[0];

/// The integrand along a line parallel to the axis, or what stands for it along several.
using line = std::function<std::vector<double>(std::span<const double> places)>;

/// A point that the integral of h over a piece is computed by, for comparison: the sum of
/// width * h.
struct fine_point {
  double place = 0;
  double width = 0;
  double height = 0;  // |f| there, on the line that the piece was made for
};

struct piece {
  double begin = 0;
  double end = 1;
  std::vector<fine_point> fine;  // composite Gauss rule that was made for the line
  double magnitude = 0;          // of the integral of |f| by them
  double doubt = 0;              // error of that, as other points have it
  bool keeps_sign = false;       // f on the line, as far as it is known
  /// Nodes and weights by order. Of Gauss and Legendre; of the Gauss rules for the weight function
  /// |f| on the line, divided by it; and of the same for polynomials not in u but in
  /// z = (2u - 1) / (4u (1 - u)), in which the whole line is mapped to the cube. The latter are
  /// empty where f changes its sign, and where doubles do not do.
  std::vector<std::vector<warped_coordinate>> even;
  std::vector<std::vector<warped_coordinate>> profiled;
  std::vector<std::vector<warped_coordinate>> stretched;

  std::array<const std::vector<std::vector<warped_coordinate>>*, 3> families() const {
    return {&even, &profiled, &stretched};
  }
};

/// The piece from `begin` to `end`, without rules yet. `f` may be narrow at `top`.
piece measured(double begin, double end, double top, const line& f);

/// The same with its rules.
piece piece_of(double begin, double end, double top, const line& f);

}  // namespace riemann::tensor
