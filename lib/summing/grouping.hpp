// How many nodes become one term, and where one division may serve many of them.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/question/problem.hpp"
#include "riemann/lib/summing/poles.hpp"

#include <array>
#include <string>
#include <variant>

namespace riemann {

/// Group sizes that are compiled in; 1 means that every node is a term.
inline constexpr std::array group_sizes{1, 2, 4, 8, 16, 32};

struct node_group {
  int size = 1;
  group_form form = group_form::plain;
};

/// monostate: the integrand offers no rational form.
using pole_structure = std::variant<std::monostate, conjugate_poles, real_pole>;

/// Empty if groups of `size` > 1 nodes may be summed as one rational function, else the reason why
/// not: the half-width of a group is at most 1/8 of the distance from [from, to] to the nearest
/// pole, and |Q| stays within 1e-250 .. 1e250.
std::string why_not_rational(const pole_structure&, int size, double step, double from, double to);

/// The largest rational group that is sound, else a plain one of plain_size. A function of the
/// request alone.
node_group automatic_group_of(const pole_structure&, int plain_size, double step, double from,
                              double to);

/// A group of exactly `size` nodes: rational where that is sound, else plain, where `size` is 1 or
/// plain_size; no group where it is neither.
node_group group_of(int size, const pole_structure&, int plain_size, double step, double from,
                    double to);

}  // namespace riemann
