// Many nodes for one division: with which coefficients, and what their rounding costs.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/summing/grouped_lattice.hpp"

#include "riemann/lib/nodes/gauss_nodes.hpp"
#include "riemann/lib/summing/pole_pair.hpp"

#include <algorithm>
#include <cmath>

namespace riemann {
namespace {

using polynomial = std::vector<double_word>;  // constant term first

polynomial operator*(const polynomial& a, const polynomial& b) {
  polynomial product(a.size() + b.size() - 1);
  for (std::size_t i = 0; i < a.size(); ++i)
    for (std::size_t j = 0; j < b.size(); ++j) product[i + j] = product[i + j] + a[i] * b[j];
  return product;
}

polynomial operator+(polynomial a, const polynomial& b) {
  if (a.size() < b.size()) a.resize(b.size());
  for (std::size_t i = 0; i < b.size(); ++i) a[i] = a[i] + b[i];
  return a;
}

double_word horner(const polynomial& p, double_word u) {
  double_word value = p.back();
  for (std::size_t k = p.size() - 1; k-- > 0;) value = value * u + p[k];
  return value;
}

/// P and Q, both exact to some 30 digits.
struct rational {
  polynomial numerator;
  polynomial denominator;

  double_word operator()(double_word v, parity symmetry) const {
    const double_word u = v * v;
    const double_word p = horner(numerator, u);
    return (symmetry == parity::even ? p : v * p) / horner(denominator, u);
  }
};

/// The nodes at distance d left and right of the centre v, added up:
///   even: 2 A (u + w + d^2) / (u^2 + 2 (w - d^2) u + (w + d^2)^2),  w the height squared
///   odd:  v * 2 A / (u - d^2)
/// and then the sum of these fractions over the group.
rational sum_of_group(const pole_pair& pole, int size, double_word step) {
  rational sum{{0.0}, {1.0}};
  for (int k = 0; k < size / 2; ++k) {
    const double_word d = step * double_word(k + 0.5);
    const double_word square = d * d;
    const double_word twice = pole.numerator * double_word(2);
    const double_word w = pole.height_squared;
    const rational both =
        pole.symmetry == parity::even
            ? rational{{twice * (w + square), twice},
                       {(w + square) * (w + square), (w - square) * double_word(2), 1.0}}
            : rational{{twice}, {-square, 1.0}};
    sum.numerator = sum.numerator * both.denominator + both.numerator * sum.denominator;
    sum.denominator = sum.denominator * both.denominator;
  }
  sum.numerator.resize(sum.denominator.size() - 1);
  return sum;
}

polynomial rounded(polynomial p) {
  for (double_word& c : p) c = c.rounded();
  return p;
}

/// Coefficients as doubles. The denominator's c before the highest meets u in Q's first addition:
/// where c lies far below u, all these sums would be rounded alike, by up to half a last place, so
/// c becomes a multiple of the last place that u has where the integrand is largest.
rational rounded(const rational& exact, double typical_u) {
  rational stored{rounded(exact.numerator), rounded(exact.denominator)};
  const double place = std::ldexp(1.0, std::ilogb(typical_u) - 52);
  double_word& c = stored.denominator[stored.denominator.size() - 2];
  if (std::abs(c.hi) < typical_u) c = std::nearbyint(c.hi / place) * place;
  return stored;
}

/// integral over [begin, end] of (exact - stored) P/Q, distances from the centre of the poles.
/// 64 Gauss nodes after a substitution by rational functions and square roots that makes f(v) dv
/// smooth: v = 2 w s / (1 - s^2) next to a pair at height w, v = m (1 + s)/(1 - s) next to a pole.
double_word effect_of_rounding(const pole_pair& pole, const rational& exact, const rational& stored,
                               double begin, double end) {
  const bool even = pole.symmetry == parity::even;
  const double scale = even ? std::sqrt(pole.height_squared.hi) : std::sqrt(begin * end);
  const double sign = !even && begin < 0 ? -1 : 1;
  const auto s_of = [&](double v) {
    return even ? v / (scale + std::sqrt(scale * scale + v * v))
                : (sign * v - scale) / (sign * v + scale);
  };
  const double from = s_of(begin);
  const double to = s_of(end);
  static const std::vector<inner_node> nodes = gauss_legendre_nodes(64);
  double_word sum;
  for (const inner_node& node : nodes) {
    const double s = from + (to - from) * node.offset.hi;
    const double below = even ? 1 - s * s : 1 - s;
    const double v = even ? 2 * scale * s / below : sign * scale * (1 + s) / below;
    const double dv =
        even ? 2 * scale * (1 + s * s) / (below * below) : sign * 2 * scale / (below * below);
    const double_word difference = exact(v, pole.symmetry) - stored(v, pole.symmetry);
    sum = sum + difference * double_word(node.weight.hi * dv * (to - from));
  }
  return sum;
}

}  // namespace

grouped_lattice group_lattice(const pole_structure& poles, int size, const lattice& nodes) {
  const pole_pair pole = pair_of(poles);
  const rational exact = sum_of_group(pole, size, nodes.step);
  grouped_lattice grouped;
  grouped.centres = centres_of_groups(nodes, size);
  const double_word from_poles = two_sum(grouped.centres.origin, -pole.centre);
  grouped.centres.origin = from_poles.hi;
  grouped.centres.offset += from_poles.lo;
  const double_word width = grouped.centres.step;
  const double count = static_cast<double>(grouped.centres.count);
  const double begin = grouped.centres.origin + grouped.centres.offset - 0.5 * width.hi;
  const double end = begin + count * width.hi;
  const double nearest = distance_to_poles(pole, begin + pole.centre, end + pole.centre);
  const double farthest = std::max(std::abs(begin), std::abs(end));
  const rational stored = rounded(exact, std::min(farthest * farthest, 2 * nearest * nearest));
  grouped.coefficients = {pole.symmetry, size, pole.centre, {}, {}};
  for (std::size_t k = 0; k < stored.numerator.size(); ++k) {
    grouped.coefficients.numerator.push_back(stored.numerator[k].hi);
    grouped.coefficients.denominator.push_back(stored.denominator[k].hi);
  }
  grouped.rounding = effect_of_rounding(pole, exact, stored, begin, end) / width;
  return grouped;
}

}  // namespace riemann
