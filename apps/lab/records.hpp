// Results for programs, as --json and --csv want them.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/reports/record.hpp"

#include <cstddef>
#include <ostream>
#include <vector>

namespace riemann::lab {

enum class format { text, json, csv };

/// An object a line, or a record a line under a header, which comes again where rows have other
/// columns.
class record_lines {
 public:
  explicit record_lines(format output) : output_(output) {}

  void write(std::ostream&, const record&);

 private:
  format output_;
  std::size_t columns_ = 0;  // of the line before
};

void write_records(std::ostream&, const std::vector<record>&, format);

/// Nothing where there is none.
inline field_value unless(bool absent, field_value value) { return absent ? field_value() : value; }

/// 0 where no time has passed.
double gigabytes_per_second(double bytes, double seconds);

}  // namespace riemann::lab
