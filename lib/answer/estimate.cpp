// What a method to a tolerance found becomes an estimate.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/answer/estimate.hpp"

namespace riemann {
namespace {

status status_of(ending how) {
  switch (how) {
    case ending::met: return status::met;
    case ending::not_met: return status::not_met;
    case ending::roundoff: return status::roundoff;
    case ending::divergent: return status::divergent;
    case ending::not_finite: return status::not_finite;
    case ending::sampled: return status::summed;
    case ending::interrupted: break;
  }
  return status::interrupted;
}

}  // namespace

void take(const integral& answer, estimate& result) {
  const component& of = answer.components.front();
  result.value = of.value;
  result.error_estimate = of.error;
  result.rounding_error = of.parts.rounding;
  result.second_look_error = of.parts.second_look;
  result.worst_place = answer.worst;
  result.l1_norm = of.l1;
  result.status = status_of(answer.how);
  result.reason = answer.reason;
  result.evaluations = answer.evaluations;
  result.pilot_evaluations = answer.second_look_evaluations;
  result.points = answer.points;
  result.chi_squared = answer.chi_squared;
  result.map = answer.map;
  result.by_draw = answer.by_draw;
}

}  // namespace riemann
