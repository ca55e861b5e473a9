// Job after job: run, judge, tell.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/batch/run.hpp"

#include "riemann/lib/batch/study.hpp"
#include "riemann/lib/reading/named_rule.hpp"

#include <chrono>

namespace riemann::batch {
namespace {

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
    last = measure(wanted, part);
    runs.push_back(last.found);
    if (last.stopped) break;
  }
  const quadrature_rule rule = rule_named(wanted.asked.rule, wanted.asked.order);
  return observed_order(runs, rule.convergence_order);
}

row row_of(const job& given, const run_control& control) {
  row result;
  result.name = given.name;
  if (given.study.empty()) {
    result.measured = measure(given.wanted, control);
  } else {
    result.order = study_of(given, control, result.measured);
  }
  result.verdict = judge(given.expected, result.measured.found, result.order);
  if (result.verdict.outcome == judgement::unmet) {
    const estimate& found = result.measured.found;
    result.verdict.difference = given.where + ": " + found.integrand + ' ' + found.rule +
                                " n = " + std::to_string(found.n) + ": " +
                                result.verdict.difference;
  }
  return result;
}

}  // namespace

summary run(const std::vector<job>& jobs, const run_control& control,
            const std::function<void(const row&)>& told) {
  const auto begin = std::chrono::steady_clock::now();
  const auto job_count = static_cast<double>(jobs.size());
  summary all;
  for (const job& each : jobs) {
    run_control part = control;
    if (control.progress) {
      const auto done = static_cast<double>(all.rows);
      part.progress = [&control, done, job_count](double share) {
        control.progress((done + share) / job_count);
      };
    }
    const row result = row_of(each, part);
    const status ending = result.measured.found.status;
    ++all.rows;
    all.met += result.verdict.outcome == judgement::met;
    all.unmet += result.verdict.outcome == judgement::unmet;
    all.not_finite += ending == status::not_finite && each.expected.ending != ending;
    all.interrupted = result.measured.stopped;
    told(result);
    if (all.interrupted) break;
  }
  all.remaining = static_cast<index_t>(jobs.size()) - all.rows;
  all.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  return all;
}

}  // namespace riemann::batch
