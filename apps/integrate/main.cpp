// integrate: the command. Everything that goes wrong is told here, once.
// SPDX-License-Identifier: Apache-2.0
#include "arguments.hpp"
#include "command.hpp"
#include "help.hpp"
#include "riemann/lib/errors.hpp"

#include <exception>
#include <iostream>
#include <new>
#include <string>
#include <vector>

namespace {

using riemann::apps::exit_code;

void complain(const std::string& what) { std::cerr << "integrate: " << what << '\n'; }

exit_code answer(const std::vector<std::string>& arguments) {
  if (arguments.empty()) {
    std::cerr << riemann::apps::short_help();
    return exit_code::invalid;
  }
  try {
    return riemann::apps::carry_out(riemann::apps::parse(arguments));
  } catch (const riemann::invalid_problem& wrong) {
    for (const riemann::fault& each : wrong.faults()) complain(riemann::sentence_of(each));
    return exit_code::invalid;
  } catch (const std::bad_alloc&) {
    complain("out of memory");
  } catch (const std::exception& error) {
    complain(error.what());
  }
  return exit_code::machine;
}

}  // namespace

int main(int argument_count, char** arguments) {
  return static_cast<int>(answer({arguments + 1, arguments + argument_count}));
}
