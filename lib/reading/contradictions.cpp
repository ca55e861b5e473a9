// Keys that cannot stand beside each other in one request, and why.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/reading/request.hpp"

#include "riemann/lib/catalogue.hpp"
#include "riemann/lib/reading/named_rule.hpp"
#include "riemann/lib/tabulated/validate.hpp"

#include <utility>

namespace riemann {
namespace {

std::string rules_with_order() {
  std::string names;
  for (const rule_facts& each : rule_catalogue(problem{}.order))
    if (each.has_order) names += (names.empty() ? "" : ", ") + each.name;
  return names;
}

/// Tabulated data have their nodes, and nothing to evaluate there.
std::vector<fault> contradictions_of_data(const request& wanted,
                                          const std::set<std::string>& given) {
  std::vector<fault> found;
  const data_request& data = wanted.data;
  if (!data.given()) {
    for (const char* key : {"x", "dx", "x0", "columns", "series", "x-order", "cumulative"})
      if (given.contains(key)) found.push_back({key, "", "is for tabulated data: give it by data"});
    return found;
  }
  constexpr std::pair<const char*, const char*> foreign[] = {
      {"fn", "one integrand"},
      {"expr", "one integrand"},
      {"param", "samples have no parameters"},
      {"params", "samples have no parameters"},
      {"rows", "samples have no parameters"},
      {"from", "the first sample says it"},
      {"to", "the last sample says it"},
      {"n", "the samples are as many as they are"},
      {"order", "the rules for samples have none"},
      {"group", "samples are added one by one"},
      {"strategy", "their sum is tiled"},
      {"inner", "their sum is tiled"},
      {"copies", "their sum is tiled"},
      {"precision", "the sum is taken in double-words"},
      {"maths", "there is nothing to evaluate"},
      {"study", "the samples are as many as they are"},
  };
  for (const auto& [key, why] : foreign)
    if (given.contains(key))
      found.push_back({key, "", std::string("cannot go with tabulated data: ") + why});
  if (given.contains("rule") && wanted.asked.rule == problem{}.rule)  // asked for, not the default
    for (const fault& each : tabulated::faults_of(tabulated::how{.rule = wanted.asked.rule}))
      found.push_back(each);
  if (!data.x.empty() && data.even())
    found.push_back({"x", data.x, "cannot go with dx and x0: abscissae are given, or even"});
  return found;
}

}  // namespace

std::vector<fault> contradictions(const request& wanted, const std::set<std::string>& given) {
  std::vector<fault> found;
  const problem& asked = wanted.asked;
  if (given.contains("order") && !wanted.data.given() && is_rule(asked.rule) &&
      !rule_has_order(asked.rule)) {
    found.push_back(
        {"order", std::to_string(asked.order),
         "the rule " + asked.rule + " has no order; those that take one: " + rules_with_order()});
  }
  if (!wanted.data.given() && !asked.strategy.is_usual() &&
      asked.device.where == device_choice::kind::cpu) {
    found.push_back({"strategy", asked.strategy.name, "runs on a GPU; the CPU has tiled"});
  }
  for (const char* key : {"inner", "copies"}) {
    if (given.contains(key) && !wanted.data.given() && asked.strategy.name != "host_recursive")
      found.push_back({key, "", "is a choice that only --strategy host_recursive has"});
  }
  const bool typed_in = !asked.expression.empty();
  if (typed_in && given.contains("fn"))
    found.push_back({"fn", asked.integrand, "cannot go with an expression: one integrand"});
  for (const fault& each : contradictions_of_data(wanted, given)) found.push_back(each);
  if (!typed_in && !wanted.data.given())
    for (const char* key : {"param", "params", "maths", "rows"})
      if (given.contains(key)) found.push_back({key, "", "is for expressions: give one by expr"});
  for (const fault& each : contradictions_of_place(wanted, given)) found.push_back(each);
  return found;
}

std::vector<fault> contradictions_of_place(const request& wanted,
                                           const std::set<std::string>& given) {
  std::vector<fault> found;
  const problem& asked = wanted.asked;
  if (given.contains("threads") && asked.device.where == device_choice::kind::cuda) {
    found.push_back({"threads", std::to_string(asked.threads),
                     "counts CPU threads and cannot go with a CUDA device"});
  }
  return found;
}

}  // namespace riemann
