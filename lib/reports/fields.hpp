// A row of a batch, or one answer, as a record.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/reports/record.hpp"
#include "riemann/lib/reports/report.hpp"

namespace riemann {

/// Always the same keys in the same order.
record fields_of(const row&);

/// The same behind the number of the job, counted from 1.
record numbered(index_t job, record fields);

/// Whether its value is a number that can be drawn or compared.
bool has_value(const record& row);

}  // namespace riemann
