// Runs one integral, a sweep or a batch, reports it, and tells what became of it.
// SPDX-License-Identifier: Apache-2.0
#include "command.hpp"

#include "apps/command_line/progress.hpp"
#include "apps/command_line/standard_output.hpp"
#include "interrupt.hpp"
#include "report_for.hpp"
#include "riemann/kernels/cuda/kernel_for.hpp"
#include "riemann/lib/batch/checkpoint.hpp"
#include "riemann/lib/batch/run_sweep.hpp"
#include "riemann/lib/reading/map_file.hpp"
#include "riemann/lib/reading/rows.hpp"
#include "riemann/lib/reports/report.hpp"
#include "riemann/lib/reports/trace.hpp"
#include "riemann/lib/reports/whole_file.hpp"

#include <fmt/format.h>

namespace riemann::apps {
namespace {

ending integrate_one(const invocation& options) {
  const std::string& trace = options.wanted.trace;
  if (!trace.empty()) require_place_for(trace);
  const std::string& save_map = options.wanted.save_map;
  if (!save_map.empty()) require_place_for(save_map);
  const interrupt stop;
  progress_line line;
  row result;
  batch::checkpoint kept(options.wanted);
  run_control control{stop.token(), [&](double share) { line.show(share); }};
  control.so_far = [&](double value, double error) { line.set_result(value, error); };
  result.measured = measure(options.wanted, kept.with(control));
  line.erase();
  write_out([&](std::ostream& out) {
    report_for(options.how.output, text_report())->write(out, result);
  });

  const estimate& answer = result.measured.result;
  kept.finish();
  if (const std::string words = kept.words(answer.evaluations); !words.empty()) remark(words);
  const std::string picture = trace.empty() ? "" : trace_of(answer);
  if (!picture.empty()) write_whole_file(trace, picture);
  if (!trace.empty() && picture.empty())
    remark(has_dimensions(options.wanted)
               ? "no picture is written: trace shows the boxes of regions and the importance map "
                 "of samples, and this answer has neither"
               : "no picture is written: there are no panels to show");
  if (!save_map.empty() && answer.map != nullptr)
    write_whole_file(save_map, text_of_map(*answer.map));
  if (!save_map.empty() && answer.map == nullptr)
    remark("no importance map was trained; none is written");
  ending earned = ending_of(answer.status);
  if (earned.no_value) {
    remark(answer.reason);
    return earned;
  }
  if (answer.status == status::suspect)
    remark("the value is suspect: " + answer.reason);
  else if (is_in_doubt(answer.status))
    remark("the tolerance is not met: " + answer.reason);
  earned.interrupted = result.measured.stopped;
  if (earned.interrupted)
    remark("interrupted; " + (answer.status == status::interrupted
                                  ? answer.reason
                                  : fmt::format("{} of {} runs were complete",
                                                result.measured.repeat, options.wanted.repeat)));
  return earned;
}

/// A row for each rule, each n and each value of the parameters.
ending integrate_sweep(const invocation& options) {
  std::vector<std::string> varying;
  if (!options.wanted.rules.empty()) varying.emplace_back("rule");
  if (!options.wanted.counts.empty()) varying.emplace_back("n");
  const std::unique_ptr<line_report> by = report_for(options.how.output, sweep_report(varying));
  const interrupt stop;
  progress_line line;
  const auto tell = [&](std::span<const std::string> lines) {
    line.erase();
    write_out([&](std::ostream& out) {
      for (const std::string& each : lines) out << each;
    });
  };
  const run_control control{stop.token(), [&](double share) { line.show(share); }};
  const summary all = batch::run_sweep(options.wanted, control, *by, tell);
  line.erase();
  write_out([&](std::ostream& out) { by->write(place_of_summary(options.how.output, out), all); });
  const auto remark_on_rows = [&](index_t count, const char* what) {
    if (count > 0)
      remark(fmt::format("{} of {} {} {}; the status and the reason of each say why", count,
                         all.rows, count == 1 ? "rows is" : "rows are", what));
  };
  remark_on_rows(all.failed, "no valid question");
  remark_on_rows(all.suspect, "suspect");
  remark_on_rows(all.not_met, "short of their tolerance");
  return ending_of(all);
}

}  // namespace

ending carry_out(const invocation& parsed) {
  if (!parsed.how.keeps_kernels) cuda::keep_no_kernels_on_disk();
  if (parsed.what == task::batch) return integrate_batch(parsed);
  if (parsed.what == task::plot) return plot_convergence(parsed);
  if (parsed.how.dry_run) return preview(parsed);
  if (parsed.wanted.data.given()) return integrate_data(parsed);
  return rows_of(parsed.wanted) > 1 ? integrate_sweep(parsed) : integrate_one(parsed);
}

}  // namespace riemann::apps
