// Sobol points by their number, and Owen's scrambling of them by a hash.
// Order: Antonov, Saleev, USSR Comput. Math. Math. Phys. 19 (1979). Hash: Laine, Karras,
// "Stratified sampling for stochastic transparency", EGSR 2011; Burley, "Practical hash-based Owen
// scrambling", JCGT 9 (2020).
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/host_device.hpp"
#include "riemann/kernels/points/philox.hpp"
#include "riemann/kernels/points/unit_number.hpp"

namespace riemann {

/// A coordinate of point `number` as a fraction of 2^32; `directions` are the coordinate's 32
/// (sobol_directions.hpp). In Gray code's order: point number + 1 differs by directions[zeros], of
/// as many zeros as number + 1 ends in.
RIEMANN_HOST_DEVICE constexpr unsigned sobol_fraction(unsigned number, const unsigned* directions) {
  unsigned fraction = 0;
  for (unsigned gray = number ^ (number >> 1); gray != 0; gray >>= 1, ++directions)
    if (gray & 1U) fraction ^= *directions;
  return fraction;
}

/// A permutation of fractions in which each bit is flipped or not by a hash of the bits before it
/// and of the seed: the points keep their equal shares of binary cells, and each is uniform.
RIEMANN_HOST_DEVICE constexpr unsigned owen_scrambled(unsigned fraction, unsigned seed) {
  unsigned x = reversed_bits(fraction);  // in products, bits act upon those above them
  x += seed;
  x ^= x * 0x6c50b47cU;
  x ^= x * 0xb82f1e52U;
  x ^= x * 0xc7afe638U;
  x ^= x * 0x8d22f6e6U;
  return reversed_bits(x);
}

/// The seed of a coordinate in the scrambling that `key` names: independent of all others.
RIEMANN_HOST_DEVICE constexpr unsigned owen_seed(unsigned long long key, int coordinate) {
  return philox(key, static_cast<unsigned long long>(coordinate), ~0ULL).words[0];
}

/// A coordinate of a scrambled point, in (0, 1).
RIEMANN_HOST_DEVICE constexpr double sobol_coordinate(unsigned number, const unsigned* directions,
                                                      unsigned seed) {
  return unit_number(owen_scrambled(sobol_fraction(number, directions), seed));
}

}  // namespace riemann
