// From the words of a command line to a request: which options go together, and all that is wrong.
// SPDX-License-Identifier: Apache-2.0
#include "apps/matrix_lab/arguments.hpp"

#include "apps/command_line/conflicts.hpp"
#include "apps/matrix_lab/cases.hpp"
#include "apps/matrix_lab/file_shape.hpp"
#include "apps/matrix_lab/options.hpp"
#include "riemann/lib/reading/file_names.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <stdexcept>
#include <tuple>

namespace riemann::matrix_lab {
namespace {

bool contains(const std::vector<std::string>& all, const std::string& name) {
  return std::find(all.begin(), all.end(), name) != all.end();
}

/// Options that some pattern takes and this one does not.
void check_options(const pattern_facts& of, apps::reading& found) {
  for (const pattern_facts& each : all_patterns())
    for (const std::string& name : each.options) {
      if (!found.given.contains(name) || contains(of.options, name)) continue;
      found.faults.push_back({name, "",
                              fmt::format("does not apply to {}, which takes: {}", of.name,
                                          fmt::join(of.options, ", "))});
      found.given.erase(name);  // reported once
    }
}

void check_kernel(const invocation& made, const pattern_facts& of, apps::reading& found) {
  if (made.kernel.empty() || made.kernel == all_kernels || contains(of.kernels, made.kernel))
    return;
  found.faults.push_back({"kernel", made.kernel,
                          fmt::format("is not a kernel of {}; allowed: {}, all", of.name,
                                      fmt::join(of.kernels, ", "))});
}

void look_at_file(invocation& made, const pattern_facts& of, apps::reading& found) {
  if (!found.given.contains("file")) return;
  for (const std::string& name : options_said_by_file(of, made))
    if (found.given.contains(name))
      found.faults.push_back({name, "", "comes from the file and cannot go with --file"});
  if (found.faulty.contains("file")) return;
  try {
    if (!made.output_path.empty() &&
        lead_to_one_file(input_name(made.path), output_name(made.output_path)))
      found.faults.push_back({"out", made.output_path, "is the file of the array itself"});
    take_array(examine_array(made.path, ""), of, made);
  } catch (const std::invalid_argument& wrong) {
    found.faults.push_back({"file", made.path, wrong.what()});
  }
}

void check_conflicts(const invocation& made, apps::reading& found) {
  apps::allow_one_output(found, {"json", "csv"});
  apps::allow_beside(found, "list", {"json"}, ", which stands alone or beside --json");
  for (const char* alone : {"completion", "man"})
    apps::allow_beside(found, alone, {}, ", which stands alone");
  if (found.given.contains("check") && found.given.contains("no-check"))
    found.faults.push_back({"no-check", "", "cannot go with --check"});
  if (found.given.contains("memory") && made.where == place::cpu)
    found.faults.push_back({"memory", "", "applies to a GPU or the emulator, not to --device cpu"});
  if (found.given.contains("bench"))
    for (const char* each : {"file", "out", "check", "kernel", "repeat", "memory"})
      if (found.given.contains(each))
        found.faults.push_back({each, "", "cannot go with --bench, which measures all kernels"});
}

/// Whether its elements can be counted; whether there is memory for them is seen later.
void check_extent(const invocation& made, const pattern_facts& of, apps::reading& found) {
  constexpr double most = 0x1p59;  // bytes stay countable
  const auto count = [&](const char* name, index_t value) {
    return contains(of.options, name) ? static_cast<double>(value) : 1.0;
  };
  const double m = count("m", made.m);
  const double n = count("n", made.n);
  const double k = count("k", made.k);
  const double apart = static_cast<double>(made.leading_dimension);
  for (const auto& [name, value, beside] : {std::tuple{"m", made.m, m * std::max(n, k)},
                                            {"n", made.n, n * std::max(m, k)},
                                            {"ld", made.leading_dimension, apart * std::max(m, n)}})
    if (beside > most) {
      const bool of_file = made.file && !found.given.contains(name);
      found.faults.push_back({of_file ? "file" : name, of_file ? made.path : std::to_string(value),
                              "gives a matrix too large to count its elements (limit 2^59)"});
      return;
    }
}

void check_question(invocation& made, apps::reading& found) {
  if (made.what != task::run && made.what != task::bench) return;
  if (found.faulty.contains("")) return;
  if (made.pattern.empty() && found.passed_over) return;  // perhaps it was the pattern
  if (made.pattern.empty()) {
    std::vector<std::string> known;
    for (const pattern_facts& each : all_patterns()) known.push_back(each.name);
    found.faults.push_back({"", "", fmt::format("name a pattern: {}", fmt::join(known, ", "))});
    return;
  }
  const pattern_facts& of = facts_of_pattern(made.pattern);
  check_options(of, found);
  check_kernel(made, of, found);
  look_at_file(made, of, found);
  if (made.kernel == all_kernels && !made.output_path.empty())
    found.faults.push_back(
        {"out", made.output_path, "needs one kernel: its result is what is written"});
  check_extent(made, of, found);
  if (!found.faults.empty()) return;
  for (const fault& each : of.faults(made)) found.faults.push_back(each);
}

}  // namespace

invocation parse(const std::vector<std::string>& arguments) {
  invocation made;
  apps::reading found = apps::read(arguments, options(), made);
  made.shape_given =
      found.given.contains("m") || found.given.contains("n") || found.given.contains("k");
  check_conflicts(made, found);
  check_question(made, found);
  if (!found.faults.empty()) throw invalid_problem(std::move(found.faults));
  return made;
}

}  // namespace riemann::matrix_lab
