// integrate: the command.
// SPDX-License-Identifier: Apache-2.0
#include "apps/command_line/complaints.hpp"
#include "arguments.hpp"
#include "command.hpp"
#include "help.hpp"

#include <iostream>

namespace {

using riemann::apps::exit_code;

exit_code answer(const std::vector<std::string>& arguments) {
  if (arguments.empty()) {
    std::cerr << riemann::apps::short_help();
    return exit_code::invalid;
  }
  return riemann::apps::answer_or_complain(
      "integrate", [&] { return riemann::apps::carry_out(riemann::apps::parse(arguments)); });
}

}  // namespace

int main(int argument_count, char** arguments) {
  return static_cast<int>(answer({arguments + 1, arguments + argument_count}));
}
