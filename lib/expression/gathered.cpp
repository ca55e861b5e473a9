// The tree is grafted once for each pyramid, with distances in place of differences.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/expression/gathered.hpp"

#include "riemann/lib/expression/composer.hpp"
#include "riemann/lib/expression/quadratic.hpp"

#include <array>
#include <cmath>
#include <cstddef>
#include <map>
#include <optional>

namespace riemann::expressions {
namespace {

using offset = coordinate_off<composed>;

class builder_of_pyramids {
 public:
  builder_of_pyramids(const tree& f, const read_region& over,
                      const std::vector<std::string>& parameters, std::span<const double> values,
                      std::span<const gathering_at> gatherings)
      : f_(f),
        over_(over),
        gatherings_(gatherings),
        in_(parameters, over.axes.size(), masses_as::parameters, axes_as::apart),
        quadratics_(quadratics_of(f, values)) {}

  formula sum() {
    std::size_t pyramids = 1;
    for (const gathering_at& each : gatherings_) pyramids *= each.to.pyramids();
    composed whole = in_pyramid(0);
    for (std::size_t k = 1; k < pyramids; ++k) whole = whole + in_pyramid(k);
    in_.end_with(over_.sign < 0 ? in_.apply(operation::negate, whole.node) : whole.node);
    return in_.to_formula();
  }

 private:
  /// A variable that is value + off.
  struct difference {
    double value;
    composed off;
  };

  composed number(double value) { return {&in_, in_.number(value)}; }

  composed in_pyramid(std::size_t which) {
    std::vector<offset> u;
    for (std::size_t k = 0; k < over_.axes.size(); ++k)
      u.push_back({0, {&in_, in_.variable(static_cast<int>(k))}});
    std::vector<std::optional<double>> values(u.size());
    composed slope = number(1);
    for (std::size_t k = gatherings_.size(); k-- > 0;) {
      const auto& [to, at] = gatherings_[k];
      slope = slope * gather(to, which % to.pyramids(), u);
      which /= to.pyramids();
      for (std::size_t i = 0; i < at.size(); ++i) values[to.axes[i]] = at[i];
    }
    std::vector<int> of_variables(most_dimensions, 0);
    std::vector<std::optional<difference>> differences(most_dimensions);
    for (std::size_t k = 0; k < u.size(); ++k) {
      const auto variable = static_cast<std::size_t>(over_.axes[k].variable);
      const bool is_between = values[k] && !over_.axes[k].has_plain_limits();
      axis_point<composed> x =
          is_between ? off_between(over_.axes[k], u[k], *values[k], of_variables)
                     : along(in_, over_.axes[k], k, number(u[k].origin) + u[k].off, of_variables);
      const std::optional<composed> off = is_between ? x.place : off_along(k, u[k], x.slope);
      if (off && values[k]) {
        differences[variable] = difference{*values[k], *off};
        x.place = number(*values[k]) + *off;
      }
      of_variables[variable] = x.place.node;
      slope = slope * x.slope;
    }
    const auto instead = [&](std::size_t node, const std::array<int, 3>&) -> std::optional<int> {
      const std::optional<int> off = as_difference(node, differences);
      return off ? off : as_form(node, differences);
    };
    return composed{&in_, in_.graft(f_, of_variables, instead)} * slope;
  }

  /// How far x is from its value where u = origin; nothing where that has no more digits than x.
  std::optional<composed> off_along(std::size_t axis, const offset& u, const composed& slope) {
    const cube_axis& on = over_.axes[axis];
    if (on.by != weighting::none) return {};
    if (on.is_stretched()) return slope * u.off;
    const composed at = number(u.origin) + u.off;
    const auto off_below = [&] { return u.off / (u.origin * at); };
    const auto off_above = [&] { return u.off / ((1 - u.origin) * (1 - at)); };
    const composed width{&in_, in_.width_of(axis)};
    switch (on.goes) {
      case reach::above: return width * off_above();
      case reach::below: return width * off_below();
      default: return width * (0.25 * (off_below() + off_above()));
    }
  }

  /// Likewise, in place of x, of an axis whose limits depend on other variables. At the point its
  /// value lies between them, or is one that is a number; elsewhere, where it does not, a place
  /// beside the nearer limit stands for it. The slope is that of x.
  axis_point<composed> off_between(const cube_axis& axis, const offset& u, double value,
                                   const std::vector<int>& of_variables) {
    const auto off_limit = [&](const tree& limit) {
      return composed{&in_, in_.graft(limit, of_variables)} - number(value);
    };
    const composed lower = off_limit(axis.lower);
    const composed upper = off_limit(axis.upper);
    constexpr double margin = 0x1p-20;  // so that neither side vanishes
    const composed aside = margin * (upper - lower);
    const auto inside = [&] {
      return applied(operation::minimum, applied(operation::maximum, lower + aside, number(0)),
                     upper - aside);
    };
    const composed nearest = u.origin == 0 ? lower : u.origin == 1 ? upper : inside();
    const composed room = u.is_before ? nearest - lower : upper - nearest;
    const composed slope = (1 / (u.is_before ? u.origin : 1 - u.origin)) * room;
    return {nearest + slope * u.off, slope};
  }

  /// The node where it is a number times such a difference.
  std::optional<int> as_difference(std::size_t node,
                                   const std::vector<std::optional<difference>>& differences) {
    const std::optional<quadratic>& of = quadratics_[node];
    if (!of || of->variables() != 1) return {};
    const int variable = of->last_variable();
    const auto& from = differences[static_cast<std::size_t>(variable)];
    const quadratic::in_one along = of->by(variable);
    const double by = along.slope.constant();
    if (!from || along.square != 0 || 0 - along.rest.constant() / by != from->value) return {};
    return (number(by) * from->off).node;
  }

  /// A polynomial beside the values of such differences: value + slopes off + its form of off.
  struct expansion {
    double value = 0;
    double size = 0;               // of what the value is the sum of
    std::map<int, double> slopes;  // none is 0 but for rounding
  };
  static std::optional<expansion> expanded(
      const quadratic& of, const std::vector<std::optional<difference>>& differences) {
    constexpr double rounding = 0x1p-50;
    expansion result;
    std::map<int, double> sizes;
    const auto value = [&](int k) {
      return k == quadratic::one ? 1.0 : differences[static_cast<std::size_t>(k)]->value;
    };
    const auto add_slope = [&](int k, double by) {
      if (k == quadratic::one) return;
      result.slopes[k] += by;
      sizes[k] += std::abs(by);
    };
    for (const auto& [which, coefficient] : of.terms()) {
      const auto [i, j] = which;
      for (const int k : {i, j})
        if (k != quadratic::one && !differences[static_cast<std::size_t>(k)]) return {};
      result.value += coefficient * value(i) * value(j);
      result.size += std::abs(coefficient * value(i) * value(j));
      add_slope(i, coefficient * value(j));
      add_slope(j, coefficient * value(i));
    }
    std::erase_if(result.slopes, [&](const auto& each) {
      return std::abs(each.second) <= rounding * sizes[each.first];
    });
    return result;
  }

  /// The node where it is a sum that vanishes at such values though its parts do not, as
  /// x^2 - 2x + 1 at 1: of differences it has all digits.
  std::optional<int> as_form(std::size_t node,
                             const std::vector<std::optional<difference>>& differences) {
    constexpr double rounding = 0x1p-53;  // more than that is meant
    constexpr double little = 1e-6;       // beside it no digits are lost
    const operation is = f_.nodes[node].is;
    if (is != operation::add && is != operation::subtract) return {};
    const auto expansion_of = [&](std::size_t k) {
      return quadratics_[k] ? expanded(*quadratics_[k], differences) : std::optional<expansion>();
    };
    const std::optional<expansion> whole = expansion_of(node);
    const std::optional<expansion> part =
        expansion_of(static_cast<std::size_t>(f_.nodes[node].operands[0]));
    const auto vanishes = [&](const expansion& each, double share) {
      return std::abs(each.value) <= share * whole->size;
    };
    if (!whole || !part || !vanishes(*whole, rounding) || vanishes(*part, little)) return {};
    const auto off = [&](int k) { return differences[static_cast<std::size_t>(k)]->off; };
    composed sum = number(0);
    for (const auto& [k, slope] : whole->slopes) sum = sum + number(slope) * off(k);
    for (const auto& [which, coefficient] : quadratics_[node]->terms())
      if (which.first != quadratic::one)
        sum = sum + number(coefficient) * (off(which.first) * off(which.second));
    return sum.node;
  }

  const tree& f_;
  const read_region& over_;
  std::span<const gathering_at> gatherings_;
  composer in_;
  std::vector<std::optional<quadratic>> quadratics_;
};

}  // namespace

formula over_gathered(const tree& f, const read_region& over,
                      const std::vector<std::string>& parameters,
                      std::span<const double> values_of_parameters,
                      std::span<const gathering_at> gatherings) {
  return builder_of_pyramids(f, over, parameters, values_of_parameters, gatherings).sum();
}

}  // namespace riemann::expressions
