// What was found: values, errors and their parts, how it ended and why.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/contract.hpp"
#include "riemann/kernels/host_device.hpp"
#include "riemann/kernels/points/importance_map.hpp"
#include "riemann/lib/answer/account.hpp"
#include "riemann/lib/answer/attempt.hpp"
#include "riemann/lib/answer/drawn_errors.hpp"
#include "riemann/lib/answer/status.hpp"

#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace riemann {

struct account_of_boxes;

/// Of what an error consists; each in the integral's unit.
struct error_parts {
  double estimate = 0;     // differences of rules, closed tails
  double rounding = 0;     // of arguments, of the formula's inside, of the sum
  double second_look = 0;  // unresolved differences at points the method had not used
};

/// What an integral came to.
struct found_value {
  double value = 0;
  double error = 0;
  double l1 = 0;  // integral of |f|
  error_parts parts;
};

/// Where there is no value.
inline found_value nothing_found() {
  constexpr double infinity = std::numeric_limits<double>::infinity();
  return {std::numeric_limits<double>::quiet_NaN(), infinity, 0, {infinity, 0, 0}};
}

/// A sum of nothing, as a stop may leave it, has no error, and is none.
inline bool is_estimate(const found_value& of) {
  return is_finite(of.value) && is_finite(of.error) && of.error > 0;
}

struct integral : found_value {
  riemann::status status = status::met;
  std::string reason;  // one sentence; empty if samples alone met it
  double worst = std::numeric_limits<double>::quiet_NaN();  // place that decided; NaN: none did
  index_t evaluations = 0;                                  // of the integrand
  index_t pilot_evaluations = 0;  // of these, for the second look; a fixed rule's: besides, pilots
  std::string method;             // that won, where several were tried
  std::string points;             // of samples: "lattice of 2^14 points, 16 shifts"
  bool is_proved = false;         // the error is a bound, with rounding
  bool is_of_addends = false;     // each in variables of its own
  std::optional<double> chi_squared;  // of iterations, a degree of freedom: about 1 if they agree
  std::vector<drawn_error> by_draw;   // of samples: the error, as its spread shows
  std::shared_ptr<const std::vector<map_node>> map;  // that samples have trained
  std::shared_ptr<const account> told;               // how it was found, where that was asked for
  std::shared_ptr<const account_of_boxes> boxes;     // likewise, where regions took part
  std::vector<attempt> tried;                        // of several variables: by each method
};

/// An answer of one method as an attempt that has ended so.
inline attempt attempt_of(const integral& answer, std::string verdict) {
  return {answer.method, answer.points, answer.evaluations,
          answer.value,  answer.error,  std::move(verdict)};
}

}  // namespace riemann
