// What a method to a tolerance found becomes an estimate.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/answer/estimate.hpp"

namespace riemann {

void take(const integral& answer, estimate& result) {
  result.value = answer.value;
  result.error_estimate = answer.error;
  result.rounding_error = answer.parts.rounding;
  result.second_look_error = answer.parts.second_look;
  result.worst_place = answer.worst;
  result.l1_norm = answer.l1;
  result.status = answer.status;
  result.reason = answer.reason;
  result.evaluations = answer.evaluations;
  result.pilot_evaluations = answer.pilot_evaluations;
  result.points = answer.points;
  result.chi_squared = answer.chi_squared;
  result.map = answer.map;
  result.by_draw = answer.by_draw;
}

}  // namespace riemann
