// The words users read for the enumerations of an estimate.
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

std::string_view name_of(status which) {
  switch (which) {
    case status::met: return "met";
    case status::summed: return "summed";
    case status::suspect: return "suspect";
    case status::not_met: return "not_met";
    case status::roundoff: return "roundoff";
    case status::divergent: return "divergent";
    case status::not_finite: return "not_finite";
    case status::interrupted: return "interrupted";
    case status::unsupported: return "unsupported";
    case status::invalid: return "invalid";
    case status::failed: return "failed";
  }
  return "";
}

std::string_view name_of(method which) {
  for (const named_method& each : methods)
    if (each.is == which) return each.name;
  return "";
}

std::optional<method> method_named(std::string_view name) {
  for (const named_method& each : methods)
    if (each.name == name) return each.is;
  return {};
}

std::string_view name_of(precision which) {
  return which == precision::double_precision ? "double" : "float";
}

}  // namespace riemann
