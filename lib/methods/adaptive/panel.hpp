// A panel: a stretch of a chart, the integrand's values at its nodes, and what they tell.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/methods/adaptive/chart.hpp"
#include "riemann/lib/methods/adaptive/gauss_kronrod.hpp"

#include <cmath>
#include <limits>
#include <span>

namespace riemann::adaptive {

struct panel {
  chart on;
  double begin = 0;  // of t, begin < end
  double end = 0;
  node_values g{};      // f(x(t)) dx/dt at the nodes
  double integral = 0;  // by 21 nodes
  /// An estimate; infinite where values are not finite, or not known yet.
  double error = std::numeric_limits<double>::infinity();
  double l1 = 0;                // integral of |f|
  double rounding = 0;          // error that is not refined away: of abscissae within a black box
  double largest = 0;           // |g| at the nodes
  int not_finite = 0;           // values among the 21
  int depth = 0;                // halvings since it was a whole piece
  bool looked_at = false;       // by the second look
  bool by_more_digits = false;  // than pairs have: its values
  double lost = 0;              // of the integral, by digits that nothing tells

  double half_width() const { return 0.5 * (end - begin); }
  double t_at(double s) const { return 0.5 * (begin + end) + half_width() * s; }
  /// The points of all nodes.
  void nodes(std::span<point, node_count> to) const {
    const double middle = 0.5 * (begin + end);
    const double half = half_width();
    for (std::size_t k = 0; k < node_count; ++k) to[k] = on.at(middle + half * all_nodes[k]);
  }
  double place_of(double t) const { return (t - 0.5 * (begin + end)) / half_width(); }
  /// The ends in x, lower first, as pairs.
  double_word lower() const { return on.place(on.side > 0 ? begin : end); }
  double_word upper() const { return on.place(on.side > 0 ? end : begin); }
  double width() const { return (upper() - lower()).rounded(); }
  /// What the abscissa of t may be off by: of a graded chart, what rounding makes of e^t. Beside a
  /// peak far out that is many ulps.
  double rounding_at(double t) const {
    const double epsilon = std::numeric_limits<double>::epsilon();
    const double of_place = 2 * epsilon * std::abs(on.place(t).hi);
    return on.graded ? of_place + epsilon * (std::abs(t) + 1) * on.distance(t) : of_place;
  }
  double rounding_of_lower() const { return rounding_at(on.side > 0 ? begin : end); }
  double rounding_of_upper() const { return rounding_at(on.side > 0 ? end : begin); }
  bool paired() const {
    return on.paired(std::abs(begin) > std::abs(end) && !on.graded ? begin : end);
  }
};

/// The same panel with x counted from its begin, if it is narrow beside its coordinate.
panel anchored_if_narrow(panel p);

/// Works out what the values in p.g tell. The error is QUADPACK's (qk21) without its floor at
/// rounding level, and at least 10 h max|g| q^3, where q max|g| is the largest residual of the
/// polynomial through the Gauss nodes: two formulas can agree by accident, their polynomials
/// hardly. Beside a singularity such as that of log, g differs little from its mean: the same of
/// g - mean, though no more than the integral of |g - mean|.
void judge(panel& p);

/// The largest coefficients of the highest degrees that 21 nodes tell (gauss_kronrod.hpp), and by
/// what those of the next degree are smaller: as they fell at the slowest. At least 1 where they
/// do not fall.
struct tail_of_spectrum {
  double largest = 0;
  double fall = 1;
};
tail_of_spectrum tail_of_spectrum_of(const panel& p);

/// What the error tends to, if the spectrum goes on to fall so: 21 nodes are exact to degree 31. No
/// more than p.error.
double error_by_spectrum(const panel& p);

/// Whether the value at s in [-1, 1] may differ so much from the polynomial through those at the
/// nodes if it does.
bool is_explained_by_spectrum(const panel& p, double s, double difference);

/// What the rounding of t = log u, by half an ulp, may make of the integral: more than that of the
/// values where t is large and the panel narrow, as at a peak of width 3e-60 beside 1e-57. It moves
/// nodes, and ends, which the neighbour may know better.
double rounding_of_logarithms(const panel& p);

}  // namespace riemann::adaptive
