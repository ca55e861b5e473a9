// Patterns of a warp on a GPU, against plain loops.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/kernels/patterns/warp/shown_pattern.hpp"

#include "gpu/with_gpu.hpp"

namespace riemann {
namespace {

using WarpPatternsOnGpu = OnGpu;

TEST_F(WarpPatternsOnGpu, AreWhatPlainLoopsFind) {
  const auto session = cuda::open_session(0);
  for (const char* name : {"warp_broadcast", "warp_scan", "warp_reduce", "warp_sort", "atomics"})
    for (const std::uint64_t seed : {1, 2, 3}) {
      const auto shown = patterns::show_on_cuda(*session, name, patterns::numbers_for(seed));
      EXPECT_EQ(shown.name, name);
      EXPECT_EQ(what_is_wrong(shown), "") << name;
    }
}

}  // namespace
}  // namespace riemann
