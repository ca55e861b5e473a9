// The result of an integration: every field is always filled.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/answer/integral.hpp"
#include "riemann/lib/question/problem.hpp"

#include <limits>
#include <memory>
#include <optional>
#include <string>

namespace riemann {

struct account_of_map;

/// Integrand values that were not finite.
struct nonfinite_values {
  index_t count = 0;                                             // among the nodes evaluated
  double first_node = std::numeric_limits<double>::quiet_NaN();  // the leftmost of them
  bool complete = true;  // false: stopped before every node was looked at
};

/// The question as it was understood.
struct understood_question {
  std::string integrand;              // a member's name, "expression" or "callable"
  std::string formula;                // text for people; empty for a callable
  std::vector<parameter> parameters;  // of an expression
  double from = 0;
  double to = 0;
  region over;  // in many dimensions, where from and to are NaN
  method by = method::fixed;
  double rtol = 0;  // of methods to a tolerance
  double atol = 0;
  unsigned long long seed = 0;  // of samples
  std::string rule;             // of a fixed rule, as what follows; empty and 0 otherwise
  int order = 0;                // points a panel; 0 where the rule has no such choice
  index_t n = 0;
  std::string sum;
  precision precise = precision::double_precision;
};

/// What was done, and where.
struct provenance {
  std::string strategy = "tiled";
  int group = 1;  // nodes a term
  group_form form = group_form::plain;
  int tiling_version = 0;
  bool repeatable = true;     // the same bits on any grid, thread count and machine of this maths
  std::string device;         // "cpu", "cuda:0", ...
  std::string device_name;    // as the hardware calls itself
  std::string device_reason;  // why this device
  std::string isa;            // "x86-64-v4", "sm_90", ...
  std::string maths;          // "ieee", or the library behind exp, log, ...
  int threads = 0;            // CPU threads allowed; 0 on a GPU
  double seconds = 0;         // the whole call, start-up of the device included
  double kernel_seconds = 0;  // the sum alone (device events on a GPU, wall clock on a CPU)
  double term_seconds = 0;    // writing terms to memory, for strategies that read them there
};

/// Of which question, what was found, and how.
struct estimate : understood_question, integral, provenance {
  std::optional<double> exact;                        // where it is known for these limits
  std::optional<double> absolute_error;               // |value - exact|
  std::optional<double> ulps;                         // of it, in units of exact's last place
  std::shared_ptr<const account_of_map> map_account;  // of samples on a map, where it was asked for
  std::string variables;                              // "x-y in place of y", where it was asked for
  nonfinite_values nonfinite;
  double share_done = 1;  // of the evaluations asked for
  index_t left_out = 0;   // samples that are not a number, where that was asked for

  /// Of a list of formulas: each one's own. What is above is then of all: no value, the status that
  /// is farthest from what was asked, and why.
  std::vector<estimate> components;
  /// Of these the covariance of the errors, row by row: NaN where one of the two is not by samples,
  /// or not known; empty where none is.
  std::vector<std::vector<double>> covariance;

  double points_per_second() const {
    const double taken = kernel_seconds + term_seconds;
    return taken > 0 ? static_cast<double>(evaluations) / taken : 0;
  }
};

/// The same question about several formulas, answered one by one, as one answer: [f, g]. Of rates
/// and counts it has the sums. Precondition: one component at least.
estimate together(std::vector<estimate> components);

}  // namespace riemann
