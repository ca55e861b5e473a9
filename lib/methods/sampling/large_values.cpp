// The largest first; what lies on the hill of a larger one waits.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/methods/sampling/large_values.hpp"

#include "riemann/kernels/host_device.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

namespace riemann::sampling {
namespace {

/// Whether values between two places are all as large as the lesser of theirs, as on one hill.
bool are_on_one_hill(const large_value& larger, const large_value& lesser,
                     const values_at_places& values_at) {
  std::vector<double> between;
  for (const double share : {0.27, 0.5, 0.79})
    for (std::size_t k = 0; k < lesser.place.size(); ++k)
      between.push_back(larger.place[k] + share * (lesser.place[k] - larger.place[k]));
  const std::vector<double> values = values_at(between);
  return std::all_of(values.begin(), values.end(),
                     [&](double each) { return !(std::abs(each) < lesser.magnitude); });
}

}  // namespace

std::vector<large_value> largest_and_last(const values_at_places& values_at,
                                          std::span<const double> coordinates,
                                          std::size_t dimensions, std::size_t told) {
  constexpr std::size_t most_peaks = 16;
  constexpr std::size_t most_compared = 256;
  const std::vector<double> values = values_at(coordinates);
  std::vector<std::size_t> order;
  for (std::size_t n = 0; n < values.size(); ++n)
    if (is_finite(values[n]) && values[n] != 0) order.push_back(n);
  std::sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
    const double of_a = std::abs(values[a]);
    const double of_b = std::abs(values[b]);
    return of_a > of_b || (of_a == of_b && a < b);
  });
  std::vector<large_value> result;
  std::vector<large_value> on_hills;
  std::vector<large_value> last;
  for (std::size_t k = 0; k < order.size(); ++k) {
    const std::size_t n = order[k];
    const auto at = coordinates.subspan(n * dimensions, dimensions);
    large_value here{{at.begin(), at.end()}, std::abs(values[n])};
    if (n >= values.size() - told) {
      last.push_back(std::move(here));
      continue;
    }
    if (result.size() == most_peaks || k >= most_compared) continue;
    const bool is_on_hill =
        order.size() > most_peaks && std::ranges::any_of(result, [&](const large_value& larger) {
          return are_on_one_hill(larger, here, values_at);
        });
    (is_on_hill ? on_hills : result).push_back(std::move(here));
  }
  for (large_value& each : on_hills)
    if (result.size() < most_peaks) result.push_back(std::move(each));
  result.insert(result.end(), last.begin(), last.end());
  std::stable_sort(result.begin(), result.end(), [](const large_value& a, const large_value& b) {
    return a.magnitude > b.magnitude;
  });
  return result;
}

}  // namespace riemann::sampling
