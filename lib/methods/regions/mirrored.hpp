// What a symmetric rule sees of a box: the mean of the integrand over the mirror images of a point.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/evaluating/evaluator.hpp"

#include <cstddef>
#include <span>
#include <vector>

namespace riemann::regions {

/// Random tests of boxes that do not see what the rule does not see. The rule has as many points on
/// either side of each axis, and on each axis the same: so of what is odd, or is exchanged with its
/// negative, its value is 0, that of each null rule, too, and nothing is said by them of whether it
/// is smooth. If the rule's values are all of that kind, they do not predict each other, and
/// nothing that stands beside them is a surprise. Its mean over images of a point is 0: what stands
/// beside it is seen.
class mirrored_tests {
 public:
  mirrored_tests(int dimensions, unsigned long long key);

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
  double weights_ = 0;  // sum of all |weights| of the rule
};

}  // namespace riemann::regions
