// Values are far from others beyond eight standard deviations.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/running/mean_of_points.hpp"

#include "riemann/kernels/host_device.hpp"
#include "riemann/lib/methods/sampling/pilot.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <vector>

namespace riemann {

mean_of_points::mean_of_points(evaluator& on, unsigned long long key, index_t most,
                               double seconds) {
  constexpr double far = 8;  // standard deviations
  constexpr index_t at_once = 1 << 16;
  point_rule random;
  random.key = key;
  std::vector<double> values;
  const auto start = std::chrono::steady_clock::now();
  const auto has_time = [&] {
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count() <
           seconds;
  };
  while (random.begin < most && has_time()) {
    const index_t count = std::min(at_once, most - random.begin);
    const std::vector<double> more = sampling::random_values(on, random, count);
    values.insert(values.end(), more.begin(), more.end());
    random.begin += count;
  }
  points_ = random.begin;
  std::erase_if(values, [](double each) { return !is_finite(each); });
  if (values.empty()) return;
  const auto count = static_cast<double>(values.size());
  for (const double each : values) mean_ += each / count;
  double squares = 0;
  for (const double each : values) squares += (each - mean_) * (each - mean_);
  deviation_of_mean_ = std::sqrt(squares) / count;
  const double deviation = std::sqrt(squares / count);
  for (const double each : values) {
    const double off = each - mean_;
    if (std::abs(off) > far * deviation) (off > 0 ? from_large_ : from_small_) += off / count;
  }
}

double mean_of_points::error() const { return 4 * deviation_of_mean_; }

bool mean_of_points::has_more_than(const found_value& other) const {
  const double more = mean_ - other.value;
  const double by_few = std::abs(more > 0 ? from_large_ : from_small_);
  return std::abs(more) > error() + other.error && by_few > std::abs(more) / 2;
}

}  // namespace riemann
