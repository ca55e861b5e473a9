// How long something takes.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <limits>
#include <vector>

namespace riemann::lab {

/// By the clock on the wall: a CPU has no other.
template <class Run>
double seconds_of(const Run& run) {
  using clock = std::chrono::steady_clock;
  const clock::time_point begin = clock::now();
  run();
  return std::chrono::duration<double>(clock::now() - begin).count();
}

/// Seconds of the fastest run() within `enough` seconds, of one at least.
template <class Run>
double fastest_seconds(double enough, const Run& run) {
  double best = std::numeric_limits<double>::infinity();
  for (double spent = 0; spent < enough;) {
    const double seconds = seconds_of(run);
    best = std::min(best, seconds);
    spent += seconds;
  }
  return best;
}

/// The upper one of the two in the middle, if their number is even; of one at least.
inline double median_of(std::vector<double> all) {
  const auto middle = all.begin() + static_cast<std::ptrdiff_t>(all.size() / 2);
  std::nth_element(all.begin(), middle, all.end());
  return *middle;
}

}  // namespace riemann::lab
