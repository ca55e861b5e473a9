// Four coordinates of a point come from one block of random bits.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/evaluating/random_places.hpp"

#include "riemann/kernels/cpu/by_isa.hpp"

#include <algorithm>

namespace riemann {

void find_random_places(unsigned long long key, index_t first, int count, int dimensions,
                        double* columns) {
  cpu::by_isa(
      cpu::current_isa(), [=]() __attribute__((always_inline)) {
        for (int done = 0; done < count; done += random_points_at_once) {
          const int here = std::min(random_points_at_once, count - done);
          const auto point = static_cast<unsigned long long>(first + done);
          for (int k = 0; k < dimensions; k += 4) {
            double u[4][random_points_at_once];
            find_four_coordinates(key, point, random_points_at_once, k / 4, u);
            for (int j = 0; j < std::min(4, dimensions - k); ++j)
              std::copy_n(u[j], here, columns + (k + j) * count + done);
          }
        }
      });
}

}  // namespace riemann
