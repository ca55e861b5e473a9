// From the words of a command line to a request: which options go together, and all that is wrong.
// SPDX-License-Identifier: Apache-2.0
#include "apps/reduction_lab/arguments.hpp"

#include "apps/command_line/conflicts.hpp"
#include "riemann/lib/reading/element_facts.hpp"
#include "apps/reduction_lab/options.hpp"
#include "apps/reduction_lab/plot.hpp"
#include "apps/reduction_lab/steps_report.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <stdexcept>

namespace riemann::reduction_lab {
namespace {

void check_conflicts(const invocation& options, apps::reading& command_line) {
  apps::allow_one_answer(command_line);
  apps::allow_beside(
      command_line, "bench",
      {"op", "type", "sum", "ignore-nan", "n", "input", "seed", "device", "threads", "json", "csv"},
      ", which measures arrays that it generates");
  apps::allow_beside(
      command_line, "explain",
      {"", "op", "type", "sum", "ignore-nan", "n", "input", "seed", "strategy", "block", "grid",
       "factor", "inner", "device", "lanes", "insist", "json", "csv"},
      ", which runs each strategy once");
  apps::allow_beside(command_line, "steps",
                     {"n", "type", "seed", "strategy", "block", "grid", "factor", "inner", "device",
                      "lanes", "json", "csv"},
                     ", which draws which elements are added, not their values");
  apps::allow_beside(command_line, "plot",
                     {"op", "type", "sum", "ignore-nan", "n", "input", "seed", "strategy", "block",
                      "grid", "factor", "inner", "device", "threads", "repeat", "lanes", "insist"},
                     ", which plots arrays that it generates");
  apps::allow_beside(command_line, "pattern", {"seed", "device", "lanes", "json", "csv"},
                     ", which shows one warp with numbers of its own");
  for (const char* each : {"lanes", "insist"})
    if (command_line.given.contains(each) && !options.emulated && options.what != task::explain &&
        options.what != task::steps && options.what != task::pattern)
      command_line.faults.push_back({each, "", "applies to the emulator: add --device emulator"});
  for (const char* each : {"n", "input", "seed"})
    if (command_line.given.contains("") && command_line.given.contains(each))
      command_line.faults.push_back(
          {each, "", "describes a generated array and cannot go with a file"});
}

/// The emulator takes about a microsecond for an element. A picture is of all strategies.
void choose_size(invocation& options, const apps::reading& command_line) {
  constexpr index_t size_for_emulator = index_t{1} << 16;
  if (options.emulated && !options.size_given) options.array.count = size_for_emulator;
  if (options.what != task::plot) return;
  if (!options.size_given)
    options.array.count = options.emulated ? largest_plotted_on_emulator : largest_plotted;
  constexpr int repeat_for_times = 5;
  if (!command_line.given.contains("strategy")) options.strategy = all_strategies;
  if (!command_line.given.contains("sum")) options.op.sum = "naive";
  if (!command_line.given.contains("repeat") && !options.emulated)
    options.where.repeat = repeat_for_times;
}

/// Counts are the emulator's, whatever the device; those of plain sums are the ones in books.
void choose_explained(invocation& options, apps::reading& command_line) {
  constexpr index_t size_to_explain = 2048;
  constexpr index_t size_to_draw = 16;
  const bool steps = options.what == task::steps;
  if (options.what != task::explain && !steps && options.what != task::pattern) return;
  if (steps && !options.size_given) options.array.count = size_to_draw;
  if (steps && options.count() > most_to_draw)
    command_line.faults.push_back(
        {"n", std::to_string(options.count()),
         "is too many to draw: --steps takes up to 64 elements, --explain "
         "any number"});
  if (!steps && !options.size_given) options.array.count = size_to_explain;
  if (!command_line.given.contains("sum")) options.op.sum = "naive";
  if (options.asks_for(device_choice::kind::cpu))
    command_line.faults.push_back({"device", "cpu", "has no lanes; use the emulator"});
}

void look_at_file(invocation& options, apps::reading& command_line) {
  if (!command_line.given.contains("") || command_line.faulty.contains("") ||
      command_line.faulty.contains("type"))
    return;
  try {
    options.file =
        examine_array(options.path, command_line.given.contains("type") ? options.array.type : "");
  } catch (const std::invalid_argument& wrong) {
    command_line.faults.push_back({"", options.path, wrong.what()});
  }
}

void check_input(const invocation& options, apps::reading& command_line) {
  if (facts_of(options.array.type).kind == element_kind::floating) return;
  std::vector<std::string> possible;
  bool fits = true;
  for (const input_facts& each : input_catalogue()) {
    if (!each.floating_only) possible.push_back(each.name);
    if (each.name == options.array.name) fits = !each.floating_only;
  }
  if (!fits)
    command_line.faults.push_back({"input", options.array.name,
                                   fmt::format("needs floating-point elements; allowed for {}: {}",
                                               options.array.type, fmt::join(possible, ", "))});
}

void check_operation(const invocation& options, apps::reading& command_line) {
  try {
    require_reducible(options.op, options.type(), options.count());
  } catch (const std::invalid_argument& wrong) {
    if (options.count() > 0)
      command_line.faults.push_back({"op", options.op.operation, wrong.what()});
    else if (options.file)
      command_line.faults.push_back({"", options.path, wrong.what()});
    else
      command_line.faults.push_back({"n", "0", wrong.what()});
  }
}

}  // namespace

invocation parse(const std::vector<std::string>& arguments) {
  invocation parsed;
  apps::reading command_line = apps::read(arguments, options(), parsed);
  check_conflicts(parsed, command_line);
  choose_size(parsed, command_line);
  choose_explained(parsed, command_line);
  for (const fault& each : contradictions_of_place(parsed.where))
    command_line.faults.push_back(each);
  look_at_file(parsed, command_line);
  check_input(parsed, command_line);
  check_operation(parsed, command_line);
  throw_any(std::move(command_line.faults));
  return parsed;
}

}  // namespace riemann::reduction_lab
