// Integrals over several variables by product rules: a Gauss rule for each axis, in pieces where
// that is better, for the weight 1 or for the integrand's own profile along the axis. When to use:
// for what is smooth, and a product of peaks or no peak at all. When not to use: for what jumps
// across the axes, or is narrow across them.
// P. J. Davis and P. Rabinowitz, "Methods of Numerical Integration" (1984), 5.6.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/answer/integral.hpp"
#include "riemann/lib/evaluating/evaluator.hpp"
#include "riemann/lib/methods/tensor/lines.hpp"
#include "riemann/lib/methods/tensor/options.hpp"
#include "riemann/lib/methods/tensor/random_look.hpp"

#include <cstddef>
#include <limits>
#include <optional>
#include <stop_token>
#include <vector>

namespace riemann::tensor {

/// An integral over the unit cube in the making. `over_cube` outlives this.
class integration {
 public:
  integration(evaluator& over_cube, options how);

  /// Chooses rules that, along a few random lines, err by about this much in all. After a stop
  /// there are none, nor where that takes more than so many evaluations.
  void plan(double error, const std::stop_token&,
            double most = std::numeric_limits<double>::infinity());
  /// How many points the rules that were planned have together; infinite: no such rules are known.
  double points_planned() const;
  /// The rules that were planned last: how many nodes by axis, none if there are no such rules; and
  /// on how many of the axes they follow the integrand's profile.
  std::vector<index_t> nodes() const;
  std::size_t axes_by_profile() const;
  /// Takes the sums of the rules that were planned. Precondition: points_planned() is finite.
  void carry_out(const std::stop_token&);

  /// Of the last sums. The error is what coarser rules differ by, but at least twice what the rules
  /// err by along random lines that did not choose them, and what random points say against them.
  struct result {
    double value = 0;
    double error = 0;
    double magnitude = 0;  // sum of the magnitudes of its terms
    double rounding = 0;   // part of the error
    double points = 0;
  };
  const std::optional<result>& sums() const { return sums_; }
  double evaluations() const { return evaluations_; }

 private:
  /// A rule of a piece: which weight it is for, and its order by number. The coarser rule is the
  /// one before it.
  struct choice {
    const std::vector<std::vector<warped_coordinate>>* rules;
    std::size_t order;
  };

  bool is_over(const std::stop_token& stop) const {
    return stop.stop_requested() || evaluations_ > most_;
  }
  void look_around(const std::stop_token&);
  /// Each by `piece_of` or its like.
  std::vector<piece> pieces_of_axis(std::size_t axis,
                                    piece (*of)(double, double, double, const line&));
  bool choose(std::size_t axis, double error, const std::stop_token&);
  std::optional<choice> chosen(const piece&, std::size_t axis, double error);
  double error_along_new_lines();
  double missed_at_top();
  double unseen() const;
  result sum_of_rules(std::size_t orders_below, const std::stop_token&);

  evaluator& on_;
  options how_;
  axes axes_;
  std::optional<random_look> look_;
  std::vector<double> top_;     // where |f| is largest, as far as is known
  double height_ = 0;           // |f| there
  std::vector<double> around_;  // points where it is not much smaller than at the top
  std::optional<lines> few_;
  std::vector<std::vector<choice>> chosen_;  // by axis and piece; empty: none
  std::optional<result> sums_;
  double evaluations_ = 0;
  double most_ = 0;  // after which a plan is given up
  unsigned long long times_judged_ = 0;
};

}  // namespace riemann::tensor
