// One integral or a batch of them: run under watch, report, and say what became of it.
// SPDX-License-Identifier: Apache-2.0
#include "command.hpp"

#include "help.hpp"
#include "interrupt.hpp"
#include "listing.hpp"
#include "progress.hpp"
#include "riemann/lib/batch/run.hpp"
#include "riemann/lib/catalogue.hpp"
#include "riemann/lib/reports/report.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <iostream>

namespace riemann::apps {
namespace {

/// `errno` is 0 before a write begins.
void require_written(std::ostream& out) {
  if (out.flush()) return;
  const std::string why = errno == 0 ? "write failed" : std::strerror(errno);
  throw io_error("standard output: " + why + "; the result is incomplete");
}

std::unique_ptr<report> report_for(const invocation& made) {
  switch (made.output) {
    case format::json: return json_report();
    case format::csv: return csv_report();
    case format::value: return value_report();
    case format::text: break;
  }
  return made.what == task::batch ? table_report() : text_report();
}

/// Whether there is a standard output to write to is known before anything is computed.
void require_output() {
  const int mode = fcntl(STDOUT_FILENO, F_GETFL);
  if (mode >= 0 && (mode & O_ACCMODE) != O_RDONLY) return;
  throw invalid_problem({{"output", "", "standard output is not open for writing"}});
}

exit_code integrate_one(const invocation& made) {
  const interrupt stop;
  progress_line line;
  row result;
  result.measured = measure(made.wanted, {stop.token(), [&](double share) { line.show(share); }});
  line.erase();
  errno = 0;
  report_for(made)->write(std::cout, result);
  require_written(std::cout);

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

exit_code integrate_all(const invocation& made) {
  const std::vector<batch::job> jobs = batch::jobs_from(made.config, made.for_every_row);
  const std::unique_ptr<report> told = report_for(made);
  const interrupt stop;
  progress_line line;
  const auto tell = [&](const row& each) {
    line.erase();
    errno = 0;
    told->write(std::cout, each);
    require_written(std::cout);
    if (each.verdict.outcome == judgement::unmet) {
      std::cerr << "integrate: not met: " << each.verdict.difference << '\n';
    }
  };
  const run_control control{stop.token(), [&](double share) { line.show(share); }};
  const summary all = batch::run(jobs, control, tell);
  line.erase();
  told->write(made.output == format::text ? std::cout : std::cerr, all);
  require_written(std::cout);

  if (all.not_finite > 0) return exit_code::not_finite;
  return all.unmet > 0 || all.interrupted ? exit_code::not_as_asked : exit_code::answered;
}

}  // namespace

exit_code carry_out(const invocation& made) {
  require_output();
  errno = 0;
  switch (made.what) {
    case task::integrate: return integrate_one(made);
    case task::batch: return integrate_all(made);
    case task::list: list_families(std::cout); break;
    case task::version:
      std::cout << "riemann " << version_number() << '\n' << version_details();
      break;
    case task::help: std::cout << help(); break;
  }
  require_written(std::cout);
  return exit_code::answered;
}

}  // namespace riemann::apps
