// The time that a run has taken, with that of runs before it whose answers it was given again.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/evaluating/evaluator.hpp"

#include <chrono>

namespace riemann {

class stopwatch {
 public:
  explicit stopwatch(const evaluator& on) : on_(on), before_(on.seconds_before()) {}

  double seconds() const {
    const std::chrono::duration<double> since = clock::now() - start_;
    return since.count() + on_.seconds_before() - before_;
  }

 private:
  using clock = std::chrono::steady_clock;

  const evaluator& on_;
  double before_;
  clock::time_point start_ = clock::now();
};

}  // namespace riemann
