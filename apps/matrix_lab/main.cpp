// matrix-lab: the program.
// SPDX-License-Identifier: Apache-2.0
#include "apps/command_line/program.hpp"
#include "apps/matrix_lab/arguments.hpp"
#include "apps/matrix_lab/command.hpp"
#include "apps/matrix_lab/help.hpp"

namespace lab = riemann::matrix_lab;

int main(int argument_count, char** arguments) {
  return riemann::apps::run("matrix-lab", {arguments + 1, arguments + argument_count},
                            lab::short_help(),
                            [](const auto& words) { return lab::carry_out(lab::parse(words)); });
}
