// Regions beside a run of samples: they may take a share of what that takes, if they are on their
// way to be met. That is judged by evaluations alone, so that it is the same everywhere.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/methods/regions/regions.hpp"
#include "riemann/lib/question/question.hpp"

#include <stop_token>
#include <string>

namespace riemann::automatic {

/// Evaluations that a method may take before any samples are taken.
inline constexpr double enough_at_once = 1 << 17;

class companion {
 public:
  companion(regions::integration& boxes, const goal& until, double first, double tests)
      : boxes_(boxes), until_(until), first_(first), tests_(tests) {}

  /// Goes on while the budget lasts, of which others have taken some; true if the integral is met.
  /// Boxes whose errors are small enough may have their tests beside that.
  bool go_on(double sampled, double elsewhere, const std::stop_token&);

  /// Why regions are not done.
  std::string why_not() const { return why_not_; }

 private:
  struct progress {
    double evaluations = 0;
    double error = 0;
  };

  static double slope(const progress& from, const progress& to);
  bool is_worth_going_on(double budget);
  bool is_worth(double budget) const;

  regions::integration& boxes_;
  const goal& until_;
  double first_;  // evaluations, without which there is nothing
  double tests_;
  progress last_ = {};
  std::string why_not_;
  double falls_ = 4;  // until it is known: what is smooth falls so in two dimensions
};

}  // namespace riemann::automatic
