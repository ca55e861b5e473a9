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

void check_conflicts(const invocation& made, apps::reading& found) {
  apps::allow_one_output(found, {"json", "csv"});
  apps::allow_beside(found, "list", {"json"}, ", which stands alone or beside --json");
  for (const char* alone : {"completion", "man"})
    apps::allow_beside(found, alone, {}, ", which stands alone");
  if (!found.given.contains("list"))
    apps::allow_beside(found, "bench",
                       {"op", "type", "sum", "ignore-nan", "n", "input", "seed", "device",
                        "threads", "json", "csv"},
                       ", which measures arrays that it generates");
  if (!found.given.contains("list"))
    apps::allow_beside(
        found, "explain",
        {"", "op", "type", "sum", "ignore-nan", "n", "input", "seed", "strategy", "block", "grid",
         "factor", "inner", "device", "lanes", "insist", "json", "csv"},
        ", which runs each strategy once");
  if (!found.given.contains("list"))
    apps::allow_beside(found, "steps",
                       {"n", "type", "seed", "strategy", "block", "grid", "factor", "inner",
                        "device", "lanes", "json", "csv"},
                       ", which draws which elements are added, not their values");
  if (!found.given.contains("list"))
    apps::allow_beside(
        found, "plot",
        {"op", "type", "sum", "ignore-nan", "n", "input", "seed", "strategy", "block", "grid",
         "factor", "inner", "device", "threads", "repeat", "lanes", "insist"},
        ", which plots arrays that it generates");
  if (!found.given.contains("list"))
    apps::allow_beside(found, "pattern", {"seed", "device", "lanes", "json", "csv"},
                       ", which shows one warp with numbers of its own");
  for (const char* each : {"lanes", "insist"})
    if (found.given.contains(each) && !made.emulated && made.what != task::explain &&
        made.what != task::steps && made.what != task::pattern)
      found.faults.push_back({each, "", "applies to the emulator: add --device emulator"});
  for (const char* each : {"n", "input", "seed"})
    if (found.given.contains("") && found.given.contains(each))
      found.faults.push_back({each, "", "describes a generated array and cannot go with a file"});
}

/// The emulator takes about a microsecond for an element. A picture is of all strategies.
void choose_size(invocation& made, const apps::reading& found) {
  constexpr index_t size_for_emulator = index_t{1} << 16;
  if (made.emulated && !made.size_given) made.made.count = size_for_emulator;
  if (made.what != task::plot) return;
  if (!made.size_given)
    made.made.count = made.emulated ? largest_plotted_on_emulator : largest_plotted;
  constexpr int repeat_for_times = 5;
  if (!found.given.contains("strategy")) made.strategy = all_strategies;
  if (!found.given.contains("sum")) made.asked.sum = "naive";
  if (!found.given.contains("repeat") && !made.emulated) made.where.repeat = repeat_for_times;
}

/// Counts are the emulator's, whatever the device; those of plain sums are the ones in books.
void choose_explained(invocation& made, apps::reading& found) {
  constexpr index_t size_to_explain = 2048;
  constexpr index_t size_to_draw = 16;
  const bool steps = made.what == task::steps;
  if (made.what != task::explain && !steps && made.what != task::pattern) return;
  if (steps && !made.size_given) made.made.count = size_to_draw;
  if (steps && made.count() > most_to_draw)
    found.faults.push_back({"n", std::to_string(made.count()),
                            "is too many to draw: --steps takes up to 64 elements, --explain "
                            "any number"});
  if (!steps && !made.size_given) made.made.count = size_to_explain;
  if (!found.given.contains("sum")) made.asked.sum = "naive";
  if (made.where.asked.device.where == device_choice::kind::cpu && found.given.contains("device"))
    found.faults.push_back({"device", "cpu", "has no lanes; use the emulator"});
}

void look_at_file(invocation& made, apps::reading& found) {
  if (!found.given.contains("") || found.faulty.contains("") || found.faulty.contains("type"))
    return;
  try {
    made.file = examine_array(made.path, found.given.contains("type") ? made.made.type : "");
  } catch (const std::invalid_argument& wrong) {
    found.faults.push_back({"", made.path, wrong.what()});
  }
}

void check_input(const invocation& made, apps::reading& found) {
  if (facts_of(made.made.type).kind == element_kind::floating) return;
  std::vector<std::string> possible;
  bool fits = true;
  for (const input_facts& each : input_catalogue()) {
    if (!each.floating_only) possible.push_back(each.name);
    if (each.name == made.made.name) fits = !each.floating_only;
  }
  if (!fits)
    found.faults.push_back({"input", made.made.name,
                            fmt::format("needs floating-point elements; allowed for {}: {}",
                                        made.made.type, fmt::join(possible, ", "))});
}

void check_operation(const invocation& made, apps::reading& found) {
  try {
    require_reducible(made.asked, made.type(), made.count());
  } catch (const std::invalid_argument& wrong) {
    if (made.count() > 0)
      found.faults.push_back({"op", made.asked.operation, wrong.what()});
    else if (made.file)
      found.faults.push_back({"", made.path, wrong.what()});
    else
      found.faults.push_back({"n", "0", wrong.what()});
  }
}

}  // namespace

invocation parse(const std::vector<std::string>& arguments) {
  invocation made;
  apps::reading found = apps::read(arguments, options(), made);
  check_conflicts(made, found);
  choose_size(made, found);
  choose_explained(made, found);
  for (const fault& each : contradictions_of_place(made.where, found.given))
    found.faults.push_back(each);
  look_at_file(made, found);
  check_input(made, found);
  check_operation(made, found);
  if (!found.faults.empty()) throw invalid_problem(std::move(found.faults));
  return made;
}

}  // namespace riemann::reduction_lab
