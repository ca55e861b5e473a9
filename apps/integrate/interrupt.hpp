// Ctrl-C as a stop token: the first one asks to end, the second ends at once.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <stop_token>
#include <thread>

namespace riemann::apps {

/// While it lives, SIGINT and SIGTERM fire its token. Their default is back 50 ms later: `timeout`
/// and some shells send a signal twice at once, people do not. At most one lives at a time.
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
