// The keys of every machine-readable row.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/reports/fields.hpp"

#include "riemann/lib/naming/catalogue.hpp"
#include "riemann/lib/numbers/numerals.hpp"
#include "riemann/lib/reports/explanation.hpp"

#include <cmath>
#include <utility>

namespace riemann {
namespace {

field_value known(const std::optional<double>& value) {
  return value ? field_value(*value) : field_value();
}

field_value word(std::string_view text) { return std::string(text); }

field_value unless_empty(const std::string& text) {
  return text.empty() ? field_value() : field_value(text);
}

/// One text of all sentences.
field_value explained(const estimate& found) {
  std::string text;
  for (const std::string& each : explanation_of(found)) text += (text.empty() ? "" : " ") + each;
  return unless_empty(text);
}

field_value count(index_t value) { return value; }

/// Of each component; nothing where there is one formula alone.
template <class Of>
auto list_of(const estimate& found, const Of& of) {
  std::vector<decltype(of(found))> all;
  for (const estimate& each : found.components) all.push_back(of(each));
  return found.components.empty() ? field_value() : field_value(std::move(all));
}

/// One object of all parameters, in a table of one line.
field_value parameters_of(const estimate& found) {
  if (found.parameters.empty()) return {};
  record all;
  for (const parameter& each : found.parameters) all.push_back({each.name, each.value});
  return std::vector<record>{all};
}

/// One object a variable, limits or distributions as they were written.
field_value ranges_of(const region& over) {
  if (over.empty()) return {};
  std::vector<record> all;
  for (const bounds& each : over)
    all.push_back({{"variable", each.variable},
                   {"from", unless_empty(each.lower)},
                   {"to", unless_empty(each.upper)},
                   {"weight", unless_empty(each.weight)}});
  return all;
}

field_value runs_of(const std::optional<order_observation>& order) {
  if (!order) return {};
  std::vector<record> runs;
  for (const order_observation::run& each : order->runs)
    runs.push_back({{"n", each.n},
                    {"value", each.value},
                    {"absolute_error", known(each.absolute_error)},
                    {"seconds", each.seconds}});
  return runs;
}

}  // namespace

record fields_of(const row& given) {
  const measurement& measured = given.measured;
  const estimate& found = measured.found;
  const std::optional<order_observation>& order = given.order;
  const bool all_finite = found.nonfinite.count == 0;
  record all;
  all.reserve(64);  // a list in braces would be copied
  const auto add = [&](const char* key, field_value&& value) {
    field& made = all.emplace_back();
    made.key = key;
    made.value = std::move(value);
  };
  add("name", unless_empty(given.name));
  add("fn", found.integrand);
  add("formula", unless_empty(found.formula));
  add("parameters", parameters_of(found));
  add("from", found.from);
  add("to", found.to);
  add("over", ranges_of(found.over));
  const bool fixed = found.by == method::fixed;
  add("method", word(name_of(found.by)));
  add("rtol", fixed ? field_value() : field_value(found.rtol));
  add("atol", fixed ? field_value() : field_value(found.atol));
  add("rule", unless_empty(found.rule));
  add("order", found.order == 0 ? field_value() : count(found.order));
  add("n", fixed ? count(found.n) : field_value());
  add("seed", found.over.empty() ? field_value() : count(static_cast<index_t>(found.seed)));
  add("points", unless_empty(found.points));
  add("evaluations", found.evaluations);
  add("pilot_evaluations", found.pilot_evaluations);
  const bool one = found.components.empty();
  add("value", one ? field_value(found.value) : field_value());
  add("value_hex", one ? field_value(hexadecimal(found.value)) : field_value());
  add("exact", known(found.exact));
  add("absolute_error", known(found.absolute_error));
  add("ulps", known(found.ulps));
  add("error_estimate", one ? field_value(found.error_estimate) : field_value());
  add("rounding_error", one && !fixed ? field_value(found.rounding_error) : field_value());
  add("second_look_error", one && !fixed ? field_value(found.second_look_error) : field_value());
  add("worst_place", known(std::isnan(found.worst_place) ? std::optional<double>()
                                                         : std::optional(found.worst_place)));
  add("l1_norm", one ? field_value(found.l1_norm) : field_value());
  add("status", word(name_of(found.status)));
  add("values", list_of(found, [](const estimate& each) { return each.value; }));
  add("errors", list_of(found, [](const estimate& each) { return each.error_estimate; }));
  add("statuses",
      list_of(found, [](const estimate& each) { return std::string(name_of(each.status)); }));
  add("reason", found.reason);
  add("explanation", explained(found));
  add("share_done", found.share_done);
  add("left_out", found.integrand == "samples" ? count(found.left_out) : field_value());
  add("nonfinite_count", found.nonfinite.count);
  add("nonfinite_first_node", all_finite ? field_value() : field_value(found.nonfinite.first_node));
  add("nonfinite_complete", found.nonfinite.complete);
  add("sum", unless_empty(found.sum));
  add("strategy", fixed ? field_value(found.strategy) : field_value());
  add("group", fixed ? count(found.group) : field_value());
  const char* const form = found.form == group_form::rational ? "rational" : "plain";
  add("group_form", fixed ? word(form) : field_value());
  add("tiling_version", fixed ? count(found.tiling_version) : field_value());
  add("repeatable", found.repeatable);
  add("precision", word(name_of(found.precise)));
  add("device", found.device);
  add("device_name", found.device_name);
  add("device_reason", found.device_reason);
  add("isa", found.isa);
  add("maths", found.maths);
  add("threads", count(found.threads));
  add("seconds", found.seconds);
  add("kernel_seconds", found.kernel_seconds);
  add("term_seconds", found.term_seconds);
  add("points_per_second", found.points_per_second);
  add("repeat", count(measured.repeat));
  add("identical", measured.identical);
  add("seconds_min", measured.seconds_min);
  add("seconds_median", measured.seconds_median);
  add("kernel_seconds_min", measured.kernel_seconds_min);
  add("kernel_seconds_median", measured.kernel_seconds_median);
  add("declared_order", order ? count(order->declared) : field_value());
  add("observed_order", order ? known(order->observed) : field_value());
  add("study", runs_of(order));
  add("expected", unless_empty(given.verdict.expected));
  add("off", unless_empty(given.verdict.off));
  add("outcome", word(name_of(given.verdict.outcome)));
  add("version", version_number());
  return all;
}

record numbered(index_t job, record fields) {
  fields.insert(fields.begin(), {"job", job});
  return fields;
}

const std::vector<std::string>& time_keys() {
  static const std::vector<std::string> keys{
      "seconds",     "kernel_seconds", "term_seconds",       "points_per_second",
      "seconds_min", "seconds_median", "kernel_seconds_min", "kernel_seconds_median"};
  return keys;
}

bool has_value(const record& row) { return std::isfinite(number_in(row, "value")); }

}  // namespace riemann
