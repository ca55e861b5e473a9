// A handler in front of Python's, which it calls. Nobody waits on these tokens: to request a stop
// sets a flag and nothing else, which a handler may do.
// SPDX-License-Identifier: Apache-2.0
#include "interruption.hpp"

#include <atomic>
#include <csignal>

#include <pthread.h>
#include <unistd.h>

namespace riemann::python {
namespace {

std::atomic<std::stop_source*> innermost = nullptr;
struct sigaction pythons {};

extern "C" void on_interrupt(int signal, siginfo_t* facts, void* context) {
  if (std::stop_source* const now = innermost.load()) now->request_stop();
  if ((pythons.sa_flags & SA_SIGINFO) != 0)
    pythons.sa_sigaction(signal, facts, context);
  else
    pythons.sa_handler(signal);
}

bool is_ours(const struct sigaction& action) {
  return (action.sa_flags & SA_SIGINFO) != 0 && action.sa_sigaction == on_interrupt;
}

/// Python raises KeyboardInterrupt on the main thread alone. The system is asked once in a process.
bool is_main_thread() {
  thread_local int asked_at = -1;
  thread_local bool is_main = false;
  if (const int now = times_forked(); asked_at != now) {
    is_main = gettid() == getpid();
    asked_at = now;
  }
  return is_main;
}

}  // namespace

int times_forked() {
  static std::atomic<int> forks = 0;
  static const int watched = pthread_atfork(nullptr, nullptr, [] { forks.fetch_add(1); });
  static_cast<void>(watched);
  return forks.load();
}

interruption::interruption() {
  if (!is_main_thread()) return;
  around_ = innermost.load();
  struct sigaction before {};
  sigaction(SIGINT, nullptr, &before);
  const bool handled = (before.sa_flags & SA_SIGINFO) != 0 ||
                       (before.sa_handler != SIG_DFL && before.sa_handler != SIG_IGN);
  if (!handled) return;
  watches_ = true;
  innermost.store(&stop_);
  if (is_ours(before)) return;
  pythons = before;
  struct sigaction with_ours = before;
  with_ours.sa_flags |= SA_SIGINFO;
  with_ours.sa_sigaction = on_interrupt;
  sigaction(SIGINT, &with_ours, nullptr);
}

interruption::~interruption() {
  if (!watches_) return;
  innermost.store(around_);
  if (around_ != nullptr) return;
  struct sigaction now {};
  sigaction(SIGINT, &pythons, &now);
  if (!is_ours(now)) sigaction(SIGINT, &now, nullptr);  // another's, set meanwhile
}

}  // namespace riemann::python
