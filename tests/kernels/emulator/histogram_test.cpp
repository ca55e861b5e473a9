// Histograms on the emulator: the CPU's counts, whether the bins fit shared memory or not, for
// constant data, too; and the definition.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/kernels/emulator/patterns.hpp"

#include "support/random_sequence.hpp"

#include <gtest/gtest.h>

#include <numeric>
#include <vector>

namespace riemann {
namespace {

std::vector<float> numbers(index_t count) {
  std::vector<float> values(static_cast<std::size_t>(count));
  reference::random_sequence random(19);
  for (float& x : values)
    x = static_cast<float>(static_cast<double>(static_cast<long long>(random())) * 0x1.2p-63);
  return values;
}

TEST(HistogramsOnTheEmulator, CountAsTheCpuDoes) {
  for (const index_t n : {0, 1, 255, 257, 5000})
    for (const index_t bins : {1, 7, 256, 1024, 8192, 8193, 20'000}) {
      const histogram_request request{n, bins, -1, 1};
      std::vector<float> in = numbers(n);
      if (n > 1) in[1] = NAN;
      std::vector<double> expected(static_cast<std::size_t>(bins));
      std::vector<double> actual(expected.size());
      count_in_bins(request, in.data(), nullptr, expected.data(), 2);
      emulate_histogram(request, in.data(), nullptr, actual.data(), {});
      EXPECT_EQ(actual, expected) << n << ' ' << bins;
    }
}

TEST(HistogramsOnTheEmulator, WeighAsTheCpuDoesWhereNothingRounds) {
  const histogram_request request{3000, 50, -1, 1, "float", true};
  const std::vector<float> in = numbers(request.count);
  std::vector<float> weights(in.size());
  std::iota(weights.begin(), weights.end(), -1000.0F);
  std::vector<double> expected(50);
  std::vector<double> actual(50);
  count_in_bins(request, in.data(), weights.data(), expected.data(), 1);
  emulate_histogram(request, in.data(), weights.data(), actual.data(), {});
  EXPECT_EQ(actual, expected);
}

TEST(HistogramsOnTheEmulator, OfConstantDataHaveOneFullBin) {
  const std::vector<float> in(3000, 0.25F);
  std::vector<double> actual(8);
  emulate_histogram({3000, 8, 0, 1}, in.data(), nullptr, actual.data(), {});
  EXPECT_EQ(actual, (std::vector<double>{0, 0, 3000, 0, 0, 0, 0, 0}));
}

TEST(Histograms, TakeBothEndsAndLeaveOutTheRest) {
  const std::vector<double> in{0, 0.24, 0.25, 0.999, 1, 1.001, -0.1, NAN, INFINITY};
  std::vector<double> actual(4);
  count_in_bins({9, 4, 0, 1, "double"}, in.data(), nullptr, actual.data(), 2);
  EXPECT_EQ(actual, (std::vector<double>{2, 1, 0, 2}));
}

TEST(Histograms, WithoutBinsOrWidthAreRefused) {
  EXPECT_NE(why_no_histogram({1, 0, 0, 1}), "");
  EXPECT_NE(why_no_histogram({1, 1, 1, 1}), "");
  EXPECT_NE(why_no_histogram({1, 1, NAN, 1}), "");
  EXPECT_NE(why_no_histogram({1, 1, 0, INFINITY}), "");
  EXPECT_EQ(why_no_histogram({1, 1, 0, 1}), "");
}

}  // namespace
}  // namespace riemann
