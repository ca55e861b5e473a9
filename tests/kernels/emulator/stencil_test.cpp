// Stencils on the emulator: the bits of the CPU for every boundary and radius; and the definition.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/kernels/emulator/patterns.hpp"

#include "support/uniform_numbers.hpp"

#include <gtest/gtest.h>

#include <stdexcept>
#include <vector>

namespace riemann {
namespace {

constexpr boundary boundaries[] = {boundary::zero, boundary::clamp, boundary::periodic,
                                   boundary::valid};

template <class T>
void expect_bits_of_cpu_for_stencil(const stencil_request& asked) {
  if (!why_no_stencil(asked).empty()) return;
  const std::vector<T> in = uniform_numbers<T>(asked.count);
  const std::vector<T> weights = uniform_numbers<T>(2 * asked.radius + 1);
  std::vector<T> expected(static_cast<std::size_t>(asked.results()));
  std::vector<T> found(expected.size());
  apply_stencil(asked, in.data(), weights.data(), expected.data(), 2);
  emulate_stencil(asked, in.data(), weights.data(), found.data(), {});
  EXPECT_EQ(found, expected) << asked.type << ' ' << asked.count << " radius " << asked.radius;
}

TEST(StencilsOnTheEmulator, GiveTheBitsOfTheCpuForEveryBoundaryAndRadius) {
  for (const boundary ends : boundaries)
    for (const index_t n : {0, 1, 2, 100, 700, 2047, 2048, 2049})
      for (const index_t radius : {0, 1, 2, 31, 255, 256, 300}) {
        if (radius > 2 && n > 700) continue;
        expect_bits_of_cpu_for_stencil<float>({n, radius, ends, "float"});
        if (radius < 255) expect_bits_of_cpu_for_stencil<double>({n, radius, ends, "double"});
      }
}

TEST(Stencils, SeeWhatTheirBoundarySays) {
  const std::vector<double> in{1, 2, 3, 4, 5};
  const std::vector<double> weights{100, 10, 1};
  const auto found = [&](boundary ends) {
    const stencil_request asked{5, 1, ends, "double"};
    std::vector<double> out(static_cast<std::size_t>(asked.results()));
    apply_stencil(asked, in.data(), weights.data(), out.data(), 1);
    return out;
  };
  EXPECT_EQ(found(boundary::zero), (std::vector<double>{12, 123, 234, 345, 450}));
  EXPECT_EQ(found(boundary::clamp), (std::vector<double>{112, 123, 234, 345, 455}));
  EXPECT_EQ(found(boundary::periodic), (std::vector<double>{512, 123, 234, 345, 451}));
  EXPECT_EQ(found(boundary::valid), (std::vector<double>{123, 234, 345}));
}

TEST(Stencils, OfARadiusLargerThanTheDataAreRefused) {
  EXPECT_EQ(why_no_stencil({5, 6, boundary::clamp}),
            "a radius of 6 is larger than the data, 5 elements");
  EXPECT_EQ(why_no_stencil({5, 3, boundary::valid}),
            "a radius of 3 leaves no results of 5 elements");
  EXPECT_EQ(why_no_stencil({5, 5, boundary::periodic}), "");
  float x = 0;
  EXPECT_THROW(apply_stencil({0, 1}, &x, &x, &x, 1), std::invalid_argument);
}

}  // namespace
}  // namespace riemann
