// Philox against the known answers of its authors, and the numbers made of it.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/kernels/points/philox.hpp"

#include <gtest/gtest.h>

#include <array>

namespace riemann {
namespace {

using block = std::array<unsigned, 4>;

block random_block(unsigned long long key, const block& counter) {
  const four_words got = philox(key, {{counter[0], counter[1], counter[2], counter[3]}});
  return {got.words[0], got.words[1], got.words[2], got.words[3]};
}

// Random123 1.14, tests/kat_vectors, the lines "philox4x32 10".
TEST(Philox, GivesTheKnownAnswersOfItsAuthors) {
  EXPECT_EQ(random_block(0, {0, 0, 0, 0}), (block{0x6627e8d5, 0xe169c58d, 0xbc57ac4c, 0x9b00dbd8}));
  EXPECT_EQ(random_block(~0ULL, {~0U, ~0U, ~0U, ~0U}),
            (block{0x408f276d, 0x41c83b0e, 0xa20bc7c6, 0x6d5451fd}));
  EXPECT_EQ(random_block(0x299f31d0a4093822, {0x243f6a88, 0x85a308d3, 0x13198a2e, 0x03707344}),
            (block{0xd16cfe09, 0x94fdcceb, 0x5001e420, 0x24126ea1}));
}

TEST(Philox, TakesACounterInTwoHalves) {
  const four_words by_words = philox(7, {{1, 2, 3, 4}});
  const four_words by_halves = philox(7, 0x0000000200000001, 0x0000000400000003);
  for (int i = 0; i < 4; ++i) EXPECT_EQ(by_words.words[i], by_halves.words[i]);
}

TEST(UnitNumber, IsTheMiddleOfItsCell) {
  EXPECT_EQ(unit_number(0), 0x1p-33);
  EXPECT_EQ(unit_number(0x80000000), 0.5 + 0x1p-33);
  EXPECT_EQ(unit_number(~0U), 1 - 0x1p-33);
  for (unsigned bits = 12345; bits < 4000000000U; bits = bits / 2 * 3 + 1)
    EXPECT_EQ(unit_number(bits), (bits + 0.5) * 0x1p-32);
}

TEST(RandomUnit, IsOneOfFour) {
  const four_numbers third = four_random_units(42, 1000, 2);
  for (int i = 0; i < 4; ++i) EXPECT_EQ(random_unit(42, 1000, 8 + i), third.numbers[i]);
}

// Standard deviations: of a mean of n, 1/sqrt(12 n); of a mean of products less 1/4, sqrt(7/144/n).
TEST(RandomUnit, IsUniformAndIndependentOfItsNeighbours) {
  constexpr int n = 100000;
  double mean = 0;
  double with_next_coordinate = 0;
  double with_next_point = 0;
  for (int i = 0; i < n; ++i) {
    const double u = random_unit(1, i, 3);
    mean += u / n;
    with_next_coordinate += u * random_unit(1, i, 4) / n;
    with_next_point += u * random_unit(1, i + 1, 3) / n;
  }
  EXPECT_NEAR(mean, 0.5, 5 * 0.00092);
  EXPECT_NEAR(with_next_coordinate, 0.25, 5 * 0.0007);
  EXPECT_NEAR(with_next_point, 0.25, 5 * 0.0008);
}

}  // namespace
}  // namespace riemann
