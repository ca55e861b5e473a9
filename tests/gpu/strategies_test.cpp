// Every strategy on a GPU: right for every type, size and alignment, as often as asked, side by
// side, and with the same bits where it says so.
// SPDX-License-Identifier: Apache-2.0
#include "gpu/with_gpu.hpp"

#include "riemann/kernels/arrays/elements.hpp"
#include "riemann/kernels/cuda/session.cuh"
#include "riemann/kernels/strategies/run.hpp"

#include "support/random_sequence.hpp"
#include "support/same_answer.hpp"
#include "support/scattered.hpp"

#include <gtest/gtest.h>

#include <thread>
#include <vector>

namespace riemann {
namespace {

constexpr index_t sizes[] = {0,      1,      2,       31,        32,        33,   255,
                             256,    257,    1023,    1024,      1025,      4095, 4097,
                             65'535, 65'537, 131'071, 7'654'321, 16'777'219};
constexpr std::size_t most = 16'777'219;
constexpr std::size_t farthest = 15;

/// Whole numbers so small that no sum of them rounds, in any order, in any type's arithmetic:
/// of both signs where there are some, most of them zero.
template <class T>
std::vector<T> sparse_whole_numbers() {
  std::vector<T> values(most + farthest, T(0));
  reference::random_sequence random(7);
  for (std::size_t i = 0; i < values.size(); i += 1 + random() % 97) {
    const int small = static_cast<int>(random() % 4);
    values[i] = T(static_cast<float>((T(-1) < T(0) && random() % 2 == 0) ? -small : small));
  }
  return values;
}

template <class T>
cuda::device_buffer on_device(const std::vector<T>& here) {
  cuda::device_buffer there(here.size() * sizeof(T));
  there.fill(here.data(), here.size() * sizeof(T));
  return there;
}

TEST_F(OnGpu, EveryStrategySumsEveryTypeAtEverySizeAndAlignment) {
  const auto session = cuda::open_session(0);
  const named_operation sum{"sum", "naive"};
  element_types.for_each([&]<class T>(std::type_identity<T>, const char* type) {
    const std::vector<T> here = sparse_whole_numbers<T>();
    const cuda::device_buffer there = on_device(here);
    const auto expected = [&](index_t n, std::size_t from) {
      return reduce_named(sum, type, here.data() + from, n, 8);
    };
    for (const strategy_facts& each : all_strategies()) {
      if (!why_not_runnable(*session, each.name, sum, type, {}).empty()) {
        EXPECT_EQ(each.finishes, finish::library) << each.name << ' ' << type;
        continue;
      }
      const auto compare = [&](index_t n, std::size_t from, const strategy_options& how) {
        const strategy_run run =
            run_strategy(*session, each.name, sum, type, there.as<T>() + from, n, how);
        EXPECT_TRUE(same(run.value, expected(n, from)))
            << each.name << ' ' << type << " n=" << n << " from " << from << " block " << how.block
            << " grid " << how.grid;
      };
      for (const index_t n : sizes) compare(n, 0, {});
      for (std::size_t from = 1; from <= farthest; ++from) compare(70'001, from, {});
      if (each.block == block_shape::one_warp || each.finishes == finish::library) continue;
      for (const int block : {32, 64, 128, 512, 1024})
        for (const int grid : {1, 3, 132}) compare(70'001, 0, {.block = block, .grid = grid});
    }
  });
}

TEST_F(OnGpu, StrategiesKeepTheirOptions) {
  const auto session = cuda::open_session(0);
  const named_operation sum{"sum", "naive"};
  const std::vector<float> here = sparse_whole_numbers<float>();
  const cuda::device_buffer there = on_device(here);
  const index_t n = 300'007;
  const answer expected = reduce_named(sum, "float", here.data(), n, 8);
  const auto run = [&](const char* name, const strategy_options& how) {
    return run_strategy(*session, name, sum, "float", there.as<float>(), n, how);
  };
  for (const int factor : {1, 2, 3, 8, 1000})
    EXPECT_TRUE(same(run("coarsened_atomic", {.factor = factor}).value, expected)) << factor;
  for (const char* inner : {"interleaved_modulo", "interleaved_strided", "sequential"})
    EXPECT_TRUE(same(run("host_recursive", {.inner = inner}).value, expected)) << inner;
  const strategy_run copied = run_strategy(*session, "host_recursive", sum, "float",
                                           there.as<float>(), 5000, {.copies = true});
  EXPECT_TRUE(same(copied.value, reduce_named(sum, "float", here.data(), 5000, 8)));
  for (const int block : {2, 7, 33, 100, 1000})  // no powers of two, no warps
    for (const char* name : {"interleaved_modulo", "interleaved_strided", "sequential",
                             "global_interleaved", "grid_stride_multipass", "last_block",
                             "cooperative", "cluster", "segmented_atomic", "atomic_per_element"})
      EXPECT_TRUE(same(run(name, {.block = block}).value, expected)) << name << ' ' << block;
  for (const int block : {96, 160, 992})  // warps, but no power of two of them
    for (const char* name : {"warp_shuffle", "warp_shuffle_xor", "warp_aggregated_atomic"})
      EXPECT_TRUE(same(run(name, {.block = block}).value, expected)) << name << ' ' << block;
}

TEST_F(OnGpu, WhatAStrategyCannotDoIsRefusedInASentence) {
  const auto session = cuda::open_session(0);
  const named_operation sum{"sum", "naive"};
  const auto why = [&](const char* name, const named_operation& op, const char* type,
                       const strategy_options& how) {
    return why_not_runnable(*session, name, op, type, how);
  };
  EXPECT_NE(why("sweep", sum, "float", {}).find("known: tiled, interleaved_modulo"),
            std::string::npos);
  EXPECT_EQ(why("unrolled_full", sum, "float", {.block = 96}),
            "unrolled_full takes 32, 64, 128, 256, 512 or 1024 threads a block, not 96");
  EXPECT_EQ(why("warp_shuffle", sum, "float", {.block = 100}),
            "warp_shuffle takes a multiple of 32 threads a block, not 100");
  EXPECT_EQ(why("sequential", sum, "float", {.block = 2048}),
            "a block has 2 to 1024 threads, not 2048");
  EXPECT_NE(why("host_recursive", sum, "float", {.inner = "cub"}).find("known: interleaved_modulo"),
            std::string::npos);
  EXPECT_NE(why("tiled", {"bit_xor", "naive"}, "float", {}).find("integers"), std::string::npos);
  const std::vector<float> here(1000, 1.0F);
  const cuda::device_buffer there = on_device(here);
  EXPECT_THROW(run_strategy(*session, "cooperative", sum, "float", there.as<float>(), 1'000'000,
                            {.grid = 1 << 20}),
               std::invalid_argument);
}

TEST_F(OnGpu, EveryStrategyKeepsTheBitsItPromises) {
  const auto session = cuda::open_session(0);
  const named_operation sum{"sum", "naive"};
  const std::vector<double> here = reference::scattered_numbers<double>(1'234'567);
  const cuda::device_buffer there = on_device(here);
  const auto n = static_cast<index_t>(here.size());
  for (const strategy_facts& each : all_strategies()) {
    if (each.repeatable == repeatability::never || each.finishes == finish::library) continue;
    const auto run = [&](const strategy_options& how) {
      return run_strategy(*session, each.name, sum, "double", there.as<double>(), n, how).value;
    };
    const answer first = run({});
    for (int again = 0; again < 20; ++again) EXPECT_TRUE(same(run({}), first)) << each.name;
    if (each.repeatable != repeatability::any_launch) continue;
    for (const int block : {32, 512}) EXPECT_TRUE(same(run({.block = block, .grid = 7}), first));
    EXPECT_TRUE(same(reduce_named(sum, "double", here.data(), n, 3), first)) << each.name;
  }
}

TEST_F(OnGpu, TwoStreamsAtOnceDoNotMixTheirSums) {
  const named_operation sum{"sum", "neumaier"};
  const std::vector<double> here = reference::scattered_numbers<double>(3'000'017);
  const cuda::device_buffer there = on_device(here);
  const auto sum_often = [&](std::size_t from, index_t n) {
    const auto session = cuda::open_session(0);
    double seconds = 0;
    const answer expected = reduce_named(sum, "double", here.data() + from, n, 1);
    for (int again = 0; again < 200; ++again)
      EXPECT_TRUE(
          same(reduce_named_on_cuda(*session, sum, "double", there.as<double>() + from, n, seconds),
               expected));
  };
  std::thread other(sum_often, 5, 1'000'003);
  sum_often(0, 3'000'017);
  other.join();
}

TEST_F(OnGpu, PassesReachBeyondFourBillionElements) {
  const auto session = cuda::open_session(0);
  constexpr index_t largest = (1LL << 32) + 1;
  const cuda::device_buffer data(static_cast<std::size_t>(largest));
  cuda::check(cudaMemset(data.as<void>(), 3, static_cast<std::size_t>(largest)));
  cuda::check(cudaStreamSynchronize(cudaStreamLegacy));
  for (const index_t n : {(1LL << 31) - 1, (1LL << 31) + 1, largest})
    for (const strategy_facts& each : all_strategies()) {
      const bool wanted = each.finishes == finish::passes || std::string(each.name) == "tiled";
      if (!wanted) continue;
      const strategy_run run =
          run_strategy(*session, each.name, {"sum", "naive"}, "uint8", data.as<void>(), n, {});
      EXPECT_EQ(run.value.value.bits, 3ULL * static_cast<unsigned long long>(n))
          << each.name << ' ' << n;
    }
}

}  // namespace
}  // namespace riemann
