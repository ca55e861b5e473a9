// One job of a batch, as requested.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/batch/expectation.hpp"
#include "riemann/lib/reading/request.hpp"

#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace riemann::batch {

/// One row. A study runs through several n and is reported at the last.
struct job {
  std::string name;
  request wanted;
  std::vector<index_t> study;  // empty: not a study
  std::string exact;           // the integral, in decimal digits; empty where nobody told
  std::string goal;            // the relative tolerance that its source suggests; empty likewise
  std::string unsupported;     // why it cannot be computed; empty: it can
  std::string invalid;         // what is wrong with it in a list; empty: nothing
  std::shared_ptr<const sample_table> table;  // a list's; null: wanted.data names a file, or none
  expectation expected;
  std::string where;
};

/// Keys that a command line sets, whatever the file says: of every row, and of the batch.
using overrides = std::vector<std::pair<std::string, std::string>>;

}  // namespace riemann::batch
