// Product rules beside a run of samples: when they are planned and taken, and what became of them.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/answer/integral.hpp"
#include "riemann/lib/evaluating/stopwatch.hpp"
#include "riemann/lib/methods/tensor/tensor.hpp"
#include "riemann/lib/question/question.hpp"

#include <cstddef>
#include <stop_token>
#include <string>
#include <vector>

namespace riemann::automatic {

/// Whether what samples say may be, beside what boxes say: within two half-widths.
bool agree(double sampled, double error_of_samples, double by_boxes, double error_of_boxes);

inline constexpr double mostly_near_enough = 0x1p-10;  // of the integral of |f|

/// Whether samples that say this judge another answer: they agree, and are sure enough to see what
/// it may have missed: to the tolerance, or to `near_enough` of the integral of |f|.
bool judges(double sampled, double error_of_samples, const found_value& other, const goal&,
            double near_enough = mostly_near_enough);

/// Product rules beside a run of samples, which is their judge.
class product_rules {
 public:
  product_rules(evaluator& on, const goal& until, const tensor::options& how)
      : rules_(on, how),
        until_(until),
        time_(on),
        near_enough_(how.has_peaks_apart ? 0 : mostly_near_enough) {}

  /// `value` is what samples say, `elsewhere` what these and others took; a plan is made if it
  /// takes no more than `allowance`. Its points may be more at first, since they promise the
  /// tolerance.
  void go_on(double value, double elsewhere, double allowance, const std::stop_token&);

  bool is_met() const {
    return rules_.sums() && rules_.sums()->error <= allowed(until_, rules_.sums()->value);
  }

  /// Whether so many samples that say this judge well enough.
  bool stands_beside(double value, double error, double sampled) const;

  /// So well samples must know the integral to judge: of the integral of |f|.
  double near_enough() const { return near_enough_; }

  double evaluations() const { return rules_.evaluations(); }

  integral answer() const;

  /// Beside so many samples that say this.
  attempt told(const found_value& sampled, index_t samples) const;

 private:
  static constexpr int most_tries = 3;

  std::string verdict(bool do_agree) const;

  tensor::integration rules_;
  const goal& until_;
  stopwatch time_;
  double near_enough_;
  double share_ = 0.25;  // of the tolerance, that rules may err along the lines that choose them
  bool has_plan_ = false;
  int times_tried_ = 0;
  std::vector<index_t> nodes_;  // of the last product
  std::size_t axes_by_profile_ = 0;
};

}  // namespace riemann::automatic
