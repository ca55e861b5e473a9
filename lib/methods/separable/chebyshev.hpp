// A function on an interval as a sum of Chebyshev polynomials.
// L. N. Trefethen, "Approximation Theory and Approximation Practice" (2013), chapters 3 and 4.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>
#include <vector>

namespace riemann::separable {

class chebyshev {
 public:
  static constexpr int largest_degree = 64;

  /// The n + 1 places from upper to lower where values are needed; n divides the largest degree.
  static std::vector<double> places(double lower, double upper, int n);

  /// Of values at places(lower, upper, n).
  chebyshev(double lower, double upper, std::span<const double> values);

  /// The integral from the lower end to x, and `base` more.
  chebyshev integral(double base) const;

  /// to[i] = value at x[i]; x between lower and upper.
  void values(std::span<const double> x, double* to) const;

  /// What leaving out more polynomials costs, as the last coefficients have it.
  double error() const;
  /// At the places.
  double largest() const { return largest_; }

 private:
  chebyshev() = default;

  double middle_ = 0;
  double half_width_ = 0;
  std::vector<double> coefficients_;
  double largest_ = 0;
};

}  // namespace riemann::separable
