// A calculation that Python waits for: how it is stopped, whom it tells how far it is.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gil.hpp"
#include "interruption.hpp"
#include "riemann/lib/question/run_control.hpp"

#include <nanobind/nanobind.h>

#include <chrono>
#include <thread>

namespace riemann::python {

/// Made and destroyed with the GIL. At the end of the interpreter those of other threads than its
/// last are stopped and waited for a moment, and none begins: SystemExit is raised there.
class calculation {
 public:
  /// heard(share), unless it is None, is called with the share done, which only grows, every 50 ms
  /// at most, and when all is done.
  explicit calculation(nanobind::object heard);
  ~calculation();
  calculation(const calculation&) = delete;  // found where it is
  calculation& operator=(const calculation&) = delete;

  /// While this lives; from the calling thread.
  run_control control();
  bool stopped() const { return watch_.stopped(); }

  /// Ends it soon, and is raised then. With the GIL.
  void end_by(const nanobind::python_error&);
  bool ends_by_error() const { return kept_.is_valid(); }

  /// When it has ended: what to raise, or None. With the GIL.
  nanobind::object raised();

  /// Of the interpreter, on its last thread. With the GIL.
  static void end_all_others();

 private:
  bool is_of_another_thread() const;
  void tell(double share);

  interruption watch_;
  nanobind::object heard_;
  nanobind::object kept_;
  std::thread::id thread_ = std::this_thread::get_id();
  int process_ = times_forked();
  double told_ = 0;
  std::chrono::steady_clock::time_point last_ = std::chrono::steady_clock::now();
};

void bind_calculations(nanobind::module_&);

}  // namespace riemann::python
