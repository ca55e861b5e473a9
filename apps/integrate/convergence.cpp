// --plot: error against n for each chosen rule, n doubling up to --n; over several variables
// against evaluations for each method, to tighter and tighter tolerances.
// SPDX-License-Identifier: Apache-2.0
#include "command.hpp"

#include "apps/command_line/progress.hpp"
#include "apps/command_line/standard_output.hpp"
#include "interrupt.hpp"
#include "report_for.hpp"
#include "riemann/lib/batch/run.hpp"
#include "riemann/lib/methods/fixed/named_rule.hpp"
#include "riemann/lib/reading/file_names.hpp"
#include "riemann/lib/reading/rows.hpp"
#include "riemann/lib/reports/batch_charts.hpp"
#include "riemann/lib/reports/fields.hpp"
#include "riemann/lib/reports/whole_file.hpp"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <set>

namespace riemann::apps {
namespace {

std::vector<std::string> rules_of(const invocation& options) {
  return options.wanted.rules.empty() ? std::vector{options.wanted.task.rule.name_or_usual()}
                                      : options.wanted.rules;
}

request of_rule(const invocation& options, const std::string& rule) {
  request wanted = options.wanted;
  wanted.by = method::fixed;
  wanted.task.rule.name = rule;
  wanted.rules.clear();
  return wanted;
}

/// Of the method that is asked for, or of each.
std::vector<request> requests_by_method(const invocation& options) {
  std::vector<method> methods{method::regions, method::tensor, method::lattice, method::vegas,
                              method::monte_carlo};
  if (options.wanted.by && *options.wanted.by != method::automatic) methods = {*options.wanted.by};
  std::vector<request> all(methods.size(), options.wanted);
  for (std::size_t k = 0; k < methods.size(); ++k) all[k].by = methods[k];
  return all;
}

/// To a tenth, and ever tighter by ten, until the tolerance is what is asked for. One integral does
/// not take long, unless that is asked for.
std::vector<batch::job> jobs_to_tolerances(request wanted) {
  constexpr double loosest = 0.1;
  constexpr double seconds = 2;
  const goal until = goal_of(problem_of_row(wanted, 0));
  const auto which = until.rtol > 0 ? &given_goal::rtol : &given_goal::atol;
  const double tightest = until.rtol > 0 ? until.rtol : until.atol;
  if (!wanted.task.until.seconds) wanted.task.until.seconds = seconds;
  std::vector<batch::job> jobs;
  for (double tolerance = loosest;; tolerance /= 10) {
    const bool last = tolerance < tightest * (1 + 1e-9);
    wanted.task.until.*which = last ? tightest : tolerance;
    jobs.push_back({.name = name_of(*wanted.by), .wanted = wanted});
    if (last) return jobs;
  }
}

/// From one panel on.
std::vector<batch::job> jobs_of_rule(const invocation& options, const std::string& rule) {
  std::vector<batch::job> jobs;
  request wanted = of_rule(options, rule);
  const index_t unit = rule_named(rule, wanted.task.rule.order_or_usual()).n_per_panel;
  for (index_t n = unit; n <= options.wanted.task.rule.n_or_usual(); n *= 2) {
    wanted.task.rule.n = n;
    jobs.push_back({.name = rule, .wanted = wanted});
  }
  return jobs;
}

std::vector<batch::job> jobs_of(const invocation& options) {
  std::vector<batch::job> jobs;
  const auto add = [&](std::vector<batch::job> some) {
    std::move(some.begin(), some.end(), std::back_inserter(jobs));
  };
  if (has_dimensions(options.wanted)) {
    for (const request& each : requests_by_method(options))
      if (faults_of(each).empty()) add(jobs_to_tolerances(each));
  } else {
    for (const std::string& rule : rules_of(options)) add(jobs_of_rule(options, rule));
  }
  return jobs;
}

std::vector<fault> faults_of_rules(const invocation& options) {
  std::vector<fault> faults;
  for (const std::string& rule : rules_of(options)) {
    request wanted = of_rule(options, rule);
    if (is_rule(rule) && wanted.task.rule.order_or_usual() >= 1 &&
        (!rule_has_order(rule) || wanted.task.rule.order_or_usual() <= largest_order_of(rule)))
      wanted.task.rule.n = rule_named(rule, wanted.task.rule.order_or_usual()).n_per_panel;
    for (const fault& each : faults_of(wanted)) add_once(each, faults);
  }
  return faults;
}

/// A curve joins two points at least.
std::vector<fault> faults_of_curves(const invocation& options) {
  const index_t n = options.wanted.task.rule.n_or_usual();
  const auto has_curve = [&](const std::string& rule) {
    return 2 * rule_named(rule, options.wanted.task.rule.order_or_usual()).n_per_panel <= n;
  };
  const std::vector<std::string> rules = rules_of(options);
  if (std::any_of(rules.begin(), rules.end(), has_curve)) return {};
  return {{"n", std::to_string(n),
           "is less than two panels of the rule: plot doubles n from one panel up to it"}};
}

/// Methods that cannot answer the question are left out, unless none can.
std::vector<fault> faults_of_methods(const invocation& options) {
  std::vector<fault> first;
  for (const request& each : requests_by_method(options)) {
    const std::vector<fault> faults = faults_of(each);
    if (faults.empty()) return {};
    if (first.empty()) first = faults;
  }
  return first;
}

}  // namespace

std::vector<fault> faults_of_plot(const invocation& options) {
  if (options.wanted.data.given())
    return {{"plot", options.plot,
             "draws error against n; the number of samples is fixed by the file"}};
  if (!options.wanted.counts.empty())
    return {{"n", "", "takes one value beside plot, which doubles n up to it"}};
  std::vector<fault> faults =
      has_dimensions(options.wanted) ? faults_of_methods(options) : faults_of_rules(options);
  if (faults.empty() && !has_dimensions(options.wanted)) faults = faults_of_curves(options);
  const std::string& formula = options.wanted.task.f.file;
  if (!formula.empty() && lead_to_one_file(input_name(formula), output_name(options.plot)))
    faults.push_back({"plot", options.plot, "is the file of the formula itself"});
  if (points_of(options.wanted.axes) > 1)
    faults.push_back({"plot", options.plot, "shows one integral: give each parameter one value"});
  if (has_several_formulas(options.wanted))
    faults.push_back({"plot", options.plot, "shows one formula, but expr is a list of several"});
  return faults;
}

ending plot_convergence(const invocation& options) {
  require_place_for(options.plot);
  const std::vector<batch::job> jobs = jobs_of(options);
  const std::unique_ptr<report> told = report_for(options.how.output, table_report());
  const interrupt stop;
  progress_line line;
  std::vector<record> rows;
  summary all;
  std::set<std::string> reasons;
  const auto tell = [&](const row& each) {
    rows.push_back(fields_of(each));
    line.erase();
    write_out([&](std::ostream& out) { told->write(out, each); });
    const estimate& result = each.measured.result;
    if (!std::isfinite(result.value) && reasons.insert(result.reason).second) remark(result.reason);
  };
  batch::run(jobs, 1, {stop.token(), [&](double share) { line.show(share); }}, tell, all);
  line.erase();
  const bool drawable = std::any_of(rows.begin(), rows.end(), has_value);
  if (drawable) write_whole_file(options.plot, svg_of(error_charts(rows)));
  if (!drawable)
    remark(options.plot + " is not written: no row has a value");
  else if (options.how.output == batch::output_format::text)
    write_out([&](std::ostream& out) { out << "\n" << options.plot << '\n'; });
  return {.failed = all.failed > 0,
          .no_value = !drawable && !all.interrupted,
          .interrupted = all.interrupted};
}

}  // namespace riemann::apps
