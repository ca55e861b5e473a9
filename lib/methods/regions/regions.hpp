// Integrals over several variables to a tolerance, by adaptive regions: boxes that are halved where
// a rule of degree 9 is not good enough, all that need it at once. When not to use: for what jumps
// or bends across the axes, or for more than some eight dimensions.
// J. Berntsen, T. O. Espelid, A. Genz, ACM TOMS 17 (1991) 437-456; I. Sakiotis et al., SC21 (2021).
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/answer/integral.hpp"
#include "riemann/lib/evaluating/evaluator.hpp"
#include "riemann/lib/methods/regions/frontier.hpp"
#include "riemann/lib/methods/regions/mirrored.hpp"
#include "riemann/lib/methods/regions/options.hpp"
#include "riemann/lib/question/question.hpp"

#include <functional>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <vector>

namespace riemann::regions {

/// An integral over the unit cube in the making. `over_cube` takes boxes and outlives this.
class integration {
 public:
  integration(evaluator& over_cube, const goal& until, const options& how);

  /// Rounds of halving until there is no more to do, or until `evaluations` in all would be
  /// passed.
  void go_on(double evaluations, const std::stop_token&);

  /// There is no more to do: it is met, or no box can be halved.
  bool is_done() const { return is_done_; }
  bool is_met() const { return is_done_ && why_not_.empty(); }
  /// It is not met, and the boxes that matter are as small as they can be.
  bool is_exhausted() const { return is_exhausted_; }
  double evaluations() const { return evaluations_; }
  const box_sums& sums() const { return sums_; }
  /// Of the sum of the boxes' values: their errors, and rounding.
  double error() const;
  /// As far as it came. `why` is said where there was more to do.
  integral answer(const std::string& why) const;

 private:
  void begin(const std::stop_token&);
  void end(std::string why_not);
  /// Tests all boxes at random points that they have not seen, large ones at many. Tests that a box
  /// had before have chosen it: had they found something, it would have been halved again.
  void look_again(const std::stop_token&);
  /// Tests large boxes at images of random points, which see beside what the rule does not see.
  void look_in_mirrors(const std::stop_token&);
  void look_at_whole();
  bool are_looked_at_in_mirrors() const;
  mirrored_tests::finding in_mirrors(std::span<const double> lower, std::span<const double> upper,
                                     const box_record& of);
  double evaluations_of_look() const;
  /// Where random points say of the whole integral what the boxes' errors do not allow for, these
  /// are too small: all by one factor, for want of knowing better.
  void heed_tests();
  std::vector<box_record> records_of(std::span<const double> lower, std::span<const double> upper,
                                     double tests_of_cube, const std::stop_token&);
  void remember(std::span<const double> lower, std::span<const double> upper,
                std::span<const box_record>, index_t first);
  double error_of_boxes() const;
  double rounding() const;
  /// Whether the integral's being off by so much is more than chance explains.
  bool is_contradicted(double apart, double variance) const;
  /// From what tests once told of the whole; 0 where chance explains it.
  double apart_from_told() const;
  double evaluations_of(double boxes) const;
  /// What happened so far, in sentences; see attempt.
  std::vector<std::string> notes() const;

  evaluator& on_;
  goal until_;
  options how_;
  box_rule rule_;
  mirrored_tests mirrored_;
  double tests_in_mirrors_;  // evaluations
  frontier boxes_;
  box_sums sums_;
  std::vector<double> places_;
  std::vector<double> place_values_;
  std::size_t given_ = 0;  // of the places: how many were given
  index_t numbered_ = 0;   // boxes that were evaluated
  double evaluations_ = 0;
  struct estimate_by_tests {
    double value = 0;
    double variance = 0;
  };
  std::optional<box_record> whole_;        // its first box, until it was looked at in mirrors
  std::optional<estimate_by_tests> told_;  // of the whole, when boxes were believed in vain
  double error_factor_ = 1;                // what the boxes' errors are multiplied by
  bool has_begun_ = false;
  bool has_looked_ = false;  // again, since a box was halved last
  bool is_done_ = false;
  bool is_exhausted_ = false;
  std::string why_not_;
};

/// How many evaluations the first boxes take, and how many are worth a try.
inline constexpr double most_first_evaluations = 1 << 24;
double first_evaluations(int dimensions, const options&);

}  // namespace riemann::regions
