// One request carried out, as often as it asks: the fastest run and how the others compare.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/answer/estimate.hpp"
#include "riemann/lib/reading/request.hpp"
#include "riemann/lib/question/run_control.hpp"

#include <functional>
#include <optional>
#include <string>

namespace riemann {

/// Why a row of a batch was not computed, though it is a question.
enum class not_computed {
  unsupported,  // Riemann cannot do this yet
  failed,       // the machine could not
};
template <>
struct word_table<not_computed> {
  static constexpr named_value<not_computed> all[] = {{not_computed::unsupported, "unsupported"},
                                                      {not_computed::failed, "failed"}};
};

struct measurement {
  estimate result;  // of the run whose kernel took least; of the first run, if it was interrupted
  std::optional<not_computed> missing;  // then the result is the question and a reason
  int repeat = 1;                       // runs completed, or the one that was interrupted
  bool stopped = false;                 // before all runs were complete
  double seconds_min = 0;
  double seconds_median = 0;
  double kernel_seconds_min = 0;
  double kernel_seconds_median = 0;
  bool identical = true;  // the value's bits, among all runs
};

/// The word for how it ended.
std::string status_of(const measurement&);

/// Throws what integrate throws. Progress runs from 0 to 1 over all runs together.
measurement measure(const problem&, int repeat, const run_control&);

/// Of a single run.
measurement single_measurement(estimate);

/// The same of whatever `integral` computes.
measurement measure(const std::function<estimate(const run_control&)>& integral, int repeat,
                    const run_control&);

/// Of the first row of a sweep; not of tabulated data.
measurement measure(const request&, const run_control&);

}  // namespace riemann
