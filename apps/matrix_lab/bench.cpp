// Speed by shape.
// SPDX-License-Identifier: Apache-2.0
#include "apps/matrix_lab/bench.hpp"

#include "apps/command_line/progress.hpp"
#include "apps/command_line/standard_output.hpp"
#include "apps/lab/timing.hpp"
#include "apps/matrix_lab/cases.hpp"
#include "apps/matrix_lab/inputs.hpp"
#include "riemann/lib/text/numerals.hpp"
#include "riemann/lib/reports/record.hpp"
#include "riemann/lib/reports/words.hpp"

#include <fmt/format.h>

namespace riemann::matrix_lab {
namespace {

/// The first run warms up.
template <class Run>
double best_seconds(const Run& run) {
  run();
  return lab::fastest_seconds(0.5, run);
}

std::vector<bench_measure> bench_on_cpu(const pattern_case& work, const setting& where) {
  host_array result(work.type, work.count());
  std::vector<bench_measure> all;
  all.push_back(
      {work.kernels.front(), best_seconds([&] { work.on_cpu(result.data(), where.threads); })});
  if (where.threads > 1)
    all.push_back({work.kernels.front() + ", 1 thread",
                   best_seconds([&] { work.on_cpu(result.data(), 1); })});
  if (work.peer)
    all.push_back({work.reference_name, best_seconds([&] { work.peer(result.data()); })});
  return all;
}

record record_of(const invocation& options, const pattern_case& work, const setting& where,
                 const bench_measure& best, const bench_measure& each) {
  record row{{"pattern", options.pattern}, {"m", options.m}, {"n", options.n}, {"k", options.k}};
  row.push_back({"type", options.type});
  row.push_back({"sum", options.op.sum});
  row.push_back({"layout", name_of(options.stored)});
  row.push_back({"who", each.who});
  row.push_back({"microseconds", each.seconds * 1e6});
  row.push_back({"gigabytes_per_second", work.bytes / each.seconds * 1e-9});
  row.push_back({"gigaflops", work.operations == 0
                                  ? field_value()
                                  : field_value(work.operations / each.seconds * 1e-9)});
  row.push_back({"times_ours", each.seconds / best.seconds});
  row.push_back({"device", device_of(where)});
  row.push_back({"device_name", device_name_of(where)});
  return row;
}

void tell(std::ostream& out, const invocation& options, const pattern_case& work,
          const setting& where, const std::vector<bench_measure>& all, lab::record_lines& lines) {
  if (options.output == format::text) out << work.title << '\n';
  for (const bench_measure& each : all) {
    if (options.output != format::text) {
      lines.write(out, record_of(options, work, where, all.front(), each));
      continue;
    }
    const bool counted = work.operations > 0;
    out << fmt::format("  {:32} {:>10}  {:>8} {}  x {}\n", each.who, duration(each.seconds),
                       small_number((counted ? work.operations : work.bytes) / each.seconds * 1e-9),
                       counted ? "GFLOP/s" : "GB/s", fixed(each.seconds / all.front().seconds, 2));
  }
}

void measure(const invocation& options, const setting& where, lab::record_lines& lines) {
  const pattern_facts& of = facts_of_pattern(options.pattern);
  apps::progress_line line;
  const std::vector<host_array> inputs = inputs_of(options, of.input_counts(options), where.threads,
                                                   [&](double share) { line.show(share); });
  const pattern_case work = checked_case(of, options, inputs);
  const std::vector<bench_measure> all =
      where.on_gpu() ? bench_on_cuda(options, work, where) : bench_on_cpu(work, where);
  line.erase();
  apps::write_out([&](std::ostream& out) { tell(out, options, work, where, all, lines); });
}

}  // namespace

void bench(const invocation& options) {
  const setting where = setting_of(options, 0);
  if (where.emulated)
    throw invalid_problem({{"device", "emulator", "cannot be timed: use cpu or cuda"}});
  const pattern_facts& of = facts_of_pattern(options.pattern);
  lab::record_lines lines(options.output);
  if (options.shape_given) return measure(options, where, lines);
  for (const auto& [m, n, k] : where.on_gpu() ? of.on_gpu : of.on_cpu) {
    invocation each = options;
    each.m = m;
    each.n = n;
    each.k = k;
    measure(each, where, lines);
  }
}

}  // namespace riemann::matrix_lab
