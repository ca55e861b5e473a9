// Embedded lattices: their arithmetic, and their vectors against random ones by the worst-case
// error in a weighted Korobov space.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/kernels/points/lattice_generators.hpp"
#include "riemann/kernels/points/rank1_lattice.hpp"

#include "riemann/kernels/double_word.hpp"
#include "riemann/kernels/random.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <set>
#include <span>
#include <vector>

namespace riemann {
namespace {

TEST(LatticeFraction, IsTheMultipleOfTheGeneratorShifted) {
  const std::uint64_t z = 123456789;
  for (const int m : {1, 5, 28})
    for (const std::uint64_t i : {0U, 1U, 5U, 17U, (1U << m) - 1U}) {
      const std::uint64_t unshifted = i * z % (1ULL << m) << (32 - m);
      for (const std::uint64_t shift : {0U, 12345U, ~0U})
        EXPECT_EQ(lattice_fraction(static_cast<unsigned>(i), static_cast<unsigned>(z), m,
                                   static_cast<unsigned>(shift)),
                  (unshifted + shift) % (1ULL << 32));
    }
}

TEST(LatticeFraction, KeepsThePointsWhereTheirNumberDoubles) {
  for (const std::uint32_t z : lattice_generator(0))
    for (int m = 1; m < largest_lattice; ++m)
      for (const unsigned i : {0U, 1U, (1U << m) - 1U})
        EXPECT_EQ(lattice_fraction(2 * i, z, m + 1, 99), lattice_fraction(i, z, m, 99));
}

TEST(LatticeFraction, VisitsEveryCellOfACoordinateOnce) {
  std::set<unsigned> cells;
  for (unsigned i = 0; i < 1024; ++i)
    cells.insert(lattice_fraction(i, lattice_generator(1)[7], 10, 0xdeadbeef) >> 22);
  EXPECT_EQ(cells.size(), 1024);
}

TEST(LatticeGenerators, AreOddBelowTheLargestLatticeAndDifferent) {
  for (int which = 0; which < lattice_generator_count; ++which) {
    ASSERT_EQ(lattice_generator(which).size(), std::size_t{lattice_dimensions});
    for (const std::uint32_t z : lattice_generator(which)) {
      EXPECT_EQ(z % 2, 1);
      EXPECT_LT(z, 1U << largest_lattice);
    }
    for (int k = 1; k < lattice_dimensions; ++k)
      EXPECT_NE(lattice_generator(which)[k], lattice_generator((which + 1) % 3)[k]);
  }
}

/// The least max(1, |h|) max(1, |l|) of the waves h x + l y that are 1 on all 2^m points in two
/// coordinates: what a pair of coordinates is worth (Zaremba's index).
std::int64_t index_of_pair(std::int64_t a, std::int64_t b, int m) {
  const std::int64_t n = std::int64_t{1} << m;
  std::int64_t inverse = 1;  // of b, by Newton's method: each step doubles the bits that are right
  for (int step = 0; step < 5; ++step) inverse = inverse * (2 - b * inverse % n) % n;
  std::int64_t least = n;
  for (std::int64_t h = 1; h < least; ++h) {
    const std::int64_t l = (h * (a * inverse % n) % n + n) % n;
    least = std::min(least, h * std::max<std::int64_t>(1, std::min(l, n - l)));
  }
  return least;
}

TEST(LatticeGenerators, LeaveNoPairOfCoordinatesDegenerate) {
  for (int which = 0; which < lattice_generator_count; ++which) {
    const std::span<const std::uint32_t> z = lattice_generator(which);
    for (int k = 0; k < lattice_dimensions; ++k)
      for (int j = 0; j < k; ++j) {
        if (k < 10) {
          EXPECT_GE(index_of_pair(z[k], z[j], 8), 3) << which << ' ' << k << ' ' << j;
        }
        EXPECT_GE(index_of_pair(z[k], z[j], 12), 3) << which << ' ' << k << ' ' << j;
      }
  }
}

constexpr double gamma_of_all = 0.15;

/// w(i / 2^m) = sum over h != 0 of exp(2 pi i h x) / h^4, by a Bernoulli polynomial, times a
/// weight.
std::vector<double_word> weighted_kernel(int m) {
  const double_word scale{gamma_of_all * 64.939394022668291};  // (2 pi)^4 / 24
  const double_word thirtieth = double_word{1} / double_word{30};
  std::vector<double_word> values;
  for (std::uint32_t i = 0; i < 1U << m; ++i) {
    const double x = lattice_coordinate(i, 1, m, 0) - 0x1p-33;
    const double_word t = two_product(x, 1 - x);
    values.push_back((thirtieth - t * t) * scale);
  }
  return values;
}

/// The square of the worst-case error of 2^m points, equal weights, in `dimensions` of the vector.
double squared_error(std::span<const std::uint32_t> z, const std::vector<double_word>& kernel) {
  const auto n = static_cast<std::uint32_t>(kernel.size());
  double_word sum{0};
  for (std::uint32_t i = 0; i <= n / 2; ++i) {  // the others are mirror images
    double_word product{1};
    for (const std::uint32_t of : z) product = product * (double_word{1} + kernel[(i * of) % n]);
    const double_word counted{i == 0 || i == n / 2 ? 1.0 : 2.0};
    sum = sum + counted * (product - double_word{1});
  }
  return (sum / double_word{static_cast<double>(n)}).rounded();
}

struct front {
  int m;
  int dimensions;
};

class LatticeOf : public testing::TestWithParam<front> {};

/// In few dimensions a good vector's squared error is several times less than the median. In 30,
/// all are near the least, which point 0 makes alone; but none of the random ones is as near, from
/// 2^12 points on.
TEST_P(LatticeOf, BeatsRandomVectors) {
  const auto [m, dimensions] = GetParam();
  const std::vector<double_word> kernel = weighted_kernel(m);
  std::vector<double> of_random;
  for (int trial = 0; trial < 50; ++trial) {
    std::vector<std::uint32_t> z;
    for (int k = 0; k < dimensions; ++k)
      z.push_back(static_cast<std::uint32_t>(random_bits(17, trial * 64 + k)) | 1U);
    of_random.push_back(squared_error(z, kernel));
  }
  std::sort(of_random.begin(), of_random.end());
  const double median = of_random[25];
  for (int which = 0; which < lattice_generator_count; ++which) {
    const double ours = squared_error(lattice_generator(which).first(dimensions), kernel);
    EXPECT_LT(ours, median) << "vector " << which;
    if (dimensions < 30) {
      EXPECT_LT(ours, median / 2) << "vector " << which;
    } else if (m > 8) {
      EXPECT_LT(ours, of_random.front()) << "vector " << which;
    }
  }
}
INSTANTIATE_TEST_SUITE_P(, LatticeOf,
                         testing::Values(front{8, 2}, front{8, 5}, front{8, 10}, front{8, 30},
                                         front{12, 2}, front{12, 5}, front{12, 10}, front{12, 30},
                                         front{14, 2}, front{14, 5}, front{14, 10}, front{14, 30},
                                         front{16, 2}, front{16, 5}, front{16, 10}, front{16, 30}));

}  // namespace
}  // namespace riemann
