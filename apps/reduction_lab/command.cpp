// One array: generate or read it, reduce, compare and report.
// SPDX-License-Identifier: Apache-2.0
#include "apps/reduction_lab/command.hpp"

#include "apps/command_line/progress.hpp"
#include "apps/command_line/standard_output.hpp"
#include "apps/reduction_lab/bench_report.hpp"
#include "apps/reduction_lab/patience.hpp"
#include "apps/reduction_lab/places.hpp"
#include "apps/reduction_lab/report.hpp"
#include "apps/reduction_lab/teaching.hpp"

#include <algorithm>

namespace riemann::reduction_lab {
namespace {

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

void write(std::ostream& out, const findings& all, format output) {
  if (output == format::text)
    write_text(out, all);
  else
    lab::write_records(out, records_of(all), output);
}

apps::ending reduce(const invocation& options) {
  findings all{.op = options.op, .type = options.type(), .count = options.count()};
  all.where = setting_of(options);
  const std::vector<std::string> names = strategies_of(options);
  if (names.size() == 1) {
    const std::string why = why_not(names[0], options.op, all.type, all.where);
    if (!why.empty()) throw invalid_problem({{"strategy", names[0], why}});
  }

  if (all.where.emulated && !options.insist) require_patience(names, options, all.where);

  steps progress(2 + names.size() * static_cast<std::size_t>(all.where.repeat));
  const progress_t show = [&](double share) { progress.show(share); };
  const host_array data = options.file ? read_array(*options.file, show)
                                       : generate(options.array, all.where.threads, show);
  all.source = options.file ? options.path : description_of(options.array);
  progress.next();
  all.expected = reference_of(options.op, data, all.where.threads);
  progress.next();
  all.outcomes =
      run_all(names, options.op, data, all.expected, all.where, [&] { progress.next(); });
  progress.erase();
  apps::write_out([&](std::ostream& out) { write(out, all, options.output); });

  const std::vector<std::string> wrong = complaints_about(all);
  for (const std::string& each : wrong) apps::remark(each);
  return {.not_as_asked = !wrong.empty()};
}

apps::ending measure(const invocation& options) {
  input largest = options.array;
  largest.count = options.size_given ? std::max(options.count(), smallest_bench) : largest_bench;
  apps::progress_line line;
  bench_report report(options.output);
  const setting where = setting_of(options);
  bench(
      options.op, largest, where, [&](double share) { line.show(share); },
      [&](const bench_row& row) {
        line.erase();
        apps::write_out([&](std::ostream& out) { report.write(out, row); });
      });
  return {};
}

}  // namespace

apps::ending carry_out(const invocation& parsed) {
  switch (parsed.what) {
    case task::run: return reduce(parsed);
    case task::bench: return measure(parsed);
    case task::explain: return explain(parsed);
    case task::steps: return draw_steps(parsed);
    case task::pattern: return show_pattern(parsed);
    case task::plot: return plot(parsed);
  }
  return {};
}

}  // namespace riemann::reduction_lab
