// A job in one line: what tells it from every other job.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/batch/description.hpp"

#include "riemann/lib/numbers/numerals.hpp"
#include "riemann/lib/reading/bounds.hpp"
#include "riemann/lib/reading/integrals_of_table.hpp"
#include "riemann/lib/reading/map_file.hpp"

namespace riemann::batch {
namespace {

using riemann::name_of;

class differences {
 public:
  template <class T>
  void add(const char* key, const T& value, const T& usual) {
    if (value != usual) all.push_back({key, written(value)});
  }

  record all;

 private:
  static field_value written(const std::string& text) { return text; }
  static field_value written(bool value) { return value; }
  static field_value written(double value) { return value; }
  static field_value written(index_t value) { return value; }
  static field_value written(int value) { return index_t{value}; }
  static field_value written(const std::optional<double>& value) { return *value; }
  static field_value written(const std::optional<std::string>& value) { return *value; }
};

std::string name_of(maths_choice maths) {
  return maths == maths_choice::fast ? "fast" : "accurate";
}

std::string name_of(series orientation) { return orientation == series::rows ? "rows" : "columns"; }

std::string name_of(tabulated::abscissa_order order) {
  return order == tabulated::abscissa_order::monotone ? "monotone" : "rising";
}

std::string name_of(metric measure) {
  switch (measure) {
    case metric::ulps: return "ulps";
    case metric::absolute: return "absolute";
    case metric::relative: return "relative";
  }
  return "";
}

std::string device_of(const device_choice& device) {
  switch (device.where) {
    case device_choice::kind::automatic: return "auto";
    case device_choice::kind::cpu: return "cpu";
    case device_choice::kind::cuda: return "cuda:" + std::to_string(device.ordinal);
  }
  return "";
}

std::string list_of(const std::vector<index_t>& values) {
  std::string text;
  for (const index_t each : values) text += (text.empty() ? "" : ",") + std::to_string(each);
  return text;
}

std::string values_of(const std::vector<axis>& axes) {
  std::string text;
  for (const axis& each : axes)
    for (index_t k = 0; k < each.count; ++k)
      text += (text.empty() ? "" : " ") + each.name + '=' + shortest(each.value(k));
  return text;
}

void add_data(const data_request& data, differences& found) {
  const data_request usual;
  found.add("data", data.file, usual.file);
  found.add("x", data.x, usual.x);
  found.add("dx", data.step, usual.step);
  found.add("x0", data.start, usual.start);
  found.add("columns", data.columns, usual.columns);
  found.add("series", name_of(data.orientation), name_of(usual.orientation));
  found.add("cumulative", data.cumulative, usual.cumulative);
  found.add("skip-rows", data.form.skipped_lines, usual.form.skipped_lines);
  found.add("comment", data.form.comment, usual.form.comment);
  found.add("skip-nan", data.missing == missing_values::left_out, false);
  found.add("scale", data.scale, usual.scale);
  found.add("x-order", name_of(data.order), name_of(usual.order));
}

std::string list_of(const std::vector<limit>& breaks) {
  std::string text;
  for (const limit each : breaks)
    text += (text.empty() ? "" : ",") + shortest(each.value) +
            (each.low == 0 ? "" : (each.low > 0 ? "+" : "") + shortest(each.low));
  return text;
}

std::string list_of(const std::vector<place_on_axis>& places) {
  std::string text;
  for (const place_on_axis& each : places)
    text += (text.empty() ? "" : ",") + each.variable + '=' + shortest(each.value);
  return text;
}

/// Of methods to a tolerance, whose keys a fixed rule lacks.
void add_goal(const request& wanted, differences& found) {
  const problem& asked = wanted.asked;
  const goal usual;
  found.add("method", std::string(name_of(method_of(wanted))), std::string());
  found.add("over", text_of(asked.over), std::string());
  found.add("seed", static_cast<index_t>(asked.seed), static_cast<index_t>(problem{}.seed));
  found.add("samples", asked.samples, problem{}.samples);
  found.add("rtol", asked.until.rtol, usual.rtol);
  found.add("atol", asked.until.atol, usual.atol);
  found.add("max-evals", asked.until.evaluations, usual.evaluations);
  found.add("max-seconds", asked.until.seconds, usual.seconds);
  found.add("break", list_of(asked.breaks) + list_of(asked.axis_breaks), std::string());
  std::string near;
  for (const std::vector<place_on_axis>& each : asked.near) near += list_of(each) + ';';
  found.add("near", near, std::string());
  found.add("map", asked.map == nullptr ? std::string() : text_of_map(*asked.map), std::string());
  found.add("save-map", wanted.save_map, std::string());
  found.add("checkpoint", wanted.checkpoint, std::string());
  found.add("pv", asked.taken_as == sense::principal_value, false);
  found.add("careful", asked.until.careful, usual.careful);
  found.add("explain", asked.explained, false);
  found.add("trace", wanted.trace, std::string());
  found.add("device", device_of(asked.device), device_of(problem{}.device));
  found.add("threads", asked.threads, problem{}.threads);
  found.add("repeat", wanted.repeat, 1);
}

void add_problem(const request& wanted, differences& found) {
  const problem usual;
  const problem& asked = wanted.asked;
  if (wanted.data.given()) add_data(wanted.data, found);
  if (asked.expression.empty() && !wanted.data.given())
    found.add("fn", asked.integrand, std::string());
  if (has_known_integral(wanted)) found.add("dimensions", asked.dimensions, 0);
  found.add("expr", asked.expression, std::string());
  found.add("var", asked.variable, usual.variable);
  found.add("params", values_of(wanted.axes), std::string());
  found.add("maths", name_of(asked.maths), name_of(usual.maths));
  found.add("from", asked.from, usual.from);
  found.add("to", asked.to, usual.to);
  found.add("from_formula", wanted.from_words, std::string());
  found.add("to_formula", wanted.to_words, std::string());
  const bool of_function = !wanted.data.given();
  if (of_function && method_of(wanted) != method::fixed) return add_goal(wanted, found);
  found.add("rule", of_function ? asked.rule : how_of(wanted).rule, std::string());
  found.add("order", asked.order, usual.order);
  if (of_function) found.add("n", asked.n, index_t{0});
  found.add("sum", asked.sum, usual.sum);
  found.add("group", asked.group, usual.group);
  found.add("strategy", asked.strategy.name, usual.strategy.name);
  found.add("inner", asked.strategy.launch.inner, usual.strategy.launch.inner);
  found.add("copies", asked.strategy.launch.copies, usual.strategy.launch.copies);
  found.add("precision", std::string(name_of(asked.precise)), std::string(name_of(usual.precise)));
  found.add("device", device_of(asked.device), device_of(usual.device));
  found.add("threads", asked.threads, usual.threads);
  found.add("repeat", wanted.repeat, 1);
}

void add_expectation(const expectation& expected, differences& found) {
  const expectation usual;
  found.add("expect", expected.value, usual.value);
  found.add("measure", name_of(expected.by), name_of(usual.by));
  found.add("tolerance", expected.tolerance, usual.tolerance);
  if (expected.ending && *expected.ending != status::summed)
    found.add("expect_status", std::string(name_of(*expected.ending)), std::string());
  found.add("observed_order", expected.order, usual.order);
  found.add("order_tolerance", expected.order_tolerance, usual.order_tolerance);
}

}  // namespace

record description_of(const job& given) {
  differences found;
  found.add("name", given.name, std::string());
  add_problem(given.wanted, found);
  found.add("study", list_of(given.study), std::string());
  found.add("exact", given.exact, std::string());
  found.add("unsupported", given.unsupported, std::string());
  add_expectation(given.expected, found);
  return found.all;
}

}  // namespace riemann::batch
