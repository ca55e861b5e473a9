// How a caller watches and stops a long run.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <stop_token>

namespace riemann {

class kept_answers;

struct run_control {
  /// Asked between pieces of some milliseconds on a CPU and 100 ms on a GPU (or of one tile: at
  /// most some 65 000 calls up to n = 1e9); when it fires, the run ends as interrupted.
  std::stop_token stop;
  /// Told the share done, 0 to 1, now and then; from the calling thread only.
  std::function<void(double share)> progress;
  /// Of one integral over a region: what runs before this one have computed, and where this one
  /// leaves what it computes. Null: nowhere.
  kept_answers* kept = nullptr;
  /// Told what an integral over a region has come to, and its error, as often as that is judged.
  std::function<void(double value, double error)> so_far;
};

/// Of a part of `whole`, which outlives it: that of `some` steps behind the first `begin` of `all`.
inline run_control part_of(const run_control& whole, double begin, double some, double all) {
  run_control part = whole;
  if (whole.progress)
    part.progress = [&whole, begin, some, all](double share) {
      whole.progress((begin + share * some) / all);
    };
  return part;
}

}  // namespace riemann
