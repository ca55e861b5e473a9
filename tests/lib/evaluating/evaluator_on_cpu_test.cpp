// Values are those of the rule's points, and the same bits on any threads and in any pieces.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/evaluating/evaluator_on_cpu.hpp"

#include "riemann/kernels/points/lattice_generators.hpp"
#include "riemann/lib/methods/sampling/training.hpp"
#include "support/on_cube.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

namespace riemann {
namespace {

constexpr int cube_axes = 3;
constexpr index_t points_asked = 5000;  // neither blocks nor rows come out even

/// Of a product rule: 7 * 13 * 71 points are more than are asked for.
constexpr unsigned product_counts[] = {7, 13, 71};
constexpr int product_pitch = 71;

std::vector<warped_coordinate> product_nodes() {
  std::vector<warped_coordinate> nodes;
  for (int i = 0; i < cube_axes * product_pitch; ++i)
    nodes.push_back({(i + 1) / 256.0, 1 + i / 512.0});
  return nodes;
}

/// All kinds of rules; the map is a bent one.
std::vector<point_rule> every_rule() {
  static const std::vector<map_node> nodes = [] {
    std::vector<map_node> result = sampling::even_map(cube_axes).nodes;
    for (map_node& each : result)
      each = {each.place * each.place * (3 - each.place) / 2,
              each.place * (6 - 3 * each.place) / 2 + 0.01};
    return result;
  }();
  static const std::vector<warped_coordinate> product = product_nodes();
  std::vector<point_rule> all{{.scale = 0.5, .nodes = product.data(), .pitch = product_pitch}};
  for (const map_node* map : {static_cast<const map_node*>(nullptr), nodes.data()}) {
    all.push_back({.scale = 0.5, .key = 7, .map = map});
    for (const periodisation by :
         {periodisation::none, periodisation::baker, periodisation::korobov_1,
          periodisation::korobov_2, periodisation::korobov_3})
      for (const lattice_part part : {lattice_part::whole, lattice_part::odd})
        all.push_back({.level = 14, .part = part, .periodic = by, .scale = 0.25, .map = map});
  }
  return all;
}

std::vector<std::vector<unsigned>> shifts_for(const point_rule& rule) {
  if (rule.nodes != nullptr) return {{1, 7, 7 * 13}};
  if (rule.level < 0) return std::vector<std::vector<unsigned>>(1);
  return {{1U, 0x8000'0000U, 77'777U}, {0xFFFF'FFFFU, 5U, 0x1234'5678U}};
}

std::span<const unsigned> generator_for(const point_rule& rule) {
  if (rule.nodes != nullptr) return product_counts;
  return rule.level < 0 ? std::span<const unsigned>() : lattice_generator(0).first(cube_axes);
}

point_request request_for(point_rule rule, const std::vector<std::vector<unsigned>>& shifts,
                          slice numbers) {
  rule.begin = numbers.begin;
  return {rule, generator_for(rule), shifts, numbers.size()};
}

std::vector<double> values_at(evaluator& on, const point_rule& rule, slice numbers) {
  const std::vector<std::vector<unsigned>> shifts = shifts_for(rule);
  std::vector<double> out(static_cast<std::size_t>(numbers.size()));
  on.values(request_for(rule, shifts, numbers), out.data());
  return out;
}

std::vector<sampled_moments> sums_at(evaluator& on, const point_rule& rule, slice numbers) {
  const std::vector<std::vector<unsigned>> shifts = shifts_for(rule);
  return on.sums(request_for(rule, shifts, numbers), {});
}

constexpr const char* rational_in_three = "x1/(1+x2)+x2*x3-x3^2/(2+x1)";

double rational_value(const double* x) {
  return x[0] / (1 + x[1]) + x[1] * x[2] - x[2] * x[2] / (2 + x[0]);
}

TEST(EvaluatorOnCpu, TakesThePointsOfTheRule) {
  const auto on = on_cube(rational_in_three, cube_axes);
  for (const point_rule& rule : every_rule()) {
    const std::vector<std::vector<unsigned>> shifts = shifts_for(rule);
    const std::vector<double> actual = values_at(*on, rule, {3, 3 + points_asked});
    for (index_t i = 0; i < points_asked; ++i) {
      point_weight weight;
      double x[cube_axes];
      for (int k = 0; k < cube_axes; ++k) {
        const auto axis = static_cast<std::size_t>(k);
        const auto generator = generator_for(rule);
        const placed_coordinate at = coordinate(rule, generator.empty() ? 0 : generator[axis],
                                                generator.empty() ? 0 : shifts[0][axis], k, 3 + i);
        x[k] = at.u;
        weight.add(at);
      }
      ASSERT_EQ(actual[static_cast<std::size_t>(i)], rational_value(x) * weight.of(rule, cube_axes))
          << "point " << i;
    }
  }
}

TEST(EvaluatorOnCpu, PutsRandomPointsIntoTheirStrata) {
  constexpr unsigned parts[] = {3, 5, 2};
  const std::vector<std::vector<unsigned>> strides{{1, 3, 15}};
  std::vector<unsigned> strata;
  for (index_t i = 0; i < points_asked; ++i) strata.push_back(static_cast<unsigned>(i * i % 30));
  const std::vector<map_node> nodes = sampling::even_map(cube_axes).nodes;
  point_rule rule{.scale = 0.5, .begin = 77, .key = 8, .strata = strata.data()};
  rule.map = nodes.data();
  for (const int threads : {1, 3}) {
    const auto on = on_cube(rational_in_three, cube_axes, threads);
    std::vector<double> actual(points_asked);
    on->values({rule, parts, strides, points_asked}, actual.data());
    for (index_t i = 0; i < points_asked; ++i) {
      point_weight weight;
      double x[cube_axes];
      for (int k = 0; k < cube_axes; ++k) {
        const auto axis = static_cast<std::size_t>(k);
        const placed_coordinate at =
            coordinate(rule, parts[axis], strides[0][axis], k, rule.begin + i);
        x[k] = at.u;
        weight.add(at);
      }
      ASSERT_EQ(actual[static_cast<std::size_t>(i)], rational_value(x) * weight.of(rule, cube_axes))
          << "point " << i;
    }
  }
}

TEST(EvaluatorOnCpu, HasTheSameBitsOnAnyThreads) {
  const auto alone = on_cube(rational_in_three, cube_axes, 1);
  for (const int threads : {2, 3}) {
    const auto together = on_cube(rational_in_three, cube_axes, threads);
    for (const point_rule& rule : every_rule()) {
      const slice all{0, points_asked};
      EXPECT_EQ(values_at(*alone, rule, all), values_at(*together, rule, all));
      const std::vector<sampled_moments> some = sums_at(*alone, rule, all);
      const std::vector<sampled_moments> same_sums = sums_at(*together, rule, all);
      ASSERT_EQ(some.size(), same_sums.size());
      for (std::size_t k = 0; k < some.size(); ++k) {
        EXPECT_EQ(some[k].sum, same_sums[k].sum);
        EXPECT_EQ(some[k].compensation, same_sums[k].compensation);
        EXPECT_EQ(some[k].magnitude, same_sums[k].magnitude);
        EXPECT_EQ(some[k].squares, same_sums[k].squares);
      }
    }
  }
}

TEST(EvaluatorOnCpu, HasTheSameValuesHoweverTheRequestIsCut) {
  const auto on = on_cube(rational_in_three, cube_axes, 2);
  for (const point_rule& rule : every_rule()) {
    const std::vector<double> whole = values_at(*on, rule, {0, points_asked});
    for (const index_t piece : {1, 7, 256, 1000}) {
      std::vector<double> joined;
      const index_t end = piece == 1 ? 300 : points_asked;  // one by one takes long
      for (index_t done = 0; done < end; done += piece) {
        const std::vector<double> part =
            values_at(*on, rule, {done, std::min(done + piece, points_asked)});
        joined.insert(joined.end(), part.begin(), part.end());
      }
      ASSERT_TRUE(std::equal(joined.begin(), joined.end(), whole.begin())) << piece;
    }
  }
}

// A compensated sum is its terms' sum to a rounding of it and n^2 second-order ones, and plain
// sums of positive terms to n roundings.
TEST(EvaluatorOnCpu, SumsTheValuesOfEachShift) {
  const auto on = on_cube(rational_in_three, cube_axes, 3);
  for (const point_rule& rule : every_rule()) {
    const std::vector<double> values = values_at(*on, rule, {0, points_asked});
    sampled_moments expected;
    for (const double each : values) expected.add(each);
    const sampled_moments whole = sums_at(*on, rule, {0, points_asked}).front();
    const double plain = 0x1p-53 * static_cast<double>(points_asked);
    EXPECT_NEAR(whole.total().hi, expected.total().hi, 0x1p-51 * expected.magnitude);
    EXPECT_NEAR(whole.magnitude, expected.magnitude, plain * expected.magnitude);
    EXPECT_NEAR(whole.squares, expected.squares, plain * expected.squares);
    EXPECT_EQ(whole.not_finite, 0);
    sampled_moments in_pieces = sums_at(*on, rule, {0, 1234}).front();
    in_pieces.merge(sums_at(*on, rule, {1234, points_asked}).front());
    EXPECT_NEAR(in_pieces.total().hi, expected.total().hi, 0x1p-51 * expected.magnitude);
  }
}

TEST(EvaluatorOnCpu, TakesPointsThatSomebodyChose) {
  const auto on = on_cube(rational_in_three, cube_axes, 2);
  EXPECT_TRUE(on->values_at({}).empty());
  std::vector<double> points;
  for (int i = 1; i <= 777 * cube_axes; ++i) points.push_back(i / 2500.0);
  const std::vector<double> values = on->values_at(points);
  ASSERT_EQ(values.size(), 777U);
  for (std::size_t i = 0; i < values.size(); ++i)
    ASSERT_EQ(values[i], rational_value(points.data() + i * cube_axes)) << i;
}

TEST(EvaluatorOnCpu, TakesParallelsToAnAxis) {
  const auto on = on_cube(rational_in_three, cube_axes, 2);
  const std::vector<double> points{0.1, 0.2, 0.3, 0.4, 0.5, 0.6};
  std::vector<double> places;
  for (int i = 1; i < 300; ++i) places.push_back(i / 300.0);
  for (std::size_t axis = 0; axis < cube_axes; ++axis) {
    EXPECT_TRUE(on->values_along(points, axis, {}).empty());
    const std::vector<double> some = on->values_along(points, axis, std::span(places).first(1));
    const std::vector<double> values = on->values_along(points, axis, places);
    ASSERT_EQ(values.size(), 2 * places.size());
    for (std::size_t i = 0; i < values.size(); ++i) {
      const std::size_t line = i / places.size();
      double x[cube_axes];
      std::copy_n(points.data() + line * cube_axes, cube_axes, x);
      x[axis] = places[i % places.size()];
      ASSERT_EQ(values[i], rational_value(x)) << "axis " << axis << ", value " << i;
    }
    for (std::size_t line = 0; line < 2; ++line)
      EXPECT_EQ(some.at(line), values[line * places.size()]);
  }
}

TEST(EvaluatorOnCpu, CountsValuesThatAreNotFinite) {
  const auto on = on_cube("sqrt(x1-0.5)", cube_axes);
  const point_rule rule{.level = 14};
  const sampled_moments sums = sums_at(*on, rule, {0, 1 << 14}).front();
  EXPECT_NEAR(sums.not_finite, 1 << 13, 1);
  EXPECT_TRUE(std::isfinite(sums.sum));
}

TEST(EvaluatorOnCpu, ThatIsStoppedDoesLess) {
  const auto on = on_cube(rational_in_three, cube_axes);
  std::stop_source stopped;
  stopped.request_stop();
  const point_rule rule{.level = 20};
  const std::vector<std::vector<unsigned>> shifts = shifts_for(rule);
  const auto actual = on->sums(request_for(rule, shifts, {0, 1 << 20}), stopped.get_token());
  const auto whole = on->sums(request_for(rule, shifts, {0, 1 << 20}), {});
  EXPECT_LT(actual.front().magnitude, whole.front().magnitude);
}

}  // namespace
}  // namespace riemann
