// What a config file expects of an answer, and whether the answer is that.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/double_word.hpp"
#include "riemann/lib/answer/estimate.hpp"
#include "riemann/lib/reports/report.hpp"

#include <optional>
#include <string>

namespace riemann::batch {

/// How far is far enough: in units of the last place, absolute, or relative to what is expected.
enum class metric { ulps, absolute, relative };

struct expectation {
  std::optional<std::string> value;  // decimal digits, more than a double holds if need be
  metric by = metric::ulps;
  double tolerance = 1;
  std::optional<std::string> ending;  // the word for the status; unset: met or summed
  std::optional<double> order;        // the observed order of a study
  double order_tolerance = 0.05;

  bool anything() const { return value || order || ending; }
};

/// Decimal digits, to some 31 of them, or any number that a double holds.
/// Throws std::invalid_argument with a sentence.
double_word digits_from(const std::string& text);

/// The words and the outcome. An answer that ended otherwise than expected is unmet.
verdict judge(const expectation&, const row&);

}  // namespace riemann::batch
