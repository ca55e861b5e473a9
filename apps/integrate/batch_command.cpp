// --config: runs a batch; rows to standard output and to a file, remarks, and the exit code.
// SPDX-License-Identifier: Apache-2.0
#include "batch_command.hpp"

#include "apps/command_line/progress.hpp"
#include "apps/command_line/standard_output.hpp"
#include "interrupt.hpp"
#include "preview_command.hpp"
#include "report_for.hpp"
#include "riemann/kernels/cuda/kernel_for.hpp"
#include "riemann/lib/batch/agenda.hpp"
#include "riemann/lib/batch/output.hpp"
#include "riemann/lib/batch/run.hpp"
#include "riemann/lib/control_characters.hpp"
#include "riemann/lib/reports/fields.hpp"
#include "riemann/lib/reports/page.hpp"
#include "riemann/lib/reports/whole_file.hpp"

#include <algorithm>
#include <iostream>
#include <optional>

namespace riemann::apps {
namespace {

/// What a row gives reason to say.
void remark(const row& made, index_t number) {
  const estimate& found = made.measured.found;
  if (made.verdict.outcome == judgement::met) return;
  if (found.status == status::failed || found.status == status::invalid)
    std::cerr << "integrate: job " << number << ' ' << name_of(found.status) << ": "
              << printable_paragraphs(found.reason) << '\n';
  else if (made.verdict.outcome == judgement::unmet)
    std::cerr << "integrate: not met: " << printable_paragraphs(made.verdict.difference) << '\n';
}

exit_code earned_by(const summary& all) {
  if (all.failed > 0) return exit_code::machine;
  if (all.not_finite > 0) return exit_code::not_finite;
  const bool as_asked = all.unmet + all.suspect + all.not_met == 0 && !all.interrupted;
  return as_asked ? exit_code::answered : exit_code::not_as_asked;
}

}  // namespace

exit_code integrate_batch(const invocation& made) {
  const batch::agenda asked =
      batch::agenda_from(made.config, made.for_every_row, made.for_the_batch);
  if (asked.how.dry_run) return preview(asked.jobs, asked.how.output);

  if (!asked.how.report.empty()) require_place_for(asked.how.report);
  summary all;
  page about{"riemann: " + made.config, "", {}};
  const auto remember = [&](const record& numbered_row) {
    if (!asked.how.report.empty()) about.rows.push_back(numbered_row);
  };
  std::optional<batch::output> kept;
  if (!asked.how.out.empty()) {
    const auto how = asked.how.resume ? batch::beginning::resumed : batch::beginning::fresh;
    kept.emplace(asked.how.out, asked.jobs, how, [&](const record& seen) {
      remember(seen);
      batch::count_kept(seen, asked.jobs[static_cast<std::size_t>(all.rows)], all);
    });
  }
  if (!asked.how.keeps_kernels) cuda::keep_no_kernels_on_disk();
  const std::unique_ptr<report> told = report_for(asked.how.output, table_report());
  const interrupt stop;
  progress_line line;
  const auto tell = [&](const row& each) {
    if (kept && !each.measured.stopped) kept->append(fields_of(each));
    remember(numbered(all.rows, fields_of(each)));
    line.erase();
    write_out([&](std::ostream& out) { told->write(out, each); });
    remark(each, all.rows);
  };
  batch::run(asked.jobs, asked.how.jobs, {stop.token(), [&](double share) { line.show(share); }},
             tell, all);
  line.erase();
  if (kept) kept->finish();
  about.sentence = sentence_of(all);
  const bool drawable = std::any_of(about.rows.begin(), about.rows.end(), has_value);
  if (!asked.how.report.empty() && drawable) write_whole_file(asked.how.report, html_of(about));
  if (!asked.how.report.empty() && !drawable)
    std::cerr << "integrate: " << asked.how.report << " is not written: no row has a value\n";
  write_out([&](std::ostream& out) { told->write(place_of_summary(asked.how.output, out), all); });
  return earned_by(all);
}

}  // namespace riemann::apps
