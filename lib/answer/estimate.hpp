// The result of an integration: every field is always filled.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/answer/account.hpp"
#include "riemann/lib/answer/attempt.hpp"
#include "riemann/lib/answer/drawn_errors.hpp"
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

struct estimate {
  // The question as it was understood.
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

  // The answer.
  double value = 0;
  std::optional<double> exact;           // where the integrand knows it for these limits
  std::optional<double> absolute_error;  // |value - exact|
  std::optional<double> ulps;            // absolute_error in units of exact's last place
  double error_estimate = 0;             // absolute; from other runs of the same rule
  double rounding_error = 0;             // of it: what rounding may do; of the adaptive method
  double second_look_error = 0;  // of it: differences at points that the method had not used
  double worst_place = std::numeric_limits<double>::quiet_NaN();  // that decided; NaN: none did
  double l1_norm = 0;  // integral of |f|, from the finest of these
  riemann::status status = status::summed;
  std::string reason;                                 // one sentence on the status
  std::shared_ptr<const account> told;                // how it was found, where that was asked for
  std::shared_ptr<const account_of_boxes> boxes;      // likewise, by regions
  std::shared_ptr<const account_of_map> map_account;  // likewise, by samples on a map
  std::vector<attempt> tried;  // likewise, of several variables: by each method
  nonfinite_values nonfinite;
  double share_done = 1;  // of the evaluations asked for
  index_t left_out = 0;   // samples that are not a number, where that was asked for

  /// Of a list of formulas: each one's own. What is above is then of all: no value, the status that
  /// is farthest from what was asked, and why.
  std::vector<estimate> components;
  /// Of these the covariance of the errors, row by row: NaN where one of the two is not by samples,
  /// or not known; empty where none is.
  std::vector<std::vector<double>> covariance;

  // What was done.
  std::string points;                 // of samples: "lattice of 2^14 points, 16 shifts"
  std::optional<double> chi_squared;  // of iterations, a degree of freedom: about 1 if they agree
  std::shared_ptr<const std::vector<map_node>> map;  // that samples have trained
  std::vector<drawn_error> by_draw;                  // of samples: the error, as its spread shows
  index_t evaluations = 0;                           // integrand evaluations of the sum itself
  index_t pilot_evaluations = 0;  // those of the error estimate, or of the second look
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
  double points_per_second = 0;  // evaluations / (kernel_seconds + term_seconds)
};

/// What a method to a tolerance found, into the fields for it.
void take(const integral&, estimate&);

/// The same question about several formulas, answered one by one, as one answer: [f, g]. Of rates
/// and counts it has the sums. Precondition: one component at least.
estimate together(std::vector<estimate> components);

}  // namespace riemann
