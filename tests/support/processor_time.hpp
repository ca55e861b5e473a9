// Time by the processors' clocks: other work on the machine hardly lengthens it.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <sys/resource.h>

namespace riemann {

/// Seconds of processor time, its own and the system's, of all threads of this process and of the
/// programs it ran to their end.
inline double processor_seconds() {
  const auto of = [](int whose) {
    rusage used{};
    getrusage(whose, &used);
    const auto seconds = [](const timeval& t) {
      return static_cast<double>(t.tv_sec) + 1e-6 * static_cast<double>(t.tv_usec);
    };
    return seconds(used.ru_utime) + seconds(used.ru_stime);
  };
  return of(RUSAGE_SELF) + of(RUSAGE_CHILDREN);
}

/// What one call of `work` takes of the processors: the least of a few, `times` of them.
template <class Work>
double least_processor_seconds(int times, const Work& work) {
  double least = 1e300;
  for (int k = 0; k < times; ++k) {
    const double begin = processor_seconds();
    work();
    const double taken = processor_seconds() - begin;
    if (taken < least) least = taken;
  }
  return least;
}

}  // namespace riemann
