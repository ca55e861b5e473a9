// A line about the program, then a line for each job, as JSON.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/batch/roster.hpp"

#include "riemann/kernels/tiling.hpp"
#include "riemann/lib/batch/keys.hpp"
#include "riemann/lib/naming/catalogue.hpp"
#include "riemann/lib/reports/whole_file.hpp"

#include <fstream>

namespace riemann::batch {
namespace {

std::string head() {
  return json_of({{"riemann", version_number()}, {"tiling_version", index_t{tiling_version}}});
}

}  // namespace

std::string roster_path(const std::string& rows_path) { return rows_path + ".jobs"; }

void write_roster(const std::string& rows_path, const job_list& jobs) {
  std::string text = head() + '\n';
  for (std::size_t k = 0; k < jobs.size(); ++k) text += json_of(description_of(jobs[k])) + '\n';
  write_whole_file(roster_path(rows_path), text);
}

std::string why_not_of(const std::string& rows_path, const job_list& jobs) {
  const std::string path = roster_path(rows_path);
  const auto other = [](const std::string& how) { return "belongs to another batch: " + how; };
  std::ifstream file(path);
  std::string line;
  if (!file || !std::getline(file, line))
    return "has rows, but no " + path + " beside it that says of which jobs";
  if (line != head()) return other("it was begun by " + line + ", this is " + head());
  std::size_t there = 0;
  for (; std::getline(file, line); ++there) {
    if (there >= jobs.size()) continue;
    const std::string now = json_of(description_of(jobs[there]));
    if (line != now)
      return other("its job " + std::to_string(there + 1) + " is " + line + ", here it is " + now +
                   " (" + jobs[there].where + ")");
  }
  if (there != jobs.size())
    return other("it has " + std::to_string(there) + " jobs, here there are " +
                 std::to_string(jobs.size()));
  return "";
}

}  // namespace riemann::batch
