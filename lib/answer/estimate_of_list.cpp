// Answers of several components as one: the worst status, all costs, no value.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/answer/covariance.hpp"
#include "riemann/lib/answer/estimate.hpp"

#include <algorithm>
#include <utility>

namespace riemann {
namespace {

/// How far an ending is from what was asked. What was stopped is not complete, whatever it found.
int distance_of(status which) {
  if (which == status::interrupted) return 5;
  if (has_no_value(which)) return 4;
  if (which == status::not_met) return 3;
  if (which == status::roundoff) return 2;
  return is_as_asked(which) ? 0 : 1;
}

/// Different words once each, in their order.
template <class Part>
std::string words_of(const std::vector<estimate>& all, std::string Part::*which) {
  std::vector<std::string> seen;
  std::string text;
  for (const estimate& each : all) {
    const std::string& word = each.*which;
    if (word.empty() || std::find(seen.begin(), seen.end(), word) != seen.end()) continue;
    text += (text.empty() ? "" : "; ") + word;
    seen.push_back(word);
  }
  return text;
}

template <class Number, class Part>
Number sum_of(const std::vector<estimate>& all, Number Part::*which) {
  Number sum{};
  for (const estimate& each : all) sum += each.*which;
  return sum;
}

std::string reason_of(const std::vector<estimate>& all, std::size_t worst) {
  const std::string& reason = all[worst].reason;
  if (reason.empty() || all.size() == 1) return reason;
  return "component " + std::to_string(worst + 1) + ": " + reason;
}

}  // namespace

estimate together(std::vector<estimate> components) {
  const auto at = std::max_element(components.begin(), components.end(),
                                   [](const estimate& a, const estimate& b) {
                                     return distance_of(a.status) < distance_of(b.status);
                                   });
  const auto worst = static_cast<std::size_t>(at - components.begin());
  estimate result = components[worst];
  constexpr double none = std::numeric_limits<double>::quiet_NaN();
  static_cast<found_value&>(result) = {none, none, none, {none, none, none}};
  result.told = nullptr;
  result.tried.clear();
  result.variables.clear();
  result.by_draw.clear();
  result.boxes = nullptr;
  result.map_account = nullptr;
  result.reason = reason_of(components, worst);
  result.formula.clear();
  for (const estimate& each : components)
    result.formula += (result.formula.empty() ? "[" : ", ") + each.formula;
  result.formula += ']';
  result.points = words_of(components, &estimate::points);
  for (std::string provenance::*const which :
       {&provenance::strategy, &provenance::device, &provenance::device_name,
        &provenance::device_reason, &provenance::isa, &provenance::maths})
    result.*which = words_of(components, which);
  for (double provenance::*const which :
       {&provenance::seconds, &provenance::kernel_seconds, &provenance::term_seconds})
    result.*which = sum_of(components, which);
  result.evaluations = sum_of(components, &estimate::evaluations);
  result.pilot_evaluations = sum_of(components, &estimate::pilot_evaluations);
  std::vector<std::vector<drawn_error>> by_draw;
  for (const estimate& each : components)
    by_draw.push_back(has_no_value(each.status) ? std::vector<drawn_error>() : each.by_draw);
  result.covariance = covariance_of(by_draw);
  result.nonfinite.count = 0;
  for (const estimate& each : components) {
    result.nonfinite.count += each.nonfinite.count;
    result.nonfinite.complete = result.nonfinite.complete && each.nonfinite.complete;
    result.repeatable = result.repeatable && each.repeatable;
    if (each.by != result.by) result.by = method::automatic;
  }
  result.share_done =
      sum_of(components, &estimate::share_done) / static_cast<double>(components.size());
  result.components = std::move(components);
  return result;
}

}  // namespace riemann
