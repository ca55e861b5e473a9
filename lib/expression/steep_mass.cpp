// Boxes are halved where they are steep and may have something, until neither is so.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/expression/steep_mass.hpp"

#include "riemann/lib/expression/bounds.hpp"
#include "riemann/lib/expression/narrow_places.hpp"

#include <algorithm>
#include <cstddef>
#include <limits>
#include <utility>
#include <vector>

namespace riemann::expressions {
namespace {

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
    for (std::size_t k = 0; k < most && is_steep(share); ++k) {
      std::pop_heap(steep_boxes_.begin(), steep_boxes_.end());
      const weighed_box heaviest = std::move(steep_boxes_.back());
      steep_boxes_.pop_back();
      const std::size_t axis = axis_to_halve(heaviest.box);
      const double middle = (heaviest.box[axis].low + heaviest.box[axis].high) / 2;
      for (const bool upper : {false, true}) {
        std::vector<interval> half = heaviest.box;
        (upper ? half[axis].low : half[axis].high) = middle;
        add(std::move(half));
      }
    }
    return is_steep(share);
  }

 private:
  /// Added up anew each time: boxes weigh less by orders once they are halved.
  bool is_steep(double share) const {
    double sum = 0;
    for (const weighed_box& each : steep_boxes_) sum += each.most;
    return sum > share * mass_;
  }

  double largest_in(std::span<const interval> box) const {
    return bounds_of_steps(of_.steps, parameters_, box).back().largest();
  }

  void add(std::vector<interval> box) {
    constexpr double steep_locally = 1000;  // changes along an axis
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
    steep_boxes_.push_back(std::move(part));
    std::push_heap(steep_boxes_.begin(), steep_boxes_.end());
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
  std::vector<weighed_box> steep_boxes_;  // a heap
  double mass_ = 0;                       // where nothing is steep
};

}  // namespace

bool has_steep_mass(const formula& of, std::span<const double> parameters, double share) {
  if (is_steep_by_sides(of, parameters)) return true;
  std::vector<interval> whole = reach_over_cube(of, parameters);
  const bool ends = std::all_of(whole.begin(), whole.end(),
                                [](interval each) { return each.low == 0 && each.high == 1; });
  return !ends || boxes_of_formula(of, parameters).have_steep_mass(std::move(whole), share);
}

}  // namespace riemann::expressions
