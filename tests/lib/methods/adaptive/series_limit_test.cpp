// Limits of series from their first terms.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/methods/adaptive/series_limit.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>
#include <vector>

namespace riemann::adaptive {
namespace {

template <class F>
std::vector<double> terms_of(int count, F f) {
  std::vector<double> terms;
  for (int k = 1; k <= count; ++k) terms.push_back(f(k));
  return terms;
}

TEST(SeriesLimit, FindsLogTwoFromTwentyAlternatingTerms) {
  const auto terms = terms_of(20, [](int k) { return (k % 2 == 1 ? 1.0 : -1.0) / k; });
  const series_limit limit = limit_of(terms);
  EXPECT_NEAR(limit.value, std::numbers::ln2, 1e-13);
  EXPECT_LE(std::abs(limit.value - std::numbers::ln2), limit.error + 1e-15);
}

TEST(SeriesLimit, TellsWhatDoesNotAlternate) {
  const auto sign = [](int k) { return k % 2 == 1 ? 1.0 : -1.0; };
  for (const int count : {16, 24, 64}) {
    for (const double power : {0.2, 0.5, 1.0, 2.5}) {
      const auto alone = terms_of(count, [&](int k) { return sign(k) * std::pow(k, -power); });
      EXPECT_LT(beside_alternation(alone), 1e-7 * std::abs(alone.back())) << count << " " << power;
    }
    for (const double mean : {1e-3, 1e-6}) {
      const auto both = terms_of(count, [&](int k) { return sign(k) / k + mean / (k * k); });
      const double last = mean / (count * count);
      EXPECT_GT(beside_alternation(both), 0.9 * last) << count << " " << mean;
      EXPECT_LT(beside_alternation(both), 3 * last + 1e-7 / count) << count << " " << mean;
    }
  }
}

TEST(SeriesLimit, IsUnsureOfTermsWithoutOrder) {
  const auto terms = terms_of(24, [](int k) { return std::sin(k * k * 1.7); });
  EXPECT_GT(limit_of(terms).error, 1e-3);
}

}  // namespace
}  // namespace riemann::adaptive
