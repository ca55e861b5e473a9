// Many numbers combined into one, in runs side by side: a vector loop where one run would wait for
// each result.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstddef>
#include <span>

namespace riemann {

inline constexpr auto larger = [](double a, double b) { return a < b ? b : a; };
inline constexpr auto added = [](double a, double b) { return a + b; };

/// combine(so far, next) of term(i), 0 <= i < count, from 0 on, then of what the runs came to.
/// Always in the same order, whatever the instruction set.
template <class Term, class Combine>
[[gnu::always_inline]] inline double combined(std::size_t count, const Term& term,
                                              const Combine& combine) {
  constexpr std::size_t runs = 8;
  std::array<double, runs> so_far{};
  const std::size_t whole = count / runs * runs;
  for (std::size_t i = 0; i < whole; i += runs) {
#pragma omp simd
    for (std::size_t k = 0; k < runs; ++k) so_far[k] = combine(so_far[k], term(i + k));
  }
  for (std::size_t i = whole; i < count; ++i)
    so_far[i - whole] = combine(so_far[i - whole], term(i));
  double result = 0;
  for (const double each : so_far) result = combine(result, each);
  return result;
}

template <class Combine>
[[gnu::always_inline]] inline double combined(std::span<const double> all, const Combine& combine) {
  return combined(all.size(), [all](std::size_t i) { return all[i]; }, combine);
}

}  // namespace riemann
