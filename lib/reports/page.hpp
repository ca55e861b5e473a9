// A page about a batch: one HTML file that needs nothing else, on light and on dark screens.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/reports/record.hpp"

#include <string>
#include <vector>

namespace riemann {

struct page {
  std::string title;
  std::string sentence;      // what became of the batch
  std::vector<record> rows;  // numbered, as fields_of tells them or as they were read back
};

/// Charts, observed orders, every row, the environment. A cell names its key as data-key; numbers
/// are those of the machine-readable rows, in full, or beside four digits in full as data-value.
std::string html_of(const page&);

}  // namespace riemann
