// --data: a row for each column of samples, and their cumulative integrals.
// SPDX-License-Identifier: Apache-2.0
#include "command.hpp"

#include "apps/command_line/progress.hpp"
#include "apps/command_line/standard_output.hpp"
#include "interrupt.hpp"
#include "report_for.hpp"
#include "riemann/lib/reading/integrals_of_table.hpp"
#include "riemann/lib/reports/cumulative_file.hpp"
#include "riemann/lib/reports/whole_file.hpp"

namespace riemann::apps {
ending integrate_data(const invocation& options) {
  const std::string& cumulative = options.wanted.data.cumulative;
  if (!cumulative.empty()) require_place_for(cumulative);
  progress_line line;
  const integrals_of_table all(options.wanted, [&](double share) { line.show(share); });
  const auto told =
      report_for(options.how.output, all.count() == 1 ? text_report() : columns_report());
  const interrupt stop;
  ending earned;
  for (index_t k = 0; k < all.count() && !earned.interrupted; ++k) {
    row result;
    result.name = all.name(k);
    result.measured =
        measure([&](const run_control& part) { return all.integrate(k, part); },
                options.wanted.repeat, {stop.token(), [&](double share) { line.show(share); }});
    line.erase();
    write_out([&](std::ostream& out) { told->write(out, result); });
    const estimate& answer = result.measured.result;
    if (answer.status == status::not_finite) {
      remark((all.count() > 1 ? result.name + ": " : std::string()) + answer.reason);
      earned.no_value = true;
    }
    if (result.measured.stopped) {
      remark("interrupted; " + answer.reason);
      earned.interrupted = true;
    }
  }
  if (cumulative.empty()) return earned;
  if (exit_code_of(earned) == exit_code::answered)
    write_cumulative(all, cumulative);
  else
    remark(cumulative + " is not written");
  return earned;
}

}  // namespace riemann::apps
