// The GIL, for threads that may be at work when the interpreter ends.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <Python.h>

#include <cxxabi.h>
#include <unistd.h>

namespace riemann::python {

/// touch(), which may take the GIL. Of an interpreter that is being finalized no thread but the
/// last gets it: until 3.14 Python ends the thread there and then, by an unwinding that nothing of
/// C++ may hold up or swallow, and much of it would. Such a thread sleeps here until the process
/// ends, which is what Python 3.14 lets it do.
template <class Touch>
auto or_sleep_at_end(const Touch& touch) {
  try {
    return touch();
  } catch (abi::__forced_unwind&) {
    while (true) pause();
  }
}

/// Any thread has the GIL while this lives.
class held_gil {
 public:
  held_gil() : before_(or_sleep_at_end(PyGILState_Ensure)) {}
  ~held_gil() { PyGILState_Release(before_); }
  held_gil(const held_gil&) = delete;
  held_gil& operator=(const held_gil&) = delete;

 private:
  PyGILState_STATE before_;
};

/// A thread that has the GIL is without it while this lives.
class released_gil {
 public:
  released_gil() : mine_(PyEval_SaveThread()) {}
  ~released_gil() {
    or_sleep_at_end([this] { PyEval_RestoreThread(mine_); });
  }
  released_gil(const released_gil&) = delete;
  released_gil& operator=(const released_gil&) = delete;

 private:
  PyThreadState* mine_;
};

}  // namespace riemann::python
