// Four coordinates of a point come from one block of random bits.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/evaluating/random_places.hpp"

#include "riemann/kernels/cpu/by_isa.hpp"
#include "riemann/kernels/points/philox.hpp"

#include <algorithm>

namespace riemann {

void find_random_places(unsigned long long key, index_t first, int count, int dimensions,
                        double* columns) {
  constexpr int at_once = 64;
  cpu::by_isa(
      cpu::current_isa(), [=]() __attribute__((always_inline)) {
        for (int done = 0; done < count; done += at_once) {
          const int here = std::min(at_once, count - done);
          const auto point = static_cast<unsigned long long>(first + done);
          for (int k = 0; k < dimensions; k += 4) {
            double u[4][at_once];
            for (int i = 0; i < at_once; ++i) {
              const four_numbers random =
                  four_random_units(key, point + static_cast<unsigned long long>(i), k / 4);
              for (int j = 0; j < 4; ++j) u[j][i] = random.numbers[j];
            }
            for (int j = 0; j < std::min(4, dimensions - k); ++j)
              std::copy_n(u[j], here, columns + (k + j) * count + done);
          }
        }
      });
}

}  // namespace riemann
