// A batch of terms is a block of points: their columns, their weights, then their values.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/evaluating/evaluator_on_cpu.hpp"

#include "riemann/kernels/cpu/for_each_index.hpp"
#include "riemann/kernels/cpu/reduce.hpp"
#include "riemann/lib/evaluating/axes_of_maps.hpp"
#include "riemann/lib/evaluating/boxes_on_cpu.hpp"
#include "riemann/lib/evaluating/random_places.hpp"

#include <algorithm>
#include <cstring>
#include <utility>

namespace riemann {
namespace {

/// Points in rows of `lanes`: row r begins with point first + r * stride.
struct block_of_points {
  index_t first = 0;
  index_t stride = 0;
  int rows = 1;
  int lanes = 1;
};

/// call<By>() of one of the ways: loops are to know which. Inlined by order, as the call should be:
/// g++ otherwise compiles it once, for the least of the instruction sets.
template <class Call>
[[gnu::always_inline]] inline void with_constant(periodisation by, const Call& call) {
  switch (by) {
    case periodisation::none: return call.template operator()<periodisation::none>();
    case periodisation::baker: return call.template operator()<periodisation::baker>();
    case periodisation::korobov_1: return call.template operator()<periodisation::korobov_1>();
    case periodisation::korobov_2: return call.template operator()<periodisation::korobov_2>();
    case periodisation::korobov_3: return call.template operator()<periodisation::korobov_3>();
  }
}

/// Points are placed by so many: loops of a known length are vectors without a rest, as long as
/// they stay loops. A column has room for whole ones.
constexpr int points_at_once = 32;

using two_doubles [[gnu::vector_size(16)]] = double;

/// One load, not two that a transposition would have to wait for.
[[gnu::always_inline]] inline void load(const map_node* from, two_doubles& to) {
  using anywhere [[gnu::vector_size(16), gnu::aligned(8), gnu::may_alias]] = double;
  to = *reinterpret_cast<const anywhere*>(from);
}

/// mapped() of each, in place. Nodes are found first, so that all arithmetic is that of vectors.
[[gnu::always_inline]] inline void map_coordinates(const map_axis& axis, double* __restrict u,
                                                   double* __restrict slopes) {
  int node[points_at_once], bend_number[points_at_once];
  double way[points_at_once];
#pragma GCC unroll 1
  for (int i = 0; i < points_at_once; ++i) {
    const way_from_node at = nearest_node(u[i]);
    node[i] = at.node;
    bend_number[i] = 2 * at.node + side_of(at.way);
    way[i] = at.way;
  }
  double place[points_at_once], slope[points_at_once], bend[points_at_once];
  for (int i = 0; i < points_at_once; i += 2) {
    two_doubles first, second;  // place, slope
    load(axis.nodes + node[i], first);
    load(axis.nodes + node[i + 1], second);
    const auto put = [i](const two_doubles& of, double* to) __attribute__((always_inline)) {
      std::memcpy(to + i, &of, sizeof of);
    };
    put(__builtin_shufflevector(first, second, 0, 2), place);
    put(__builtin_shufflevector(first, second, 1, 3), slope);
    put(two_doubles{axis.bends[bend_number[i]], axis.bends[bend_number[i + 1]]}, bend);
  }
#pragma GCC unroll 1
  for (int i = 0; i < points_at_once; ++i) {
    const warped_coordinate at = mapped_beside({place[i], slope[i]}, bend[i], way[i]);
    u[i] = at.u;
    slopes[i] *= at.weight;
  }
}

/// The weights of points as they grow: see point_weight.
struct columns_of_weights {
  double* __restrict ends;
  double* __restrict slopes;

  void advance(int points) {
    ends += points;
    slopes += points;
  }
};

/// Makes coordinates of numbers in (0, 1), and multiplies the weights.
template <periodisation By>
[[gnu::always_inline]] inline void place(const map_axis* map, const double* __restrict numbers,
                                         double* __restrict column,
                                         const columns_of_weights& weights) {
#pragma GCC unroll 1
  for (int i = 0; i < points_at_once; ++i) {
    const periodic_coordinate at = made_periodic(By, numbers[i]);
    column[i] = at.u;
    weights.ends[i] *= at.ends;
  }
  if (map != nullptr) map_coordinates(*map, column, weights.slopes);
}

/// Fills a column with coordinates and multiplies the weights.
template <periodisation By>
[[gnu::always_inline]] inline void lattice_column(const point_rule& rule, unsigned generator,
                                                  unsigned shift, const map_axis* map,
                                                  const block_of_points& of,
                                                  double* __restrict column,
                                                  columns_of_weights weights) {
  const int level = rule.level;
  const unsigned step = rule.part == lattice_part::odd ? 2 : 1;
  for (int row = 0; row < of.rows; ++row) {
    unsigned number = lattice_number(rule.part, of.first + row * of.stride);
    for (int done = 0; done < of.lanes; done += points_at_once) {
      double u[points_at_once];
#pragma GCC unroll 1
      for (int i = 0; i < points_at_once; ++i)
        u[i] =
            lattice_coordinate(number + step * static_cast<unsigned>(i), generator, level, shift);
      place<By>(map, u, column, weights);
      number += step * points_at_once;
      column += points_at_once;
      weights.advance(points_at_once);
    }
  }
}

/// The same for an axis of a product rule, whose nodes are counted rather than divided for.
[[gnu::always_inline]] inline void product_column(const warped_coordinate* __restrict nodes,
                                                  unsigned count, unsigned stride,
                                                  const block_of_points& of,
                                                  double* __restrict column,
                                                  double* __restrict slopes) {
  for (int row = 0; row < of.rows; ++row, column += of.lanes, slopes += of.lanes) {
    const index_t first = of.first + row * of.stride;
    unsigned node = node_of_point(first, count, stride);
    unsigned left = stride - static_cast<unsigned>(first) % stride;  // points that have this node
    for (int lane = 0; lane < of.lanes; ++lane) {
      column[lane] = nodes[node].u;
      slopes[lane] *= nodes[node].weight;
      if (--left > 0) continue;
      left = stride;
      node = node + 1 == count ? 0 : node + 1;
    }
  }
}

/// Fills the columns of up to four axes, from 4 group on: one block of random bits a point.
template <periodisation By>
[[gnu::always_inline]] inline void random_columns(const point_rule& rule, int group, int axes,
                                                  const unsigned* __restrict generator,
                                                  const unsigned* __restrict shift,
                                                  const map_axis* maps, const block_of_points& of,
                                                  double* __restrict columns, std::size_t apart,
                                                  columns_of_weights weights) {
  for (int row = 0; row < of.rows; ++row) {
    auto point = static_cast<unsigned long long>(of.first + row * of.stride);
    for (int done = 0; done < of.lanes; done += points_at_once) {
      double u[4][random_points_at_once];
      find_four_coordinates(rule.key, point, points_at_once, group, u);
      if (rule.strata != nullptr) {
        const unsigned* const strata = rule.strata + (static_cast<index_t>(point) - rule.begin);
        const int here = std::min(of.lanes - done, points_at_once);
        for (int k = 0; k < axes; ++k)
          for (int i = 0; i < here; ++i) {
            const int axis = 4 * group + k;
            u[k][i] = within_stratum(strata[i], generator[axis], shift[axis], u[k][i]);
          }
      }
      for (int k = 0; k < axes; ++k)
        place<By>(maps == nullptr ? nullptr : maps + k, u[k],
                  columns + static_cast<std::size_t>(k) * apart, weights);
      point += points_at_once;
      columns += points_at_once;
      weights.advance(points_at_once);
    }
  }
}

struct columns_of_block {
  std::vector<double> storage;
  std::vector<const double*> columns;
};

/// Weighted values of one shift as terms of a sum.
struct values_at_points {
  const integrand& f;
  const point_request& what;
  const unsigned* shift;
  const map_axis* map;  // null: none

  int dimensions() const { return f.facts().dimensions; }

  /// In the layout of cpu::term_rows; of several rows, lanes beyond those that are asked for are
  /// evaluated, too.
  void evaluate(cpu::isa level, const cpu::batch& of, double* out) const {
    constexpr index_t row_lanes = lanes_of_terms(sizeof(double));
    const int lanes = of.end_lane - of.begin_lane;
    const int rows = of.end_row - of.begin_row;
    const int room = rows == 1 ? lanes : cpu::lanes_at_once;
    evaluate_block(level,
                   {what.rule.begin + of.first + of.begin_row * row_lanes + of.begin_lane,
                    row_lanes, rows, room},
                   out);
  }

  void evaluate_block(cpu::isa level, const block_of_points& of, double* out) const {
    const auto d = static_cast<std::size_t>(dimensions());
    const int count = of.rows * of.lanes;
    constexpr int whole = points_at_once;
    const auto apart = static_cast<std::size_t>((count + whole - 1) / whole * whole);  // columns
    thread_local columns_of_block reused;
    columns_of_block mine = std::exchange(reused, {});  // f may come here, too, on this thread
    std::vector<double>& storage = mine.storage;
    std::vector<const double*>& columns = mine.columns;
    storage.resize((d + 2) * apart);
    columns.resize(d);
    double* const ends = storage.data() + d * apart;
    double* const slopes = ends + apart;
    const columns_of_weights weights{ends, slopes};
    std::fill_n(ends, 2 * apart, 1.0);
    const point_rule rule = what.rule;
    const bool lattice = rule.level >= 0;
    for (std::size_t k = 0; k < d; ++k) {
      double* const column = storage.data() + k * apart;
      columns[k] = column;
      const auto axis = static_cast<int>(k);
      if (rule.nodes != nullptr) {
        product_column(rule.nodes + axis * rule.pitch, what.generator[k], shift[k], of, column,
                       slopes);
      } else if (lattice) {
        const unsigned generator = what.generator[k];
        const unsigned offset = shift[k];
        const map_axis* const of_axis = map == nullptr ? nullptr : map + axis;
        cpu::by_isa(level, [rule, generator, offset, of_axis, of, column, weights] {
          with_constant(
              rule.periodic, [&]<periodisation By>() __attribute__((always_inline)) {
                lattice_column<By>(rule, generator, offset, of_axis, of, column, weights);
              });
        });
      } else if (axis % 4 == 0) {
        const int axes = std::min(4, dimensions() - axis);
        const map_axis* const maps = map == nullptr ? nullptr : map + axis;
        const unsigned* const counts = what.generator.data();
        const unsigned* const strides = shift;
        cpu::by_isa(level, [rule, axis, axes, counts, strides, maps, of, column, apart, weights] {
          with_constant(
              rule.periodic, [&]<periodisation By>() __attribute__((always_inline)) {
                random_columns<By>(rule, axis / 4, axes, counts, strides, maps, of, column, apart,
                                   weights);
              });
        });
      }
    }
    f.values({columns.data(), nullptr, static_cast<int>(d), count}, &out);
    const double constant = constant_of_weight(rule.periodic, dimensions());
    for (int i = 0; i < count; ++i)
      out[i] *= rule.scale * (constant * power_of_weight(rule.periodic, ends[i]) * slopes[i]);
    reused = std::move(mine);
  }
};

class on_cpu final : public evaluator {
 public:
  on_cpu(integrand of, int threads) : f_(std::move(of)), threads_(threads) {}

  int dimensions() const override { return f_.facts().dimensions; }

  using evaluator::sums;
  std::vector<sampled_moments> sums(std::span<const point_request> all,
                                    const std::stop_token& stop) override {
    struct one_sum {
      const point_request& what;
      const unsigned* shift;
      const map_axis* map;
    };
    axes_of_maps maps(dimensions());
    std::vector<one_sum> parts;
    index_t tiles = 0;
    for (const point_request& what : all) {
      tiles = std::max(tiles, make_tiling(what.count, sizeof(double)).tile_count);
      for (const std::vector<unsigned>& shift : what.shifts)
        parts.push_back({what, shift.data(), maps.of(what.rule.map).data()});
    }
    // Threads share a sum, or many small ones.
    const int within = tiles >= threads_ ? threads_ : 1;
    std::vector<sampled_moments> sums(parts.size());
    cpu::parallel_for(
        static_cast<index_t>(parts.size()), within == 1 ? threads_ : 1,
        [&](slice some) {
          for (index_t k = some.begin; k < some.end; ++k) {
            const auto& [what, shift, map] = parts[static_cast<std::size_t>(k)];
            const values_at_points terms{f_, what, shift, map};
            sums[static_cast<std::size_t>(k)] =
                cpu::reduce<sampled_moments>(cpu::term_rows<double>(terms), what.count, within,
                                             [&](index_t) { return !stop.stop_requested(); })
                    .result;
          }
        },
        [&](index_t) { return !stop.stop_requested(); });
    return sums;
  }

  void values(const point_request& what, double* out) override {
    axes_of_maps maps(dimensions());
    const values_at_points terms{f_, what, what.shifts.front().data(),
                                 maps.of(what.rule.map).data()};
    constexpr index_t piece = 256;
    cpu::parallel_for((what.count + piece - 1) / piece, threads_,
                      [&](slice some) {
                        for (index_t k = some.begin; k < some.end; ++k) {
                          const index_t first = k * piece;
                          const auto count = static_cast<int>(std::min(piece, what.count - first));
                          terms.evaluate_block(cpu::current_isa(),
                                               {what.rule.begin + first, 0, 1, count}, out + first);
                        }
                      },
                      [](index_t) { return true; });
  }

  std::vector<double> values_beside(std::span<const double> point,
                                    std::span<const double> distances) override {
    if (!f_.facts().more_digits) return {};
    const std::size_t d = point.size();
    const std::size_t count = distances.size() / d;
    std::vector<std::vector<double>> columns(2 * d, std::vector<double>(count));
    for (std::size_t k = 0; k < d; ++k)
      for (std::size_t i = 0; i < count; ++i) {
        const double distance = distances[i * d + k];
        const double nearest = point[k] + distance;
        columns[k][i] = nearest;
        columns[d + k][i] = distance - (nearest - point[k]);
      }
    std::vector<const double*> pointers;
    for (const std::vector<double>& each : columns) pointers.push_back(each.data());
    std::vector<double> values(count);
    double* const out = values.data();
    f_.values({pointers.data(), pointers.data() + d, static_cast<int>(d), static_cast<int>(count)},
              &out);
    return values;
  }

  void on_host(index_t count, const std::function<void(index_t)>& work) override {
    cpu::for_each_index(count, threads_, work);
  }

  bool takes_boxes() const override { return true; }

  std::vector<box_record> boxes(const box_request& what, const std::stop_token& stop) override {
    return boxes_on_cpu(f_, what, threads_, stop);
  }

 private:
  integrand f_;
  int threads_;
};

}  // namespace

std::unique_ptr<evaluator> evaluator_on_cpu(integrand over_cube, int threads) {
  return std::make_unique<on_cpu>(std::move(over_cube), threads);
}

}  // namespace riemann
