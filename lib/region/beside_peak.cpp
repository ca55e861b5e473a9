// A step along the axis, then some across it to where most is left: all ridges at once.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/region/beside_peak.hpp"

#include <algorithm>
#include <utility>

namespace riemann {
namespace {

constexpr double step_along = 0.25;  // widths
constexpr double first_across = 0.25;
constexpr double last_across = 1.0 / 16;
constexpr int most_steps = 40;
constexpr int steps_across = 6;    // for one along
constexpr double outside = 1;      // widths along the axis
constexpr double nothing = 1e-14;  // of the middle

/// By so many widths along one axis of the channel.
std::vector<double> moved(std::vector<double> place, const channel<double>& in, std::size_t axis,
                          double by) {
  place[axis] += by * in.width[axis];
  for (std::size_t k = axis + 1; k < place.size(); ++k)
    place[k] += by * in.shear[k * (k - 1) / 2 + axis];
  return place;
}

struct walker {
  std::size_t axis = 0;
  double side = 1;
  std::vector<double> place;
  double left = 0;
  double across = first_across;  // the next step; below last_across there is none
  std::vector<double> best_place;
  double best = 0;  // outside of the peak
};

/// Each to the highest of the places beside it, or with shorter steps.
void step_across(const channel<double>& peak, const left_at_points& left_at,
                 std::vector<walker>& all) {
  points_in_cube tried;
  std::vector<std::pair<walker*, std::size_t>> whose;  // their first places
  for (walker& each : all) {
    if (each.across < last_across) continue;
    whose.emplace_back(&each, tried.size());
    for (std::size_t axis = 0; axis < each.place.size(); ++axis)
      for (const double side : {-1, 1})
        if (axis != each.axis) tried.push_back(moved(each.place, peak, axis, side * each.across));
  }
  if (tried.empty()) return;
  const std::vector<double> left = left_at(tried);
  const auto count = static_cast<std::ptrdiff_t>(2 * (peak.centre.size() - 1));
  for (const auto& [of, first] : whose) {
    const auto begin = left.begin() + static_cast<std::ptrdiff_t>(first);
    const auto highest = std::max_element(begin, begin + count);
    if (*highest > of->left) {
      of->left = *highest;
      of->place = tried[static_cast<std::size_t>(highest - left.begin())];
    } else {
      of->across /= 2;
    }
  }
}

}  // namespace

points_in_cube largest_left_on_ridges(const channel<double>& peak, const left_at_points& left_at) {
  const double middle = left_at({peak.centre}).front();
  std::vector<walker> all;
  for (std::size_t axis = 0; axis < peak.centre.size(); ++axis)
    for (const double side : {-1, 1}) all.push_back({axis, side, peak.centre});
  points_in_cube found;
  for (int k = 1; k <= most_steps && !all.empty(); ++k) {
    points_in_cube next;
    for (walker& each : all) {
      each.place = moved(std::move(each.place), peak, each.axis, each.side * step_along);
      next.push_back(each.place);
    }
    const std::vector<double> left = left_at(next);
    for (std::size_t i = 0; i < all.size(); ++i) {
      all[i].left = left[i];
      all[i].across = first_across;
    }
    for (int i = 0; i < steps_across; ++i) step_across(peak, left_at, all);
    for (walker& each : all)
      if (k * step_along > outside && each.left > each.best) {
        each.best = each.left;
        each.best_place = each.place;
      }
    std::erase_if(all, [&](walker& each) {
      const bool ends = k == most_steps || !(each.left > nothing * middle);
      if (ends && each.best > 0) found.push_back(std::move(each.best_place));
      return ends;
    });
  }
  return found;
}

}  // namespace riemann
