// The report of a run: as text, JSON or CSV.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "apps/lab/records.hpp"
#include "apps/reduction_lab/runs.hpp"

#include <ostream>
#include <string>

namespace riemann::reduction_lab {

struct findings {
  named_operation op;
  std::string type;
  index_t count = 0;
  std::string source;  // "uniform, seed 1", "data.npy"
  setting where;
  reference expected;
  std::vector<outcome> outcomes;
};

/// "sum of 1_000 elements, float, added by naive"
std::string question_of(const named_operation&, const std::string& type, index_t count);

/// The value as a person reads it, with the index or the variance that belongs to it.
std::string value_of(const answer&);

/// What is wrong with results and kernels: a sentence each; nothing where all is well.
std::vector<std::string> complaints_about(const findings&);

void write_text(std::ostream&, const findings&);

/// One for each outcome, always the same keys in the same order.
std::vector<record> records_of(const findings&);

}  // namespace riemann::reduction_lab
