// log(error ratio) / log(n ratio), where the errors mean something.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/batch/study.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace riemann::batch {
namespace {

bool above_noise(const estimate& result) {
  constexpr double noise = 1000 * std::numeric_limits<double>::epsilon();
  const double scale = std::max(result.l1, std::abs(result.exact.value_or(0)));
  return result.absolute_error && std::isfinite(*result.absolute_error) &&
         *result.absolute_error > noise * scale;
}

}  // namespace

order_observation observed_order(std::span<const estimate> runs, int declared) {
  order_observation seen;
  seen.declared = declared;
  for (const estimate& each : runs)
    seen.runs.push_back({each.n, each.value, each.absolute_error, each.seconds});
  for (std::size_t i = 0; i + 1 < runs.size(); ++i) {
    const estimate& coarse = runs[i];
    const estimate& fine = runs[i + 1];
    if (!above_noise(coarse) || !above_noise(fine) || fine.n <= coarse.n) continue;
    const double n_ratio = static_cast<double>(fine.n) / static_cast<double>(coarse.n);
    seen.observed = std::log(*coarse.absolute_error / *fine.absolute_error) / std::log(n_ratio);
    seen.from_n = coarse.n;
    seen.to_n = fine.n;
  }
  return seen;
}

}  // namespace riemann::batch
