// From the outermost axis to the innermost: its pieces, and in each of them the axes within.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/expression/cells.hpp"

#include "riemann/kernels/points/periodisation.hpp"
#include "riemann/lib/expression/composer.hpp"

#include <array>
#include <cmath>
#include <optional>

namespace riemann::expressions {
namespace {

/// What is a number wherever its operands are.
bool is_tame(operation is) {
  using enum operation;
  switch (is) {
    case number:
    case variable:
    case parameter:
    case negate:
    case add:
    case subtract:
    case multiply:
    case choose:
    case minimum:
    case maximum:
    case absolute:
    case sign:
    case sin:
    case cos:
    case atan:
    case tanh:
    case exp:
    case erf:
    case erfc: return true;
    default: return is_comparison(is) || is_logical(is);
  }
}

using known_value = std::optional<double>;

/// Which nodes have one value all over a cell.
class values_in_cell {
 public:
  values_in_cell(const tree& f, const surfaces& cut, const known_signs& known) {
    for (std::size_t k = 0; k < f.nodes.size(); ++k) {
      const node& of = f.nodes[k];
      bool tame = is_tame(of.is) || (of.is == operation::divide && is_nonzero(of.operands[1]));
      for (const int operand : operands_of(of))
        tame = tame && tame_[static_cast<std::size_t>(operand)];
      tame_.push_back(tame);
      values_.push_back(value_of(of, cut.sign_of_switch(k, known)));
    }
  }

  const known_value& result() const { return values_.back(); }
  const known_value& of(int node) const { return values_[static_cast<std::size_t>(node)]; }

 private:
  bool is_nonzero(int at) const { return values_[static_cast<std::size_t>(at)].value_or(0) != 0; }

  known_value value_of(const node& of, int side) const {
    using enum operation;
    const auto operand = [&](std::size_t k) -> const known_value& {
      return values_[static_cast<std::size_t>(of.operands[k])];
    };
    const auto is = [&](std::size_t k, double value) { return operand(k) == value; };
    const auto tame = [&](std::size_t k) {
      return tame_[static_cast<std::size_t>(of.operands[k])];
    };
    const auto truth = [side](bool holds) { return side == 0 ? known_value() : holds ? 1 : 0; };
    switch (of.is) {
      case number: return of.value;
      case less:
      case less_equal: return truth(side < 0);
      case greater:
      case greater_equal: return truth(side > 0);
      case equal: return truth(false);
      case not_equal: return truth(true);
      case logical_not: return operand(0) ? known_value(*operand(0) == 0) : known_value();
      case logical_and:
        if (is(0, 0) || is(1, 0)) return 0;
        return operand(0) && operand(1) ? known_value(1) : known_value();
      case logical_or:
        if (is(0, 0) && is(1, 0)) return 0;
        return (operand(0) && !is(0, 0)) || (operand(1) && !is(1, 0)) ? known_value(1)
                                                                      : known_value();
      case choose: return operand(0) ? operand(is(0, 0) ? 2 : 1) : known_value();
      case minimum: return side == 0 ? known_value() : operand(side < 0 ? 0 : 1);
      case maximum: return side == 0 ? known_value() : operand(side > 0 ? 0 : 1);
      case negate: return operand(0) ? known_value(-*operand(0)) : known_value();
      case add: return operand(0) && operand(1) ? *operand(0) + *operand(1) : known_value();
      case subtract: return operand(0) && operand(1) ? *operand(0) - *operand(1) : known_value();
      case multiply: return (is(0, 0) && tame(1)) || (is(1, 0) && tame(0)) ? 0 : known_value();
      case sqrt: return is(0, 0) ? 0 : known_value();
      case power: return is(0, 0) && operand(1) && *operand(1) > 0 ? 0 : known_value();
      default: return {};
    }
  }

  std::vector<known_value> values_;
  std::vector<bool> tame_;
};

/// Where a piece opens slowly, as it may end like a root there.
enum class slow { nowhere, at_begin, at_end, at_both };

/// Not at infinity, where places would round to one that are far apart.
template <class Number>
slow slow_ends(bool is_rooted, reach goes, weighting by, const axis_piece<Number>& of) {
  if (!is_rooted) return slow::nowhere;
  const bool is_weighted = by != weighting::none && by != weighting::uniform;
  const bool from_infinity =
      of.begins_with_axis && (is_weighted || goes == reach::below || goes == reach::everywhere);
  const bool to_infinity =
      of.ends_with_axis && (is_weighted || goes == reach::above || goes == reach::everywhere);
  if (from_infinity) return to_infinity ? slow::nowhere : slow::at_end;
  return to_infinity ? slow::at_begin : slow::at_both;
}

/// t(u) and dt/du.
template <class Number>
axis_point<Number> opened(slow at, const Number& u, const Number& one, const Number& two) {
  switch (at) {
    case slow::nowhere: break;
    case slow::at_begin: return {u * u, two * u};
    case slow::at_end: return {u * (two - u), two * (one - u)};
    case slow::at_both: {
      const Number three = two + one;
      return {u * u * (three - two * u), two * three * (u * (one - u))};
    }
  }
  return {u, one};
}

/// u(t).
double before_opening(slow at, double t) {
  switch (at) {
    case slow::nowhere: break;
    case slow::at_begin: return std::sqrt(t);
    case slow::at_end: return 1 - std::sqrt(1 - t);
    // u^2 (3 - 2 u) is (1 - sin(3 a)) / 2 at u = 1/2 - sin(a).
    case slow::at_both: return 0.5 - std::sin(std::asin(1 - 2 * t) / 3);
  }
  return t;
}

class builder_of_cells {
 public:
  builder_of_cells(const tree& f, const read_region& over,
                   const std::vector<std::string>& parameters, const surfaces& cut, int most,
                   switches_as switches)
      : f_(f),
        over_(over),
        cut_(cut),
        most_(most),
        switches_(switches),
        in_(parameters, over.axes.size(), masses_as::parameters, axes_as::apart),
        of_variables_(most_dimensions, 0) {}

  std::optional<formula> sum_of_cells() {
    const std::optional<composed> sum = from(0, cut_.nothing_known());
    if (!sum || cells_ > most_) return {};
    in_.end_with(over_.sign < 0 ? in_.apply(operation::negate, sum->node) : sum->node);
    return in_.to_formula();
  }

  // The arithmetic of surfaces.
  composed value(double number) { return {&in_, in_.number(number)}; }
  composed coordinate(int axis) const { return x_[static_cast<std::size_t>(axis)]; }
  composed unit(int axis, const composed& x) {
    const auto k = static_cast<std::size_t>(axis);
    const cube_axis& on = over_.axes[k];
    const auto [lower, upper] = cut_.ranges()[k];
    if (on.is_stretched()) return (x - value(lower)) / value(upper - lower);
    if (on.by != weighting::none)
      return coordinate_of<composed>({on.goes, on.by, limit(on.lower), limit(on.upper), x, x}, x);
    return coordinate_of<composed>({on.goes,
                                    on.by,
                                    value(lower),
                                    value(upper),
                                    {&in_, in_.centre_of(k)},
                                    {&in_, in_.width_of(k)}},
                                   x);
  }
  composed clamped(const composed& u, const composed& low, const composed& high, bool is_between) {
    if (is_between && switches_ == switches_as::known) return u;
    const composed below = chosen(operation::less, u, high, u, high);
    return chosen(operation::greater, u, low, below, low);
  }
  composed root(const composed& of) {
    const int positive = in_.apply(operation::maximum, of.node, in_.number(0));
    return {&in_, in_.apply(operation::sqrt, positive)};
  }

 private:
  /// Beside the end of an axis that goes to infinity a piece may be so small that it rounds to it.
  composed inside(std::size_t axis, const composed& u, const composed& place) {
    constexpr double last = 1 - 0x1p-53;
    if (over_.axes[axis].is_stretched() || place.node == u.node) return place;
    return {&in_, in_.apply(operation::minimum, place.node, in_.number(last))};
  }
  composed limit(const tree& of) { return {&in_, in_.graft(of, of_variables_)}; }
  composed chosen(operation compare, const composed& a, const composed& b, const composed& if_so,
                  const composed& if_not) {
    const int so = in_.apply(compare, a.node, b.node);
    return {&in_, in_.apply(operation::choose, so, if_so.node, if_not.node)};
  }

  /// The sum over the cells of axes from this one on; nothing where it is 0.
  std::optional<composed> from(std::size_t axis, const known_signs& known) {
    if (cells_ > most_) return {};
    const values_in_cell values(f_, cut_, known);
    if (values.result() == 0.0) return {};
    if (axis == over_.axes.size()) return innermost(known, values);
    const composed u{&in_, in_.variable(static_cast<int>(axis))};
    std::optional<composed> sum;
    for (const axis_piece<composed>& piece :
         cut_.pieces<composed>(static_cast<int>(axis), known, *this)) {
      const cube_axis& on = over_.axes[axis];
      const axis_point<composed> at =
          opened(slow_ends(cut_.is_rooted(axis), on.goes, on.by, piece), u, value(1), value(2));
      const composed width = piece.end - piece.begin;
      const composed place = inside(axis, u, piece.begin + width * at.place);
      if (place.node != u.node) in_.take_as_computed({place.node, width.node});
      const axis_point<composed> x = along(in_, on, axis, place, of_variables_);
      x_.push_back(x.place);
      of_variables_[static_cast<std::size_t>(over_.axes[axis].variable)] = x.place.node;
      const std::optional<composed> within = from(axis + 1, piece.known);
      x_.pop_back();
      if (!within) continue;
      composed whole = *within * (x.slope * (at.slope * width));
      // Where a piece is empty, it does not matter what is at its end.
      if (!in_.is(width.node, 1) && switches_ == switches_as::written)
        whole = chosen(operation::greater, width, value(0), whole, value(0));
      sum = sum ? *sum + whole : whole;
    }
    return sum;
  }

  composed innermost(const known_signs& known, const values_in_cell& values) {
    ++cells_;
    if (switches_ == switches_as::written) return composed{&in_, in_.graft(f_, of_variables_)};
    const auto instead = [&](std::size_t k, const std::array<int, 3>& operands) {
      return as_known(k, operands, values, cut_.sign_of_switch(k, known));
    };
    return composed{&in_, in_.graft(f_, of_variables_, instead)};
  }

  /// What a switch is in a cell; nothing where that is not known, and for what is no switch.
  std::optional<int> as_known(std::size_t k, const std::array<int, 3>& operands,
                              const values_in_cell& values, int side) {
    using enum operation;
    const node& of = f_.nodes[k];
    const auto if_known = [side](int node) { return side == 0 ? std::optional<int>() : node; };
    switch (of.is) {
      case minimum: return if_known(operands[side < 0 ? 0 : 1]);
      case maximum: return if_known(operands[side > 0 ? 0 : 1]);
      case absolute: return if_known(side < 0 ? in_.apply(negate, operands[0]) : operands[0]);
      case sign: return if_known(in_.number(side));
      case choose: {
        const known_value& holds = values.of(of.operands[0]);
        if (!holds) return {};
        return operands[*holds == 0 ? 2 : 1];
      }
      default: break;
    }
    const bool is_truth = is_comparison(of.is) || is_logical(of.is);
    const known_value& truth = values.of(static_cast<int>(k));
    if (!is_truth || !truth) return {};
    return in_.number(*truth);
  }

  const tree& f_;
  const read_region& over_;
  const surfaces& cut_;
  int most_;
  switches_as switches_;
  composer in_;
  std::vector<int> of_variables_;
  std::vector<composed> x_;
  int cells_ = 0;
};

/// Finds where a point is, in numbers.
class place_finder {
 public:
  place_finder(std::span<const axis_limits<double>> over, const surfaces& cut)
      : over_(over), cut_(cut) {}

  std::vector<double> of(const std::vector<double>& u) {
    std::vector<double> point;
    known_signs known = cut_.nothing_known();
    for (std::size_t axis = 0; axis < u.size(); ++axis) {
      double place = 0.5;
      for (const axis_piece<double>& piece :
           cut_.pieces<double>(static_cast<int>(axis), known, *this)) {
        if (!(piece.begin < piece.end && piece.begin <= u[axis] && u[axis] <= piece.end)) continue;
        place = before_opening(ends_of(axis, piece),
                               (u[axis] - piece.begin) / (piece.end - piece.begin));
        known = piece.known;
        break;
      }
      point.push_back(inside_unit(place));
      x_.push_back(place_of(over_[axis], u[axis]));
    }
    return point;
  }

  /// From this axis on; `so_far` are those before.
  void each(const tree& f, const std::vector<double>& u, const known_signs& known,
            std::vector<double>& so_far, std::vector<std::vector<double>>& all) {
    if (values_in_cell(f, cut_, known).result() == 0.0) return;
    const std::size_t axis = so_far.size();
    if (axis == u.size()) {
      all.push_back(so_far);
      return;
    }
    for (const axis_piece<double>& piece :
         cut_.pieces<double>(static_cast<int>(axis), known, *this)) {
      const double share = opened(ends_of(axis, piece), u[axis], 1.0, 2.0).place;
      so_far.push_back(piece.begin + (piece.end - piece.begin) * share);
      x_.push_back(place_of(over_[axis], so_far.back()));
      each(f, u, piece.known, so_far, all);
      x_.pop_back();
      so_far.pop_back();
    }
  }

  // The arithmetic of surfaces.
  static double value(double number) { return number; }
  double coordinate(int axis) const { return x_[static_cast<std::size_t>(axis)]; }
  double unit(int axis, double x) const {
    return coordinate_of(over_[static_cast<std::size_t>(axis)], x);
  }
  static double clamped(double u, double low, double high, bool /*is_between*/) {
    return u > low ? u < high ? u : high : low;
  }
  static double root(double of) { return std::sqrt(std::fmax(of, 0)); }

 private:
  slow ends_of(std::size_t axis, const axis_piece<double>& piece) const {
    return slow_ends(cut_.is_rooted(axis), over_[axis].goes, over_[axis].by, piece);
  }

  std::span<const axis_limits<double>> over_;
  const surfaces& cut_;
  std::vector<double> x_;
};

}  // namespace

std::optional<formula> over_cells(const tree& f, const read_region& over,
                                  const std::vector<std::string>& parameters, const surfaces& cut,
                                  int most, switches_as switches) {
  return builder_of_cells(f, over, parameters, cut, most, switches).sum_of_cells();
}

std::vector<double> place_in_cell(const std::vector<double>& u,
                                  std::span<const axis_limits<double>> over, const surfaces& cut) {
  return place_finder(over, cut).of(u);
}

std::vector<std::vector<double>> places_of_cells(const tree& f, const std::vector<double>& u,
                                                 std::span<const axis_limits<double>> over,
                                                 const surfaces& cut) {
  std::vector<double> so_far;
  std::vector<std::vector<double>> places;
  place_finder(over, cut).each(f, u, cut.nothing_known(), so_far, places);
  return places;
}

}  // namespace riemann::expressions
