// Vector loops for what nearly all samples need; where they find something, a search for its place.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/methods/fixed/outline.hpp"

#include "riemann/kernels/cpu/by_isa.hpp"
#include "riemann/kernels/host_device.hpp"
#include "riemann/lib/summing/combined.hpp"

#include <cmath>
#include <vector>

namespace riemann {
namespace {

/// How far f changes from sample i to the next if it crosses 0 there and |f| grows towards both; 0:
/// it does not, or not by a finite number.
inline double crossing_after(const double* f, std::size_t i) {
  const bool crosses = (f[i] < 0) != (f[i + 1] < 0);
  const bool grows =
      (std::abs(f[i]) > std::abs(f[i - 1])) & (std::abs(f[i + 1]) > std::abs(f[i + 2]));
  const double height = std::abs(f[i + 1] - f[i]);
  return crosses & grows & is_finite(height) ? height : 0;
}

/// The first i >= first for which has(i), which is so for one of them.
template <class Has>
std::size_t first_that(std::size_t first, const Has& has) {
  while (!has(first)) ++first;
  return first;
}

}  // namespace

outline outline_of(std::span<const double> samples) {
  outline seen;
  thread_local std::vector<double> room;  // for many short ones
  room.resize(samples.size());
  double zero = 0;  // NaN, if a value is not finite
  double widest = 0;
  double sum = 0;
  double squares = 0;
  const double* const f = samples.data();
  cpu::by_isa(cpu::current_isa(), [&, f, shares = room.data(), count = samples.size()] {
    zero = combined(count, [f](std::size_t i) { return f[i] - f[i]; }, added);
    if (count > 3)
      widest = combined(count - 3, [f](std::size_t i) { return crossing_after(f, i + 1); }, larger);
    const double height = combined(
        count, [f](std::size_t i) { return is_finite(f[i]) ? std::abs(f[i]) : 0; }, larger);
    seen.height = height;
    if (height == 0) return;
    for (std::size_t i = 0; i < count; ++i) {
      const double share = std::abs(f[i]) / height;
      shares[i] = share <= 1 ? share : 0;
    }
    sum = combined({shares, count}, added);
    squares = combined(count, [shares](std::size_t i) { return shares[i] * shares[i]; }, added);
  });
  if (!is_finite(zero)) seen.hole = first_that(0, [f](std::size_t i) { return !is_finite(f[i]); });
  if (widest > 0)
    seen.crossing = first_that(1, [&](std::size_t i) { return crossing_after(f, i) == widest; });
  if (seen.height == 0) return seen;
  seen.highest = first_that(0, [&](std::size_t i) { return std::abs(f[i]) == seen.height; });
  seen.effective = sum * sum / squares;
  seen.mean = sum / static_cast<double>(samples.size());
  return seen;
}

}  // namespace riemann
