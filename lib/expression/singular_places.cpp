// Each polynomial is minimised along one axis after the other, from two points: where both come to
// the same place, and to 0, that is it.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/expression/singular_places.hpp"

#include "riemann/kernels/host_device.hpp"
#include "riemann/lib/expression/quadratic.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <numbers>
#include <optional>
#include <utility>

namespace riemann::expressions {
namespace {

constexpr double pi = std::numbers::pi;

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
  bool is_number(int k) const { return value(k) && value(k)->variables() == 0; }
  /// 0 where it is none.
  double number(int k) const { return is_number(k) ? value(k)->constant() : 0; }
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
    const node& of = from_.at(k);
    const auto [a, b, c] = of.operands;
    if (value(k) && of.is != operation::multiply) {
      if (value(k)->variables() > 0) note(zero_of(*value(k)));
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
      case operation::add:
      case operation::subtract: return note(zero_of(k));
      default: return;
    }
  }

  /// The place of an extreme value, and no other: by axis. A zero is where what has one sign is 0.
  struct extreme {
    std::map<std::size_t, double> at;
    double sign;       // of the rest elsewhere
    double value = 0;  // there
    double size = 0;   // of what the value is the sum of
  };

  void note(const std::optional<extreme>& of) {
    if (!of) return;
    singular_place place;
    for (const auto& [axis, value] : of->at) {
      place.axes.push_back(axis);
      place.at.push_back(value);
    }
    if (std::find(found_.begin(), found_.end(), place) == found_.end())
      found_.push_back(std::move(place));
  }

  std::optional<extreme> zero_of(int k) const {
    constexpr double rounding = 1e-13;
    std::optional<extreme> of = extreme_of(k);
    return of && std::abs(of->value) <= rounding * of->size ? of : std::nullopt;
  }

  std::optional<extreme> extreme_of(int k) const {
    const node& of = from_.at(k);
    const auto [a, b, c] = of.operands;
    if (value(k)) return zero_of(*value(k));
    switch (of.is) {
      case operation::negate: return times(extreme_of(a), -1);
      case operation::multiply:
        if (a == b) return zero_of_size(a);
        return number(b) != 0 ? times(extreme_of(a), number(b)) : times(extreme_of(b), number(a));
      case operation::divide: return times(extreme_of(a), 1 / number(b));
      case operation::absolute: return zero_of_size(a);
      case operation::cos: return one_at_zero_of(a, -1);
      case operation::cosh: return one_at_zero_of(a, 1);
      case operation::cbrt: return zero_of(a);
      case operation::sqrt: {
        std::optional<extreme> inside = zero_of(a);
        return inside && inside->sign > 0 ? inside : std::nullopt;
      }
      case operation::power: {
        if (!(number(b) > 0)) return {};
        const double rest = std::fmod(number(b), 2);
        std::optional<extreme> base = rest == 0 ? zero_of_size(a) : zero_of(a);
        return base && (base->sign > 0 || rest == 1) ? base : std::nullopt;
      }
      case operation::hypot: return together(zero_of_size(a), zero_of_size(b));
      case operation::add: return sum_of(a, b, 1);
      case operation::subtract: return sum_of(a, b, -1);
      default: return {};
    }
  }

  std::optional<extreme> sum_of(int a, int b, double factor) const {
    const auto moved = [](std::optional<extreme> of, double by) {
      if (!of) return of;
      of->value += by;
      of->size += std::abs(by);
      return of;
    };
    if (is_number(a)) return moved(times(extreme_of(b), factor), value(a)->constant());
    if (is_number(b)) return moved(extreme_of(a), factor * value(b)->constant());
    return together(extreme_of(a), times(extreme_of(b), factor));
  }

  /// Of a cosine: it is 1 where its operand is 0.
  std::optional<extreme> one_at_zero_of(int k, double sign) const {
    if (sign < 0 && !is_within(k, 2 * pi)) return {};
    std::optional<extreme> of = zero_of_size(k);
    if (!of) return {};
    return extreme{of->at, sign, 1, 1};
  }

  /// Whether this node has magnitudes of less than `most` alone.
  bool is_within(int k, double most) const {
    if (!value(k)) return false;
    const bounds_of_quadratic bounds = bounds_over(*value(k), over_);
    return -most < bounds.least && bounds.most < most;
  }

  /// Of its magnitude: what is linear may change its sign there, and what has the sign of that.
  std::optional<extreme> zero_of_size(int k) const {
    if (value(k))
      if (const std::optional<quadratic> square = value(k)->times(*value(k)))
        return zero_of(*square);
    const node& node = from_.at(k);
    const int a = node.operands[0];
    switch (node.is) {
      case operation::sin:
        if (is_within(a, pi)) return zero_of_size(a);
        break;
      case operation::sinh:
      case operation::tanh:
      case operation::asinh:
      case operation::atan:
      case operation::expm1:
      case operation::erf: return zero_of_size(a);
      default: break;
    }
    std::optional<extreme> of = zero_of(k);
    if (of) of->sign = 1;
    return of;
  }

  static std::optional<extreme> times(std::optional<extreme> of, double by) {
    if (!of || by == 0 || !is_finite(by)) return {};
    if (by < 0) of->sign = -of->sign;
    of->value *= by;
    of->size *= std::abs(by);
    return of;
  }

  /// Of the sum of both, if they have one sign, and the same place on axes of both.
  std::optional<extreme> together(std::optional<extreme> one,
                                  const std::optional<extreme>& other) const {
    if (!one || !other || one->sign != other->sign) return {};
    one->value += other->value;
    one->size += other->size;
    for (const auto& [axis, value] : other->at) {
      const auto [place, is_new] = one->at.try_emplace(axis, value);
      if (!is_new && !is_same(axis, place->second, value)) return {};
    }
    return one;
  }

  /// Of a polynomial of degree 2.
  std::optional<extreme> zero_of(const quadratic& of) const {
    std::vector<std::size_t> axes;
    for (int axis = 0; axis <= of.last_variable(); ++axis)
      if (of.depends_on(axis)) axes.push_back(static_cast<std::size_t>(axis));
    double sign = 0;
    const std::optional<std::vector<double>> low = least(of, axes, 0.25, &sign);
    const std::optional<std::vector<double>> high = least(of, axes, 0.75);
    if (axes.empty() || !low || !high) return {};
    extreme result{{}, sign};
    for (const std::size_t axis : axes) {
      const double x = (*low)[axis];
      if (!is_same(axis, x, (*high)[axis])) return {};
      result.at[axis] = as_written(axis, x);
    }
    return result;
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
                                           const std::vector<std::size_t>& axes, double start,
                                           double* sign = nullptr) const {
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
    if (sign != nullptr) *sign = first < 0 ? -1 : 1;
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
