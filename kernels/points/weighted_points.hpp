// Numbered points of the unit cube with their weights: a lattice or random ones, in all of it or in
// strata, made periodic, put where values are large; or the points of a product rule.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/contract.hpp"
#include "riemann/kernels/points/importance_map.hpp"
#include "riemann/kernels/points/philox.hpp"
#include "riemann/kernels/points/rank1_lattice.hpp"

namespace riemann {

/// Which points of a lattice are meant: those of odd number are what the lattice of twice as many
/// points has more.
enum class lattice_part { whole, odd };

/// What all points of a sum have in common. Point i of a product rule where there are nodes, else
/// of a lattice of 2^level points, or of random points where level < 0.
struct point_rule {
  int level = -1;
  lattice_part part = lattice_part::whole;
  periodisation periodic = periodisation::none;
  double scale = 1;                          // of the values: a power of two
  index_t begin = 0;                         // number of the first point
  unsigned long long key = 0;                // of random points
  const unsigned* strata = nullptr;          // likewise: of each from `begin` on; null: none
  const map_node* map = nullptr;             // of all axes, one after the other; null: none
  const warped_coordinate* nodes = nullptr;  // of a product rule, `pitch` for each axis; null: none
  int pitch = 0;
};

/// The number, in its lattice, of the point that is number `number` of those that are meant.
HOST_DEVICE constexpr unsigned lattice_number(lattice_part part, index_t number) {
  const auto n = static_cast<unsigned>(number);
  return part == lattice_part::odd ? 2 * n + 1 : n;
}

/// The node of an axis of a product rule, of so many, at which this point lies: they change with
/// every `stride` points.
HOST_DEVICE constexpr unsigned node_of_point(index_t number, unsigned count, unsigned stride) {
  return static_cast<unsigned>(number) / stride % count;
}

/// Strata are numbered as the points of a product rule: each is one of `count` equal parts of the
/// axis, and u in (0, 1) a place in it.
HOST_DEVICE constexpr double within_stratum(unsigned stratum, unsigned count, unsigned stride,
                                            double u) {
  return inside_unit((node_of_point(stratum, count, stride) + u) / count);
}

/// Coordinate k of point `number`, by that coordinate's entry of a generator and of a shift; of a
/// product rule these are how many nodes the axis has, and their stride; of random points in
/// strata, how many parts it has, and theirs.
HOST_DEVICE inline warped_coordinate coordinate(const point_rule& rule, unsigned generator,
                                                unsigned shift, int k, index_t number) {
  if (rule.nodes != nullptr)
    return rule.nodes[k * rule.pitch + static_cast<int>(node_of_point(number, generator, shift))];
  double u = 0;
  if (rule.level >= 0) {
    u = lattice_coordinate(lattice_number(rule.part, number), generator, rule.level, shift);
  } else {
    u = random_unit(rule.key, static_cast<unsigned long long>(number), k);
    if (rule.strata != nullptr)
      u = within_stratum(rule.strata[number - rule.begin], generator, shift, u);
  }
  const warped_coordinate warped = periodised(rule.periodic, u);
  return rule.map == nullptr ? warped : mapped(rule.map + k * nodes_of_axis, warped);
}

/// Terms of a sum: term i = scale * weight * f at point i, where f is called with Dimensions
/// coordinates in the unit cube.
template <class Function, int Dimensions>
struct weighted_values {
  Function f;
  point_rule rule;
  unsigned generator[Dimensions];
  unsigned shift[Dimensions];

  struct terms {
    const weighted_values& of;
    index_t first;
    HOST_DEVICE double operator()(int row, int lane) const {
      double u[Dimensions];
      double weight = of.rule.scale;
      for (int k = 0; k < Dimensions; ++k) {
        const warped_coordinate at =
            coordinate(of.rule, of.generator[k], of.shift[k], k, first + row + lane);
        u[k] = at.u;
        weight *= at.weight;
      }
      return of.f(u) * weight;
    }
  };
  HOST_DEVICE terms from(index_t first) const { return {*this, rule.begin + first}; }
};

}  // namespace riemann
