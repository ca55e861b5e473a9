// What sums over random point sets say of an integral, with the spread as the error.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/contract.hpp"
#include "riemann/kernels/points/sampled_moments.hpp"

#include <span>
#include <vector>

namespace riemann::sampling {

struct sampled_estimate {
  double value = 0;
  double half_width = 0;  // of the interval that holds the integral in 95 of 100 runs
  double one_point = 0;   // what one point of a shift weighs, where shifts agree to rounding
  double magnitude = 0;   // integral of |f|
  double hits = 0;  // (sum |f|)^2 / sum f^2 over all points: of how many equal ones this is worth
  double fill = 0;  // hits a point
  double root_of_squares = 0;  // of the sum of the squares of all weighted values
  double not_finite = 0;       // points
  double points = 0;
};

/// Whether an error is what rounding does to values whose integral of |f| is `magnitude`.
bool is_at_rounding(double error, double magnitude);

/// Of sums over `points_each` points of each of several independent random shifts, two at least.
/// By Student's t over the shifts' means, widened for stopping when the spread looks small.
sampled_estimate estimate_of(std::span<const sampled_moments> shifts, double points_each);

/// What each of these shifts adds to the error of their mean, as far as their spread shows: the
/// squares of all add up to its variance.
std::vector<double> errors_of_mean(std::span<const sampled_moments> shifts, double points_each);

/// Of independent random points, by the spread of their values.
sampled_estimate estimate_of_random(const sampled_moments& all, double points);

/// Random points that stand one after the other, and what they came to.
struct stretch_of_points {
  index_t begin = 0;
  index_t count = 0;
  sampled_moments sums;
};

/// What each stretch adds to the error of the mean of all: the squares of all add up to the
/// variance that the spread of values tells. Two stretches at least.
std::vector<double> errors_of_mean(std::span<const stretch_of_points>);

/// Of one iteration over random points that count differently: what they say of the integrals of
/// f, |f| and f^2, ...
struct iteration_sums {
  double value = 0;
  double magnitude = 0;
  double mean_square = 0;
  double variance = 0;    // ... how sure the value is ...
  double squares = 0;     // ... and the sum of the squares of each point's part of it
  double not_finite = 0;  // points
  double points = 0;
};

/// The mean of iterations that know nothing of each other, weighted by the inverse of their
/// variances. The half-width is larger where they are apart by more than these explain, and at
/// least what weights by points would change: iterations that have missed what is large vary less.
struct weighted_mean {
  sampled_estimate estimate;
  double chi_squared = 0;  // a degree of freedom: about 1 if the variances are right

  /// Whether chi squared is within three standard deviations of its mean.
  bool is_sane = true;
};

weighted_mean mean_of(std::span<const iteration_sums> iterations);

}  // namespace riemann::sampling
