// Boxes are halved where they are steep and may have something, until neither is so.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/expression/steep_mass.hpp"

#include "riemann/lib/expression/bounds.hpp"
#include "riemann/lib/expression/narrow_places.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>
#include <queue>
#include <utility>
#include <vector>

namespace riemann::expressions {
namespace {

/// Of an infinite axis, on the axis of the cube.
constexpr double far_out = 1.0 / 8;

double length_of(interval of) { return of.high - of.low; }

/// A part of the cube with what f times its volume may be.
struct weighed_box {
  std::vector<interval> box;
  double most;

  double volume() const {
    double product = 1;
    for (const interval each : box) product *= length_of(each);
    return product;
  }
  bool operator<(const weighed_box& other) const { return most < other.most; }
};

/// Boxes are halved, the weightiest first, until each is steep nowhere or has next to nothing.
class boxes_of_formula {
 public:
  boxes_of_formula(const formula& of, std::span<const double> parameters)
      : of_(of), parameters_(parameters) {}

  bool have_steep_mass(std::vector<interval> whole, double share) {
    constexpr std::size_t most_halvings = 1024;
    constexpr std::size_t most_steps = 1 << 16;  // of formulas: so it takes some milliseconds
    const std::size_t most = std::min(most_halvings, most_steps / of_.steps.size());
    add(std::move(whole));
    const auto is_steep = [&] {
      return !steep_boxes_.empty() && (unbounded_ > 0 || steep_ > share * mass_);
    };
    for (std::size_t k = 0; k < most && is_steep(); ++k) {
      const weighed_box heaviest = steep_boxes_.top();
      steep_boxes_.pop();
      if (is_bounded(heaviest))
        steep_ -= heaviest.most;
      else
        --unbounded_;
      const std::size_t axis = axis_to_halve(heaviest.box);
      const double middle = middle_of(heaviest.box[axis]);
      for (const bool upper : {false, true}) {
        std::vector<interval> half = heaviest.box;
        (upper ? half[axis].low : half[axis].high) = middle;
        add(std::move(half));
      }
    }
    return is_steep();
  }

 private:
  /// By orders toward the ends of the axis, where an infinite one goes far out.
  static double middle_of(interval of) {
    const bool goes_far_below = 0 < of.low && of.low < far_out;
    const bool goes_far_above = of.high < 1 && of.high > 1 - far_out;
    if (goes_far_below) return of.high > far_out ? far_out : std::sqrt(of.low * of.high);
    if (goes_far_above)
      return of.low < 1 - far_out ? 1 - far_out : 1 - std::sqrt((1 - of.low) * (1 - of.high));
    return (of.low + of.high) / 2;
  }

  static bool is_bounded(const weighed_box& of) {
    return of.most < std::numeric_limits<double>::infinity();
  }

  double largest_in(std::span<const interval> box) const {
    return bounds_of_steps(of_.steps, parameters_, box).back().largest();
  }

  void add(std::vector<interval> box) {
    constexpr double steep_locally = 300;  // changes along an axis
    double narrowest = 1;
    for (const interval each : box) narrowest = std::min(narrowest, length_of(each));
    weighed_box part{std::move(box), 0};
    if (most_smooth_changes(of_, parameters_, part.box) <= steep_locally * narrowest) {
      std::vector<interval> middle;
      for (const interval each : part.box) {
        const double at = (each.low + each.high) / 2;
        middle.push_back({at, at});
      }
      const double height = largest_in(middle);
      if (height < std::numeric_limits<double>::infinity()) mass_ += height * part.volume();
      return;
    }
    part.most = largest_in(part.box) * part.volume();
    if (part.most == 0) return;
    if (is_bounded(part))
      steep_ += part.most;
    else
      ++unbounded_;
    steep_boxes_.push(std::move(part));
  }

  /// Along which most changes, the other variables being in the middle.
  std::size_t axis_to_halve(std::span<const interval> box) const {
    std::size_t best = 0;
    double most = -1;
    for (std::size_t k = 0; k < box.size(); ++k) {
      std::vector<interval> line;
      for (const interval each : box)
        line.push_back({(each.low + each.high) / 2, (each.low + each.high) / 2});
      line[k] = box[k];
      const double changes = most_smooth_changes(of_, parameters_, line);
      if (changes <= most) continue;
      most = changes;
      best = k;
    }
    return best;
  }

  const formula& of_;
  std::span<const double> parameters_;
  std::priority_queue<weighed_box> steep_boxes_;
  double steep_ = 0;   // of the boxes that have bounds
  int unbounded_ = 0;  // the number of the others
  double mass_ = 0;    // where nothing is steep
};

}  // namespace

bool has_steep_mass(const formula& of, std::span<const double> parameters, double share) {
  constexpr double farther_out = 0x1p-20;
  if (is_steep_by_sides(of, parameters)) return true;
  std::vector<interval> whole = reach_over_cube(of, parameters);
  for (interval& each : whole) {
    if (each.low > 0) each.low = farther_out;
    if (each.high < 1) each.high = 1 - farther_out;
  }
  return boxes_of_formula(of, parameters).have_steep_mass(std::move(whole), share);
}

}  // namespace riemann::expressions
