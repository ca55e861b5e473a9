// Threads that sleep until somebody asks, and go to who has asked first.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/kernels/cpu/standing_threads.hpp"

#include <cerrno>
#include <cfenv>
#include <condition_variable>
#include <csignal>
#include <deque>
#include <exception>
#include <list>
#include <mutex>
#include <thread>
#include <utility>

#include <pthread.h>
#ifdef __linux__
#include <sched.h>
#endif

namespace riemann::cpu {
namespace {

/// Signals are for the program's own threads, but those that a thread raises by what it does.
class without_signals {
 public:
  without_signals() {
    sigset_t others;
    sigfillset(&others);
    for (const int own : {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGTRAP, SIGSYS, SIGABRT, SIGPROF})
      sigdelset(&others, own);
    pthread_sigmask(SIG_SETMASK, &others, &before_);
  }
  ~without_signals() { pthread_sigmask(SIG_SETMASK, &before_, nullptr); }

  without_signals(const without_signals&) = delete;
  without_signals& operator=(const without_signals&) = delete;

 private:
  sigset_t before_{};
};

/// What a thread has of the one that starts it.
class surroundings {
 public:
  surroundings() {
    std::fegetenv(&arithmetic_);
#ifdef __linux__
    sched_getaffinity(0, sizeof cpus_, &cpus_);
#endif
  }

  /// Makes this thread's like `others`, of which it had these before.
  void become(const surroundings& others) {
    errno = 0;
    std::fesetenv(&others.arithmetic_);
#ifdef __linux__
    if (CPU_EQUAL(&cpus_, &others.cpus_)) return;
    sched_setaffinity(0, sizeof others.cpus_, &others.cpus_);
    cpus_ = others.cpus_;
#endif
  }

 private:
  std::fenv_t arithmetic_{};
#ifdef __linux__
  cpu_set_t cpus_{};
#endif
};

struct piece_of_work {
  const std::function<void()>& theirs;
  int wanted;    // threads that may yet come
  int here = 0;  // threads in theirs()
  surroundings of_caller{};
};

struct standing_thread {
  std::thread itself;
  surroundings now;
  bool at_work = false;
  bool leaves = false;
};

class crew {
 public:
  /// `before` is that of the process which this one was made from, whose threads are not here.
  explicit crew(const crew* before = nullptr) : before_(before) {}

  void ask_for(piece_of_work& work) {
    {
      const std::lock_guard lock(guard_);
      wanted_ += work.wanted;
      open_.push_back(&work);
      while (idle_ < wanted_ && start_one(work.of_caller)) {
      }
    }
    asked_.notify_one();  // who comes wakes others
  }

  /// No more threads come; those that are here leave.
  void finish(piece_of_work& work) {
    std::unique_lock lock(guard_);
    std::erase(open_, &work);
    wanted_ -= std::exchange(work.wanted, 0);
    left_.wait(lock, [&] { return work.here == 0; });
  }

  void send_idle_home() {
    std::list<standing_thread> leaving;
    {
      const std::lock_guard lock(guard_);
      for (auto next = all_.begin(); next != all_.end();) {
        const auto each = next++;
        each->leaves = !each->at_work && each->itself.joinable();
        if (each->leaves) leaving.splice(leaving.end(), all_, each);
      }
      idle_ = 0;
    }
    asked_.notify_all();
    for (standing_thread& each : leaving) each.itself.join();
  }

  /// A program that ends amid work waits for nobody: the system ends the threads with it.
  void end() {
    {
      const std::lock_guard lock(guard_);
      has_ended_ = true;
      if (static_cast<int>(all_.size()) > idle_) {
        for (standing_thread& each : all_) each.itself.detach();
        return;
      }
    }
    send_idle_home();
  }

 private:
  bool start_one(const surroundings& of_caller) {
    if (has_ended_) return false;
    const without_signals blocked;
    try {
      std::list<standing_thread> one(1);
      standing_thread& added = one.front();
      added.now = of_caller;
      added.itself = std::thread([this, &added] { stand_by(added); });
      all_.splice(all_.end(), one);
    } catch (const std::exception&) {  // no more threads: these will do
      return false;
    }
    ++idle_;
    return true;
  }

  void stand_by(standing_thread& me) {
    std::unique_lock lock(guard_);
    while (true) {
      asked_.wait(lock, [&] { return me.leaves || !open_.empty(); });
      if (me.leaves) return;
      piece_of_work& work = *open_.front();
      if (--work.wanted == 0) open_.pop_front();
      --wanted_;
      --idle_;
      ++work.here;
      me.at_work = true;
      const bool more = wanted_ > 0;
      lock.unlock();
      for (int woken = 0; woken < 2 && more; ++woken) asked_.notify_one();  // and each of them two
      me.now.become(work.of_caller);
      work.theirs();
      lock.lock();
      me.at_work = false;
      ++idle_;
      if (--work.here == 0) left_.notify_all();
    }
  }

  const crew* const before_;         // kept, so that what it owns is not taken for lost
  std::mutex guard_;                 // of everything below
  std::condition_variable asked_;    // a thread to work, or to leave
  std::condition_variable left_;     // a thread has left a piece of work
  std::list<standing_thread> all_;   // threads know their places
  std::deque<piece_of_work*> open_;  // who wants threads
  int wanted_ = 0;                   // of all of them together
  int idle_ = 0;                     // threads that are not at work
  bool has_ended_ = false;
};

crew* of_process = nullptr;

/// From when threads are first asked for to the end of the program. The crew itself stays, for
/// threads still at work, and whoever asks later, in vain.
struct service {
  service() {
    of_process = new crew;
    pthread_atfork([] { of_process->send_idle_home(); }, nullptr,
                   [] { of_process = new crew(of_process); });
  }
  ~service() { of_process->end(); }

  service(const service&) = delete;
  service& operator=(const service&) = delete;
};

}  // namespace

void work_together(int others, const std::function<void()>& theirs,
                   const std::function<void()>& own) {
  if (others <= 0) return own();
  static const service begun;
  struct asked_for : piece_of_work {
    ~asked_for() { of_process->finish(*this); }
  } work{theirs, others};
  of_process->ask_for(work);
  own();
}

}  // namespace riemann::cpu
