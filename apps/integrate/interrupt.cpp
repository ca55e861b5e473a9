// A signal handler may only write to a pipe; a thread that waits at its other end does the rest.
// SPDX-License-Identifier: Apache-2.0
#include "interrupt.hpp"

#include "riemann/lib/question/errors.hpp"

#include <array>
#include <cerrno>
#include <csignal>
#include <cstring>

#include <poll.h>
#include <unistd.h>

namespace riemann::apps {
namespace {

constexpr std::array signals{SIGINT, SIGTERM};
constexpr int one_keystroke = 50;  // milliseconds in which repeated signals count as one
constexpr char stop_asked = 's';
constexpr char end_of_watch = 'e';
volatile std::sig_atomic_t writing_end = -1;

void tell(char what) {
  while (write(writing_end, &what, 1) < 0 && errno == EINTR) {
  }
}

extern "C" void on_signal(int) {
  const int kept = errno;
  tell(stop_asked);
  errno = kept;
}

void restore_defaults() {
  for (const int each : signals) std::signal(each, SIG_DFL);
}

/// What was written to the pipe; 0 if nothing was for so long (-1: wait for ever).
char told_within(int reading_end, int milliseconds) {
  pollfd watched{reading_end, POLLIN, 0};
  char told = 0;
  if (poll(&watched, 1, milliseconds) > 0 && ::read(reading_end, &told, 1) != 1)
    return end_of_watch;
  return told;
}

}  // namespace

interrupt::interrupt() {
  std::array<int, 2> ends{};
  if (pipe(ends.data()) != 0) throw io_error(std::string("pipe: ") + std::strerror(errno));
  reading_end_ = ends[0];
  writing_end = ends[1];
  watcher_ = std::thread([this] { watch(); });
  struct sigaction action {};
  action.sa_handler = on_signal;
  action.sa_flags = SA_RESTART;
  for (const int each : signals) sigaction(each, &action, nullptr);
}

void interrupt::watch() {
  int patience = -1;
  for (char told = 0; told != end_of_watch;) {
    told = told_within(reading_end_, patience);
    if (told == stop_asked) {
      stop_.request_stop();
      patience = one_keystroke;
    } else if (told == 0 && patience == one_keystroke) {
      restore_defaults();
      patience = -1;
    }
  }
}

interrupt::~interrupt() {
  restore_defaults();
  tell(end_of_watch);
  watcher_.join();
  close(reading_end_);
  close(writing_end);
  writing_end = -1;
}

}  // namespace riemann::apps
