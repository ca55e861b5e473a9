// Weights by orthogonalisation: the means of even powers over each orbit are rows, which are made
// orthonormal in order of degree. What the rows of a degree add is a null rule of the degree below;
// the rule itself is the combination of all that has the right means.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/kernels/points/box_rule.hpp"

#include "riemann/kernels/double_word.hpp"

#include <array>
#include <cmath>
#include <span>
#include <utility>

namespace riemann {
namespace {

/// Squares of the nodes: one may be chosen, the others follow from it, so that there are weights
/// for degree 9 in any dimension (DCUHRE, D09HRE).
struct node_squares {
  double_word corner, outer, inner, far, near;
};

node_squares squares_of_nodes() {
  const auto number = [](double of) { return double_word(of); };
  const double_word corner = number(4707) / number(10000);
  const double_word outer = number(4) / (number(15) - number(5) / corner);
  double_word ratio = (number(1) - outer / corner) / number(27);
  const double_word inner =
      (number(5) - number(7) * outer - number(35) * ratio) /
      (number(7) - number(35) * outer / number(3) - number(35) * ratio / corner);
  ratio = ratio * (number(1) - inner / corner) / number(3);
  const double_word sum = inner + outer;
  const double_word product = inner * outer;
  const double_word far =
      (number(7) - number(9) * sum + number(63) * product / number(5) - number(63) * ratio) /
      (number(9) - number(63) * sum / number(5) + number(21) * product -
       number(63) * ratio / corner);
  return {corner, outer, inner, far, number(1) / number(16)};
}

/// Half the exponents of a product of even powers; those that are not 0, in falling order.
using half_powers = std::array<int, 4>;
constexpr half_powers powers_by_degree[] = {{0, 0, 0, 0}, {1, 0, 0, 0}, {2, 0, 0, 0}, {1, 1, 0, 0},
                                            {3, 0, 0, 0}, {2, 1, 0, 0}, {1, 1, 1, 0}, {4, 0, 0, 0},
                                            {3, 1, 0, 0}, {2, 2, 0, 0}, {2, 1, 1, 0}, {1, 1, 1, 1}};

int factors_of(const half_powers& of) {
  int count = 0;
  for (const int each : of) count += each > 0 ? 1 : 0;
  return count;
}

double_word power_of(double_word base, int exponent) {
  double_word result = 1;
  for (int k = 0; k < exponent; ++k) result = result * base;
  return result;
}

/// The sum, over all ways to give factors `from` .. their own coordinates, of the products.
double_word sum_over_choices(std::span<const double_word> squares, const half_powers& powers,
                             std::size_t from, unsigned taken) {
  if (from == powers.size() || powers[from] == 0) return 1;
  double_word sum = 0;
  for (std::size_t k = 0; k < squares.size(); ++k)
    if ((taken >> k) % 2 == 0)
      sum = sum + power_of(squares[k], powers[from]) *
                      sum_over_choices(squares, powers, from + 1, taken | 1U << k);
  return sum;
}

struct orbit_facts {
  std::vector<double_word> squares;  // of coordinates that are not 0; of corners one for all
  int points = 0;
};

std::array<orbit_facts, orbit_count> orbits_of(int d) {
  const node_squares at = squares_of_nodes();
  return {{{{}, 1},
           {{at.outer}, 2 * d},
           {{at.inner}, 2 * d},
           {{at.far}, 2 * d},
           {{at.near}, 2 * d},
           {{at.outer, at.outer}, 2 * d * (d - 1)},
           {{at.outer, at.inner}, 4 * d * (d - 1)},
           {{at.outer, at.outer, at.outer}, 4 * d * (d - 1) * (d - 2) / 3},
           {{at.corner}, 1 << d}}};
}

/// The mean of a product of powers over an orbit of d dimensions.
double_word mean_over(const orbit_facts& of, bool is_corners, const half_powers& powers, int d) {
  if (is_corners) {
    int all = 0;
    for (const int each : powers) all += each;
    return power_of(of.squares[0], all);
  }
  double_word choices = 1;
  for (int k = 0; k < factors_of(powers); ++k) choices = choices * double_word(d - k);
  return sum_over_choices(of.squares, powers, 0, 0) / choices;
}

/// The square root, to twice a double's digits.
double_word root_of(double_word of) {
  if (of.hi == 0) return 0;
  const double near = std::sqrt(of.hi);
  const double_word rest = of - double_word(near) * double_word(near);
  return double_word(near) + rest / double_word(2 * near);
}

using row = std::array<double_word, orbit_count>;

double_word product_of(const row& a, const row& b) {
  double_word sum = 0;
  for (std::size_t j = 0; j < orbit_count; ++j) sum = sum + a[j] * b[j];
  return sum;
}

/// One direction for each degree of freedom: orthonormal over all points, and the mean over the box
/// of what it stands for.
struct direction {
  row along;
  double_word mean;
  int half_degree;
};

std::vector<direction> directions_of(int d, const std::array<orbit_facts, orbit_count>& orbits) {
  constexpr double independent = 1e-12;  // the square of what is left of a row that adds something
  std::vector<direction> directions;
  for (const half_powers& powers : powers_by_degree) {
    if (factors_of(powers) > d) continue;
    direction next{{}, 1, 0};
    for (const int each : powers) {
      next.mean = next.mean / double_word(2 * each + 1);
      next.half_degree += each;
    }
    for (std::size_t j = 0; j < orbit_count; ++j)
      next.along[j] = mean_over(orbits[j], j + 1 == orbit_count, powers, d) *
                      root_of(double_word(orbits[j].points));
    for (const direction& before : directions) {
      const double_word part = product_of(next.along, before.along);
      for (std::size_t j = 0; j < orbit_count; ++j)
        next.along[j] = next.along[j] - part * before.along[j];
      next.mean = next.mean - part * before.mean;
    }
    const double_word square = product_of(next.along, next.along);
    if (!(square.hi > independent * independent)) continue;
    const double_word length = root_of(square);
    for (double_word& each : next.along) each = each / length;
    next.mean = next.mean / length;
    directions.push_back(next);
  }
  return directions;
}

/// Puts a number with either sign at some coordinates of points, all combinations in turn.
class point_writer {
 public:
  point_writer(box_rule& to) : to_(to) {}
  void write(std::span<const std::pair<int, double>> coordinates) {
    for (unsigned signs = 0; signs < 1U << coordinates.size(); ++signs, ++next_)
      for (std::size_t k = 0; k < coordinates.size(); ++k)
        to_.nodes[static_cast<std::size_t>(coordinates[k].first * to_.weights.points + next_)] =
            (signs >> k) % 2 == 0 ? coordinates[k].second : -coordinates[k].second;
  }

 private:
  box_rule& to_;
  int next_ = 0;
};

void write_points(box_rule& rule) {
  const int d = rule.weights.dimensions;
  rule.nodes.assign(static_cast<std::size_t>(d * rule.weights.points), 0.0);
  point_writer to(rule);
  using coordinate = std::pair<int, double>;
  to.write({});
  for (const double node : {outer_abscissa, inner_abscissa, far_abscissa, near_abscissa})
    for (int a = 0; a < d; ++a) to.write(std::array{coordinate{a, node}});
  for (int a = 0; a < d; ++a)
    for (int b = a + 1; b < d; ++b)
      to.write(std::array{coordinate{a, outer_abscissa}, coordinate{b, outer_abscissa}});
  for (int a = 0; a < d; ++a)
    for (int b = 0; b < d; ++b)
      if (a != b)
        to.write(std::array{coordinate{a, outer_abscissa}, coordinate{b, inner_abscissa}});
  for (int a = 0; a < d; ++a)
    for (int b = a + 1; b < d; ++b)
      for (int c = b + 1; c < d; ++c)
        to.write(std::array{coordinate{a, outer_abscissa}, coordinate{b, outer_abscissa},
                            coordinate{c, outer_abscissa}});
  std::vector<coordinate> all;
  for (int a = 0; a < d; ++a) all.emplace_back(a, corner_abscissa);
  to.write(all);
}

}  // namespace

box_rule box_rule_for(int d) {
  const std::array<orbit_facts, orbit_count> orbits = orbits_of(d);
  box_rule result;
  box_weights& weights = result.weights;
  weights.dimensions = d;
  for (std::size_t j = 0; j < orbit_count; ++j)
    weights.begin[j + 1] = weights.begin[j] + orbits[j].points;
  weights.points = weights.begin[orbit_count];
  const std::vector<direction> directions = directions_of(d, orbits);
  row rule{};
  for (const direction& each : directions)
    for (std::size_t j = 0; j < orbit_count; ++j) rule[j] = rule[j] + each.mean * each.along[j];
  const double_word length = root_of(product_of(rule, rule));
  int next[] = {first_null_rule(0), first_null_rule(1), first_null_rule(2)};
  for (std::size_t j = 0; j < orbit_count; ++j) {
    if (orbits[j].points == 0) continue;
    weights.value[j] = (rule[j] / root_of(double_word(orbits[j].points))).rounded();
    weights.magnitude += orbits[j].points * std::abs(weights.value[j]);
  }
  // The powers of near_abscissa's orbit cancel: its weight is 0 but for what is rounded.
  weights.value[static_cast<std::size_t>(orbit::near)] = 0;
  for (const direction& each : directions) {
    if (each.half_degree < 2) continue;
    double* const null = weights.null[next[each.half_degree - 2]++];
    for (std::size_t j = 0; j < orbit_count; ++j)
      if (orbits[j].points > 0)
        null[j] = (each.along[j] * length / root_of(double_word(orbits[j].points))).rounded();
  }
  write_points(result);
  return result;
}

}  // namespace riemann
