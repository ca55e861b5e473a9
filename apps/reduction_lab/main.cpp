// reduction-lab: the program.
// SPDX-License-Identifier: Apache-2.0
#include "apps/command_line/program.hpp"
#include "apps/reduction_lab/arguments.hpp"
#include "apps/reduction_lab/command.hpp"
#include "apps/reduction_lab/help.hpp"

namespace lab = riemann::reduction_lab;

int main(int argument_count, char** arguments) {
  return riemann::apps::run("reduction-lab", {arguments + 1, arguments + argument_count},
                            lab::short_help(),
                            [](const auto& words) { return lab::carry_out(lab::parse(words)); });
}
