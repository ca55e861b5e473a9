// The lab's lessons: counts, steps, patterns and pictures.
// SPDX-License-Identifier: Apache-2.0
#include "apps/reduction_lab/teaching.hpp"

#include "apps/command_line/progress.hpp"
#include "apps/command_line/standard_output.hpp"
#include "apps/reduction_lab/explain_report.hpp"
#include "apps/reduction_lab/pattern_report.hpp"
#include "apps/reduction_lab/patience.hpp"
#include "apps/reduction_lab/places.hpp"
#include "apps/reduction_lab/plot.hpp"
#include "apps/reduction_lab/record_output.hpp"
#include "apps/reduction_lab/report.hpp"
#include "apps/reduction_lab/steps_report.hpp"
#include "riemann/kernels/cuda/devices.hpp"
#include "riemann/kernels/emulator/warp_patterns.hpp"
#include "riemann/lib/reports/whole_file.hpp"

#include <iostream>

namespace riemann::reduction_lab {
namespace {

using apps::exit_code;

/// The emulator, whatever device is requested.
setting emulator_for(invocation asked) {
  asked.emulated = true;
  return setting_of(asked);
}

/// Throws invalid_problem where the only requested strategy cannot do this.
void require_one(const std::vector<std::string>& names, const named_operation& asked,
                 const std::string& type, const setting& where) {
  if (names.size() != 1) return;
  if (const std::string why = why_not(names[0], asked, type, where); !why.empty())
    throw invalid_problem({{"strategy", names[0], why}});
  if (names[0] == reference_strategy)
    throw invalid_problem({{"strategy", names[0], "is one loop on the CPU and has no lanes"}});
}

/// Throws invalid_problem: additions are followed from partial sum to partial sum, and `exact` has
/// none.
void require_states(const named_operation& asked) {
  if (asked.operation == "sum" && asked.sum == "exact")
    throw invalid_problem(
        {{"sum", "exact", "cannot be explained: it keeps no partial sums to follow; use another"}});
}

bool asks_for_gpu(const invocation& made) {
  return made.where.asked.device.where == device_choice::kind::cuda;
}

}  // namespace

exit_code explain(const invocation& made) {
  cuda::session* const gpu = asks_for_gpu(made) ? setting_of(made).device.session : nullptr;
  const setting where = emulator_for(made);
  const std::vector<std::string> names = strategies_of(made);
  require_states(made.asked);
  require_one(names, made.asked, made.type(), where);
  if (!made.insist) require_patience(names, made, where);
  const auto nothing = [](double) {};
  const host_array data =
      made.file ? read_array(*made.file, nothing) : generate(made.made, 1, nothing);
  const int multiprocessors =
      gpu == nullptr ? emulation_options().multiprocessors : cuda::facts_of(*gpu).multiprocessors;
  std::vector<explanation> all = explain(names, made.asked, data, where, multiprocessors);
  for (explanation& each : all)
    if (gpu != nullptr && each.why_not.empty())
      each.on_gpu = count_on_gpu(words_on_gpu(made, each.strategy));
  const std::string what = question_of(made.asked, made.type(), made.count());
  apps::write_out([&](std::ostream& out) {
    std::vector<record> records;
    for (const explanation& each : all) records.push_back(record_of(each));
    if (made.output != format::text) return write_records(out, records, made.output);
    if (names.size() == 1)
      write_explanation(out, what, all.front());
    else
      write_side_by_side(out, what, all);
    if (gpu != nullptr) write_beside_gpu(out, all);
  });
  return exit_code::answered;
}

exit_code draw_steps(const invocation& made) {
  const named_operation any{"sum", "naive"};  // who adds what does not depend on it
  const setting where = emulator_for(made);
  const std::vector<std::string> names = strategies_of(made);
  require_one(names, any, made.type(), where);
  std::vector<drawn_steps> all;
  for (const std::string& each : names)
    if (each != reference_strategy && why_not(each, any, made.type(), where).empty())
      all.push_back(draw(each, made.type(), made.count(), where));
  apps::write_out([&](std::ostream& out) {
    if (made.output != format::text) return write_records(out, records_of(all), made.output);
    for (const drawn_steps& each : all) write_board(out, each);
  });
  return exit_code::answered;
}

exit_code plot(const invocation& made) {
  const setting where = setting_of(made);
  const std::vector<std::string> names = strategies_of(made);
  if (names.size() == 1) require_one(names, made.asked, made.type(), where);
  if (where.emulated && !made.insist) require_patience(names, made, where);
  apps::progress_line line;
  const std::vector<line_chart> charts =
      charts_of(names, made.asked, made.made, where, device_name_of(where),
                [&](double share) { line.show(share); });
  line.erase();
  write_whole_file(made.picture, svg_of(charts));
  return exit_code::answered;
}

exit_code show_pattern(const invocation& made) {
  const setting asked = setting_of(made);
  const setting where = asked.device.session == nullptr ? emulator_for(made) : asked;
  const patterns::warp_numbers numbers = patterns::numbers_for(made.made.seed);
  const patterns::shown_pattern shown =
      where.emulated ? emulate_pattern(made.pattern, numbers, *where.emulated)
                     : patterns::show_on_cuda(*where.device.session, made.pattern, numbers);
  const std::string wrong = what_is_wrong(shown);
  const std::string place = device_of(where);
  apps::write_out([&](std::ostream& out) {
    if (made.output != format::text)
      return write_records(out, records_of(shown, place), made.output);
    write_pattern(out, shown, place, wrong);
  });
  if (wrong.empty()) return exit_code::answered;
  std::cerr << "reduction-lab: wrong: " << wrong << '\n';
  return exit_code::not_as_asked;
}

}  // namespace riemann::reduction_lab
