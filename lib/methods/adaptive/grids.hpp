// Where functions are looked at for their places: evenly, at any scale, and beside poles.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/methods/adaptive/inner_roots.hpp"
#include "riemann/lib/methods/adaptive/places.hpp"

#include <optional>
#include <span>
#include <vector>

namespace riemann::adaptive {

/// The first `sorted` ascend: puts the others in order among them.
void merge_behind(std::size_t sorted, std::vector<double>& grid);

/// Sorts it, and leaves each place once.
void put_in_order(std::vector<double>& grid);

/// Intervals of the grid on which structure is first looked for.
inline constexpr int grid_of_structure = 24;

/// From 1 to the largest number: 8 in the first decade, and fewer and fewer.
const std::vector<double>& multiples_at_any_scale();

/// A place in each of `count` equal parts, every second one in its middle, the others where no
/// period has them: a wave that has one value in all middles shows.
void add_grid(double from, double to, int count, std::vector<double>& grid);

/// With the centres: a function that is 0 there, as sinh(x) - x is, has its root there, and not
/// where rounding makes its sign change.
std::vector<double> grid_over(const search_range&, int count, std::span<const double_word> centres);

/// How near to a place doubles are still told from it.
double nearest_to(double place);

/// Along one side of a place: away from it, or toward it down to a distance.
std::vector<double> places_at_any_scale(double place, double side, double distance,
                                        std::optional<double> down_to);

/// Around 0 and centres that lie beyond an end: what is near them is all at one distance from it.
void add_far_scales(double end, double side, std::span<const double_word> centres,
                    std::vector<double>& grid);

/// Whether a function is infinite there, or far larger than so far away.
bool is_infinite_at(const inner&, double_word place, double reach);

/// Beside those of these places where the function is infinite, at any scale: a zero near one may
/// lie between grid points of one sign. Whether there are any.
bool add_places_beside_poles(const inner&, std::span<const double_word> places,
                             std::vector<double>& grid, std::vector<double>& values);

}  // namespace riemann::adaptive
