// Ctrl-C while C++ computes: Python's own handler only notes it, and acts when Python runs again.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <stop_token>

namespace riemann::python {

/// To make this process, since its threads were first watched.
int times_forked();

/// While it lives, on the main thread, SIGINT asks its calculation to stop, beside whatever else it
/// does. Where Python does nothing about SIGINT, nothing changes. They may be nested: the innermost
/// is stopped.
class interruption {
 public:
  interruption();
  ~interruption();
  interruption(const interruption&) = delete;  // signals find it where it is

  std::stop_token token() const { return stop_.get_token(); }
  bool stopped() const { return stop_.stop_requested(); }
  void stop() { stop_.request_stop(); }

 private:
  std::stop_source stop_;
  bool watches_ = false;
  std::stop_source* around_ = nullptr;
};

}  // namespace riemann::python
