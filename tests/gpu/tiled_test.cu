// The strategy itself: any grid, any split into launches, every n at the edges of rows and tiles.
// SPDX-License-Identifier: Apache-2.0
#include "gpu/with_gpu.hpp"

#include "riemann/families/accumulators.hpp"
#include "riemann/kernels/cpu/reduce.hpp"
#include "riemann/kernels/strategies/reduce.cuh"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstring>
#include <stdexcept>

namespace riemann {
namespace {

/// Terms of very different size and sign, from exact arithmetic alone.
struct hashed_terms {
  struct terms {
    index_t first;
    RIEMANN_HOST_DEVICE double operator()(int row, int lane) const {
      return hashed(first + row + lane);
    }
  };
  RIEMANN_HOST_DEVICE terms from(index_t first) const { return {first}; }

  RIEMANN_HOST_DEVICE static double hashed(index_t i) {
    unsigned long long x = static_cast<unsigned long long>(i) * 0x9e3779b97f4a7c15ULL;
    x = (x ^ (x >> 29)) * 0xbf58476d1ce4e5b9ULL;
    const double unit = static_cast<double>(static_cast<long long>(x >> 11)) - 0x1p52;
    return (x & 1) != 0 ? unit : unit * 0x1p-40;
  }
};

constexpr auto never_stop = [](index_t) { return true; };

template <class Accumulator>
void expect_same(const Accumulator& a, const Accumulator& b, const std::string& what) {
  EXPECT_EQ(std::memcmp(&a, &b, sizeof a), 0) << what;
}

TEST_F(OnGpu, EveryAccumulatorAndEdgeSizeGivesTheBitsOfTheCpu) {
  const auto session = cuda::open_session(0);
  families::accumulators.for_each([&]<class Sum>(std::type_identity<Sum>, const char* name) {
    using A = typename Sum::template of<double>;
    for (const index_t n :
         {0LL,       1LL,       2LL,       31LL,       32LL,        33LL,        255LL,
          256LL,     257LL,     511LL,     512LL,      513LL,       1023LL,      1024LL,
          1025LL,    65535LL,   65537LL,   131071LL,   131072LL,    131073LL,    262145LL,
          1048577LL, 7654321LL, 1LL << 24, 16777219LL, 134217728LL, 134217729LL, 150000001LL}) {
      double seconds = 0;
      const auto there = cuda::reduce<A>(*session, hashed_terms{}, n, 100, seconds, never_stop);
      const auto here =
          cpu::reduce<A>(cpu::term_rows(hashed_terms{}), n, cpu::available_threads(), never_stop);
      EXPECT_TRUE(there.complete);
      EXPECT_EQ(there.terms_done, n);
      expect_same(here.result, there.result, std::string(name) + " n=" + std::to_string(n));
    }
  });
}

TEST_F(OnGpu, SplittingIntoManyLaunchesChangesNoBit) {
  const auto session = cuda::open_session(0);
  using A = accumulators::neumaier::of<double>;
  const index_t n = 20'000'001;
  double seconds = 0;
  const auto whole = cuda::reduce<A>(*session, hashed_terms{}, n, 1, seconds, never_stop);
  // The dearer a term is said to be, the fewer tiles a launch takes.
  for (const double operations : {1e6, 1e7, 1e8}) {
    int launches = 0;
    const auto split =
        cuda::reduce<A>(*session, hashed_terms{}, n, operations, seconds, [&](index_t) {
          ++launches;
          return true;
        });
    EXPECT_GT(launches, 0);
    expect_same(whole.result, split.result, std::to_string(operations));
  }
}

TEST_F(OnGpu, AnySplitIntoGridsGivesTheSameBits) {
  const auto session = cuda::open_session(0);
  using A = accumulators::neumaier::of<double>;
  const index_t n = 13'000'017;
  const hashed_terms source;
  const tiling shape = make_tiling(n, sizeof(double));
  const int tiles = static_cast<int>(shape.tile_count);
  const A expected = cpu::reduce<A>(cpu::term_rows(hashed_terms{}), n, 2, never_stop).result;
  for (const int grid : {1, 2, 3, 7, 64, 131, 132, 133, tiles}) {
    for (int first = 0; first < tiles; first += grid)
      cuda::launch_tiled(*session, cuda::kernels_of_sum<A, hashed_terms>(), &source, shape,
                         {0, tiles}, {first, std::min(first + grid, tiles)},
                         session->result.as<A>());
    session->work.synchronize();
    A of_section;
    std::memcpy(static_cast<void*>(&of_section), session->result.as<A>(), sizeof of_section);
    A merged;
    merged.merge(of_section);
    expect_same(expected, merged, "grid " + std::to_string(grid));
  }
}

TEST_F(OnGpu, ASumAfterOneThatEndedEarlyIsRight) {
  const auto session = cuda::open_session(0);
  using A = accumulators::neumaier::of<double>;
  constexpr index_t n = 13'000'017;
  constexpr double a_tile_a_launch = 1e12;
  double seconds = 0;
  const A expected = cuda::reduce<A>(*session, hashed_terms{}, n, 100, seconds, never_stop).result;
  for (const bool throws : {false, true}) {
    int launches = 0;
    const auto stop = [&](index_t) {
      if (++launches < 5) return true;
      if (throws) throw std::domain_error("enough");
      return false;
    };
    const auto begin = [&] {
      return cuda::reduce<A>(*session, hashed_terms{}, n, a_tile_a_launch, seconds, stop);
    };
    if (throws)
      EXPECT_THROW(begin(), std::domain_error);
    else
      EXPECT_FALSE(begin().complete);
    expect_same(expected,
                cuda::reduce<A>(*session, hashed_terms{}, n, 100, seconds, never_stop).result,
                "after one that ended early");
  }
}

TEST_F(OnGpu, AThousandGraphReplaysGiveTheSameBits) {
  const auto session = cuda::open_session(0);
  using A = accumulators::neumaier::of<double>;
  const index_t n = 13'000'017;
  const hashed_terms source;
  const tiling shape = make_tiling(n, sizeof(double));
  const int tiles = static_cast<int>(shape.tile_count);
  const cudaStream_t on = session->work.get();
  cudaGraph_t graph = nullptr;
  cudaGraphExec_t replay = nullptr;
  cuda::check(cudaStreamBeginCapture(on, cudaStreamCaptureModeThreadLocal));
  cuda::launch_tiled(*session, cuda::kernels_of_sum<A, hashed_terms>(), &source, shape, {0, tiles},
                     {0, tiles}, session->result.as<A>());
  cuda::check(cudaStreamEndCapture(on, &graph));
  cuda::check(cudaGraphInstantiate(&replay, graph, 0));
  A first;
  for (int run = 0; run < 1000; ++run) {
    std::memset(session->result.as<char>(), 0xff, sizeof(A));
    cuda::check(cudaGraphLaunch(replay, on));
    session->work.synchronize();
    if (run == 0) std::memcpy(static_cast<void*>(&first), session->result.as<A>(), sizeof first);
    ASSERT_EQ(std::memcmp(&first, session->result.as<A>(), sizeof first), 0) << "replay " << run;
  }
  EXPECT_TRUE(is_finite(first.sum));
  cuda::check(cudaGraphExecDestroy(replay));
  cuda::check(cudaGraphDestroy(graph));
}

__global__ void count_wrong_quotients(index_t count, unsigned long long* wrong) {
  const index_t stride = static_cast<index_t>(gridDim.x) * blockDim.x;
  for (index_t i = static_cast<index_t>(blockIdx.x) * blockDim.x + threadIdx.x; i < count;
       i += stride) {
    // Full random mantissas, exponents from 2^-52 to 2^52 on either side.
    const double a = hashed_terms::hashed(2 * i) * 0x1p-20;
    const double b = hashed_terms::hashed(2 * i + 1) * 0x1p-30;
    if (b != 0 && a != 0 && divide_normal(a, b) != __ddiv_rn(a, b)) atomicAdd(wrong, 1ULL);
  }
}

TEST_F(OnGpu, DivisionWithoutRangeCheckIsTheIeeeDivision) {
  cuda::device_buffer wrong(sizeof(unsigned long long));
  count_wrong_quotients<<<1024, 256>>>(index_t{1} << 30, wrong.as<unsigned long long>());
  cuda::check(cudaGetLastError());
  unsigned long long count = 1;
  cuda::check(cudaMemcpy(&count, wrong.as<void>(), sizeof count, cudaMemcpyDeviceToHost));
  EXPECT_EQ(count, 0);
}

TEST_F(OnGpu, MemoryDoesNotDependOnTheNumberOfTerms) {
  const auto session = cuda::open_session(0);
  using A = accumulators::naive::of<double>;
  double seconds = 0;
  cuda::reduce<A>(*session, hashed_terms{}, 1000, 100, seconds, never_stop);
  std::size_t free_before = 0;
  std::size_t free_after = 0;
  std::size_t total = 0;
  cuda::check(cudaMemGetInfo(&free_before, &total));
  cuda::reduce<A>(*session, hashed_terms{}, 20'000'000'000, 100, seconds, never_stop);
  cuda::check(cudaMemGetInfo(&free_after, &total));
  EXPECT_EQ(free_before, free_after);
  EXPECT_LT(cuda::mailbox_bytes, std::size_t{64} << 20);
}

}  // namespace
}  // namespace riemann
