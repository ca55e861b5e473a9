// Sobol points against known ones, and what their scrambling keeps.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/kernels/points/sobol.hpp"
#include "riemann/kernels/points/sobol_directions.hpp"

#include <gtest/gtest.h>

#include <bit>
#include <cmath>
#include <set>
#include <utility>
#include <vector>

namespace riemann {
namespace {

const unsigned* directions_of(int coordinate) {
  return sobol_directions().subspan(std::size_t{32} * coordinate, 32).data();
}

TEST(Sobol, BeginsAsPublished) {
  const double known[8][4] = {{0, 0, 0, 0},
                              {.5, .5, .5, .5},
                              {.75, .25, .25, .25},
                              {.25, .75, .75, .75},
                              {.375, .375, .625, .875},
                              {.875, .875, .125, .375},
                              {.625, .125, .875, .625},
                              {.125, .625, .375, .125}};
  for (unsigned i = 0; i < 8; ++i)
    for (int k = 0; k < 4; ++k)
      EXPECT_EQ(sobol_fraction(i, directions_of(k)) * 0x1p-32, known[i][k]) << i << ' ' << k;
}

// scipy.stats.qmc.Sobol(64, scramble=False, bits=32) of SciPy 1.17, times 2^32.
TEST(Sobol, IsSciPysFarFromItsBeginning) {
  const std::vector<std::pair<int, unsigned>> point_12345{
      {0, 0xa4140000}, {1, 0xd03c0000},  {2, 0x290c0000},  {4, 0xe3740000},
      {9, 0x6dfc0000}, {20, 0x33040000}, {40, 0x372c0000}, {63, 0x77340000}};
  for (const auto& [k, fraction] : point_12345)
    EXPECT_EQ(sobol_fraction(12345, directions_of(k)), fraction) << k;
  const std::vector<std::pair<int, unsigned>> point_65535{
      {0, 0x00010000}, {1, 0xffff0000},  {2, 0x90550000},  {4, 0x40bb0000},
      {9, 0x29f50000}, {20, 0x91030000}, {40, 0x6a350000}, {63, 0x4bdf0000}};
  for (const auto& [k, fraction] : point_65535)
    EXPECT_EQ(sobol_fraction(65535, directions_of(k)), fraction) << k;
}

TEST(Sobol, StepsByOneDirection) {
  const unsigned* directions = directions_of(37);
  for (unsigned i = 1; i < 3000; ++i)
    EXPECT_EQ(sobol_fraction(i, directions) ^ sobol_fraction(i - 1, directions),
              directions[std::countr_zero(i)]);
}

TEST(OwenScrambling, LeavesOnePointInEveryCellOfEachCoordinate) {
  for (const int m : {1, 4, 10})
    for (int k = 0; k < sobol_dimensions; ++k) {
      std::set<unsigned> cells;
      for (unsigned i = 0; i < 1U << m; ++i)
        cells.insert(owen_scrambled(sobol_fraction(i, directions_of(k)), owen_seed(5, k)) >>
                     (32 - m));
      EXPECT_EQ(cells.size(), 1U << m) << m << ' ' << k;
    }
}

// The first two coordinates of 2^m points are a (0, m, 2)-net: a point in each box of 2^-m.
TEST(OwenScrambling, LeavesOnePointInEveryBoxOfTheFirstTwoCoordinates) {
  constexpr int m = 8;
  for (int across = 0; across <= m; ++across) {
    std::set<std::pair<int, int>> boxes;
    for (unsigned i = 0; i < 1U << m; ++i) {
      const double x = sobol_coordinate(i, directions_of(0), owen_seed(9, 0));
      const double y = sobol_coordinate(i, directions_of(1), owen_seed(9, 1));
      boxes.insert(
          {static_cast<int>(std::ldexp(x, across)), static_cast<int>(std::ldexp(y, m - across))});
    }
    EXPECT_EQ(boxes.size(), 1U << m) << across;
  }
}

TEST(OwenScrambling, LetsFractionsPartAtTheBitWhereTheyDid) {
  for (const unsigned fraction : {0U, 0x9e3779b9U, ~0U})
    for (int place = 0; place < 32; ++place) {
      const unsigned other =
          fraction ^ (0x80000000U >> place) ^ (0x55555555U & (0x7fffffffU >> place));
      EXPECT_EQ(std::countl_zero(owen_scrambled(fraction, 77) ^ owen_scrambled(other, 77)), place);
    }
}

// A point's scrambled place is uniform over the keys: 8 cells of n/8 each, with a standard
// deviation of sqrt(7 n / 64).
TEST(OwenScrambling, PutsAPointAnywhere) {
  constexpr int n = 8000;
  int counts[8] = {};
  for (int key = 0; key < n; ++key)
    ++counts[owen_scrambled(sobol_fraction(3, directions_of(2)), owen_seed(key, 2)) >> 29];
  for (const int count : counts) EXPECT_NEAR(count, n / 8, 5 * std::sqrt(7.0 * n / 64));
}

/// The mean of a product of six factors 1/2 + x is 1: how far 2^m points are off, as a root mean
/// square over 32 scramblings.
double error_of_mean(int m) {
  double squares = 0;
  for (int key = 0; key < 32; ++key) {
    double sum = 0;
    for (unsigned i = 0; i < 1U << m; ++i) {
      double product = 1;
      for (int k = 0; k < 6; ++k)
        product *= 0.5 + sobol_coordinate(i, directions_of(k), owen_seed(key, k));
      sum += product - 1;
    }
    squares += std::pow(std::ldexp(sum, -m), 2) / 32;
  }
  return std::sqrt(squares);
}

// From 2^6 to 2^14 independent points get 16 times better, to sqrt((13/12)^6 - 1) 2^-7; scrambled
// nets, of smooth functions, up to 4096 times (Owen, Ann. Statist. 25 (1997)).
TEST(OwenScrambling, ConvergesFasterThanRandomPoints) {
  const double at_first = error_of_mean(6);
  const double at_last = error_of_mean(14);
  EXPECT_LT(at_last, at_first / 256);
  EXPECT_LT(at_last, std::sqrt(std::pow(13.0 / 12, 6) - 1) * 0x1p-7 / 100);
}

}  // namespace
}  // namespace riemann
