// Another program, run to its end.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

namespace riemann::apps {

struct child_output {
  std::string out;
  std::string err;
  int exit_code = -1;  // minus the signal's number if one ended it
};

/// words[0] is the program's path; it reads nothing. Throws machine_error where it does not start.
child_output run_child(const std::vector<std::string>& words);

}  // namespace riemann::apps
