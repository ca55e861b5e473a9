// What the words of a command line ask for, and what cannot be asked for together.
// SPDX-License-Identifier: Apache-2.0
#include "apps/reduction_lab/arguments.hpp"

#include "apps/command_line/company.hpp"
#include "riemann/lib/reading/element_facts.hpp"
#include "apps/reduction_lab/options.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <stdexcept>

namespace riemann::reduction_lab {
namespace {

void check_company(apps::reading& found) {
  apps::allow_one_output(found, {"json", "csv"});
  apps::allow_beside(found, "list", {"json"}, ", which stands alone or beside --json");
  if (!found.given.contains("list"))
    apps::allow_beside(found, "bench",
                       {"op", "type", "sum", "ignore-nan", "n", "input", "seed", "device",
                        "threads", "json", "csv"},
                       ", which measures arrays of its own");
  for (const char* each : {"n", "input", "seed"})
    if (found.given.contains("") && found.given.contains(each))
      found.faults.push_back({each, "", "says what to make and cannot go with a file"});
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
  check_company(found);
  for (const fault& each : contradictions_of_place(made.where, found.given))
    found.faults.push_back(each);
  look_at_file(made, found);
  check_input(made, found);
  check_operation(made, found);
  if (!found.faults.empty()) throw invalid_problem(std::move(found.faults));
  return made;
}

}  // namespace riemann::reduction_lab
