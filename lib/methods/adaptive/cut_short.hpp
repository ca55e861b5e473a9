// How long work may go on.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/question/question.hpp"

#include <algorithm>
#include <chrono>
#include <stop_token>

namespace riemann::adaptive {

/// Thrown by what must not go on; the best so far is the answer.
enum class cut_short { evaluations, seconds, stopped };

inline std::chrono::steady_clock::time_point deadline_of(const goal& until) {
  using clock = std::chrono::steady_clock;
  return clock::now() + std::chrono::duration_cast<clock::duration>(
                            std::chrono::duration<double>(std::min(until.seconds, 1e9)));
}

/// Throws cut_short where the time is used up or a stop was asked for.
inline void require_time(const std::stop_token& stop,
                         std::chrono::steady_clock::time_point deadline) {
  if (stop.stop_requested()) throw cut_short::stopped;
  if (std::chrono::steady_clock::now() > deadline) throw cut_short::seconds;
}

}  // namespace riemann::adaptive
