// Values of fields as records keep them.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/reports/fields.hpp"

#include "riemann/lib/reports/explanation.hpp"
#include "riemann/lib/reports/told_fields.hpp"

#include <cmath>

namespace riemann {
namespace {

field_value known(const std::optional<double>& value) {
  return value ? field_value(*value) : field_value();
}

field_value unless_empty(const std::string& text) {
  return text.empty() ? field_value() : field_value(text);
}

field_value kept(field_value value) { return value; }
field_value kept(std::string_view text) { return std::string(text); }
field_value kept(told_parameters all) { return std::vector<record>{record_of(all)}; }

}  // namespace

record record_of(told_parameters all) {
  record fields;
  for (const parameter& each : all) fields.push_back({each.name, each.value});
  return fields;
}

/// One object a variable, limits or distributions as they were written.
field_value table_of(const region& over) {
  if (over.empty()) return {};
  std::vector<record> all;
  for (const bounds& each : over)
    all.push_back({{"variable", each.variable},
                   {"from", unless_empty(each.lower)},
                   {"to", unless_empty(each.upper)},
                   {"weight", unless_empty(each.weight)}});
  return all;
}

field_value table_of(const std::optional<order_observation>& order) {
  if (!order) return {};
  std::vector<record> runs;
  for (const order_observation::run& each : order->runs)
    runs.push_back({{"n", each.n},
                    {"value", each.value},
                    {"absolute_error", known(each.absolute_error)},
                    {"seconds", each.seconds}});
  return runs;
}

field_value table_of(const std::vector<attempt>& tried) {
  if (tried.empty()) return {};
  std::vector<record> all;
  for (const attempt& each : tried)
    all.push_back({{"method", unless_empty(each.method)},
                   {"points", unless_empty(each.done)},
                   {"evaluations", each.evaluations},
                   {"value", std::isfinite(each.error) ? field_value(each.value) : field_value()},
                   {"error", std::isfinite(each.error) ? field_value(each.error) : field_value()},
                   {"verdict", each.verdict},
                   {"nodes", std::vector<double>(each.nodes.begin(), each.nodes.end())}});
  return all;
}

std::string explained(const estimate& result) {
  std::string text;
  for (const std::string& each : explanation_of(result)) text += (text.empty() ? "" : " ") + each;
  return text;
}

record fields_of(const row& given) {
  record all;
  all.reserve(64);  // a list in braces would be copied
  tell_fields(given, [&](const char* key, const auto& value) {
    field& added = all.emplace_back();
    added.key = key;
    added.value = kept(value);
  });
  return all;
}

record numbered(index_t job, record fields) {
  fields.insert(fields.begin(), {"job", job});
  return fields;
}

bool has_value(const record& row) { return std::isfinite(number_in(row, "value")); }

}  // namespace riemann
