// A calculation that Python waits for: how it is stopped, whom it tells how far it is.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "interruption.hpp"
#include "riemann/lib/question/run_control.hpp"

#include <nanobind/nanobind.h>

#include <chrono>

namespace riemann::python {

/// Made and destroyed with the GIL.
class calculation {
 public:
  /// heard(share), unless it is None, is called with the share done, which only grows, every 50 ms
  /// at most, and when all is done.
  explicit calculation(nanobind::object heard) : heard_(std::move(heard)) {}

  /// While this lives; from the calling thread.
  run_control control();
  bool stopped() const { return watch_.stopped(); }

  /// Ends it soon, and is raised then. With the GIL.
  void end_by(const nanobind::python_error&);
  bool ends_by_error() const { return kept_.is_valid(); }

  /// When it has ended: what to raise, or None. With the GIL.
  nanobind::object raised();

 private:
  void tell(double share);

  interruption watch_;
  nanobind::object heard_;
  nanobind::object kept_;
  double told_ = 0;
  std::chrono::steady_clock::time_point last_ = std::chrono::steady_clock::now();
};

}  // namespace riemann::python
