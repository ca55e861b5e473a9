// The rows of a batch: every combination that the tables of a config file ask for.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/batch/document.hpp"
#include "riemann/lib/batch/expectation.hpp"
#include "riemann/lib/reading/request.hpp"

#include <string>
#include <vector>

namespace riemann::batch {

/// One row. A study runs through several n and is reported at the last.
struct job {
  std::string name;
  request wanted;
  std::vector<index_t> study;  // empty: not a study
  expectation expected;
  std::string where;
};

/// Keys that a command line sets for every row, whatever the file says.
using overrides = std::vector<std::pair<std::string, std::string>>;

/// Reads and checks everything. Throws invalid_problem with all faults, each with its place.
std::vector<job> jobs_from(const std::string& path, const overrides& from_command_line = {});

}  // namespace riemann::batch
