// One job: run, compared with what is known and expected of it, and told whatever became of it.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/batch/row_of_job.hpp"

#include "riemann/lib/batch/checkpoint.hpp"
#include "riemann/lib/batch/study.hpp"
#include "riemann/lib/methods/fixed/named_rule.hpp"
#include "riemann/lib/question/errors.hpp"
#include "riemann/lib/reading/integrals_of_table.hpp"
#include "riemann/lib/reading/map_file.hpp"
#include "riemann/lib/reports/cumulative_file.hpp"
#include "riemann/lib/reports/trace.hpp"
#include "riemann/lib/reports/whole_file.hpp"
#include "riemann/lib/text/decimal.hpp"

#include <cmath>
#include <limits>
#include <new>
#include <utility>

namespace riemann::batch {
namespace {

/// The request with a reason, without a value.
measurement missing(const job& given, not_computed why, const std::string& reason) {
  constexpr double none = std::numeric_limits<double>::quiet_NaN();
  problem task = given.wanted.task;
  task.by = method_of(given.wanted);
  measurement told;
  told.missing = why;
  estimate& result = told.result;
  const bool typed = !task.f.expression.empty();
  const data_request& data = given.wanted.data;
  result.integrand = data.given() ? "samples" : typed ? "expression" : task.f.name;
  result.formula = data.given() ? data.file : task.f.expression;
  result.from = task.range.from.value_or(none).value;
  result.to = task.range.to.value_or(none).value;
  result.by = task.by;
  if (result.by != method::fixed) {
    const goal until = goal_of(task);
    result.rtol = until.rtol;
    result.atol = until.atol;
  } else {
    result.rule = task.rule.name_or_usual();
    result.order = rule_has_order(result.rule) ? task.rule.order_or_usual() : 0;
    result.n = data.given() ? 0 : task.rule.n_or_usual();
    result.sum = task.rule.sum;
  }
  result.precise = task.rule.precise;
  result.strategy = task.rule.strategy.name;
  result.value = result.error = result.l1 = none;
  result.status = status::not_met;
  result.reason = reason;
  result.share_done = 0;
  told.repeat = 0;
  return told;
}

/// Of a function; traced where that is asked.
measurement measure_function(const request& wanted, const run_control& control) {
  checkpoint kept(wanted);
  measurement measured = measure(wanted, kept.with(control));
  kept.finish();
  if (!wanted.trace.empty())
    if (const std::string picture = trace_of(measured.result); !picture.empty())
      write_whole_file(wanted.trace, picture);
  if (!wanted.save_map.empty() && measured.result.map != nullptr)
    write_whole_file(wanted.save_map, text_of_map(*measured.result.map));
  return measured;
}

/// Of tabulated data; cumulative integrals are written where that is asked.
measurement measure_column(const job& given, const run_control& control) {
  const request& wanted = given.wanted;
  const integrals_of_table columns = given.table != nullptr
                                         ? integrals_of_table(wanted, *given.table)
                                         : integrals_of_table(wanted, [](double) {});
  if (columns.count() != 1)
    throw invalid_problem({{"columns", "",
                            "must name one column, as a row of a batch is one integral; " +
                                wanted.data.file + " has " + std::to_string(columns.count())}});
  measurement measured = measure(
      [&](const run_control& part) { return columns.integrate(0, part); }, wanted.repeat, control);
  const std::string& cumulative = wanted.data.cumulative;
  if (!cumulative.empty() && measured.result.status == status::summed)
    write_cumulative(columns, cumulative);
  return measured;
}

measurement measured_or_why_not(const job& given, const request& wanted,
                                const run_control& control) {
  try {
    return wanted.data.given() ? measure_column(given, control) : measure_function(wanted, control);
  } catch (const invalid_problem& wrong) {
    return missing(given, not_computed::invalid, wrong.what());
  } catch (const std::bad_alloc&) {
    return missing(given, not_computed::failed, "out of memory");
  } catch (const std::exception& wrong) {
    return missing(given, not_computed::failed, wrong.what());
  }
}

void compare_with_exact(const job& given, estimate& result) {
  if (given.exact.empty() || !is_finite(result.value)) return;
  const double_word exact = digits_from(given.exact);
  result.exact = exact.rounded();
  result.absolute_error = std::abs((double_word(result.value) - exact).rounded());
  if (exact.rounded() != 0) result.ulps = error_in_ulps(result.value, exact);
}

order_observation study_of(const job& given, const run_control& control, measurement& last) {
  std::vector<estimate> runs;
  request wanted = given.wanted;
  run_control part = control;
  const auto count = static_cast<double>(given.study.size());
  for (const index_t n : given.study) {
    wanted.task.rule.n = n;
    const auto done = static_cast<double>(runs.size());
    if (control.progress)
      part.progress = [&control, done, count](double share) {
        control.progress((done + share) / count);
      };
    last = measured_or_why_not(given, wanted, part);
    compare_with_exact(given, last.result);
    runs.push_back(last.result);
    if (last.stopped || last.missing) break;
  }
  const quadrature_rule rule = rule_of(wanted.task.rule);
  return observed_order(runs, rule.convergence_order);
}

void judge_row(const job& given, row& result) {
  const estimate& answer = result.measured.result;
  result.verdict = judge(given.expected, result);
  if (result.verdict.outcome == judgement::unmet)
    result.verdict.difference =
        given.where + ": " + answer.integrand + ' ' +
        (answer.by != method::fixed ? name_of(answer.by)
                                    : answer.rule + " n = " + std::to_string(answer.n)) +
        ": " + result.verdict.difference;
}

}  // namespace

row row_of(const job& given, const run_control& control) {
  row result;
  result.name = given.name;
  if (!given.unsupported.empty()) {
    result.measured = missing(given, not_computed::unsupported, given.unsupported);
    return result;
  }
  if (!given.invalid.empty())
    result.measured = missing(given, not_computed::invalid, given.invalid);
  else if (given.study.empty())
    return row_of_measured(given, measured_or_why_not(given, given.wanted, control));
  else
    result.order = study_of(given, control, result.measured);
  judge_row(given, result);
  return result;
}

row row_of_measured(const job& given, measurement measured) {
  row result;
  result.name = given.name;
  result.measured = std::move(measured);
  compare_with_exact(given, result.measured.result);
  judge_row(given, result);
  return result;
}

}  // namespace riemann::batch
