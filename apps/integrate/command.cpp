// One integral or a batch of them: run under watch, report, and say what became of it.
// SPDX-License-Identifier: Apache-2.0
#include "command.hpp"

#include "apps/command_line/progress.hpp"
#include "apps/command_line/standard_output.hpp"
#include "apps/command_line/version.hpp"
#include "help.hpp"
#include "interrupt.hpp"
#include "listing.hpp"
#include "riemann/kernels/cuda/kernel_for.hpp"
#include "riemann/lib/batch/run.hpp"
#include "riemann/lib/batch/run_sweep.hpp"
#include "riemann/lib/reading/rows.hpp"
#include "riemann/lib/reports/report.hpp"

#include <iostream>

namespace riemann::apps {
namespace {

std::unique_ptr<report> report_for(const invocation& made) {
  switch (made.output) {
    case format::json: return json_report();
    case format::csv: return csv_report();
    case format::value: return value_report();
    case format::text: break;
  }
  return made.what == task::batch ? table_report() : text_report();
}

exit_code integrate_one(const invocation& made) {
  const interrupt stop;
  progress_line line;
  row result;
  result.measured = measure(made.wanted, {stop.token(), [&](double share) { line.show(share); }});
  line.erase();
  write_out([&](std::ostream& out) { report_for(made)->write(out, result); });

  const estimate& found = result.measured.found;
  if (found.status == status::not_finite) {
    std::cerr << "integrate: " << found.reason << '\n';
    return exit_code::not_finite;
  }
  if (result.measured.stopped) {
    const bool none_complete = found.status == status::interrupted;
    std::cerr << "integrate: interrupted; "
              << (none_complete
                      ? found.reason
                      : "of the runs, " + std::to_string(result.measured.repeat) + " were complete")
              << '\n';
    return exit_code::not_as_asked;
  }
  return exit_code::answered;
}

exit_code integrate_sweep(const invocation& made) {
  const std::unique_ptr<report> told =
      made.output == format::text ? sweep_report() : report_for(made);
  const interrupt stop;
  progress_line line;
  const auto tell = [&](const row& each) {
    line.erase();
    write_out([&](std::ostream& out) { told->write(out, each); });
  };
  const run_control control{stop.token(), [&](double share) { line.show(share); }};
  const summary all = batch::run_sweep(made.wanted, control, tell);
  line.erase();
  write_out(
      [&](std::ostream& out) { told->write(made.output == format::text ? out : std::cerr, all); });
  if (all.not_finite > 0) return exit_code::not_finite;
  return all.interrupted ? exit_code::not_as_asked : exit_code::answered;
}

exit_code integrate_all(const invocation& made) {
  const std::vector<batch::job> jobs = batch::jobs_from(made.config, made.for_every_row);
  const std::unique_ptr<report> told = report_for(made);
  const interrupt stop;
  progress_line line;
  const auto tell = [&](const row& each) {
    line.erase();
    write_out([&](std::ostream& out) { told->write(out, each); });
    if (each.verdict.outcome == judgement::unmet) {
      std::cerr << "integrate: not met: " << each.verdict.difference << '\n';
    }
  };
  const run_control control{stop.token(), [&](double share) { line.show(share); }};
  const summary all = batch::run(jobs, control, tell);
  line.erase();
  write_out(
      [&](std::ostream& out) { told->write(made.output == format::text ? out : std::cerr, all); });

  if (all.not_finite > 0) return exit_code::not_finite;
  return all.unmet > 0 || all.interrupted ? exit_code::not_as_asked : exit_code::answered;
}

}  // namespace

exit_code carry_out(const invocation& made) {
  require_output();
  if (!made.keeps_kernels) cuda::keep_no_kernels_on_disk();
  switch (made.what) {
    case task::integrate:
      return rows_of(made.wanted) > 1 ? integrate_sweep(made) : integrate_one(made);
    case task::batch: return integrate_all(made);
    case task::list: write_out(list_families); break;
    case task::version: write_out(tell_version); break;
    case task::help: write_out([](std::ostream& out) { out << help(); }); break;
  }
  return exit_code::answered;
}

}  // namespace riemann::apps
