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
  const map_axis* axes = nullptr;            // of the map, where the points are found
  const warped_coordinate* nodes = nullptr;  // of a product rule, `pitch` for each axis; null: none
  int pitch = 0;
};

/// The number, in its lattice, of the point that is number `number` of those that are meant.
RIEMANN_HOST_DEVICE constexpr unsigned lattice_number(lattice_part part, index_t number) {
  const auto n = static_cast<unsigned>(number);
  return part == lattice_part::odd ? 2 * n + 1 : n;
}

/// The node of an axis of a product rule, of so many, at which this point lies: they change with
/// every `stride` points.
RIEMANN_HOST_DEVICE constexpr unsigned node_of_point(index_t number, unsigned count,
                                                     unsigned stride) {
  return static_cast<unsigned>(number) / stride % count;
}

/// Strata are numbered as the points of a product rule: each is one of `count` equal parts of the
/// axis, and u in (0, 1) a place in it.
RIEMANN_HOST_DEVICE constexpr double within_stratum(unsigned stratum, unsigned count,
                                                    unsigned stride, double u) {
  return inside_unit((node_of_point(stratum, count, stride) + u) / count);
}

/// A coordinate of a point, and its part of what the point weighs.
struct placed_coordinate {
  double u;
  double ends;   // as made_periodic() has it
  double slope;  // of the map, or the weight of a node
};

/// What a point weighs, by its coordinates in order.
struct point_weight {
  double ends = 1;
  double slopes = 1;

  RIEMANN_HOST_DEVICE void add(const placed_coordinate& at) {
    ends *= at.ends;
    slopes *= at.slope;
  }
  RIEMANN_HOST_DEVICE double of(const point_rule& rule, int dimensions) const {
    return rule.scale * (weight_of(rule.periodic, ends, dimensions) * slopes);
  }
};

/// Coordinate k of point `number`, by that coordinate's entry of a generator and of a shift; of a
/// product rule these are how many nodes the axis has, and their stride; of random points in
/// strata, how many parts it has, and theirs. A product rule is not made periodic.
RIEMANN_HOST_DEVICE inline placed_coordinate coordinate(const point_rule& rule, unsigned generator,
                                                        unsigned shift, int k, index_t number) {
  if (rule.nodes != nullptr) {
    const warped_coordinate node =
        rule.nodes[k * rule.pitch + static_cast<int>(node_of_point(number, generator, shift))];
    return {node.u, 1, node.weight};
  }
  double u = 0;
  if (rule.level >= 0) {
    u = lattice_coordinate(lattice_number(rule.part, number), generator, rule.level, shift);
  } else {
    u = random_unit(rule.key, static_cast<unsigned long long>(number), k);
    if (rule.strata != nullptr)
      u = within_stratum(rule.strata[number - rule.begin], generator, shift, u);
  }
  const periodic_coordinate periodic = made_periodic(rule.periodic, u);
  if (rule.map == nullptr) return {periodic.u, periodic.ends, 1};
  const warped_coordinate at = rule.axes != nullptr
                                   ? mapped(rule.axes[k], periodic.u)
                                   : mapped(rule.map + k * nodes_of_axis, periodic.u);
  return {at.u, periodic.ends, at.weight};
}

/// Coordinates of a point, with what it weighs.
template <int Dimensions>
struct placed_point {
  double u[Dimensions];
  double weight;
};

/// All coordinates of a point, as coordinate() has them: what a rule decides is decided once, not
/// for each of them, and loops are short, so that compilers unroll them. Of a map it reads the
/// axes.
template <int Dimensions>
class point_finder {
 public:
  RIEMANN_HOST_DEVICE point_finder(const point_rule& rule, const unsigned* generator,
                                   const unsigned* shift)
      : rule_(rule), generator_(generator), shift_(shift) {}

  RIEMANN_HOST_DEVICE placed_point<Dimensions> at(index_t number) const {
    placed_point<Dimensions> point;
    double slopes = 1;
    if (rule_.nodes != nullptr) {
      for (int k = 0; k < Dimensions; ++k)
        put(rule_.nodes[k * rule_.pitch +
                        static_cast<int>(node_of_point(number, generator_[k], shift_[k]))],
            k, point, slopes);
      point.weight = rule_.scale * slopes;
      return point;
    }
    if (rule_.level >= 0)
      find_on_lattice(lattice_number(rule_.part, number), point);
    else
      find_at_random(number, point);
    switch (rule_.periodic) {
      case periodisation::none: make_all_periodic<periodisation::none>(point); break;
      case periodisation::baker: make_all_periodic<periodisation::baker>(point); break;
      case periodisation::korobov_1: make_all_periodic<periodisation::korobov_1>(point); break;
      case periodisation::korobov_2: make_all_periodic<periodisation::korobov_2>(point); break;
      case periodisation::korobov_3: make_all_periodic<periodisation::korobov_3>(point); break;
    }
    if (rule_.axes != nullptr)
      for (int k = 0; k < Dimensions; ++k) put(mapped(rule_.axes[k], point.u[k]), k, point, slopes);
    point.weight = rule_.scale * (point.weight * slopes);
    return point;
  }

 private:
  RIEMANN_HOST_DEVICE static void put(const warped_coordinate& at, int k,
                                      placed_point<Dimensions>& point, double& slopes) {
    point.u[k] = at.u;
    slopes *= at.weight;
  }

  RIEMANN_HOST_DEVICE void find_on_lattice(unsigned number, placed_point<Dimensions>& point) const {
    for (int k = 0; k < Dimensions; ++k)
      point.u[k] = lattice_coordinate(number, generator_[k], rule_.level, shift_[k]);
  }

  RIEMANN_HOST_DEVICE void find_at_random(index_t number, placed_point<Dimensions>& point) const {
    for (int k = 0; k < Dimensions; k += 4) {
      const four_numbers u =
          four_random_units(rule_.key, static_cast<unsigned long long>(number), k / 4);
      for (int j = 0; j < 4; ++j)
        if (k + j < Dimensions) point.u[k + j] = u.numbers[j];
    }
    if (rule_.strata == nullptr) return;
    const unsigned stratum = rule_.strata[number - rule_.begin];
    for (int k = 0; k < Dimensions; ++k)
      point.u[k] = within_stratum(stratum, generator_[k], shift_[k], point.u[k]);
  }

  template <periodisation By>
  RIEMANN_HOST_DEVICE static void make_all_periodic(placed_point<Dimensions>& point) {
    double ends = 1;
    for (int k = 0; k < Dimensions; ++k) {
      const periodic_coordinate at = made_periodic(By, point.u[k]);
      point.u[k] = at.u;
      ends *= at.ends;
    }
    point.weight = weight_of(By, ends, Dimensions);
  }

  const point_rule& rule_;
  const unsigned* generator_;
  const unsigned* shift_;
};

/// Terms of a sum: term i = scale * weight * f at point i, where f is called with Dimensions
/// coordinates in the unit cube.
template <class Function, int Dimensions>
struct weighted_values {
  static constexpr bool holds_many_numbers = Dimensions > 8;  // see sum_tiles_tuning
  Function f;
  point_rule rule;
  unsigned generator[Dimensions];
  unsigned shift[Dimensions];

  struct terms {
    const weighted_values& of;
    index_t first;
    RIEMANN_HOST_DEVICE double operator()(int row, int lane) const {
      const placed_point<Dimensions> point =
          point_finder<Dimensions>(of.rule, of.generator, of.shift).at(first + row + lane);
      return of.f(point.u) * point.weight;
    }
  };
  RIEMANN_HOST_DEVICE terms from(index_t first) const { return {*this, rule.begin + first}; }
};

}  // namespace riemann
