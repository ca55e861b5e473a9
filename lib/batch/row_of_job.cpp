// One job: run, compared with what is known and expected of it, and told whatever became of it.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/batch/row_of_job.hpp"

#include "riemann/lib/batch/checkpoint.hpp"
#include "riemann/lib/batch/study.hpp"
#include "riemann/lib/errors.hpp"
#include "riemann/lib/naming/named_rule.hpp"
#include "riemann/lib/numbers/decimal.hpp"
#include "riemann/lib/reading/integrals_of_table.hpp"
#include "riemann/lib/reports/cumulative_file.hpp"
#include "riemann/lib/reading/map_file.hpp"
#include "riemann/lib/reports/trace.hpp"
#include "riemann/lib/reports/whole_file.hpp"

#include <cmath>
#include <limits>
#include <new>

namespace riemann::batch {
namespace {

/// The request with a status and a reason, without a value.
measurement not_computed(const job& given, status ending, const std::string& reason) {
  constexpr double none = std::numeric_limits<double>::quiet_NaN();
  const problem& asked = given.wanted.asked;
  measurement told;
  estimate& found = told.found;
  const bool typed = !asked.expression.empty();
  const data_request& data = given.wanted.data;
  found.integrand = data.given() ? "samples" : typed ? "expression" : asked.integrand;
  found.formula = data.given() ? data.file : asked.expression;
  found.from = asked.from.value_or(none);
  found.to = asked.to.value_or(none);
  found.by = data.given() ? method::fixed : method_of(given.wanted);
  if (found.by != method::fixed) {
    found.rtol = asked.until.rtol;
    found.atol = asked.until.atol;
  } else {
    found.rule = asked.rule;
    found.order = rule_has_order(asked.rule) ? asked.order : 0;
    found.n = data.given() ? 0 : asked.n;
    found.sum = asked.sum;
  }
  found.precise = asked.precise;
  found.strategy = asked.strategy.name;
  found.value = found.error_estimate = found.l1_norm = none;
  found.status = ending;
  found.reason = reason;
  found.share_done = 0;
  told.repeat = 0;
  return told;
}

/// Of a function; traced where that is asked.
measurement measure_function(const request& wanted, const run_control& control) {
  checkpoint kept(wanted);
  measurement made = measure(wanted, kept.with(control));
  kept.finish();
  if (!wanted.trace.empty())
    if (const std::string picture = trace_of(made.found); !picture.empty())
      write_whole_file(wanted.trace, picture);
  if (!wanted.save_map.empty() && made.found.map != nullptr)
    write_whole_file(wanted.save_map, text_of_map(*made.found.map));
  return made;
}

/// Of tabulated data; cumulative integrals are written where that is asked.
measurement measure_column(const job& given, const run_control& control) {
  const request& wanted = given.wanted;
  const integrals_of_table found = given.table != nullptr
                                       ? integrals_of_table(wanted, *given.table)
                                       : integrals_of_table(wanted, [](double) {});
  if (found.count() != 1)
    throw invalid_problem({{"columns", "",
                            "must name one column, as a row of a batch is one integral; " +
                                wanted.data.file + " has " + std::to_string(found.count())}});
  measurement made = measure([&](const run_control& part) { return found.integrate(0, part); },
                             wanted.repeat, control);
  const std::string& cumulative = wanted.data.cumulative;
  if (!cumulative.empty() && made.found.status == status::summed)
    write_cumulative(found, cumulative);
  return made;
}

measurement measured_or_why_not(const job& given, const request& wanted,
                                const run_control& control) {
  try {
    return wanted.data.given() ? measure_column(given, control) : measure_function(wanted, control);
  } catch (const invalid_problem& wrong) {
    return not_computed(given, status::invalid, wrong.what());
  } catch (const std::bad_alloc&) {
    return not_computed(given, status::failed, "out of memory");
  } catch (const std::exception& wrong) {
    return not_computed(given, status::failed, wrong.what());
  }
}

void compare_with_exact(const job& given, estimate& found) {
  if (given.exact.empty() || !is_finite(found.value)) return;
  const double_word exact = digits_from(given.exact);
  found.exact = exact.rounded();
  found.absolute_error = std::abs((double_word(found.value) - exact).rounded());
  if (exact.rounded() != 0) found.ulps = error_in_ulps(found.value, exact);
}

order_observation study_of(const job& given, const run_control& control, measurement& last) {
  std::vector<estimate> runs;
  request wanted = given.wanted;
  run_control part = control;
  const auto count = static_cast<double>(given.study.size());
  for (const index_t n : given.study) {
    wanted.asked.n = n;
    const auto done = static_cast<double>(runs.size());
    if (control.progress)
      part.progress = [&control, done, count](double share) {
        control.progress((done + share) / count);
      };
    last = measured_or_why_not(given, wanted, part);
    compare_with_exact(given, last.found);
    runs.push_back(last.found);
    if (last.stopped || last.repeat == 0) break;
  }
  const quadrature_rule rule = rule_named(wanted.asked.rule, wanted.asked.order);
  return observed_order(runs, rule.convergence_order);
}

}  // namespace

row row_of(const job& given, const run_control& control) {
  row result;
  result.name = given.name;
  if (!given.unsupported.empty()) {
    result.measured = not_computed(given, status::unsupported, given.unsupported);
    return result;
  }
  if (!given.invalid.empty()) {
    result.measured = not_computed(given, status::invalid, given.invalid);
  } else if (given.study.empty()) {
    result.measured = measured_or_why_not(given, given.wanted, control);
    compare_with_exact(given, result.measured.found);
  } else {
    result.order = study_of(given, control, result.measured);
  }
  const estimate& found = result.measured.found;
  result.verdict = judge(given.expected, found, result.order);
  if (result.verdict.outcome == judgement::unmet)
    result.verdict.difference =
        given.where + ": " + found.integrand + ' ' +
        (found.by != method::fixed ? std::string(name_of(found.by))
                                   : found.rule + " n = " + std::to_string(found.n)) +
        ": " + result.verdict.difference;
  return result;
}

}  // namespace riemann::batch
