// --plot: the rules that were chosen, with n doubling up to the one asked for.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "apps/command_line/exit_code.hpp"
#include "options.hpp"
#include "riemann/lib/errors.hpp"

#include <string>
#include <vector>

namespace riemann::apps {

/// "all", or names between commas. Throws nothing: what is no rule is a fault of its job.
std::vector<std::string> rules_from(const std::string& text);

/// What is wrong with any rule of the plot.
std::vector<fault> faults_of_plot(const invocation&);

/// Rows to standard output, the picture to its file. Throws io_error.
exit_code plot_convergence(const invocation&);

}  // namespace riemann::apps
