// Keys that cannot be given together in one request, and why.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/reading/request.hpp"

#include "riemann/lib/answer/estimate.hpp"
#include "riemann/lib/methods/fixed/named_rule.hpp"
#include "riemann/lib/naming/catalogue.hpp"
#include "riemann/lib/reading/rows.hpp"
#include "riemann/lib/running/validate_samples.hpp"

#include <algorithm>
#include <initializer_list>
#include <utility>

namespace riemann {
namespace {

std::string rules_with_order() {
  std::string names;
  for (const rule_facts& each : rule_catalogue(fixed_rule::usual_order))
    if (each.has_order) names += (names.empty() ? "" : ", ") + each.name;
  return names;
}

/// Beside tabulated data, whose nodes and values are fixed.
std::vector<fault> contradictions_of_data(const request& wanted,
                                          const std::set<std::string>& given) {
  std::vector<fault> faults;
  const data_request& data = wanted.data;
  if (!data.given()) {
    static const std::vector<request_key> of_data = keys_of_data();  // a batch may have many rows
    for (const request_key& key : of_data)
      if (given.contains(key.words.name))
        faults.push_back(
            {key.words.name, "", "applies to tabulated data only: give a file with data"});
    return faults;
  }
  const std::pair<const char*, std::vector<const char*>> foreign[] = {
      {"give one integrand", {"fn", "expr", "dimensions"}},
      {"samples have no parameters", {"param", "params", "rows"}},
      {"samples have no formula", {"var"}},
      {"the number of samples is fixed by the file", {"n", "study", "rtol", "atol", "samples"}},
      {"the rules for samples have no order", {"order"}},
      {"samples are added one by one", {"group"}},
      {"applies to functions only", {"strategy", "inner", "copies"}},
      {"samples are summed in double-double arithmetic", {"precision"}},
      {"the rules for samples are trapezoid and simpson", {"method"}},
      {"samples are not evaluated",
       {"maths", "max-evals", "max-seconds", "careful", "near", "map", "save-map", "checkpoint"}},
      {"samples are joined by their rule", {"break"}},
      {"samples have no poles", {"pv"}},
      {"samples have one method", {"explain", "trace"}},
      {"the integral runs from the first sample to the last", {"over", "weight"}},
      {"nothing is random", {"seed"}},
  };
  for (const auto& [why, keys] : foreign)
    for (const char* key : keys)
      if (given.contains(key))
        faults.push_back({key, "", std::string("cannot go with tabulated data: ") + why});
  if (!wanted.rules.empty())
    faults.push_back({"rule", "", "takes one rule for tabulated data: trapezoid or simpson"});
  for (const char* key : {"from", "to"})
    if (given.contains(key) && !data.cumulative.empty())
      faults.push_back({key, "", "cannot go with cumulative, which runs over all samples"});
  for (const auto& [key, limit] : {std::pair{"from", wanted.from_words}, {"to", wanted.to_words}})
    if (!limit.empty())
      faults.push_back({key, limit, "must be a constant: samples have no parameters"});
  if (!data.x.empty() && data.even())
    faults.push_back(
        {"x", data.x,
         "cannot go with dx and x0: the abscissae are either a column or evenly spaced"});
  return faults;
}

/// A fixed rule has no tolerance, and the adaptive method no n.
std::vector<fault> contradictions_of_method(const request& wanted) {
  std::vector<fault> faults;
  const method by = method_of(wanted);
  const bool fixed = by == method::fixed;
  const std::set<std::string>& foreign = fixed ? wanted.of_adaptive : wanted.of_fixed;
  if (foreign.empty()) return faults;
  const std::string because = wanted.by                    ? "method = " + name_of(*wanted.by)
                              : fixed                      ? *wanted.of_fixed.begin()
                              : has_known_integral(wanted) ? wanted.task.f.name
                              : wanted.task.over.front().weight.empty() ? "over"
                                                                        : "weight";
  for (const std::string& key : foreign)
    faults.push_back(
        {key, "",
         fixed ? "applies to methods to a tolerance only, and " + because + " asks for a fixed rule"
               : "applies to fixed rules only, and " + because +
                     " asks for a method to a tolerance"});
  return faults;
}

/// Limits of one dimension beside bounds of several, and what needs several.
std::vector<fault> contradictions_of_region(const request& wanted,
                                            const std::set<std::string>& given) {
  std::vector<fault> faults;
  const auto refuse = [&](std::initializer_list<const char*> keys, const std::string& why) {
    for (const char* key : keys)
      if (given.contains(key)) faults.push_back({key, "", why});
  };
  for (const char* key : {"over", "weight"}) {
    if (!given.contains(key)) continue;
    const std::string says = key;
    refuse({"from", "to"}, "cannot go with " + says + ", which says where each variable runs");
    if (given.contains("fn"))
      refuse({key}, "applies to expressions only: named integrands have their own range");
  }
  if (has_known_integral(wanted))
    refuse({"from", "to"}, "cannot go with " + wanted.task.f.name +
                               ", which has several variables and their own range");
  else
    refuse({"dimensions"},
           "applies to named integrands in several variables only; --list shows them");
  if (!is_of_many_dimensions(method_of(wanted)))
    refuse({"map", "near", "save-map", "seed", "samples"},
           "applies to sampling, which needs the bounds of variables: over");
  if (!is_of_many_dimensions(method_of(wanted)))
    refuse({"checkpoint"},
           "applies to integrals over bounds of variables: those of one dimension "
           "take seconds");
  else
    refuse({"pv", "careful"}, "applies to the adaptive method only, which has one dimension");
  if (const method by = method_of(wanted);
      by == method::lattice || by == method::monte_carlo || by == method::tensor)
    refuse({"trace"},
           "shows the boxes of regions and the importance map of samples: it needs the method "
           "regions, vegas, vegas_plus, sampling or auto");
  const bool of_many = is_of_many_dimensions(method_of(wanted));
  if (of_many && !wanted.task.range.breaks.empty())
    refuse({"break"}, "needs the name of a variable, as there are several: x=0.3,0.7");
  if (!of_many && !wanted.task.places.breaks.empty())
    refuse({"break"}, "takes numbers without a variable's name, as there is one variable: 0.3,0.7");
  return faults;
}

}  // namespace

std::vector<fault> contradictions(const request& wanted, const std::set<std::string>& given) {
  std::vector<fault> faults;
  if (!wanted.data.given()) {
    faults = contradictions_of_method(wanted);
    append(faults, contradictions_of_region(wanted, given));
  }
  const problem& task = wanted.task;
  const std::vector<std::string> rules =
      wanted.rules.empty() ? std::vector{task.rule.name_or_usual()} : wanted.rules;
  const bool none_has_order = std::none_of(rules.begin(), rules.end(), [](const auto& each) {
    return !is_rule(each) || rule_has_order(each);
  });
  if (given.contains("order") && !wanted.data.given() && none_has_order) {
    faults.push_back({"order", std::to_string(task.rule.order_or_usual()),
                      "the rule " + rules.front() +
                          " has no order; those that take one: " + rules_with_order()});
  }
  if (!wanted.data.given() && !task.rule.strategy.is_usual() &&
      task.at.device.where == device_choice::kind::cpu) {
    faults.push_back({"strategy", task.rule.strategy.name,
                      "runs on a GPU only; on a CPU the strategy is tiled"});
  }
  for (const char* key : {"inner", "copies"}) {
    if (given.contains(key) && !wanted.data.given() && task.rule.strategy.name != "host_recursive")
      faults.push_back({key, "", "applies to --strategy host_recursive only"});
  }
  const bool typed_in = !task.f.expression.empty();
  if (typed_in && given.contains("fn"))
    faults.push_back({"fn", task.f.name, "cannot go with an expression: give one integrand"});
  append(faults, contradictions_of_data(wanted, given));
  if (!typed_in && !wanted.data.given() && !task.f.name.empty() && !has_known_integral(wanted))
    for (const char* key : {"param", "params", "maths", "rows", "var"})
      if (given.contains(key))
        faults.push_back({key, "", "applies to expressions only: give one with expr"});
  if (task.f.variable != "x" && has_dimensions(wanted))
    faults.push_back({"var", task.f.variable,
                      "names the variable of one dimension; several are x, y, z, or x1, x2, ..."});
  if (!wanted.trace.empty() && rows_of(wanted) > 1)
    faults.push_back({"trace", wanted.trace, "shows one integral: give each parameter one value"});
  if (!wanted.save_map.empty() && (rows_of(wanted) > 1 || has_several_formulas(wanted)))
    faults.push_back({"save-map", wanted.save_map, "applies to one integral only"});
  if (!wanted.checkpoint.empty() && (rows_of(wanted) > 1 || has_several_formulas(wanted)))
    faults.push_back({"checkpoint", wanted.checkpoint, "applies to one integral only"});
  if (!wanted.checkpoint.empty() && wanted.repeat > 1)
    faults.push_back(
        {"repeat", std::to_string(wanted.repeat),
         "measures time and cannot go with checkpoint, which skips work that was done before"});
  if (!wanted.trace.empty() && has_several_formulas(wanted))
    faults.push_back({"trace", wanted.trace, "shows one formula, but expr is a list of several"});
  append(faults, contradictions_of_place(wanted));
  return faults;
}

std::vector<fault> contradictions_of_place(const request& wanted) {
  std::vector<fault> faults;
  const problem& task = wanted.task;
  if (task.at.threads && task.at.device.where == device_choice::kind::cuda) {
    faults.push_back({"threads", std::to_string(*task.at.threads),
                      "counts CPU threads and cannot go with a CUDA device"});
  }
  return faults;
}

}  // namespace riemann
