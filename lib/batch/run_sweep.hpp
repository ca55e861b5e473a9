// Runs a request of several rows: a row for each rule, each n and each point of its parameters.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/reading/request.hpp"
#include "riemann/lib/reports/report.hpp"
#include "riemann/lib/question/run_control.hpp"

#include <functional>
#include <span>
#include <string>

namespace riemann::batch {

/// Tells every row from `from` on to `told`, in the order of reading/rows.hpp, from the calling
/// thread. On the CPU, where rows are as many as threads, each thread takes rows of its own; the
/// bits are those of any other way. Stops after the first row that was interrupted. Memory does not
/// grow with the rows. Throws invalid_problem where a row's limits are not valid, and
/// machine_error.
summary run_sweep(const request&, const run_control&, const std::function<void(const row&)>& told,
                  index_t from = 0);

/// The same of all rows, in words: pieces of text, in their order and as many at once as there are;
/// rows are put into words by the threads that compute them.
summary run_sweep(const request&, const run_control&, const line_report&,
                  const std::function<void(std::span<const std::string>)>& told);

}  // namespace riemann::batch
