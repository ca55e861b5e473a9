// Stencils on the emulator: the bits of the CPU for every boundary and radius; and the definition.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/kernels/emulator/patterns.hpp"
#include "riemann/kernels/patterns/stencil/stencil_launch.hpp"

#include "support/uniform_numbers.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <limits>
#include <stdexcept>
#include <vector>

namespace riemann {
namespace {

using patterns::stencil_tuning;

constexpr boundary boundaries[] = {boundary::zero, boundary::clamp, boundary::periodic,
                                   boundary::valid};

/// Of arrays that begin `offset` elements behind what is aligned.
template <class T>
void expect_bits_of_cpu_for_stencil(const stencil_request& request,
                                    const pattern_emulation& how = {}, std::size_t offset = 0) {
  if (!why_no_stencil(request).empty()) return;
  const auto behind = static_cast<index_t>(offset);
  const std::vector<T> in = uniform_numbers<T>(request.count + behind);
  const std::vector<T> weights = uniform_numbers<T>(2 * request.radius + 1 + behind);
  std::vector<T> expected(static_cast<std::size_t>(request.results()) + offset);
  std::vector<T> actual(expected.size());
  apply_stencil(request, in.data() + offset, weights.data() + offset, expected.data() + offset, 2);
  emulate_stencil(request, in.data() + offset, weights.data() + offset, actual.data() + offset,
                  how);
  EXPECT_EQ(actual, expected) << request.type << ' ' << request.count << " radius "
                              << request.radius;
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

TEST(StencilsOnTheEmulator, GiveTheBitsOfTheCpuForEveryNumberOfTapsThatAWindowIsLeftWith) {
  for (index_t radius = 0; radius < 24; ++radius) {
    expect_bits_of_cpu_for_stencil<float>({1500, radius, boundary::clamp, "float"});
    expect_bits_of_cpu_for_stencil<double>({800, radius, boundary::clamp, "double"});
  }
}

TEST(StencilsOnTheEmulator, GiveTheBitsOfTheCpuAtTheEdgesOfWhatAWarpTakes) {
  constexpr index_t taps = stencil_tuning<float>::taps_at_once;
  for (const boundary ends : boundaries)
    for (const index_t edge : {0, 1, 2, 4})
      for (const index_t beyond : {-1, 0, 1})
        for (const index_t radius : {taps / 2 - 1, taps / 2, taps - 1, taps}) {
          if (radius >= taps - 1 && edge > 2) continue;
          const index_t floats = 32 * stencil_tuning<float>::results_of_thread * edge + beyond;
          const index_t doubles = 32 * stencil_tuning<double>::results_of_thread * edge + beyond;
          const index_t lost = ends == boundary::valid ? 2 * radius : 0;
          expect_bits_of_cpu_for_stencil<float>({floats + lost, radius, ends, "float"});
          expect_bits_of_cpu_for_stencil<double>({doubles + lost, radius, ends, "double"});
        }
}

TEST(StencilsOnTheEmulator, GiveTheBitsOfTheCpuWhereverArraysBegin) {
  for (const boundary ends : boundaries)
    for (const std::size_t offset : {1, 2, 3})
      for (const index_t radius : {1, 9, 40}) {
        expect_bits_of_cpu_for_stencil<float>({2100, radius, ends, "float"}, {}, offset);
        expect_bits_of_cpu_for_stencil<double>({1100, radius, ends, "double"}, {}, offset);
      }
}

/// As many results as make the warps of a small GPU take turns, the last ones not all of them.
TEST(StencilsOnTheEmulator, GiveTheBitsOfTheCpuWhereWarpsTakeTurns) {
  using tuning = stencil_tuning<double>;
  constexpr index_t results =
      index_t{tuning::threads} * tuning::results_of_thread * tuning::blocks_at_once * tuning::waves;
  for (const index_t radius : {1, tuning::taps_at_once})
    for (const index_t turns : {2, tuning::most_turns})
      expect_bits_of_cpu_for_stencil<double>(
          {turns * results + 1000, radius, boundary::periodic, "double"}, {.multiprocessors = 1});
}

/// An infinite element is felt as far as weights go; nothing else is multiplied by it.
TEST(StencilsOnTheEmulator, MultiplyNothingButWhatTheirTapsSee) {
  for (const index_t radius : {1, 2, 8, 9, 16, 31, 32}) {
    const stencil_request request{3000, radius, boundary::zero, "float"};
    constexpr index_t at = 1300;
    std::vector<float> in(static_cast<std::size_t>(request.count), 1);
    in[at] = std::numeric_limits<float>::infinity();
    const std::vector<float> weights(static_cast<std::size_t>(2 * radius + 1), 0.5F);
    std::vector<float> actual(in.size());
    emulate_stencil(request, in.data(), weights.data(), actual.data(), {});
    for (index_t i = 0; i < request.count; ++i) {
      const bool near = std::abs(i - at) <= radius;
      const auto terms = static_cast<float>(std::min(request.count, i + radius + 1) -
                                            std::max(index_t{0}, i - radius));
      EXPECT_EQ(actual[static_cast<std::size_t>(i)], near ? in[at] : terms / 2)
          << radius << ' ' << i;
    }
  }
}

TEST(Stencils, SeeWhatTheirBoundarySays) {
  const std::vector<double> in{1, 2, 3, 4, 5};
  const std::vector<double> weights{100, 10, 1};
  const auto bits_with = [&](boundary ends) {
    const stencil_request request{5, 1, ends, "double"};
    std::vector<double> out(static_cast<std::size_t>(request.results()));
    apply_stencil(request, in.data(), weights.data(), out.data(), 1);
    return out;
  };
  EXPECT_EQ(bits_with(boundary::zero), (std::vector<double>{12, 123, 234, 345, 450}));
  EXPECT_EQ(bits_with(boundary::clamp), (std::vector<double>{112, 123, 234, 345, 455}));
  EXPECT_EQ(bits_with(boundary::periodic), (std::vector<double>{512, 123, 234, 345, 451}));
  EXPECT_EQ(bits_with(boundary::valid), (std::vector<double>{123, 234, 345}));
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
