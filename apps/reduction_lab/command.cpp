// One array: made or read, reduced, compared, reported.
// SPDX-License-Identifier: Apache-2.0
#include "apps/reduction_lab/command.hpp"

#include "apps/command_line/progress.hpp"
#include "apps/command_line/standard_output.hpp"
#include "apps/command_line/version.hpp"
#include "apps/reduction_lab/bench_report.hpp"
#include "apps/reduction_lab/explain_report.hpp"
#include "apps/reduction_lab/help.hpp"
#include "apps/reduction_lab/listing.hpp"
#include "apps/reduction_lab/patience.hpp"
#include "apps/reduction_lab/places.hpp"
#include "apps/reduction_lab/report.hpp"
#include "apps/reduction_lab/steps_report.hpp"

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

std::vector<std::string> strategies_of(const invocation& made) {
  if (made.strategy != all_strategies) return {made.strategy};
  std::vector<std::string> names;
  for (const strategy_facts& each : strategy_list()) names.emplace_back(each.name);
  return names;
}

void write(std::ostream& out, const findings& all, format output) {
  const std::vector<record> records = records_of(all);
  switch (output) {
    case format::text: write_text(out, all); break;
    case format::json:
      for (const record& each : records) out << json_of(each) << '\n';
      break;
    case format::csv:
      out << csv_header_of(records.front()) << '\n';
      for (const record& each : records) out << csv_record_of(each) << '\n';
      break;
  }
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
      made.file ? read(*made.file, show) : generate(made.made, all.where.threads, show);
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

exit_code explain(const invocation& made) {
  const bool beside_gpu = made.where.asked.device.where == device_choice::kind::cuda;
  if (beside_gpu) setting_of(made);  // or say why there is none
  invocation asked = made;
  asked.emulated = true;
  const setting where = setting_of(asked);
  const std::vector<std::string> names = strategies_of(made);
  if (names.size() == 1)
    if (const std::string why = why_not(names[0], made.asked, made.type(), where); !why.empty())
      throw invalid_problem({{"strategy", names[0], why}});
  if (!made.insist) require_patience(names, made, where);
  const auto nothing = [](double) {};
  const host_array data = made.file ? read(*made.file, nothing) : generate(made.made, 1, nothing);
  const std::vector<explanation> all = explain(names, made.asked, data, where);
  const std::string what = question_of(made.asked, made.type(), made.count());
  apps::write_out([&](std::ostream& out) {
    if (made.output == format::csv) out << csv_header_of(record_of(all.front())) << '\n';
    if (made.output == format::csv)
      for (const explanation& each : all) out << csv_record_of(record_of(each)) << '\n';
    if (made.output == format::json)
      for (const explanation& each : all) out << json_of(record_of(each)) << '\n';
    if (made.output != format::text) return;
    if (names.size() == 1)
      write_explanation(out, what, all.front());
    else
      write_side_by_side(out, what, all);
    if (beside_gpu) write_profiler_remark(out, names.front(), made.count());
  });
  return exit_code::answered;
}

exit_code draw_steps(const invocation& made) {
  invocation asked = made;
  asked.emulated = true;
  asked.asked.sum = "naive";
  const setting where = setting_of(asked);
  const std::vector<std::string> names = strategies_of(made);
  std::vector<drawn_steps> all;
  for (const std::string& each : names) {
    const std::string why = why_not(each, asked.asked, made.type(), where);
    if (!why.empty() && names.size() == 1) throw invalid_problem({{"strategy", each, why}});
    if (each != reference_strategy && why.empty())
      all.push_back(draw(each, made.type(), made.count(), where));
  }
  apps::write_out([&](std::ostream& out) {
    if (made.output == format::csv) out << csv_header_of(records_of(all).front()) << '\n';
    if (made.output == format::csv)
      for (const record& each : records_of(all)) out << csv_record_of(each) << '\n';
    if (made.output == format::json)
      for (const record& each : records_of(all)) out << json_of(each) << '\n';
    if (made.output == format::text)
      for (const drawn_steps& each : all) write_board(out, each);
  });
  return exit_code::answered;
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
    case task::list: apps::write_out([&](std::ostream& out) { list(out, made.output); }); break;
    case task::version: apps::write_out(apps::tell_version); break;
    case task::help: apps::write_out([](std::ostream& out) { out << help(); }); break;
  }
  return exit_code::answered;
}

}  // namespace riemann::reduction_lab
