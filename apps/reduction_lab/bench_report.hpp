// What --bench prints: a line for each size, as soon as it is measured.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "apps/reduction_lab/bench.hpp"
#include "apps/reduction_lab/invocation.hpp"

#include <ostream>

namespace riemann::reduction_lab {

class bench_report {
 public:
  explicit bench_report(format output) : output_(output), lines_(output) {}

  void write(std::ostream&, const bench_row&);

 private:
  format output_;
  lab::record_lines lines_;
  std::size_t columns_ = 0;  // of the line before: larger sizes may have fewer
};

}  // namespace riemann::reduction_lab
