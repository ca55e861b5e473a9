// A job in one line: what tells it from every other job.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/batch/description.hpp"

#include "riemann/lib/text/numerals.hpp"
#include "riemann/lib/reading/bounds.hpp"
#include "riemann/lib/reading/integrals_of_table.hpp"
#include "riemann/lib/reading/map_file.hpp"

namespace riemann::batch {
namespace {

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

void add_data(const data_request& data, differences& keys) {
  const data_request usual;
  keys.add("data", data.file, usual.file);
  keys.add("x", data.x, usual.x);
  keys.add("dx", data.step, usual.step);
  keys.add("x0", data.start, usual.start);
  keys.add("columns", data.columns, usual.columns);
  keys.add("series", name_of(data.orientation), name_of(usual.orientation));
  keys.add("cumulative", data.cumulative, usual.cumulative);
  keys.add("skip-rows", data.form.skipped_lines, usual.form.skipped_lines);
  keys.add("comment", data.form.comment, usual.form.comment);
  keys.add("skip-nan", data.missing == missing_values::left_out, false);
  keys.add("scale", data.scale, usual.scale);
  keys.add("x-order", name_of(data.order), name_of(usual.order));
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
void add_goal(const request& wanted, differences& keys) {
  const problem& task = wanted.task;
  const goal usual;
  keys.add("method", name_of(method_of(wanted)), std::string());
  keys.add("over", text_of(task.over), std::string());
  keys.add("seed", static_cast<index_t>(task.seed), static_cast<index_t>(problem{}.seed));
  keys.add("samples", task.samples, problem{}.samples);
  keys.add("rtol", task.until.rtol, usual.rtol);
  keys.add("atol", task.until.atol, usual.atol);
  keys.add("max-evals", task.until.evaluations, usual.evaluations);
  keys.add("max-seconds", task.until.seconds, usual.seconds);
  keys.add("break", list_of(task.breaks) + list_of(task.axis_breaks), std::string());
  std::string near;
  for (const std::vector<place_on_axis>& each : task.near) near += list_of(each) + ';';
  keys.add("near", near, std::string());
  keys.add("map", task.map == nullptr ? std::string() : text_of_map(*task.map), std::string());
  keys.add("save-map", wanted.save_map, std::string());
  keys.add("checkpoint", wanted.checkpoint, std::string());
  keys.add("pv", task.taken_as == sense::principal_value, false);
  keys.add("careful", task.until.careful, usual.careful);
  keys.add("explain", task.explained, false);
  keys.add("trace", wanted.trace, std::string());
  keys.add("device", name_of(task.device), name_of(problem{}.device));
  keys.add("threads", task.threads, problem{}.threads);
  keys.add("repeat", wanted.repeat, 1);
}

void add_problem(const request& wanted, differences& keys) {
  const problem usual;
  const problem& task = wanted.task;
  if (wanted.data.given()) add_data(wanted.data, keys);
  if (task.expression.empty() && !wanted.data.given())
    keys.add("fn", task.integrand, std::string());
  if (has_known_integral(wanted)) keys.add("dimensions", task.dimensions, 0);
  keys.add("expr", task.expression, std::string());
  keys.add("var", task.variable, usual.variable);
  keys.add("params", values_of(wanted.axes), std::string());
  keys.add("maths", name_of(task.maths), name_of(usual.maths));
  keys.add("from", task.from, usual.from);
  keys.add("to", task.to, usual.to);
  keys.add("from_formula", wanted.from_words, std::string());
  keys.add("to_formula", wanted.to_words, std::string());
  const bool of_function = !wanted.data.given();
  if (of_function && method_of(wanted) != method::fixed) return add_goal(wanted, keys);
  keys.add("rule", of_function ? task.rule : how_of(wanted).rule, std::string());
  keys.add("order", task.order, usual.order);
  if (of_function) keys.add("n", task.n, index_t{0});
  keys.add("sum", task.sum, usual.sum);
  keys.add("group", task.group, usual.group);
  keys.add("strategy", task.strategy.name, usual.strategy.name);
  keys.add("inner", task.strategy.launch.inner, usual.strategy.launch.inner);
  keys.add("copies", task.strategy.launch.copies, usual.strategy.launch.copies);
  keys.add("precision", name_of(task.precise), name_of(usual.precise));
  keys.add("device", name_of(task.device), name_of(usual.device));
  keys.add("threads", task.threads, usual.threads);
  keys.add("repeat", wanted.repeat, 1);
}

void add_expectation(const expectation& expected, differences& keys) {
  const expectation usual;
  keys.add("expect", expected.value, usual.value);
  keys.add("measure", name_of(expected.by), name_of(usual.by));
  keys.add("tolerance", expected.tolerance, usual.tolerance);
  if (expected.ending && *expected.ending != status::summed)
    keys.add("expect_status", name_of(*expected.ending), std::string());
  keys.add("observed_order", expected.order, usual.order);
  keys.add("order_tolerance", expected.order_tolerance, usual.order_tolerance);
}

}  // namespace

record description_of(const job& given) {
  differences keys;
  keys.add("name", given.name, std::string());
  add_problem(given.wanted, keys);
  keys.add("study", list_of(given.study), std::string());
  keys.add("exact", given.exact, std::string());
  keys.add("unsupported", given.unsupported, std::string());
  add_expectation(given.expected, keys);
  return keys.all;
}

}  // namespace riemann::batch
