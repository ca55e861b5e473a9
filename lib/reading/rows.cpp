// Rules and n, parameters, limits that depend on them, and what can be wrong with each.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/reading/rows.hpp"

#include "riemann/lib/expression/complaint.hpp"
#include "riemann/lib/expression/constant_value.hpp"
#include "riemann/lib/expression/parse.hpp"
#include "riemann/lib/expression/unit_cube.hpp"
#include "riemann/lib/expression/weights.hpp"
#include "riemann/lib/running/integrate.hpp"
#include "riemann/lib/running/parsed_problem.hpp"
#include "riemann/lib/text/numerals.hpp"
#include "riemann/lib/reading/integrals_of_table.hpp"
#include "riemann/lib/reading/limits.hpp"

#include <algorithm>
#include <limits>
#include <optional>
#include <set>
#include <stdexcept>
#include <utility>

namespace riemann {
namespace {

constexpr index_t most_rows_unasked = 1'000'000'000;

void set_limit(std::optional<given_number>& limit, const char* option, const std::string& words,
               const std::vector<parameter>& point, std::vector<fault>& faults) {
  if (words.empty()) return;
  limit = 0;
  if (has_refused(point)) return;
  try {
    limit = limit_from(words, point);
  } catch (const expressions::invalid_expression& wrong) {  // the same at every point
    faults.push_back({option, "", wrong.what()});
  } catch (const std::invalid_argument& wrong) {
    const expressions::tree read = expressions::parse(words, {0, names_in(point)});
    const std::string place = expressions::at_values(read, point);
    faults.push_back({option, words, wrong.what() + place, "", !place.empty()});
  }
}

/// The rule and the n of pair k.
void set_method(problem& task, const request& wanted, index_t k) {
  const auto counts = static_cast<index_t>(std::max<std::size_t>(wanted.counts.size(), 1));
  if (!wanted.counts.empty()) task.rule.n = wanted.counts[static_cast<std::size_t>(k % counts)];
  if (!wanted.rules.empty()) task.rule.name = wanted.rules[static_cast<std::size_t>(k / counts)];
}

/// Over one variable that has a distribution.
void take_mean(problem& task, std::vector<fault>& faults) {
  bounds as_x = task.over.front();
  as_x.variable = "x";
  std::vector<fault> new_faults;
  try {
    static_cast<void>(expressions::read({as_x}, names_in(task.f.parameters)));
    new_faults = expressions::faults_of_values({as_x}, task.f.parameters);
  } catch (const invalid_problem& wrong) {
    new_faults = wrong.faults();
  }
  append(faults, new_faults);
  if (new_faults.empty())
    expressions::take_mean_on_line(task);
  else
    task.over.front() = {as_x.variable, "0", "1"};
}

bool is_over_x(const request& wanted) {
  return !wanted.task.over.empty() && !has_dimensions(wanted);
}

/// What is not the same in all rows, but for limits of x that stand in task.over.
void set_row(const request& wanted, index_t method, index_t point, problem& task) {
  set_method(task, wanted, method);
  write_point(wanted.axes, point, task.f.parameters);
}

void set_limits(const request& wanted, problem& task, std::vector<fault>& faults) {
  set_limit(task.range.from, "from", wanted.from_words, task.f.parameters, faults);
  set_limit(task.range.to, "to", wanted.to_words, task.f.parameters, faults);
}

problem problem_of(const request& wanted, index_t method, index_t point,
                   std::vector<fault>& faults) {
  problem task = common_to_rows(wanted);
  set_row(wanted, method, point, task);
  if (is_over_x(wanted)) {
    if (!task.over.front().weight.empty()) take_mean(task, faults);
    const bounds of_x = task.over.front();
    task.over.clear();
    set_limit(task.range.from, "over", of_x.lower, task.f.parameters, faults);
    set_limit(task.range.to, "over", of_x.upper, task.f.parameters, faults);
  }
  set_limits(wanted, task, faults);
  return task;
}

/// Of the parameters that there are.
void add_names(const std::string& limit, const expressions::scope& in,
               std::set<std::string>& names) {
  if (limit.empty() || expressions::infinite_as(limit) != 0) return;
  const expressions::tree read = expressions::parse(limit, in);
  names.insert(read.parameters.begin(), read.parameters.end());
}

/// A parameter that nothing depends on is most likely misspelled. Precondition: the expression has
/// been read.
void find_unused(const request& wanted, std::vector<fault>& faults) {
  if (wanted.axes.empty()) return;
  const std::vector<std::string> parameters = names_in(wanted.axes);
  const expressions::scope among_variables{expressions::most_dimensions, parameters};
  std::set<std::string> used;
  if (wanted.task.f.read != nullptr)
    for (const expressions::tree& each : wanted.task.f.read->formulas)
      used.insert(each.parameters.begin(), each.parameters.end());
  for (const bounds& each : wanted.task.over) {
    if (!each.weight.empty())
      for (const std::string& of : expressions::weight_in(each.weight).parameters)
        add_names(of, among_variables, used);
    add_names(each.lower, among_variables, used);
    add_names(each.upper, among_variables, used);
  }
  add_names(wanted.from_words, {0, parameters}, used);
  add_names(wanted.to_words, {0, parameters}, used);
  for (const axis& each : wanted.axes)
    if (!used.contains(each.name))
      faults.push_back({"param", each.name, "is used neither in the expression nor in a limit"});
}

}  // namespace

index_t methods_of(const request& wanted) {
  const std::size_t pairs = std::max<std::size_t>(wanted.rules.size(), 1) *
                            std::max<std::size_t>(wanted.counts.size(), 1);
  return static_cast<index_t>(pairs);
}

request with_method(const request& wanted, index_t k) {
  request one = wanted;
  set_method(one.task, wanted, k);
  one.rules.clear();
  one.counts.clear();
  return one;
}

index_t rows_of(const request& wanted) {
  index_t rows = 0;
  const bool too_many = __builtin_mul_overflow(methods_of(wanted), points_of(wanted.axes), &rows);
  return too_many ? std::numeric_limits<index_t>::max() : rows;
}

problem common_to_rows(const request& wanted) {
  problem task = wanted.task;
  task.by = method_of(wanted);
  return task;
}

problem problem_of_row(const request& wanted, index_t row) {
  problem task = common_to_rows(wanted);
  throw_any(write_row(wanted, row, task));
  return task;
}

std::vector<fault> write_row(const request& wanted, index_t row, problem& over) {
  const index_t points = points_of(wanted.axes);
  const auto start_with_limits_that_are_known = [&] {
    over.range.from = wanted.task.range.from;
    over.range.to = wanted.task.range.to;
  };
  std::vector<fault> faults;
  if (is_over_x(wanted)) {
    over = problem_of(wanted, row / points, row % points, faults);
  } else {
    start_with_limits_that_are_known();
    set_row(wanted, row / points, row % points, over);
    set_limits(wanted, over, faults);
  }
  if (!faults.empty()) start_with_limits_that_are_known();
  return faults;
}

bool have_rows_alike(const request& one, const request& other) {
  problem same = one.task;
  same.f.read = other.task.f.read;
  same.f.parameters = other.task.f.parameters;
  same.range.from = other.task.range.from;
  same.range.to = other.task.range.to;
  return same == other.task && method_of(one) == method_of(other) && one.repeat == other.repeat &&
         one.rules == other.rules && one.counts == other.counts;
}

bool has_several_formulas(const request& wanted) {
  return expressions::is_list(wanted.task.f.expression);
}

void read_once(request& wanted) {
  if (wanted.task.f.expression.empty() && !has_known_integral(wanted)) return;
  problem first = wanted.task;
  write_point(wanted.axes, 0, first.f.parameters);
  if (is_over_x(wanted)) first.over.clear();
  read_once(first);
  wanted.task.f.read = first.f.read;
}

namespace {

bool depends_on_parameters(const std::string& limit) {
  try {
    return !expressions::parse(limit, {0, std::nullopt}).parameters.empty();
  } catch (const expressions::invalid_expression&) {  // told where faults are
    return false;
  }
}

/// Whether limits of one variable are others at other points of the parameters.
bool has_varying_limits(const request& wanted) {
  if (!is_over_x(wanted)) return !wanted.from_words.empty() || !wanted.to_words.empty();
  const bounds& of_x = wanted.task.over.front();
  return !of_x.weight.empty() || depends_on_parameters(of_x.lower) ||
         depends_on_parameters(of_x.upper);
}

/// At one point, for all rows or of this row alone.
std::vector<fault> faults_at(const request& wanted, index_t method, index_t point) {
  std::vector<fault> faults;
  const problem task = problem_of(wanted, method, point, faults);
  const bool is_at_these_limits = has_varying_limits(wanted) && task.range.from && task.range.to;
  for (fault each : faults_of(task)) {
    const bool is_of_range = each.option == "from" || each.option == "to" || each.option == "break";
    each.of_row = each.of_row || (is_at_these_limits && is_of_range);
    faults.push_back(std::move(each));
  }
  return faults;
}

}  // namespace

std::vector<fault> faults_of(const request& wanted) {
  if (wanted.data.given()) return faults_of_data(wanted);
  if (wanted.task.f.read == nullptr) {
    request read = wanted;
    read_once(read);
    if (read.task.f.read != nullptr) return faults_of(read);
  }
  std::vector<fault> faults;
  const index_t rows = rows_of(wanted);
  const bool is_swept = points_of(wanted.axes) > 1;
  for (index_t method = 0; method < methods_of(wanted); ++method)
    for (const fault& each : faults_at(wanted, method, 0))
      if (!is_swept || !each.of_row) add_once(each, faults);
  if (rows > most_rows_unasked && wanted.rows_confirmed != rows) {
    const std::string count = std::to_string(rows);
    faults.push_back({"param", "",
                      "the sweep has " + grouped_digits(rows) + " rows, more than 1e9; --rows " +
                          count + " confirms the number"});
  }
  if (faults.empty() && !wanted.task.f.expression.empty()) find_unused(wanted, faults);
  return faults;
}

bool follows_from(const std::set<std::string>& not_understood, const fault& each) {
  if (not_understood.contains(each.option)) return true;
  const bool has_no_ranges = not_understood.contains("over") || not_understood.contains("weight");
  const std::set<std::string> of_ranges{"expr",   "from",   "to",    "over",
                                        "weight", "method", "break", "near"};
  return has_no_ranges && of_ranges.contains(each.option);
}

}  // namespace riemann
