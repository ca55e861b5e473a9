// integrate: the command.
// SPDX-License-Identifier: Apache-2.0
#include "apps/command_line/program.hpp"
#include "arguments.hpp"
#include "command.hpp"
#include "help.hpp"

namespace apps = riemann::apps;

int main(int argument_count, char** arguments) {
  return apps::run("integrate", {arguments + 1, arguments + argument_count}, apps::short_help(),
                   [](const auto& words) { return apps::carry_out(apps::parse(words)); });
}
