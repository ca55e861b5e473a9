// Jobs as lines for people, or an object each.
// SPDX-License-Identifier: Apache-2.0
#include "command.hpp"

#include "apps/command_line/standard_output.hpp"
#include "riemann/lib/batch/preview.hpp"
#include "riemann/lib/reading/rows.hpp"
#include "riemann/lib/reports/record.hpp"

#include <utility>
#include <vector>

namespace riemann::apps {

ending preview(const batch::job_list& jobs, batch::output_format how) {
  write_out([&](std::ostream& out) {
    if (how != batch::output_format::json) return batch::tell_what_would_run(out, jobs);
    for (const record& each : batch::records_of_preview(jobs)) out << json_of(each) << '\n';
  });
  return {};
}

ending preview(const invocation& options) {
  std::vector<batch::job> jobs;
  for (index_t k = 0; k < methods_of(options.wanted); ++k)
    jobs.push_back({.wanted = with_method(options.wanted, k)});
  return preview(batch::job_list(std::move(jobs)), options.how.output);
}

}  // namespace riemann::apps
