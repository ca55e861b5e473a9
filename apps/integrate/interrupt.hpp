// Ctrl-C as a stop token: the first one asks to end, the second ends at once.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <stop_token>
#include <thread>

namespace riemann::apps {

/// While it lives, SIGINT and SIGTERM fire its token, which `timeout` and shells may
/// send twice at once; 50 ms later their default is back.
/// At most one lives at a time.
class interrupt {
 public:
  interrupt();
  ~interrupt();
  interrupt(const interrupt&) = delete;  // signals have one owner
  interrupt& operator=(const interrupt&) = delete;

  std::stop_token token() const { return stop_.get_token(); }

 private:
  void watch();

  std::stop_source stop_;
  int reading_end_ = -1;
  std::thread watcher_;
};

}  // namespace riemann::apps
