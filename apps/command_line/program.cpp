// Everything that goes wrong in a program is told in one place, once.
// SPDX-License-Identifier: Apache-2.0
#include "apps/command_line/complaints.hpp"

#include "riemann/lib/errors.hpp"

#include <exception>
#include <iostream>
#include <new>

namespace riemann::apps {

exit_code answer_or_complain(const std::string& program, const std::function<exit_code()>& answer) {
  const auto complain = [&](const std::string& what) {
    std::cerr << program << ": " << what << '\n';
  };
  try {
    return answer();
  } catch (const invalid_problem& wrong) {
    for (const fault& each : wrong.faults()) complain(sentence_of(each));
    return exit_code::invalid;
  } catch (const std::bad_alloc&) {
    complain("out of memory");
  } catch (const std::exception& error) {
    complain(error.what());
  }
  return exit_code::machine;
}

}  // namespace riemann::apps
