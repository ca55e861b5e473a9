// The service that evaluates: methods name points of the unit cube, whoever implements this
// computes values or sums of them, on a CPU or a GPU.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/points/box_rule.hpp"
#include "riemann/kernels/points/box_tests.hpp"
#include "riemann/kernels/points/sampled_moments.hpp"
#include "riemann/kernels/points/weighted_points.hpp"

#include <cmath>
#include <cstddef>
#include <functional>
#include <memory>
#include <span>
#include <stop_token>
#include <string>
#include <vector>

namespace riemann {

/// Numbered points: those of one rule, once for each shift. Generators and shifts have a word for
/// each dimension, as coordinate() reads them; random points, which have neither unless they are in
/// strata, a single empty shift. rule.map, rule.nodes and rule.strata lie on the host, wherever the
/// points are evaluated. Strata are for values() alone.
struct point_request {
  point_rule rule;
  std::span<const unsigned> generator;
  std::span<const std::vector<unsigned>> shifts;
  index_t count = 0;  // of the points from rule.begin on
};

/// The volume of a box.
inline double volume_between(std::span<const double> lower, std::span<const double> upper) {
  double product = 1;
  for (std::size_t k = 0; k < lower.size(); ++k) product *= upper[k] - lower[k];
  return product;
}

/// Boxes within the cube, to be summed by a rule; each comes with random tests of what the rule
/// says.
struct box_request {
  const box_rule& rule;
  std::span<const double> lower;  // d of each box, one box after the other
  std::span<const double> upper;
  index_t first = 0;           // number of the first box: boxes have their own random points
  unsigned long long key = 0;  // of these
  int fewest_tests = 0;        // a box
  double tests_of_cube = 0;    // boxes that are large have their share of these
  /// Points where the integrand is known, and its values there: a box is tested at those inside.
  std::span<const double> places;
  std::span<const double> place_values;

  std::size_t count() const {
    return lower.size() / static_cast<std::size_t>(rule.weights.dimensions);
  }
};

/// Of one box. Values are those of the integrand, not scaled; the box's volume is in them.
struct box_record {
  double value = 0;
  double magnitude = 0;
  double rounding = 0;
  double null[3] = {};  // see box_estimate
  double surprise = 0;
  double apart = 0;             // of what random points say of the integral from the value ...
  double variance = 0;          // ... and the variance of that
  double surprising_value = 0;  // of the integrand, where a test was surprised most ...
  int surprised_test = -1;      // ... by its number; -1: none was
  int axis = 0;                 // across which to halve the box; -1: no axis stands out
  int not_finite = 0;
  int tests = 0;
  index_t evaluations = 0;
};

/// One integrand over the unit cube at one place. Values are scale * weight * f; the same request
/// has the same reply, bit for bit, on any number of threads and on any grid, and for integrands of
/// + - * / sqrt on a CPU and a GPU alike. Not for several threads at once.
class evaluator {
 public:
  virtual ~evaluator() = default;
  virtual int dimensions() const = 0;
  /// One for each shift of each request, in their order. A stop leaves what was summed until then.
  virtual std::vector<sampled_moments> sums(std::span<const point_request>,
                                            const std::stop_token&) = 0;
  std::vector<sampled_moments> sums(const point_request& one, const std::stop_token& stop) {
    return sums(std::span(&one, 1), stop);
  }
  /// out[i] = the value at point rule.begin + i, of the first shift alone.
  virtual void values(const point_request&, double* out) = 0;
  /// Whether boxes() can be asked.
  virtual bool takes_boxes() const { return false; }
  /// One for each box; empty after a stop.
  virtual std::vector<box_record> boxes(const box_request&, const std::stop_token&) { return {}; }
  /// The values at points: d coordinates of each, one point after the other.
  std::vector<double> values_at(std::span<const double> points);
  /// The values beside one point, at these distances from it, d of each, which doubles may not tell
  /// from the point; empty where the integrand knows no more digits than doubles have.
  virtual std::vector<double> values_beside(std::span<const double> /*point*/,
                                            std::span<const double> /*distances*/) {
    return {};
  }
  /// The values at all places of each line: parallels to an axis through these points, one line
  /// after the other.
  std::vector<double> values_along(std::span<const double> points, std::size_t axis,
                                   std::span<const double> places);
  /// work(k) for every k of [0, count), in no particular order, on the threads of the host that
  /// this integrand may use.
  virtual void on_host(index_t count, const std::function<void(index_t)>& work);
  /// How many evaluations there is time for, as far as is known.
  virtual double affordable() const { return HUGE_VAL; }
  /// What those answers took that were computed by runs before this one, and are given again.
  virtual double seconds_before() const { return 0; }
};

}  // namespace riemann
