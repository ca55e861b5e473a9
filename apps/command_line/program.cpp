// Runs a program from its arguments to its exit code and prints every error.
// SPDX-License-Identifier: Apache-2.0
#include "apps/command_line/program.hpp"

#include "riemann/lib/text/control_characters.hpp"
#include "riemann/lib/question/errors.hpp"

#include <csignal>
#include <exception>
#include <iostream>
#include <new>

namespace riemann::apps {

int run(const std::string& program, const std::vector<std::string>& arguments,
        const std::string& short_help, const program_t& answer) {
  const auto ended = [](exit_code how) { return static_cast<int>(how); };
  const auto complain = [&](const std::string& what) {
    std::cerr << program << ": " << printable_paragraphs(what) << '\n';
  };
  if (arguments.empty()) {
    std::cerr << short_help;
    return ended(exit_code::invalid);
  }
  std::signal(SIGXFSZ, SIG_IGN);  // a file that may grow no further is a write that fails
  try {
    return ended(answer(arguments));
  } catch (const invalid_problem& wrong) {
    for (const fault& each : wrong.faults()) complain(sentence_of(each));
    return ended(exit_code::invalid);
  } catch (const std::bad_alloc&) {
    complain("out of memory");
  } catch (const std::exception& error) {
    complain(error.what());
  }
  return ended(exit_code::machine);
}

}  // namespace riemann::apps
