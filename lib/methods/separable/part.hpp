// What is asked of a part of a separated integrand, and what its integral came to.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/answer/integral.hpp"
#include "riemann/lib/question/question.hpp"

#include <span>
#include <stop_token>
#include <string>

namespace riemann::separable {

struct part_question {
  std::span<const interval> ranges;  // by variable
  goal until;                        // tolerances of the whole; time and evaluations that are left
  std::stop_token stop;
};

struct part_integral {
  double value = 0;
  double error = 0;
  double l1 = 0;  // of |part|, at least about
  index_t evaluations = 0;
  bool is_at_rounding = false;  // no work would make the error smaller
  std::string why_not;          // there is no value, or none that is good enough; empty: there is
  bool is_estimated = false;    // with a reason why not: there is a value with an error
  bool diverges = false;        // there is none, and that of |part| is infinite
};

}  // namespace riemann::separable
