// One pattern: generate or read its data, run its kernels, compare and report.
// SPDX-License-Identifier: Apache-2.0
#include "apps/matrix_lab/command.hpp"

#include "apps/command_line/progress.hpp"
#include "apps/command_line/standard_output.hpp"
#include "apps/matrix_lab/bench.hpp"
#include "apps/matrix_lab/cases.hpp"
#include "apps/matrix_lab/inputs.hpp"
#include "apps/matrix_lab/report.hpp"
#include "riemann/lib/reports/npy_file.hpp"
#include "riemann/lib/reports/whole_file.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <optional>

namespace riemann::matrix_lab {
namespace {

std::vector<std::string> kernels_of(const invocation& options, const pattern_facts& of,
                                    const setting& where) {
  if (options.kernel == all_kernels) return of.kernels;
  if (options.kernel.empty() && where.on_gpu() && !of.default_on_gpu.empty())
    return {of.default_on_gpu};
  return {options.kernel.empty() ? of.kernels.front() : options.kernel};
}

double elements_of(const std::vector<index_t>& counts) {
  double all = 0;
  for (const index_t each : counts) all += static_cast<double>(each);
  return all;
}

/// "uniform, seed 1", "x.npy", "x.npy; the rest uniform, seed 1"
std::string source_of(const invocation& options, std::size_t inputs) {
  const std::string generated = options.input == "ones"
                                    ? options.input
                                    : fmt::format("{}, seed {}", options.input, options.seed);
  if (!options.file) return generated;
  return inputs == 1 ? options.path : options.path + "; the rest " + generated;
}

apps::ending run(const invocation& options) {
  if (!options.output_path.empty()) require_place_for(options.output_path);
  const pattern_facts& of = facts_of_pattern(options.pattern);
  const std::vector<index_t> counts = of.input_counts(options);
  findings all{.pattern = options.pattern};
  all.where = setting_of(options, elements_of(counts));
  apps::progress_line line;
  const std::vector<host_array> inputs =
      inputs_of(options, counts, all.where.threads, [&](double share) { line.show(share / 2); });
  const pattern_case work = checked_case(of, options, inputs);
  const std::vector<std::string> kernels = kernels_of(options, of, all.where);
  if (kernels.size() == 1)
    if (const std::string why = why_not(work, kernels[0], all.where); !why.empty())
      throw invalid_problem({{"kernel", kernels[0], why}});
  all.title = work.title;
  all.source = source_of(options, counts.size());
  all.type = work.type;
  all.shape = work.shape;
  all.bytes = work.bytes;
  all.operations = work.operations;
  all.reference = options.check ? work.reference_name : "none";
  std::optional<expectation> wanted;
  if (options.check) wanted = work.reference();
  host_array result(work.type, work.count());
  for (const std::string& kernel : kernels) {
    all.outcomes.push_back(
        run_kernel(work, kernel, all.where, wanted ? &*wanted : nullptr, result));
    line.show(0.5 +
              0.5 * static_cast<double>(all.outcomes.size()) / static_cast<double>(kernels.size()));
  }
  line.erase();
  const bool has_result = all.outcomes.back().fault.empty();
  if (!options.output_path.empty() && has_result)
    write_npy(options.output_path, work.type, work.shape, result.data());
  apps::write_out([&](std::ostream& out) { write(out, all, options.output); });

  const std::vector<std::string> wrong =
      lab::complaints_about(all.outcomes, [&](const outcome& each) {
        return each.judged.checked ? ": " + worst_of(all, each) : std::string();
      });
  for (const std::string& each : wrong) apps::remark(each);
  if (!options.output_path.empty() && !has_result)
    apps::remark(options.output_path + " is not written");
  return {.not_as_asked = !wrong.empty()};
}

}  // namespace

std::vector<record> pattern_records() {
  std::vector<record> records;
  for (const pattern_facts& each : all_patterns())
    records.push_back({{"pattern", each.name},
                       {"description", each.description},
                       {"kernels", fmt::format("{}", fmt::join(each.kernels, " "))},
                       {"options", fmt::format("{}", fmt::join(each.options, " "))}});
  return records;
}

void list_patterns(std::ostream& out) {
  for (const pattern_facts& each : all_patterns())
    out << fmt::format("{}: {}\n  kernels: {}\n  options: {}\n", each.name, each.description,
                       fmt::join(each.kernels, ", "), fmt::join(each.options, ", "));
}

apps::ending carry_out(const invocation& parsed) {
  if (parsed.what == task::run) return run(parsed);
  bench(parsed);
  return {};
}

}  // namespace riemann::matrix_lab
