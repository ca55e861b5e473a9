// Numbered points as arrays: their places in rows, for a function of arrays, and the values that it
// has there as terms of a sum.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/points/weighted_points.hpp"

namespace riemann {

/// A Box says where a coordinate of the unit cube goes: at(k, u) is a place on axis k and the slope
/// there; direction() is a factor of all values.
template <class Box, int Dimensions>
struct points_of_box {
  Box box;
  point_rule rule;
  unsigned generator[Dimensions];
  unsigned shift[Dimensions];

  RIEMANN_HOST_DEVICE placed_coordinate on_cube(int k, index_t number) const {
    return on_cube(k, number, shift[k]);
  }
  RIEMANN_HOST_DEVICE placed_coordinate on_cube(int k, index_t number, unsigned shifted_by) const {
    return coordinate(rule, generator[k], shifted_by, k, rule.begin + number);
  }
};

/// Term k * all + s * count + i = the place on axis k of point first + i, by shift s of `shifts`,
/// where each has a word for each dimension; `all` is the count of points of all shifts. The shift
/// of `points` is not used.
template <class Box, int Dimensions>
struct places_in_rows {
  points_of_box<Box, Dimensions> points;
  index_t first;
  index_t count;
  index_t all;
  const unsigned* shifts;

  struct terms {
    const places_in_rows& of;
    index_t begin;
    RIEMANN_HOST_DEVICE double operator()(int row, int lane) const {
      const index_t number = begin + row + lane;
      const auto k = static_cast<int>(number / of.all);
      const index_t shift = number % of.all / of.count;
      const index_t point = of.first + number % of.count;
      const unsigned word = of.shifts[shift * Dimensions + k];
      return of.points.box.at(k, of.points.on_cube(k, point, word).u).place;
    }
  };
  RIEMANN_HOST_DEVICE terms from(index_t begin) const { return {*this, begin}; }
};

/// Term i = scale * weight * values[i - first] at point i, the box's slopes within.
template <class Box, int Dimensions>
struct weighted_array {
  points_of_box<Box, Dimensions> points;
  index_t first;
  const double* values;

  struct terms {
    const weighted_array& of;
    index_t begin;
    RIEMANN_HOST_DEVICE double operator()(int row, int lane) const {
      const index_t number = begin + row + lane;
      double slopes = of.points.box.direction();
      point_weight weight;
      for (int k = 0; k < Dimensions; ++k) {
        const placed_coordinate at = of.points.on_cube(k, number);
        slopes *= of.points.box.at(k, at.u).slope;
        weight.add(at);
      }
      return of.values[number - of.first] * slopes * weight.of(of.points.rule, Dimensions);
    }
  };
  RIEMANN_HOST_DEVICE terms from(index_t begin) const { return {*this, begin}; }
};

}  // namespace riemann
