// How far off a sum may be: what its accumulator declares, for the shape it was added in.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/kernels/accumulators/error_of_sum.hpp"

#include "riemann/families/accumulators.hpp"

#include <algorithm>
#include <bit>
#include <stdexcept>

namespace riemann {

double error_of_sum(const std::string& name, const accumulators::chain& longest, double u) {
  double error = 0;
  const bool known =
      families::accumulators.visit(name, [&]<class Sum>(std::type_identity<Sum> accumulator) {
        error = declared_error(accumulator, longest, u);
      });
  if (!known) throw std::invalid_argument("there is no sum '" + name + "'");
  return error;
}

double levels_of(index_t leaves) {
  return leaves > 1
             ? static_cast<double>(std::bit_width(static_cast<unsigned long long>(leaves - 1)))
             : 0;
}

accumulators::chain longest_chain(const tiling& shape) {
  const index_t tiles = std::min(shape.tile_count, tiling_constants::tiles_per_section);
  return {static_cast<double>(shape.rows_per_tile),
          levels_of(shape.lanes) + static_cast<double>(tiles_of_fold_run(tiles)) +
              levels_of(fold_lanes) + static_cast<double>(shape.section_count())};
}

}  // namespace riemann
