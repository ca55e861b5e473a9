// Each polynomial is minimised along one axis after the other, from two points: where both come to
// the same place, and to 0, that is it.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/expression/singular_places.hpp"

#include "riemann/kernels/host_device.hpp"
#include "riemann/lib/expression/quadratic.hpp"

#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>

namespace riemann::expressions {
namespace {

class finder_of_places {
 public:
  finder_of_places(const tree& from, std::span<const double> parameters,
                   std::span<const int> axis_of, std::span<const range> over)
      : from_(from), over_(over) {
    for (const std::optional<quadratic>& each : quadratics_of(from, parameters))
      values_.push_back(each ? each->renumbered(axis_of) : each);
    note_numbers();
  }

  std::vector<singular_place> all() && {
    for (const node& each : from_.nodes) {
      if (each.is == operation::divide) where_zero(each.operands[1]);
      if (each.is == operation::power && number(each.operands[1]) < 0) where_zero(each.operands[0]);
    }
    std::stable_sort(found_.begin(), found_.end(),
                     [](const auto& a, const auto& b) { return a.axes.size() < b.axes.size(); });
    return std::move(found_);
  }

 private:
  /// 0 where it is none.
  double number(int k) const {
    const std::optional<quadratic>& of = value(k);
    return of && of->variables() == 0 ? of->constant() : 0;
  }
  const std::optional<quadratic>& value(int k) const {
    return values_[static_cast<std::size_t>(k)];
  }

  /// At which parts that are linear in one axis alone are 0, as they are written.
  void note_numbers() {
    written_.resize(over_.size());
    for (const std::optional<quadratic>& each : values_) {
      if (!each || each->variables() != 1) continue;
      const auto axis = each->last_variable();
      const quadratic::in_one along = each->by(axis);
      if (along.square == 0)
        written_[static_cast<std::size_t>(axis)].push_back(0 - along.rest.constant() /
                                                                   along.slope.constant());
    }
  }

  void where_zero(int k) {
    const node& of = from_.nodes[static_cast<std::size_t>(k)];
    const auto [a, b, c] = of.operands;
    static_cast<void>(c);
    if (value(k) && of.is != operation::multiply) {
      if (value(k)->variables() > 0) where_zero(*value(k));
      return;
    }
    switch (of.is) {
      case operation::multiply:
        where_zero(a);
        where_zero(b);
        return;
      case operation::divide:
      case operation::negate:
      case operation::absolute:
      case operation::sqrt:
      case operation::cbrt: where_zero(a); return;
      case operation::power:
        if (number(b) > 0) where_zero(a);
        return;
      case operation::hypot:
        if (value(a) && value(b)) where_both_zero(*value(a), *value(b));
        return;
      default: return;
    }
  }

  void where_both_zero(const quadratic& a, const quadratic& b) {
    const auto first = a.times(a);
    const auto second = b.times(b);
    if (first && second && first->plus(*second).variables() > 0) where_zero(first->plus(*second));
  }

  void where_zero(const quadratic& of) {
    singular_place place;
    for (int axis = 0; axis <= of.last_variable(); ++axis)
      if (of.depends_on(axis)) place.axes.push_back(static_cast<std::size_t>(axis));
    const std::optional<std::vector<double>> low = least(of, place.axes, 0.25);
    const std::optional<std::vector<double>> high = least(of, place.axes, 0.75);
    if (!low || !high) return;
    for (const std::size_t axis : place.axes) {
      const double x = (*low)[axis];
      if (!is_same(axis, x, (*high)[axis])) return;
      place.at.push_back(as_written(axis, x));
    }
    if (std::find(found_.begin(), found_.end(), place) == found_.end())
      found_.push_back(std::move(place));
  }

  bool is_same(std::size_t axis, double a, double b) const {
    constexpr double same = 1e-9;  // of an axis
    const double width = over_[axis].upper - over_[axis].lower;
    return std::abs(a - b) <= same * (is_finite(width) ? width : std::max(1.0, std::abs(a)));
  }

  /// The end of the axis, or a number that the formula has, where it is the same but for rounding.
  double as_written(std::size_t axis, double x) const {
    for (const double end : {over_[axis].lower, over_[axis].upper})
      if (is_same(axis, x, end)) return end;
    for (const double each : written_[axis])
      if (is_same(axis, x, each)) return each;
    return x;
  }

  /// Where the polynomial, or what is opposite to it, is 0, and least; nothing where it is below 0
  /// somewhere, or has no such place.
  std::optional<std::vector<double>> least(const quadratic& of,
                                           const std::vector<std::size_t>& axes,
                                           double start) const {
    constexpr int most_rounds = 64;
    std::vector<double> x(over_.size());
    double size = std::abs(of.constant());
    for (const std::size_t axis : axes) {
      const auto [low, high] = over_[axis];
      if (!(low < high)) return {};
      x[axis] = is_finite(high - low) ? low + (high - low) * start
                : is_finite(low)      ? low + start
                : is_finite(high)     ? high - start
                                      : start - 0.5;
    }
    const auto value = [&x](quadratic form) {
      for (int k = form.last_variable(); k != quadratic::one; k = form.last_variable())
        form = form.at(k, x[static_cast<std::size_t>(k)]);
      return form.constant();
    };
    const double first = value(of);
    const quadratic rising = quadratic().plus(of, first < 0 ? -1 : 1);
    size = std::max(size, std::abs(first));
    for (int round = 0; round < most_rounds; ++round) {
      bool has_moved = false;
      for (const std::size_t axis : axes) {
        const auto [low, high] = over_[axis];
        const quadratic::in_one along = rising.by(static_cast<int>(axis));
        const double slope = value(along.slope);
        double to = slope > 0 ? low : high;
        if (along.square > 0)
          to = std::clamp(-slope / (2 * along.square), low, high);
        else if (along.square < 0 || !is_finite(to))
          return {};
        has_moved = has_moved || !is_same(axis, to, x[axis]);
        x[axis] = to;
      }
      if (!has_moved) break;
    }
    constexpr double rounding = 1e-13;
    if (!(std::abs(value(rising)) <= rounding * size)) return {};
    return x;
  }

  const tree& from_;
  std::span<const range> over_;
  std::vector<std::optional<quadratic>> values_;
  std::vector<std::vector<double>> written_;
  std::vector<singular_place> found_;
};

}  // namespace

std::vector<singular_place> singular_places(const tree& from, std::span<const double> parameters,
                                            std::span<const int> axis_of,
                                            std::span<const range> over) {
  const auto may_be_infinite = [](const node& each) {
    return each.is == operation::divide || each.is == operation::power;
  };
  if (std::none_of(from.nodes.begin(), from.nodes.end(), may_be_infinite)) return {};
  return finder_of_places(from, parameters, axis_of, over).all();
}

}  // namespace riemann::expressions
