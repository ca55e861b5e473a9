// Runs one integral, a sweep or a batch, reports it, and turns its outcome into an exit code.
// SPDX-License-Identifier: Apache-2.0
#include "command.hpp"

#include "apps/command_line/completion.hpp"
#include "apps/command_line/help.hpp"
#include "apps/command_line/progress.hpp"
#include "apps/command_line/standard_output.hpp"
#include "apps/command_line/version.hpp"
#include "batch_command.hpp"
#include "convergence.hpp"
#include "data_command.hpp"
#include "help.hpp"
#include "interrupt.hpp"
#include "listing.hpp"
#include "preview_command.hpp"
#include "report_for.hpp"
#include "riemann/kernels/cuda/kernel_for.hpp"
#include "riemann/lib/batch/checkpoint.hpp"
#include "riemann/lib/batch/run_sweep.hpp"
#include "riemann/lib/reading/map_file.hpp"
#include "riemann/lib/reading/rows.hpp"
#include "riemann/lib/reports/report.hpp"
#include "riemann/lib/reports/trace.hpp"
#include "riemann/lib/reports/whole_file.hpp"
#include "topics.hpp"

#include <iostream>

namespace riemann::apps {
namespace {

exit_code integrate_one(const invocation& options) {
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
  if (const std::string words = kept.words(answer.evaluations); !words.empty())
    std::cerr << "integrate: " << words << '\n';
  const std::string picture = trace.empty() ? "" : trace_of(answer);
  if (!picture.empty()) write_whole_file(trace, picture);
  if (!trace.empty() && picture.empty())
    std::cerr << "integrate: no picture is written: trace shows the boxes of regions and the "
                 "importance map of samples, and this answer has neither\n";
  if (!save_map.empty() && answer.map != nullptr)
    write_whole_file(save_map, text_of_map(*answer.map));
  if (!save_map.empty() && answer.map == nullptr)
    std::cerr << "integrate: no importance map was trained; none is written\n";
  if (has_no_value(answer.status)) {
    std::cerr << "integrate: " << answer.reason << '\n';
    return exit_code::not_finite;
  }
  if (answer.status == status::suspect)
    std::cerr << "integrate: the value is suspect: " << answer.reason << '\n';
  else if (is_in_doubt(answer.status))
    std::cerr << "integrate: the tolerance is not met: " << answer.reason << '\n';
  if (result.measured.stopped) {
    const bool none_complete = answer.status == status::interrupted;
    std::cerr << "integrate: interrupted; "
              << (none_complete ? answer.reason
                                : std::to_string(result.measured.repeat) + " of " +
                                      std::to_string(options.wanted.repeat) + " runs were complete")
              << '\n';
    return exit_code::not_as_asked;
  }
  return is_as_asked(answer.status) ? exit_code::answered : exit_code::not_as_asked;
}

/// A row for each rule, each n and each value of the parameters.
exit_code integrate_sweep(const invocation& options) {
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
  if (all.suspect > 0)
    std::cerr << "integrate: " << all.suspect << " of " << all.rows
              << (all.suspect == 1 ? " rows is" : " rows are")
              << " suspect; the status and the reason of each say why\n";
  if (all.not_met > 0)
    std::cerr << "integrate: " << all.not_met << " of " << all.rows
              << " rows are short of their tolerance; the status and the reason of each say why\n";
  if (all.not_finite > 0) return exit_code::not_finite;
  const bool as_asked = !all.interrupted && all.suspect + all.not_met == 0;
  return as_asked ? exit_code::answered : exit_code::not_as_asked;
}

void list(std::ostream& out, batch::output_format how) {
  if (how != batch::output_format::json) return list_families(out);
  for (const record& each : family_records()) out << json_of(each) << '\n';
}

}  // namespace

exit_code carry_out(const invocation& parsed) {
  require_output();
  if (!parsed.how.keeps_kernels) cuda::keep_no_kernels_on_disk();
  switch (parsed.what) {
    case task::integrate:
      if (parsed.how.dry_run) return preview(parsed);
      if (parsed.wanted.data.given()) return integrate_data(parsed);
      return rows_of(parsed.wanted) > 1 ? integrate_sweep(parsed) : integrate_one(parsed);
    case task::batch: return integrate_batch(parsed);
    case task::plot: return plot_convergence(parsed);
    case task::topic: write_out([&](std::ostream& out) { tell_topic(out, parsed.topic); }); break;
    case task::completion:
      write_out([&](std::ostream& out) {
        out << completion_for(parsed.shell, "integrate", words_of(options()));
      });
      break;
    case task::manual: write_out([](std::ostream& out) { out << manual(); }); break;
    case task::list: write_out([&](std::ostream& out) { list(out, parsed.how.output); }); break;
    case task::version:
      write_out([&](std::ostream& out) {
        if (parsed.how.output != batch::output_format::json) return tell_version(out);
        out << json_of(version_record("integrate")) << '\n';
      });
      break;
    case task::help: write_out([](std::ostream& out) { out << help(); }); break;
  }
  return exit_code::answered;
}

}  // namespace riemann::apps
