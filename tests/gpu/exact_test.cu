// The exact sum on a GPU: the bits of the CPU for any data, order, alignment and grid.
// SPDX-License-Identifier: Apache-2.0
#include "gpu/with_gpu.hpp"

#include "riemann/kernels/accumulators/exact.hpp"
#include "riemann/kernels/arrays/array_terms.hpp"
#include "riemann/kernels/cpu/reduce.hpp"
#include "riemann/kernels/strategies/reduce.cuh"

#include "support/kinds_of_terms.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstring>
#include <string>
#include <vector>

namespace riemann {
namespace {

using reference::kind_of_terms;
using reference::kinds;
using reference::terms_of_kind;

constexpr auto never_stop = [](index_t) { return true; };

const void* const exact_kernel =
    cuda::kernels_of_sum<accumulators::exact::of<double>, array_terms<double>>().sum;

template <class T>
struct on_both {
  std::vector<T> here;
  cuda::device_buffer there;

  explicit on_both(std::vector<T> terms)
      : here(std::move(terms)), there(std::max<std::size_t>(1, here.size()) * sizeof(T)) {
    upload();
  }
  void upload() const { there.fill(here.data(), here.size() * sizeof(T)); }
};

template <class T>
using exact_of = accumulators::exact::of<T>;

template <class T>
exact_of<T> sum_here(const on_both<T>& data, std::size_t from, index_t n) {
  const array_terms<T> source{data.here.data() + from};
  return cpu::reduce<exact_of<T>>(cpu::term_rows(source), n, 8, never_stop).result;
}

template <class T>
exact_of<T> sum_there(cuda::session& on, const on_both<T>& data, std::size_t from, index_t n) {
  const array_terms<T> source{data.there.template as<T>() + from};
  double seconds = 0;
  const auto reduced = cuda::reduce<exact_of<T>>(on, source, n, 10, seconds, never_stop);
  EXPECT_TRUE(reduced.complete);
  EXPECT_EQ(reduced.terms_done, n);
  return reduced.result;
}

template <class Accumulator>
void expect_same(const Accumulator& a, const Accumulator& b, const std::string& what) {
  EXPECT_EQ(std::memcmp(&a, &b, sizeof a), 0)
      << what << ": " << a.total().hi << " and " << b.total().hi;
}

/// `terms` in another order: step by step through them, in steps that have no factor in common.
template <class T>
std::vector<T> strided(const std::vector<T>& terms, std::size_t n) {
  std::vector<T> shuffled = terms;
  for (std::size_t i = 0; i < n; ++i) shuffled[i] = terms[i * 1'000'003 % n];
  return shuffled;
}

template <class T>
void every_size_and_alignment_has_the_bits_of_the_cpu() {
  const auto session = cuda::open_session(0);
  constexpr index_t most = (1 << 24) + 3;
  for (const kind_of_terms& kind : kinds) {
    on_both<T> data(terms_of_kind<T>(kind, most + 15));
    for (const index_t n : {index_t{0}, index_t{1}, index_t{2}, index_t{31}, index_t{33},
                            index_t{1023}, index_t{1025}, index_t{65'537}, most})
      expect_same(sum_here(data, 0, n), sum_there(*session, data, 0, n),
                  std::string(kind.name) + " n=" + std::to_string(n));
    for (std::size_t from = 1; from < 16; ++from)
      expect_same(sum_here(data, from, 300'007), sum_there(*session, data, from, 300'007),
                  std::string(kind.name) + " from " + std::to_string(from));
    const exact_of<T> expected = sum_there(*session, data, 0, most);
    data.here = strided(data.here, most);
    data.upload();
    expect_same(expected, sum_there(*session, data, 0, most), std::string(kind.name) + " shuffled");
  }
}

TEST_F(OnGpu, EveryExactSumOfDoublesHasTheBitsOfTheCpu) {
  every_size_and_alignment_has_the_bits_of_the_cpu<double>();
}
TEST_F(OnGpu, EveryExactSumOfFloatsHasTheBitsOfTheCpu) {
  every_size_and_alignment_has_the_bits_of_the_cpu<float>();
}

/// The sum that a launch has left in the session's result.
exact_of<double> result_of(const cuda::session& on) {
  on.work.synchronize();
  superaccumulator sum;
  std::memcpy(static_cast<void*>(&sum), on.result.as<superaccumulator>(), sizeof sum);
  return {sum};
}

TEST_F(OnGpu, AnExactSumHasTheSameBitsOnAnyGrid) {
  const auto session = cuda::open_session(0);
  constexpr index_t n = 3'000'017;
  const tiling shape = make_tiling(n, sizeof(double));
  for (const kind_of_terms& kind : kinds) {
    const on_both<double> data(terms_of_kind<double>(kind, n));
    const auto expected = sum_here(data, 0, n);
    for (const index_t blocks : {1, 2, 3, 7, 131, 132, 528, 5000}) {
      const array_terms<double> source{data.there.as<double>()};
      cuda::launch_exact_sum(*session, exact_kernel, &source, shape, {0, shape.tile_count}, blocks,
                             session->result.as<superaccumulator>());
      expect_same(expected, result_of(*session),
                  std::string(kind.name) + " on " + std::to_string(blocks));
    }
  }
}

/// The dearer a term is said to be, the fewer tiles a launch takes.
TEST_F(OnGpu, AnExactSumHasTheSameBitsInManyLaunchesAndAfterOneThatStopped) {
  const auto session = cuda::open_session(0);
  constexpr index_t n = 3'000'017;
  const on_both<double> data(terms_of_kind<double>(kinds[2], n));
  const array_terms<double> source{data.there.as<double>()};
  const auto expected = sum_here(data, 0, n);
  double seconds = 0;
  int launches = 0;
  const auto split =
      cuda::reduce<exact_of<double>>(*session, source, n, 1e8, seconds, [&](index_t done) {
        EXPECT_LT(done, n);
        ++launches;
        return true;
      });
  EXPECT_GT(launches, 0);
  expect_same(expected, split.result, "many launches");
  const auto stopped = cuda::reduce<exact_of<double>>(*session, source, n, 1e8, seconds,
                                                      [](index_t) { return false; });
  EXPECT_FALSE(stopped.complete);
  EXPECT_LT(stopped.terms_done, n);
  expect_same(expected, sum_there(*session, data, 0, n), "after one that stopped");
}

TEST_F(OnGpu, AHundredReplaysOfAnExactSumNeedNoReset) {
  const auto session = cuda::open_session(0);
  constexpr index_t n = 1'000'003;
  const on_both<double> data(terms_of_kind<double>(kinds[1], n));
  const tiling shape = make_tiling(n, sizeof(double));
  const slice tiles{0, shape.tile_count};
  const cudaStream_t on = session->work.get();
  cudaGraph_t graph = nullptr;
  cudaGraphExec_t replay = nullptr;
  cuda::check(cudaStreamBeginCapture(on, cudaStreamCaptureModeThreadLocal));
  const array_terms<double> source{data.there.as<double>()};
  cuda::launch_exact_sum(*session, exact_kernel, &source, shape, tiles,
                         cuda::blocks_for_exact_sum(session->facts.multiprocessors, shape, tiles),
                         session->result.as<superaccumulator>());
  cuda::check(cudaStreamEndCapture(on, &graph));
  cuda::check(cudaGraphInstantiate(&replay, graph, 0));
  const auto expected = sum_here(data, 0, n);
  for (int run = 0; run < 100; ++run) {
    std::memset(session->result.as<char>(), 0xff, sizeof(superaccumulator));
    cuda::check(cudaGraphLaunch(replay, on));
    expect_same(expected, result_of(*session), "replay " + std::to_string(run));
  }
  cuda::check(cudaGraphExecDestroy(replay));
  cuda::check(cudaGraphDestroy(graph));
}

}  // namespace
}  // namespace riemann
