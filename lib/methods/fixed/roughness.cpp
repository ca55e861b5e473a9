// Third and fourth differences, added up in vector loops.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/methods/fixed/roughness.hpp"

#include "riemann/kernels/cpu/by_isa.hpp"
#include "riemann/lib/summing/combined.hpp"

#include <cmath>

namespace riemann {
namespace {

inline double third_difference(const double* f) { return f[3] - 3 * f[2] + 3 * f[1] - f[0]; }

}  // namespace

void roughness::note(std::span<const double> values) {
  constexpr std::size_t neighbours = 5;
  if (values.size() < neighbours) return;
  cpu::by_isa(cpu::current_isa(), [this, f = values.data(), count = values.size() - 4] {
    third_ += combined(
        count,
        [f](std::size_t i) {
          return std::abs(third_difference(f + i)) + std::abs(third_difference(f + i + 1));
        },
        added);
    fourth_ += combined(
        count,
        [f](std::size_t i) {
          return 2 * std::abs(third_difference(f + i + 1) - third_difference(f + i));
        },
        added);
    sizes_ += combined(count, [f](std::size_t i) { return std::abs(f[i + 2]); }, added);
  });
}

bool roughness::waves() const {
  constexpr double noise = 64 * 0x1p-52;
  return fourth_ > third_ + noise * sizes_;
}

}  // namespace riemann
