// Lattices, shifts and periodisation together: how fast the mean of a smooth function converges.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/kernels/points/lattice_generators.hpp"
#include "riemann/kernels/points/periodisation.hpp"
#include "riemann/kernels/points/philox.hpp"
#include "riemann/kernels/points/rank1_lattice.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cmath>

namespace riemann {
namespace {

/// The mean of a product of six factors 1/2 + x is 1: how far 2^m points are off, as a root mean
/// square over 8 shifts.
double error_of_lattice(int which, int m, periodisation by) {
  const auto z = lattice_generator(which);
  double squares = 0;
  for (int key = 0; key < 8; ++key) {
    std::array<unsigned, 6> shift;
    for (int k = 0; k < 6; ++k) shift[k] = philox(key, k, 0).words[0];
    double sum = 0;
    for (unsigned i = 0; i < 1U << m; ++i) {
      double product = 1;
      for (int k = 0; k < 6; ++k) {
        const auto [u, weight] = periodised(by, lattice_coordinate(i, z[k], m, shift[k]));
        product *= (0.5 + u) * weight;
      }
      sum += product - 1;
    }
    squares += std::pow(std::ldexp(sum, -m), 2) / 8;
  }
  return std::sqrt(squares);
}

// From 2^10 to 2^16 points an error of order p in their number falls by 64^p: independent points
// have 1/2, any lattice nearly 1, baker's nearly 2, a polynomial more, but only where its greater
// variance has been outrun.
TEST(ShiftedLattice, ConvergesByThePeriodisationsOrder) {
  for (int which = 0; which < lattice_generator_count; ++which) {
    const auto gain = [&](periodisation by) {
      return error_of_lattice(which, 10, by) / error_of_lattice(which, 16, by);
    };
    EXPECT_GT(gain(periodisation::none), std::pow(64, 0.5)) << which;
    EXPECT_GT(gain(periodisation::baker), std::pow(64, 1.0)) << which;
    EXPECT_GT(gain(periodisation::korobov_1), std::pow(64, 1.0)) << which;
    EXPECT_GT(gain(periodisation::korobov_2), std::pow(64, 1.5)) << which;
    EXPECT_GT(gain(periodisation::korobov_3), std::pow(64, 1.5)) << which;
  }
}

}  // namespace
}  // namespace riemann
