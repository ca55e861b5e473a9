// One array: generate or read it, reduce, compare and report.
// SPDX-License-Identifier: Apache-2.0
#include "apps/reduction_lab/command.hpp"

#include "apps/command_line/completion.hpp"
#include "apps/command_line/help.hpp"
#include "apps/command_line/progress.hpp"
#include "apps/command_line/standard_output.hpp"
#include "apps/command_line/version.hpp"
#include "apps/reduction_lab/bench_report.hpp"
#include "apps/reduction_lab/help.hpp"
#include "apps/reduction_lab/listing.hpp"
#include "apps/reduction_lab/options.hpp"
#include "apps/reduction_lab/patience.hpp"
#include "apps/reduction_lab/places.hpp"
#include "apps/reduction_lab/record_output.hpp"
#include "apps/reduction_lab/report.hpp"
#include "apps/reduction_lab/teaching.hpp"

#include <algorithm>
#include <iostream>

namespace riemann::reduction_lab {
namespace {

using apps::exit_code;

/// Reading or making the array and the reference count as much as a run does.
class steps {
 public:
  explicit steps(std::size_t count) : count_(static_cast<double>(count)) {}

  void show(double share_of_step) { line_.show((done_ + share_of_step) / count_); }
  void next() {
    ++done_;
    show(0);
  }
  void erase() { line_.erase(); }

 private:
  apps::progress_line line_;
  double count_;
  double done_ = 0;
};

void write(std::ostream& out, const findings& all, format output) {
  if (output == format::text)
    write_text(out, all);
  else
    write_records(out, records_of(all), output);
}

void list(std::ostream& out, format output) {
  if (output != format::json) return list_families(out);
  for (const record& each : strategy_records()) out << json_of(each) << '\n';
}

exit_code reduce(const invocation& made) {
  findings all{.asked = made.asked, .type = made.type(), .count = made.count()};
  all.where = setting_of(made);
  all.device = device_of(all.where);
  all.device_name = device_name_of(all.where);
  const std::vector<std::string> names = strategies_of(made);
  if (names.size() == 1) {
    const std::string why = why_not(names[0], made.asked, all.type, all.where);
    if (!why.empty()) throw invalid_problem({{"strategy", names[0], why}});
  }

  if (all.where.emulated) {
    all.lanes = name_of(all.where.emulated->order);
    if (!made.insist) require_patience(names, made, all.where);
  }

  steps progress(2 + names.size() * static_cast<std::size_t>(all.where.repeat));
  const progress_t show = [&](double share) { progress.show(share); };
  const host_array data =
      made.file ? read_array(*made.file, show) : generate(made.made, all.where.threads, show);
  all.source = made.file ? made.path : description_of(made.made);
  progress.next();
  all.expected = reference_of(made.asked, data, all.where.threads);
  progress.next();
  all.outcomes =
      run_all(names, made.asked, data, all.expected, all.where, [&] { progress.next(); });
  progress.erase();
  apps::write_out([&](std::ostream& out) { write(out, all, made.output); });

  const std::vector<std::string> wrong = complaints_about(all);
  for (const std::string& each : wrong) std::cerr << "reduction-lab: " << each << '\n';
  return wrong.empty() ? exit_code::answered : exit_code::not_as_asked;
}

exit_code measure(const invocation& made) {
  input largest = made.made;
  largest.count = made.size_given ? std::max(made.count(), smallest_bench) : largest_bench;
  apps::progress_line line;
  bench_report report(made.output);
  const setting where = setting_of(made);
  bench(
      made.asked, largest, where, [&](double share) { line.show(share); },
      [&](const bench_row& row) {
        line.erase();
        apps::write_out([&](std::ostream& out) { report.write(out, row); });
      });
  return exit_code::answered;
}

}  // namespace

apps::exit_code carry_out(const invocation& made) {
  apps::require_output();
  switch (made.what) {
    case task::run: return reduce(made);
    case task::bench: return measure(made);
    case task::explain: return explain(made);
    case task::steps: return draw_steps(made);
    case task::pattern: return show_pattern(made);
    case task::plot: return plot(made);
    case task::list: apps::write_out([&](std::ostream& out) { list(out, made.output); }); break;
    case task::version:
      apps::write_out([&](std::ostream& out) {
        if (made.output != format::json) return apps::tell_version(out);
        out << json_of(apps::version_record("reduction-lab")) << '\n';
      });
      break;
    case task::completion:
      apps::write_out([&](std::ostream& out) {
        out << apps::completion_for(made.shell, "reduction-lab", apps::words_of(options()));
      });
      break;
    case task::manual: apps::write_out([](std::ostream& out) { out << manual(); }); break;
    case task::help: apps::write_out([](std::ostream& out) { out << help(); }); break;
  }
  return exit_code::answered;
}

}  // namespace riemann::reduction_lab
