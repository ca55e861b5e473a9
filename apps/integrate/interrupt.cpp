// A signal handler may only write to a pipe; a thread that waits at its other end does the rest.
// SPDX-License-Identifier: Apache-2.0
#include "interrupt.hpp"

#include "riemann/lib/errors.hpp"

#include <array>
#include <cerrno>
#include <csignal>
#include <cstring>

#include <unistd.h>

namespace riemann::apps {
namespace {

constexpr std::array signals{SIGINT, SIGTERM};
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

}  // namespace

interrupt::interrupt() {
  std::array<int, 2> ends{};
  if (pipe(ends.data()) != 0) throw io_error(std::string("pipe: ") + std::strerror(errno));
  reading_end_ = ends[0];
  writing_end = ends[1];
  watcher_ = std::thread([this] {
    char told = 0;
    while (told != end_of_watch) {
      const auto size = read(reading_end_, &told, 1);
      if (size < 0 && errno == EINTR) continue;
      if (size != 1) return;
      if (told == stop_asked) stop_.request_stop();
    }
  });
  struct sigaction action {};
  action.sa_handler = on_signal;
  action.sa_flags = SA_RESETHAND | SA_RESTART;  // the next one has the default again
  for (const int each : signals) sigaction(each, &action, nullptr);
}

interrupt::~interrupt() {
  for (const int each : signals) std::signal(each, SIG_DFL);
  tell(end_of_watch);
  watcher_.join();
  close(reading_end_);
  close(writing_end);
  writing_end = -1;
}

}  // namespace riemann::apps
