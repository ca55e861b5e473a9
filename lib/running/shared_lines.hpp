// Parallels to one axis of a formula over the unit cube, integrated along by the adaptive method:
// shared among threads, within one budget.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/answer/integral.hpp"
#include "riemann/lib/methods/adaptive/options.hpp"
#include "riemann/lib/question/question.hpp"
#include "riemann/lib/running/lent.hpp"
#include "riemann/lib/running/line_of_formula.hpp"

#include <chrono>
#include <functional>
#include <optional>
#include <span>
#include <stop_token>
#include <vector>

namespace riemann {

/// What is given lives as long as this.
class shared_lines {
 public:
  /// `until` is what all lines together may take.
  shared_lines(const expressions::formula&, std::span<const double> parameters, std::size_t axis,
               const goal& until, maths_choice, int threads, const std::stop_token&);

  /// body(line, k) for each k below `count`, in no particular order. False if for the first of
  /// them alone: where the time is used up, or may_go_on() is false, or where it was stopped.
  bool for_each(
      index_t count, const std::function<void(line_of_formula&, index_t)>& body,
      const std::function<bool()>& may_go_on = [] { return true; });

  /// The integrals along the lines through so many points, to this tolerance. Nothing where the
  /// evaluations or the time do not suffice for all, and where it was stopped. The same bits and
  /// as many evaluations on any number of threads.
  std::optional<std::vector<found_value>> integrals(
      index_t count, const std::function<std::vector<double>(index_t)>& point, double rtol,
      double atol, const adaptive::options& how = {});

  /// Of integrals, up to the line that used up what is allowed.
  index_t evaluations() const { return evaluations_; }
  index_t lines() const { return lines_; }
  index_t most_evaluations() const { return until_.evaluations; }

 private:
  double seconds_left() const;
  bool is_over() const { return seconds_left() < 0 || stop_.stop_requested(); }

  const expressions::formula& of_;
  std::span<const double> parameters_;
  std::size_t axis_;
  goal until_;
  maths_choice maths_;
  int threads_;
  const std::stop_token& stop_;
  std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
  index_t evaluations_ = 0;
  index_t lines_ = 0;
  lent<line_of_formula> each_;
};

/// By which method an answer is, what that took, and how it ended.
void tell_lines(const shared_lines&, integral&);

/// An answer without a value.
integral lines_without_value(const shared_lines&, const std::stop_token&);

}  // namespace riemann
