// Job after job, or side by side; rows wait for those in front of them.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/batch/run.hpp"

#include "riemann/lib/batch/row_of_job.hpp"
#include "riemann/lib/batch/side_by_side.hpp"

#include <chrono>

namespace riemann::batch {
namespace {

using clock = std::chrono::steady_clock;

void count(status ending, judgement outcome, const job& given, summary& all) {
  ++all.rows;
  all.met += outcome == judgement::met;
  all.unmet += outcome == judgement::unmet;
  const bool unexpected = given.expected.ending != ending;
  all.not_finite += has_no_value(ending) && unexpected;
  all.suspect += ending == status::suspect && unexpected;
  all.not_met += is_in_doubt(ending) && ending != status::suspect && unexpected;
  const bool not_computed = ending == status::failed || ending == status::invalid;
  all.failed += not_computed && given.expected.ending != ending;
  all.unsupported += ending == status::unsupported;
}

void one_by_one(const job_list& jobs, std::size_t first, const run_control& control,
                const std::function<bool(row)>& tell) {
  const auto count = static_cast<double>(jobs.size() - first);
  for (std::size_t k = first; k < jobs.size(); ++k) {
    run_control part = control;
    if (control.progress)
      part.progress = [&control, done = k - first, count](double share) {
        control.progress((static_cast<double>(done) + share) / count);
      };
    if (!tell(row_of(jobs[k], part))) return;
  }
}

}  // namespace

void count(const row& result, const job& given, summary& all) {
  count(result.measured.result.status, result.verdict.outcome, given, all);
}

void count_kept(const record& kept, const job& given, summary& all) {
  // Files of earlier versions call `summed` "converged".
  count(value_named<status>(text_in(kept, "status")).value_or(status::summed),
        value_named<judgement>(text_in(kept, "outcome")).value_or(judgement::unchecked), given,
        all);
  ++all.kept;
}

void run(const job_list& jobs, int at_once, const run_control& control, const listener& told,
         summary& all) {
  const clock::time_point begin = clock::now();
  const auto first = static_cast<std::size_t>(all.rows);
  const auto tell = [&](const row& result) {
    count(result, jobs[static_cast<std::size_t>(all.rows)], all);
    all.interrupted = result.measured.stopped;
    told(result);
    return !all.interrupted;
  };
  if (at_once == 1)
    one_by_one(jobs, first, control, tell);
  else
    side_by_side(jobs, first, at_once, control, tell);
  all.remaining = static_cast<index_t>(jobs.size()) - all.rows;
  all.seconds = std::chrono::duration<double>(clock::now() - begin).count();
}

}  // namespace riemann::batch
