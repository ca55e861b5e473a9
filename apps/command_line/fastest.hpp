// How long something takes at its fastest.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <chrono>
#include <limits>

namespace riemann::apps {

/// Seconds of the fastest run() within `enough` seconds, of one at least.
template <class Run>
double fastest_seconds(double enough, const Run& run) {
  using clock = std::chrono::steady_clock;
  double best = std::numeric_limits<double>::infinity();
  for (double spent = 0; spent < enough;) {
    const clock::time_point begin = clock::now();
    run();
    const double seconds = std::chrono::duration<double>(clock::now() - begin).count();
    best = std::min(best, seconds);
    spent += seconds;
  }
  return best;
}

}  // namespace riemann::apps
