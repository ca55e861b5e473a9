// --plot: the error of each chosen rule, with n doubling up to --n, or of each method over several
// variables.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "apps/command_line/exit_code.hpp"
#include "options.hpp"
#include "riemann/lib/question/errors.hpp"

#include <vector>

namespace riemann::apps {

/// What is wrong with any rule of the plot, or with all methods.
std::vector<fault> faults_of_plot(const invocation&);

/// Rows to standard output, the picture to its file. Throws io_error.
exit_code plot_convergence(const invocation&);

}  // namespace riemann::apps
