// What an invocation does, and what becomes of it.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "options.hpp"
#include "riemann/lib/batch/job_list.hpp"

namespace riemann::apps {

/// Results on standard output, remarks on standard error.
/// Throws invalid_problem and machine_error, io_error where standard output cannot be written.
ending carry_out(const invocation&);

// Parts of it, each in a file of its own, which throw the same.

/// --config: rows to standard output and to a file.
ending integrate_batch(const invocation&);

/// --data: a row for each column of samples; their cumulative integrals to their file.
ending integrate_data(const invocation&);

/// --dry-run: what would be computed, without computing it; where no config file is given, a job
/// for each rule, each n and each point.
ending preview(const batch::job_list&, batch::output_format);
ending preview(const invocation&);

/// --plot: the error of each chosen rule, with n doubling up to --n, or of each method over several
/// variables. Rows to standard output, the picture to its file.
ending plot_convergence(const invocation&);

/// What is wrong with any rule of the plot, or with all methods.
std::vector<fault> faults_of_plot(const invocation&);

}  // namespace riemann::apps
