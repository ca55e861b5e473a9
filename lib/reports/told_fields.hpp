// The keys of every machine-readable row, told one by one to whatever writes them.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/naming/build_facts.hpp"
#include "riemann/lib/text/numerals.hpp"
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
field_value list_of(const estimate& result, const Of& of) {
  std::vector<decltype(of(result))> all;
  for (const estimate& each : result.components) all.push_back(of(each));
  return result.components.empty() ? field_value() : field_value(std::move(all));
}

/// to(key, value), always the same keys in the same order. A value is a bool, an index_t, a double,
/// a string_view, told_parameters or, seldom, a field_value; a monostate where there is none.
template <class To>
void tell_fields(const row& given, To&& to) {
  const measurement& measured = given.measured;
  const estimate& result = measured.result;
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
  const bool fixed = result.by == method::fixed;
  const bool one = result.components.empty();
  text_if_any("name", given.name);
  text("fn", result.integrand);
  text_if_any("formula", result.formula);
  add_if(!result.parameters.empty(), "parameters", told_parameters(result.parameters));
  to("from", result.from);
  to("to", result.to);
  to("over", table_of(result.over));
  text("method", name_of(result.by));
  add_if(!fixed, "rtol", result.rtol);
  add_if(!fixed, "atol", result.atol);
  text_if_any("rule", result.rule);
  add_if(result.order != 0, "order", index_t{result.order});
  add_if(fixed, "n", result.n);
  add_if(!result.over.empty(), "seed", static_cast<index_t>(result.seed));
  text_if_any("points", result.points);
  known("chi_squared_per_dof", result.chi_squared);
  to("evaluations", result.evaluations);
  to("pilot_evaluations", result.pilot_evaluations);
  add_if(one, "value", result.value);
  text_if_any("value_hex", one ? hexadecimal(result.value) : "");
  known("exact", result.exact);
  known("absolute_error", result.absolute_error);
  known("ulps", result.ulps);
  add_if(one, "error_estimate", result.error);
  add_if(one && !fixed, "rounding_error", result.parts.rounding);
  add_if(one && !fixed, "second_look_error", result.parts.second_look);
  add_if(!std::isnan(result.worst), "worst_place", result.worst);
  add_if(one, "l1_norm", result.l1);
  text("status", status_of(measured));
  to("values", list_of(result, [](const estimate& each) { return each.value; }));
  to("errors", list_of(result, [](const estimate& each) { return each.error; }));
  to("statuses", list_of(result, [](const estimate& each) { return name_of(each.status); }));
  add_if(!result.covariance.empty(), "covariance", field_value(result.covariance));
  text("reason", result.reason);
  text_if_any("explanation", explained(result));
  to("tried", table_of(result.tried));
  to("share_done", result.share_done);
  add_if(result.integrand == "samples", "left_out", result.left_out);
  to("nonfinite_count", result.nonfinite.count);
  add_if(result.nonfinite.count != 0, "nonfinite_first_node", result.nonfinite.first_node);
  to("nonfinite_complete", result.nonfinite.complete);
  text_if_any("sum", result.sum);
  add_if(fixed, "strategy", std::string_view(result.strategy));
  add_if(fixed, "group", index_t{result.group});
  const bool rational = result.form == group_form::rational;
  add_if(fixed, "group_form", std::string_view(rational ? "rational" : "plain"));
  add_if(fixed, "tiling_version", index_t{result.tiling_version});
  to("repeatable", result.repeatable);
  text("precision", name_of(result.precise));
  text("device", result.device);
  text("device_name", result.device_name);
  text("device_reason", result.device_reason);
  text("isa", result.isa);
  text("maths", result.maths);
  to("threads", index_t{result.threads});
  to("seconds", result.seconds);
  to("kernel_seconds", result.kernel_seconds);
  to("term_seconds", result.term_seconds);
  to("points_per_second", result.points_per_second());
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
