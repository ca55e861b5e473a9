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
void check_options(const pattern_facts& of, apps::reading& command_line) {
  for (const pattern_facts& each : all_patterns())
    for (const std::string& name : each.options) {
      if (!command_line.given.contains(name) || contains(of.options, name)) continue;
      command_line.faults.push_back({name, "",
                                     fmt::format("does not apply to {}, which takes: {}", of.name,
                                                 fmt::join(of.options, ", "))});
      command_line.given.erase(name);  // reported once
    }
}

void check_kernel(const invocation& options, const pattern_facts& of, apps::reading& command_line) {
  if (options.kernel.empty() || options.kernel == all_kernels ||
      contains(of.kernels, options.kernel))
    return;
  command_line.faults.push_back({"kernel", options.kernel,
                                 fmt::format("is not a kernel of {}; allowed: {}, all", of.name,
                                             fmt::join(of.kernels, ", "))});
}

void look_at_file(invocation& options, const pattern_facts& of, apps::reading& command_line) {
  if (!command_line.given.contains("file")) return;
  for (const std::string& name : options_said_by_file(of, options))
    if (command_line.given.contains(name))
      command_line.faults.push_back({name, "", "comes from the file and cannot go with --file"});
  if (command_line.faulty.contains("file")) return;
  try {
    if (!options.output_path.empty() &&
        lead_to_one_file(input_name(options.path), output_name(options.output_path)))
      command_line.faults.push_back(
          {"out", options.output_path, "is the file of the array itself"});
    take_array(examine_array(options.path, ""), of, options);
  } catch (const std::invalid_argument& wrong) {
    command_line.faults.push_back({"file", options.path, wrong.what()});
  }
}

void check_conflicts(const invocation& options, apps::reading& command_line) {
  apps::allow_one_answer(command_line);
  if (command_line.given.contains("check") && command_line.given.contains("no-check"))
    command_line.faults.push_back({"no-check", "", "cannot go with --check"});
  if (command_line.given.contains("memory") && options.asks_for(device_choice::kind::cpu))
    command_line.faults.push_back(
        {"memory", "", "applies to a GPU or the emulator, not to --device cpu"});
  if (command_line.given.contains("bench"))
    for (const char* each : {"file", "out", "check", "kernel", "repeat", "memory"})
      if (command_line.given.contains(each))
        command_line.faults.push_back(
            {each, "", "cannot go with --bench, which measures all kernels"});
}

/// Whether its elements can be counted; whether there is memory for them is seen later.
void check_extent(const invocation& options, const pattern_facts& of, apps::reading& command_line) {
  constexpr double most = 0x1p59;  // bytes stay countable
  const auto count = [&](const char* name, index_t value) {
    return contains(of.options, name) ? static_cast<double>(value) : 1.0;
  };
  const double m = count("m", options.m);
  const double n = count("n", options.n);
  const double k = count("k", options.k);
  const double apart = static_cast<double>(options.leading_dimension);
  for (const auto& [name, value, beside] :
       {std::tuple{"m", options.m, m * std::max(n, k)},
        {"n", options.n, n * std::max(m, k)},
        {"ld", options.leading_dimension, apart * std::max(m, n)}})
    if (beside > most) {
      const bool of_file = options.file && !command_line.given.contains(name);
      command_line.faults.push_back(
          {of_file ? "file" : name, of_file ? options.path : std::to_string(value),
           "gives a matrix too large to count its elements (limit 2^59)"});
      return;
    }
}

void check_question(invocation& options, apps::reading& command_line) {
  if (options.asked != apps::about_program::question::none) return;
  if (command_line.faulty.contains("")) return;
  if (options.pattern.empty() && command_line.passed_over) return;  // perhaps it was the pattern
  if (options.pattern.empty()) {
    command_line.faults.push_back(
        {"", "", fmt::format("name a pattern: {}", fmt::join(names_in(all_patterns()), ", "))});
    return;
  }
  const pattern_facts& of = facts_of_pattern(options.pattern);
  check_options(of, command_line);
  check_kernel(options, of, command_line);
  look_at_file(options, of, command_line);
  if (options.kernel == all_kernels && !options.output_path.empty())
    command_line.faults.push_back(
        {"out", options.output_path, "needs one kernel: its result is what is written"});
  check_extent(options, of, command_line);
  if (!command_line.faults.empty()) return;
  append(command_line.faults, of.faults(options));
}

}  // namespace

invocation parse(const std::vector<std::string>& arguments) {
  invocation parsed;
  apps::reading command_line = apps::read(arguments, options(), parsed);
  parsed.shape_given = command_line.given.contains("m") || command_line.given.contains("n") ||
                       command_line.given.contains("k");
  check_conflicts(parsed, command_line);
  check_question(parsed, command_line);
  throw_any(std::move(command_line.faults));
  return parsed;
}

}  // namespace riemann::matrix_lab
