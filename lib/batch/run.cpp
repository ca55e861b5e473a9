// Job after job, or side by side; the points of a sweep together. Rows wait for those before them.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/batch/run.hpp"

#include "riemann/lib/batch/row_of_job.hpp"
#include "riemann/lib/batch/run_sweep.hpp"
#include "riemann/lib/batch/side_by_side.hpp"

#include <chrono>
#include <cstddef>
#include <exception>

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

/// Points of a formula in one variable are one sweep, as that of --param, unless each is repeated,
/// studied, or leaves files.
bool goes_together(const job& swept) {
  const request& wanted = swept.wanted;
  const bool leaves_files =
      !wanted.trace.empty() || !wanted.save_map.empty() || !wanted.checkpoint.empty();
  return points_of(wanted.axes) > 1 && !wanted.task.expression.empty() && !has_dimensions(wanted) &&
         wanted.repeat == 1 && swept.study.empty() && swept.unsupported.empty() &&
         swept.invalid.empty() && !leaves_files;
}

/// Tells rows from point `first` on and counts them in `k`; stops before one that cannot be
/// computed. Returns whether all that were told say that there shall be more.
bool together(const job& swept, index_t first, const run_control& control,
              const std::function<bool(row)>& tell, std::size_t& k) {
  bool more = true;
  bool telling = false;
  const auto tell_row = [&](const row& each) {
    telling = true;
    more = tell(row_of_measured(swept, each.measured));
    telling = false;
    ++k;
  };
  try {
    run_sweep(swept.wanted, control, tell_row, first);
  } catch (const std::exception&) {  // of a row, which says so by itself
    if (telling) throw;
  }
  return more;
}

void one_by_one(const job_list& jobs, std::size_t first, const run_control& control,
                const std::function<bool(row)>& tell) {
  const auto count = static_cast<double>(jobs.size() - first);
  const auto progress_of = [&](double begin, double rows) {
    run_control part = control;
    if (control.progress)
      part.progress = [&control, begin, rows, count](double share) {
        control.progress((begin + share * rows) / count);
      };
    return part;
  };
  for (std::size_t k = first; k < jobs.size();) {
    const auto [swept, point] = jobs.point_of(k);
    const auto done = static_cast<double>(k - first);
    const index_t points = points_of(swept.wanted.axes);
    const std::size_t end = k + static_cast<std::size_t>(points - point);
    if (goes_together(swept) &&
        !together(swept, point,
                  progress_of(done - static_cast<double>(point), static_cast<double>(points)), tell,
                  k))
      return;
    if (k == end) continue;
    const auto done_now = static_cast<double>(k - first);
    if (!tell(row_of(jobs[k], progress_of(done_now, 1)))) return;
    ++k;
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
    count(result, jobs.point_of(static_cast<std::size_t>(all.rows)).swept, all);
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
