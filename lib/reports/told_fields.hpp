// The keys of every machine-readable row, told one by one to whatever writes them.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/build_facts.hpp"
#include "riemann/lib/numbers/numerals.hpp"
#include "riemann/lib/reports/record.hpp"
#include "riemann/lib/reports/report.hpp"

#include <cmath>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>

namespace riemann {

/// A table of one line.
using told_parameters = std::span<const parameter>;
record record_of(told_parameters);

/// Tables, and a text of all sentences; empty where there is nothing to say.
field_value table_of(const region&);
field_value table_of(const std::optional<order_observation>&);
field_value table_of(const std::vector<attempt>&);
std::string explained(const estimate&);

/// Of each component; nothing where there is one formula alone.
template <class Of>
field_value list_of(const estimate& found, const Of& of) {
  std::vector<decltype(of(found))> all;
  for (const estimate& each : found.components) all.push_back(of(each));
  return found.components.empty() ? field_value() : field_value(std::move(all));
}

/// to(key, value), always the same keys in the same order. A value is a bool, an index_t, a double,
/// a string_view, told_parameters or, seldom, a field_value; a monostate where there is none.
template <class To>
void tell_fields(const row& given, To&& to) {
  const measurement& measured = given.measured;
  const estimate& found = measured.found;
  const std::optional<order_observation>& order = given.order;
  const auto add_if = [&](bool any, const char* key, const auto& value) {
    any ? to(key, value) : to(key, std::monostate());
  };
  const auto text = [&](const char* key, std::string_view words) { to(key, words); };
  const auto text_if_any = [&](const char* key, std::string_view words) {
    add_if(!words.empty(), key, words);
  };
  const auto known = [&](const char* key, const std::optional<double>& value) {
    add_if(value.has_value(), key, value.value_or(0));
  };
  const bool fixed = found.by == method::fixed;
  const bool one = found.components.empty();
  text_if_any("name", given.name);
  text("fn", found.integrand);
  text_if_any("formula", found.formula);
  add_if(!found.parameters.empty(), "parameters", told_parameters(found.parameters));
  to("from", found.from);
  to("to", found.to);
  to("over", table_of(found.over));
  text("method", name_of(found.by));
  add_if(!fixed, "rtol", found.rtol);
  add_if(!fixed, "atol", found.atol);
  text_if_any("rule", found.rule);
  add_if(found.order != 0, "order", index_t{found.order});
  add_if(fixed, "n", found.n);
  add_if(!found.over.empty(), "seed", static_cast<index_t>(found.seed));
  text_if_any("points", found.points);
  known("chi_squared_per_dof", found.chi_squared);
  to("evaluations", found.evaluations);
  to("pilot_evaluations", found.pilot_evaluations);
  add_if(one, "value", found.value);
  text_if_any("value_hex", one ? hexadecimal(found.value) : "");
  known("exact", found.exact);
  known("absolute_error", found.absolute_error);
  known("ulps", found.ulps);
  add_if(one, "error_estimate", found.error_estimate);
  add_if(one && !fixed, "rounding_error", found.rounding_error);
  add_if(one && !fixed, "second_look_error", found.second_look_error);
  add_if(!std::isnan(found.worst_place), "worst_place", found.worst_place);
  add_if(one, "l1_norm", found.l1_norm);
  text("status", name_of(found.status));
  to("values", list_of(found, [](const estimate& each) { return each.value; }));
  to("errors", list_of(found, [](const estimate& each) { return each.error_estimate; }));
  to("statuses",
     list_of(found, [](const estimate& each) { return std::string(name_of(each.status)); }));
  text("reason", found.reason);
  text_if_any("explanation", explained(found));
  to("tried", table_of(found.tried));
  to("share_done", found.share_done);
  add_if(found.integrand == "samples", "left_out", found.left_out);
  to("nonfinite_count", found.nonfinite.count);
  add_if(found.nonfinite.count != 0, "nonfinite_first_node", found.nonfinite.first_node);
  to("nonfinite_complete", found.nonfinite.complete);
  text_if_any("sum", found.sum);
  add_if(fixed, "strategy", std::string_view(found.strategy));
  add_if(fixed, "group", index_t{found.group});
  const bool rational = found.form == group_form::rational;
  add_if(fixed, "group_form", std::string_view(rational ? "rational" : "plain"));
  add_if(fixed, "tiling_version", index_t{found.tiling_version});
  to("repeatable", found.repeatable);
  text("precision", name_of(found.precise));
  text("device", found.device);
  text("device_name", found.device_name);
  text("device_reason", found.device_reason);
  text("isa", found.isa);
  text("maths", found.maths);
  to("threads", index_t{found.threads});
  to("seconds", found.seconds);
  to("kernel_seconds", found.kernel_seconds);
  to("term_seconds", found.term_seconds);
  to("points_per_second", found.points_per_second);
  to("repeat", index_t{measured.repeat});
  to("identical", measured.identical);
  to("seconds_min", measured.seconds_min);
  to("seconds_median", measured.seconds_median);
  to("kernel_seconds_min", measured.kernel_seconds_min);
  to("kernel_seconds_median", measured.kernel_seconds_median);
  add_if(order.has_value(), "declared_order", index_t{order ? order->declared : 0});
  known("observed_order", order ? order->observed : std::nullopt);
  to("study", table_of(order));
  text_if_any("expected", given.verdict.expected);
  text_if_any("off", given.verdict.off);
  text("outcome", name_of(given.verdict.outcome));
  text("version", build_facts::version);
}

}  // namespace riemann
