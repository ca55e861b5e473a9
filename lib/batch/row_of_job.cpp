// One job: run, compared with what is known and expected of it, and told whatever became of it.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/batch/row_of_job.hpp"

#include "riemann/lib/batch/checkpoint.hpp"
#include "riemann/lib/batch/study.hpp"
#include "riemann/lib/methods/fixed/named_rule.hpp"
#include "riemann/lib/question/errors.hpp"
#include "riemann/lib/reading/integrals_of_table.hpp"
#include "riemann/lib/reading/map_file.hpp"
#include "riemann/lib/reading/rows.hpp"
#include "riemann/lib/reports/cumulative_file.hpp"
#include "riemann/lib/reports/trace.hpp"
#include "riemann/lib/reports/whole_file.hpp"
#include "riemann/lib/running/unanswered.hpp"
#include "riemann/lib/text/decimal.hpp"

#include <cmath>
#include <new>
#include <utility>

namespace riemann::batch {
namespace {

/// The request with a reason, without a value.
measurement refused(const job& given, const std::string& reason) {
  const data_request& data = given.wanted.data;
  problem task = common_to_rows(given.wanted);
  static_cast<void>(write_row(given.wanted, 0, task));
  estimate result = unanswered(task, reason);
  if (data.given()) {
    result.integrand = "samples";
    result.formula = data.file;
    result.n = 0;
  }
  return single_measurement(std::move(result));
}

measurement missing(const job& given, not_computed why, const std::string& reason) {
  measurement told = refused(given, reason);
  told.result.status = status::not_met;
  told.missing = why;
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
    return refused(given, wrong.what());
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
  const auto count = static_cast<double>(given.study.size());
  for (const index_t n : given.study) {
    wanted.task.rule.n = n;
    const auto done = static_cast<double>(runs.size());
    last = measured_or_why_not(given, wanted, part_of(control, done, 1, count));
    compare_with_exact(given, last.result);
    runs.push_back(last.result);
    if (last.stopped || last.missing || last.result.status == status::invalid) break;
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
    result.measured = refused(given, given.invalid);
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
