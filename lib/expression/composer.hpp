// Builds a formula over the unit cube out of trees and of arithmetic with its own parts.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/expression/formula.hpp"
#include "riemann/lib/expression/unit_cube.hpp"

#include <array>
#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace riemann::expressions {

/// What centres and widths are in a formula, where it has them.
enum class masses_as { none, parameters, variables };

/// Builds one tree out of others.
class composer {
 public:
  composer(const std::vector<std::string>& parameters, std::size_t axes, masses_as masses,
           axes_as together)
      : names_(parameters), axes_(static_cast<int>(axes)), masses_(masses), together_(together) {
    tree_.parameters = parameters;
    tree_.dimensions = axes_;
    const std::size_t of_shear = together == axes_as::sheared ? shear_entries(axes) : 0;
    if (masses == masses_as::parameters)
      tree_.parameters.resize(parameters.size() + 2 * axes + of_shear);
    if (masses == masses_as::variables) tree_.dimensions += 2 * axes_;
  }

  int number(double value) { return add({operation::number, 0, value, {}, {}}); }
  int variable(int k) { return add({operation::variable, k, 0, {}, {}}); }
  int parameter(int k) { return add({operation::parameter, k, 0, {}, {}}); }
  int centre_of(std::size_t axis) { return of_mass(2 * static_cast<int>(axis)); }
  int width_of(std::size_t axis) { return of_mass(2 * static_cast<int>(axis) + 1); }
  bool is_sheared() const { return together_ == axes_as::sheared; }
  /// Precondition: is_sheared(), before < axis.
  int shear_of(std::size_t axis, std::size_t before) {
    return of_mass(2 * axes_ + static_cast<int>(shear_entries(axis) + before));
  }
  int apply(operation what, int a, int b = 0, int c = 0) {
    return add({what, 0, 0, {a, b, c}, {}});
  }
  bool is(int at, double value) const {
    const node& that = tree_.nodes[static_cast<std::size_t>(at)];
    return that.is == operation::number && that.value == value && that.beyond == 0;
  }

  /// A tree whose variable k is the node in_place_of[k]. Where instead(k, operands) is a node, that
  /// stands for node k of the tree, whose operands are grafted already.
  using replacement = std::function<std::optional<int>(std::size_t, const std::array<int, 3>&)>;
  int graft(const tree& from, const std::vector<int>& in_place_of, const replacement& instead = {});

  /// Makes that node the last, which is the result.
  void end_with(int root) {
    if (root + 1 != static_cast<int>(tree_.nodes.size())) {
      const node copy = tree_.nodes[static_cast<std::size_t>(root)];
      add(copy);
    }
  }
  void take_as_computed(const place_as_computed& nodes) { as_computed_.push_back(nodes); }
  formula to_formula() const { return formula_of(tree_, as_computed_); }

 private:
  int of_mass(int k) {
    if (masses_ == masses_as::variables) return variable(axes_ + k);
    return parameter(static_cast<int>(names_.size()) + k);
  }
  int add(const node& added) {
    tree_.nodes.push_back(added);
    return static_cast<int>(tree_.nodes.size()) - 1;
  }

  const std::vector<std::string>& names_;
  int axes_;
  masses_as masses_;
  axes_as together_;
  tree tree_;
  std::vector<place_as_computed> as_computed_;
};

/// A part of the formula that is built; 0 and 1 vanish where they change nothing.
struct composed {
  composer* in;
  int node;
};

inline composed applied(operation what, const composed& a, const composed& b) {
  return {a.in, a.in->apply(what, a.node, b.node)};
}
inline composed number(const composed& beside, double value) {
  return {beside.in, beside.in->number(value)};
}

inline composed operator+(const composed& a, const composed& b) {
  return a.in->is(a.node, 0) ? b : applied(operation::add, a, b);
}
inline composed operator-(const composed& a, const composed& b) {
  return b.in->is(b.node, 0) ? a : applied(operation::subtract, a, b);
}
inline composed operator*(const composed& a, const composed& b) {
  if (a.in->is(a.node, 1)) return b;
  return b.in->is(b.node, 1) ? a : applied(operation::multiply, a, b);
}
inline composed operator/(const composed& a, const composed& b) {
  return applied(operation::divide, a, b);
}
inline composed operator-(double a, const composed& b) { return number(b, a) - b; }
inline composed operator*(double a, const composed& b) { return number(b, a) * b; }
inline composed raised(const composed& base, double exponent) {
  if (exponent == 0) return number(base, 1);
  return exponent == 1 ? base : applied(operation::power, base, number(base, exponent));
}

// What distributions need.
inline composed applied(operation what, const composed& a) {
  return {a.in, a.in->apply(what, a.node)};
}
inline composed log(const composed& a) { return applied(operation::log, a); }
inline composed log1p(const composed& a) { return applied(operation::log1p, a); }
inline composed expm1(const composed& a) { return applied(operation::expm1, a); }
inline composed erfc(const composed& a) { return applied(operation::erfc, a); }
inline composed sqrt(const composed& a) { return applied(operation::sqrt, a); }
inline composed if_less(const composed& a, const composed& b, const composed& if_so,
                        const composed& if_not) {
  const int so = a.in->apply(operation::less, a.node, b.node);
  return {a.in, a.in->apply(operation::choose, so, if_so.node, if_not.node)};
}

/// x(u) of that axis, whose limits may use variables that are grafted before.
axis_point<composed> along(composer& in, const cube_axis& axis, std::size_t number, composed u,
                           const std::vector<int>& of_variables);

}  // namespace riemann::expressions
