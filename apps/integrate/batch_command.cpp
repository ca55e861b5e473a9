// --config: runs a batch; rows to standard output and to a file, remarks, and the exit code.
// SPDX-License-Identifier: Apache-2.0
#include "command.hpp"

#include "apps/command_line/progress.hpp"
#include "apps/command_line/standard_output.hpp"
#include "interrupt.hpp"
#include "report_for.hpp"
#include "riemann/kernels/cuda/kernel_for.hpp"
#include "riemann/lib/batch/agenda.hpp"
#include "riemann/lib/batch/output.hpp"
#include "riemann/lib/batch/run.hpp"
#include "riemann/lib/reports/fields.hpp"
#include "riemann/lib/reports/page.hpp"
#include "riemann/lib/reports/whole_file.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

namespace riemann::apps {
namespace {

/// What a row gives reason to say.
void remark_on(const row& result, index_t number) {
  const measurement& measured = result.measured;
  if (result.verdict.outcome == judgement::met) return;
  if (measured.missing == not_computed::failed || measured.result.status == status::invalid)
    remark(fmt::format("job {} {}: {}", number, status_of(measured), measured.result.reason));
  else if (result.verdict.outcome == judgement::unmet)
    remark("not met: " + result.verdict.difference);
}

}  // namespace

ending integrate_batch(const invocation& options) {
  const batch::agenda work =
      batch::agenda_from(options.config, options.for_every_row, options.for_the_batch);
  if (work.how.dry_run) return preview(work.jobs, work.how.output);

  const bool reported = !work.how.report.empty();
  if (reported) require_place_for(work.how.report);
  summary all;
  page about{"riemann: " + options.config, "", {}};
  std::optional<batch::output> kept;
  if (!work.how.out.empty()) {
    const auto how = work.how.resume ? batch::beginning::resumed : batch::beginning::fresh;
    kept.emplace(work.how.out, work.jobs, how, [&](const record& seen) {
      if (reported) about.rows.push_back(seen);
      batch::count_kept(seen, work.jobs[static_cast<std::size_t>(all.rows)], all);
    });
  }
  if (!work.how.keeps_kernels) cuda::keep_no_kernels_on_disk();
  const std::unique_ptr<report> told = report_for(work.how.output, table_report());
  const interrupt stop;
  progress_line line;
  const auto tell = [&](const row& each) {
    if (kept && !each.measured.stopped) kept->append(fields_of(each));
    if (reported) about.rows.push_back(numbered(all.rows, fields_of(each)));
    line.erase();
    write_out([&](std::ostream& out) { told->write(out, each); });
    remark_on(each, all.rows);
  };
  batch::run(work.jobs, work.how.jobs, {stop.token(), [&](double share) { line.show(share); }},
             tell, all);
  line.erase();
  if (kept) kept->finish();
  about.sentence = sentence_of(all);
  const bool drawable = std::any_of(about.rows.begin(), about.rows.end(), has_value);
  if (reported && drawable) write_whole_file(work.how.report, html_of(about));
  if (reported && !drawable) remark(work.how.report + " is not written: no row has a value");
  write_out([&](std::ostream& out) { told->write(place_of_summary(work.how.output, out), all); });
  return ending_of(all);
}

}  // namespace riemann::apps
