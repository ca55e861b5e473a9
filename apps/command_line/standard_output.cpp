// Standard output: whether there is one, and whether all of it arrived.
// SPDX-License-Identifier: Apache-2.0
#include "apps/command_line/standard_output.hpp"

#include "riemann/lib/question/errors.hpp"

#include <cerrno>
#include <cstring>
#include <iostream>

#include <fcntl.h>
#include <unistd.h>

namespace riemann::apps {

void require_output() {
  const int mode = fcntl(STDOUT_FILENO, F_GETFL);
  if (mode >= 0 && (mode & O_ACCMODE) != O_RDONLY) return;
  throw invalid_problem({{"", "", "standard output is not open for writing"}});
}

void write_out(const std::function<void(std::ostream&)>& write) {
  errno = 0;
  write(std::cout);
  if (std::cout.flush()) return;
  const std::string why = errno == 0 ? "write failed" : std::strerror(errno);
  throw io_error("standard output: " + why + "; the result is incomplete");
}

}  // namespace riemann::apps
