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
#include "apps/reduction_lab/report.hpp"
#include "apps/reduction_lab/steps_report.hpp"
#include "riemann/kernels/cuda/devices.hpp"
#include "riemann/kernels/emulator/warp_patterns.hpp"
#include "riemann/lib/reports/whole_file.hpp"

namespace riemann::reduction_lab {
namespace {

/// The emulator, whatever device is requested.
setting emulator_for(invocation options) {
  options.emulated = true;
  return setting_of(options);
}

/// Throws invalid_problem where the only requested strategy cannot do this.
void require_one(const std::vector<std::string>& names, const named_operation& op,
                 const std::string& type, const setting& where) {
  if (names.size() != 1) return;
  if (const std::string why = why_not(names[0], op, type, where); !why.empty())
    throw invalid_problem({{"strategy", names[0], why}});
  if (names[0] == reference_strategy)
    throw invalid_problem({{"strategy", names[0], "is one loop on the CPU and has no lanes"}});
}

/// Throws invalid_problem: additions are followed from partial sum to partial sum, and `exact` has
/// none.
void require_states(const named_operation& op) {
  if (op.operation == "sum" && op.sum == "exact")
    throw invalid_problem(
        {{"sum", "exact", "cannot be explained: it keeps no partial sums to follow; use another"}});
}

}  // namespace

apps::ending explain(const invocation& options) {
  cuda::session* const gpu =
      options.asks_for(device_choice::kind::cuda) ? setting_of(options).device.session : nullptr;
  const setting where = emulator_for(options);
  const std::vector<std::string> names = strategies_of(options);
  require_states(options.op);
  require_one(names, options.op, options.type(), where);
  if (!options.insist) require_patience(names, options, where);
  const auto nothing = [](double) {};
  const host_array data =
      options.file ? read_array(*options.file, nothing) : generate(options.array, 1, nothing);
  const int multiprocessors =
      gpu == nullptr ? emulation_options().multiprocessors : cuda::facts_of(*gpu).multiprocessors;
  std::vector<explanation> all = explain(names, options.op, data, where, multiprocessors);
  for (explanation& each : all)
    if (gpu != nullptr && each.why_not.empty())
      each.on_gpu = count_on_gpu(words_on_gpu(options, each.strategy));
  const std::string what = question_of(options.op, options.type(), options.count());
  apps::write_out([&](std::ostream& out) {
    std::vector<record> records;
    for (const explanation& each : all) records.push_back(record_of(each));
    if (options.output != format::text) return lab::write_records(out, records, options.output);
    if (names.size() == 1)
      write_explanation(out, what, all.front());
    else
      write_side_by_side(out, what, all);
    if (gpu != nullptr) write_beside_gpu(out, all);
  });
  return {};
}

apps::ending draw_steps(const invocation& options) {
  const named_operation any{"sum", "naive"};  // who adds what does not depend on it
  const setting where = emulator_for(options);
  const std::vector<std::string> names = strategies_of(options);
  require_one(names, any, options.type(), where);
  std::vector<drawn_steps> all;
  for (const std::string& each : names)
    if (each != reference_strategy && why_not(each, any, options.type(), where).empty())
      all.push_back(draw(each, options.type(), options.count(), where));
  apps::write_out([&](std::ostream& out) {
    if (options.output != format::text)
      return lab::write_records(out, records_of(all), options.output);
    for (const drawn_steps& each : all) write_board(out, each);
  });
  return {};
}

apps::ending plot(const invocation& options) {
  const setting where = setting_of(options);
  const std::vector<std::string> names = strategies_of(options);
  if (names.size() == 1) require_one(names, options.op, options.type(), where);
  if (where.emulated && !options.insist) require_patience(names, options, where);
  apps::progress_line line;
  const std::vector<line_chart> charts =
      charts_of(names, options.op, options.array, where, device_name_of(where),
                [&](double share) { line.show(share); });
  line.erase();
  write_whole_file(options.picture, svg_of(charts));
  return {};
}

apps::ending show_pattern(const invocation& options) {
  const setting chosen = setting_of(options);
  const setting where = chosen.on_cpu() ? emulator_for(options) : chosen;
  const patterns::warp_numbers numbers = patterns::numbers_for(options.array.seed);
  const patterns::shown_pattern shown =
      where.emulated ? emulate_pattern(options.pattern, numbers, *where.emulated)
                     : patterns::show_on_cuda(*where.device.session, options.pattern, numbers);
  const std::string wrong = what_is_wrong(shown);
  const std::string place = device_of(where);
  apps::write_out([&](std::ostream& out) {
    if (options.output != format::text)
      return lab::write_records(out, records_of(shown, place), options.output);
    write_pattern(out, shown, place, wrong);
  });
  if (!wrong.empty()) apps::remark("wrong: " + wrong);
  return {.not_as_asked = !wrong.empty()};
}

}  // namespace riemann::reduction_lab
