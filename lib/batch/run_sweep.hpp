// Runs rows that share their integrand: of a sweep, or of jobs that differ in numbers alone.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/reading/request.hpp"
#include "riemann/lib/reports/report.hpp"
#include "riemann/lib/question/run_control.hpp"
#include "riemann/lib/running/integrals_of_expression.hpp"

#include <functional>
#include <span>
#include <string>

namespace riemann::batch {

/// Problems that differ in parameters and limits alone.
struct rows_alike {
  problem like;  // what they have in common
  index_t count;
  int repeat;
  writing_rows write;
  std::function<row(index_t k, measurement)> made_of = {};  // unset: a row without name or verdict
};

/// Told each row in its order, from the calling thread.
using row_listener = std::function<void(row&&)>;

/// On the CPU, where rows are as many as threads, each thread takes rows of its own; the bits are
/// those of any other way. Stops after the first row that was interrupted. Memory does not grow
/// with the rows. A row that is not valid has the status `invalid`. Throws machine_error.
summary run_rows(const rows_alike&, const run_control&, const row_listener& told);

/// The same of every row of a request, in the order of reading/rows.hpp.
summary run_sweep(const request&, const run_control&, const row_listener& told);

/// The same of all rows, in words: pieces of text, in their order and as many at once as there are;
/// rows are put into words by the threads that compute them.
summary run_sweep(const request&, const run_control&, const line_report&,
                  const std::function<void(std::span<const std::string>)>& told);

}  // namespace riemann::batch
