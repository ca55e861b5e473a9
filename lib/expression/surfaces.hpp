// Surfaces across the axes of a region where a formula switches: each is solved for the last of its
// variables, where the axis of that variable is cut. Where a surface leaves the region, or has no
// root, are surfaces of the variables before: cells come from the outermost axis to the innermost.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/expression/quadratic.hpp"
#include "riemann/lib/expression/sides.hpp"

#include <cmath>
#include <span>
#include <vector>

namespace riemann::expressions {

/// The surface, or what is 0 there seen from its other side.
struct side_of {
  int surface = -1;  // -1: none
  int sign = 1;
};

/// Which of two surfaces of an axis has the larger value: they cross where that changes.
struct order_with {
  std::size_t other;
  side_of larger;  // 1: this one
};

struct surface {
  meant_quadratic of;  // of the region's axes; it is 0 there
  int sign = 0;        // what it has all over the region; 0: both
  bool cuts = false;   // its axis
  int roots = 0;       // 1: it is a discriminant; 2: that of a discriminant; ...
  bool is_singular = false;
  side_of at_lower;  // where this axis begins and ends
  side_of at_upper;
  side_of discriminant;
  std::vector<order_with> orders;
};

/// Positive where there are two roots. Precondition: of.square is not 0.
meant_quadratic discriminant_of(const meant_quadratic::in_one& of);

/// A quadratic by distances from a point, so that little cancels near its surface: where it has one
/// greatest or least value, that is there, else 0.
struct centred_quadratic {
  std::vector<double> centre;  // by variable; beyond them 0
  quadratic by_distances;
};
centred_quadratic centred(const meant_quadratic&);

/// The sign that each surface has in a cell; 0: both, or not known.
using known_signs = std::vector<signed char>;

/// Part of an axis, in a cell of the axes before.
template <class Number>
struct axis_piece {
  Number begin;  // in the unit interval
  Number end;
  known_signs known;
  bool begins_with_axis = true;
  bool ends_with_axis = true;
};

class surfaces {
 public:
  surfaces() = default;
  /// Of the switches of a formula, their variables being the axes of a region with these ranges:
  /// NaN where limits are no numbers. Surfaces are followed into the axes before so many times.
  /// Where some go across the axes, those along an axis count only if that axis is cut anyway.
  /// With crossings: what is between two surfaces of an axis ends smoothly, too.
  enum class crossings { left, followed };
  surfaces(const sides& switches, std::vector<range> ranges, int followed,
           crossings = crossings::left);

  /// No axis is cut.
  bool are_none() const;
  bool cut(std::size_t axis) const;
  /// Pieces of this axis end where those within open like the root of a distance, or where the
  /// formula may be infinite. (With an axis more within, it is the root's third power, which needs
  /// no care.)
  bool is_rooted(std::size_t axis) const;
  const std::vector<range>& ranges() const { return ranges_; }
  known_signs nothing_known() const { return known_signs(all_.size()); }
  /// Of what a node of the formula switches at, in a cell.
  int sign_of_switch(std::size_t node, const known_signs& known) const;

  /// Cuts an axis in a cell, where Arithmetic has numbers and coordinates:
  /// value(double), coordinate(axis), unit(axis, x), clamped(u, low, high, is_between), where it
  /// may be known to lie there, and root(D), which is sqrt(max(D, 0)).
  template <class Number, class Arithmetic>
  std::vector<axis_piece<Number>> pieces(int axis, const known_signs& known, Arithmetic& in) const;

 private:
  side_of add(const meant_quadratic& of, int followed, int roots = 0);
  void follow(std::size_t surface, int followed);
  void add_crossings(int followed);
  void add_crossing(std::size_t, std::size_t, int followed);
  int sign_of(const seen_side&, const known_signs& known) const;
  int sign_of(const side_of&, const known_signs& known) const;
  int sign_of(std::size_t surface, const known_signs& known) const;
  int sign_by_order(std::size_t surface, const known_signs& known) const;
  template <class Number, class Arithmetic>
  Number value(const meant_quadratic& of, Arithmetic& in) const;

  std::vector<surface> all_;
  std::vector<side_of> of_quadratics_;
  std::vector<seen_side> of_nodes_;
  std::vector<range> ranges_;
};

template <class Number, class Arithmetic>
Number surfaces::value(const meant_quadratic& of, Arithmetic& in) const {
  const auto [centre, by_distances] = centred(of);
  const auto distance = [&, &centre = centre](int k) {
    const auto axis = static_cast<std::size_t>(k);
    const double from = axis < centre.size() ? centre[axis] : 0;
    return from == 0 ? in.coordinate(k) : in.coordinate(k) - in.value(from);
  };
  Number sum = in.value(by_distances.constant());
  for (const auto& [which, coefficient] : by_distances.terms()) {
    if (which.second == quadratic::one) continue;
    Number term = in.value(coefficient) * distance(which.second);
    if (which.first != quadratic::one) term = term * distance(which.first);
    sum = sum + term;
  }
  return sum;
}

template <class Number, class Arithmetic>
std::vector<axis_piece<Number>> surfaces::pieces(int axis, const known_signs& known,
                                                 Arithmetic& in) const {
  std::vector<axis_piece<Number>> pieces{{in.value(0), in.value(1), known}};
  for (std::size_t s = 0; s < all_.size(); ++s) {
    if (!all_[s].cuts || all_[s].of.last_variable() != axis) continue;
    const meant_quadratic::in_one along = all_[s].of.by(axis);
    std::vector<Number> roots;  // of the surface, in rising order
    std::vector<int> sides;     // its signs before, between and behind them
    const double square = along.square.value.hi;
    if (square == 0) {
      const Number zero = in.value(0);
      roots = {
          in.unit(axis, (zero - value<Number>(along.rest, in)) / value<Number>(along.slope, in))};
      const int rises = sign_over(rounded(along.slope), ranges_);
      sides = {-rises, rises};
    } else {
      const Number half = in.root(value<Number>(discriminant_of(along), in));
      const Number middle = in.value(0) - value<Number>(along.slope, in);
      const Number twice = in.value(2 * square);
      const int outside = square > 0 ? 1 : -1;
      const bool rises = square > 0;
      roots = {in.unit(axis, (rises ? middle - half : middle + half) / twice),
               in.unit(axis, (rises ? middle + half : middle - half) / twice)};
      sides = {outside, -outside, outside};
    }
    std::vector<axis_piece<Number>> parts;
    for (axis_piece<Number>& piece : pieces) {
      const int before = sign_of(s, piece.known);
      if (before != 0) {
        piece.known[s] = static_cast<signed char>(before);
        parts.push_back(std::move(piece));
        continue;
      }
      // A piece beside an end of the axis where the surface is known to have another sign is empty.
      std::size_t first = 0;
      std::size_t last = roots.size();
      const int lower = sign_of(all_[s].at_lower, piece.known);
      const int upper = sign_of(all_[s].at_upper, piece.known);
      if (lower != 0 && sides.front() != 0 && lower != sides.front()) ++first;
      if (upper != 0 && sides.back() != 0 && upper != sides.back()) --last;
      if (first > last) {
        parts.push_back(std::move(piece));
        continue;
      }
      const bool is_between = roots.size() == 1 && sides[0] != 0 && lower != 0 && upper != 0 &&
                              piece.begins_with_axis && piece.ends_with_axis;
      Number begin = piece.begin;
      for (std::size_t i = first; i <= last; ++i) {
        Number end = i == last ? piece.end : in.clamped(roots[i], begin, piece.end, is_between);
        parts.push_back({begin, end, piece.known, i == first && piece.begins_with_axis,
                         i == last && piece.ends_with_axis});
        parts.back().known[s] = static_cast<signed char>(sides[i]);
        begin = end;
      }
    }
    pieces = std::move(parts);
  }
  return pieces;
}

}  // namespace riemann::expressions
