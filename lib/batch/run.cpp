// Job after job, or side by side; rows alike together. Rows wait for those before them.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/batch/run.hpp"

#include "riemann/lib/batch/row_of_job.hpp"
#include "riemann/lib/batch/run_sweep.hpp"
#include "riemann/lib/batch/side_by_side.hpp"
#include "riemann/lib/reading/rows.hpp"

#include <chrono>
#include <cstddef>
#include <exception>
#include <utility>

namespace riemann::batch {
namespace {

using clock = std::chrono::steady_clock;

void count(const std::string& ending, judgement outcome, const job& given, summary& all) {
  ++all.rows;
  all.met += outcome == judgement::met;
  all.unmet += outcome == judgement::unmet;
  const std::optional<not_computed> missing = value_named<not_computed>(ending);
  all.unsupported += missing == not_computed::unsupported;
  if (given.expected.ending == ending) return;
  all.failed += missing == not_computed::failed;
  // Files of earlier versions call `summed` "converged".
  count_status(value_named<status>(ending).value_or(status::summed), all);
}

/// A formula in one variable has rows that go together, unless each is repeated, studied, or leaves
/// files.
bool goes_together(const job& one) {
  const request& wanted = one.wanted;
  const bool leaves_files =
      !wanted.trace.empty() || !wanted.save_map.empty() || !wanted.checkpoint.empty();
  return !wanted.task.f.expression.empty() && !has_dimensions(wanted) && wanted.repeat == 1 &&
         one.study.empty() && one.unsupported.empty() && one.invalid.empty() && !leaves_files;
}

/// Behind the last of the jobs from k on that are rows alike.
std::size_t end_of_alike(const job_list& jobs, std::size_t k) {
  const job& first = jobs.point_of(k).swept;
  const auto next = [&](std::size_t at) {
    const auto [swept, point] = jobs.point_of(at);
    return at + static_cast<std::size_t>(points_of(swept.wanted.axes) - point);
  };
  if (!goes_together(first)) return k + 1;
  std::size_t end = next(k);
  while (end < jobs.size()) {
    const job& other = jobs.point_of(end).swept;
    if (!goes_together(other) || !have_rows_alike(first.wanted, other.wanted)) break;
    end = next(end);
  }
  return end;
}

/// Tells rows [k, end) and counts them in `k`; stops before one that the machine cannot compute.
/// Returns whether it was interrupted.
bool together(const job_list& jobs, std::size_t& k, std::size_t end, const run_control& control,
              const std::function<bool(const row&)>& tell) {
  const std::size_t first = k;
  const auto row_at = [&](index_t row) {
    return jobs.point_of(first + static_cast<std::size_t>(row));
  };
  const auto write = [&](index_t row, problem& over) {
    const auto [swept, point] = row_at(row);
    return write_row(swept.wanted, point, over);
  };
  const auto made_of = [&](index_t row, measurement measured) {
    return row_of_measured(row_at(row).swept, std::move(measured));
  };
  bool telling = false;
  const auto tell_row = [&](const row& each) {
    telling = true;
    tell(each);
    telling = false;
    ++k;
  };
  try {
    const rows_alike rows{common_to_rows(row_at(0).swept.wanted), static_cast<index_t>(end - k), 1,
                          write, made_of};
    return run_rows(rows, control, tell_row).interrupted;
  } catch (const std::exception&) {  // of a row, which says so by itself
    if (telling) throw;
    return false;
  }
}

void one_by_one(const job_list& jobs, std::size_t first, const run_control& control,
                const std::function<bool(const row&)>& tell) {
  const auto count = static_cast<double>(jobs.size() - first);
  const auto part = [&](double begin, double rows) { return part_of(control, begin, rows, count); };
  std::size_t end = first;
  for (std::size_t k = first; k < jobs.size();) {
    if (k == end) end = end_of_alike(jobs, k);
    const auto done = [&] { return static_cast<double>(k - first); };
    if (end - k > 1 && together(jobs, k, end, part(done(), static_cast<double>(end - k)), tell))
      return;
    if (k == end) continue;
    if (!tell(row_of(jobs[k], part(done(), 1)))) return;
    ++k;
  }
}

}  // namespace

void count(const row& result, const job& given, summary& all) {
  count(status_of(result.measured), result.verdict.outcome, given, all);
}

void count_kept(const record& kept, const job& given, summary& all) {
  count(text_in(kept, "status"),
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
