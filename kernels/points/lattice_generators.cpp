// Generating vectors for embedded rank-1 lattices: what construct_lattices wrote.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/kernels/points/lattice_generators.hpp"

#include "riemann/kernels/points/lattice_vectors.hpp"

namespace riemann {

static_assert(std::size(lattice_vectors) == lattice_generator_count);

std::span<const std::uint32_t> lattice_generator(int which) {
  static_assert(std::size(lattice_vectors[0]) == lattice_dimensions);
  return lattice_vectors[which];
}

}  // namespace riemann
