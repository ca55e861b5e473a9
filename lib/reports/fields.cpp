// The keys of every machine-readable row.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/reports/fields.hpp"

#include "riemann/lib/catalogue.hpp"
#include "riemann/lib/reading/numerals.hpp"

namespace riemann {
namespace {

field_value known(const std::optional<double>& value) {
  return value ? field_value(*value) : field_value();
}

field_value word(std::string_view text) { return std::string(text); }

field_value unless_empty(const std::string& text) {
  return text.empty() ? field_value() : field_value(text);
}

field_value count(index_t value) { return value; }

/// One object of all parameters, in a table of one line.
field_value parameters_of(const estimate& found) {
  if (found.parameters.empty()) return {};
  record all;
  for (const parameter& each : found.parameters) all.push_back({each.name, each.value});
  return std::vector<record>{all};
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
  return {
      {"name", unless_empty(given.name)},
      {"fn", found.integrand},
      {"formula", unless_empty(found.formula)},
      {"parameters", parameters_of(found)},
      {"from", found.from},
      {"to", found.to},
      {"rule", found.rule},
      {"order", found.order == 0 ? field_value() : count(found.order)},
      {"n", found.n},
      {"evaluations", found.evaluations},
      {"pilot_evaluations", found.pilot_evaluations},
      {"value", found.value},
      {"value_hex", hexadecimal(found.value)},
      {"exact", known(found.exact)},
      {"absolute_error", known(found.absolute_error)},
      {"ulps", known(found.ulps)},
      {"error_estimate", found.error_estimate},
      {"l1_norm", found.l1_norm},
      {"status", word(name_of(found.status))},
      {"reason", found.reason},
      {"share_done", found.share_done},
      {"nonfinite_count", found.nonfinite.count},
      {"nonfinite_first_node",
       all_finite ? field_value() : field_value(found.nonfinite.first_node)},
      {"nonfinite_complete", found.nonfinite.complete},
      {"sum", found.sum},
      {"strategy", found.strategy},
      {"group", count(found.group)},
      {"group_form", word(found.form == group_form::rational ? "rational" : "plain")},
      {"tiling_version", count(found.tiling_version)},
      {"repeatable", found.repeatable},
      {"precision", word(name_of(found.precise))},
      {"device", found.device},
      {"device_name", found.device_name},
      {"device_reason", found.device_reason},
      {"isa", found.isa},
      {"maths", found.maths},
      {"threads", count(found.threads)},
      {"seconds", found.seconds},
      {"kernel_seconds", found.kernel_seconds},
      {"term_seconds", found.term_seconds},
      {"points_per_second", found.points_per_second},
      {"repeat", count(measured.repeat)},
      {"identical", measured.identical},
      {"seconds_min", measured.seconds_min},
      {"seconds_median", measured.seconds_median},
      {"kernel_seconds_min", measured.kernel_seconds_min},
      {"kernel_seconds_median", measured.kernel_seconds_median},
      {"declared_order", order ? count(order->declared) : field_value()},
      {"observed_order", order ? known(order->observed) : field_value()},
      {"study", runs_of(order)},
      {"expected", unless_empty(given.verdict.expected)},
      {"off", unless_empty(given.verdict.off)},
      {"outcome", word(name_of(given.verdict.outcome))},
      {"version", version_number()},
  };
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

}  // namespace riemann
