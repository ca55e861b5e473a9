// What a symmetric rule sees of a box: the mean of the integrand over the mirror images of a point.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/evaluating/evaluator.hpp"

#include <cstddef>
#include <span>
#include <vector>

namespace riemann::regions {

/// Random tests of boxes by the mean over a point's mirror images, with axes exchanged. The rule is
/// symmetric: of a function that is odd in a coordinate, or that changes its sign where two axes
/// are exchanged, its value and those of its null rules are 0, however large and rough the function
/// is. If most of an integrand is such a function, the rule's values do not predict each other, and
/// whatever else the integrand has is no surprise. The mean over images of such a function is 0, as
/// its integral is; what else there is remains, and is tested.
class mirrored_tests {
 public:
  /// `weights` is the sum of all |weights| of the rule.
  mirrored_tests(int dimensions, double weights, unsigned long long key);

  /// How many evaluations are made in a box of this volume; 0 where it is too small for these to
  /// be a test.
  double evaluations_in(double volume, double tests_of_cube) const;

  struct finding {
    double surprise = 0;  // as box_record has these
    double apart = 0;
    double variance = 0;
    int not_finite = 0;
  };
  /// `of` is what is known of the box; `stream` tells boxes apart.
  finding in_box(evaluator&, std::span<const double> lower, std::span<const double> upper,
                 const box_record& of, double tests_of_cube, unsigned long long stream) const;

 private:
  int points_tested(double volume, double tests_of_cube) const;
  std::size_t images() const { return d_ * words_; }

  std::size_t d_;
  std::size_t words_;                 // of signs
  std::vector<unsigned char> sides_;  // d of each word: 1 where its sign is negative
  std::vector<double> nodes_;         // d coordinates of each, in [-1, 1]: first those that predict
  std::size_t predicting_ = 0;        // how many of them do
  unsigned long long key_;
  double weights_;
};

}  // namespace riemann::regions
