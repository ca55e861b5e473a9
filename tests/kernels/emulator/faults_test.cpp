// Faults planted in small kernels, and seen found: with their places, blocks and lanes.
// SPDX-License-Identifier: Apache-2.0
#include "support/lane_orders.hpp"

#include <gtest/gtest.h>

#include <regex>

#include "riemann/kernels/emulator/cuda_names.hpp"
#include "riemann/kernels/emulator/device_memory.hpp"

namespace riemann::emulator {
namespace {

using numbers = global_view<float>;
using counter = global_view<unsigned>;
using elements = global_view<const float>;

struct finding {
  fault_kind kind = fault_kind::deadlock;
  std::string sentence = "nothing";
};

/// What is found when a block of 64 lanes runs the kernel on 64 floats, a ticket and data.
template <auto Kernel>
finding found_in(const execution& how = {}, unsigned blocks = 1) {
  device_memory memory;
  const float data[64] = {};
  memory.lend("data", data, sizeof data);
  void* out = memory.allocate("numbers", 64 * sizeof(float));
  void* ticket = memory.allocate_counters("ticket", sizeof(unsigned));
  const void* from = data;
  void* arguments[] = {&out, &ticket, &from};
  try {
    launch(memory, how,
           {.name = "planted", .grid = {blocks}, .block = {64}, .shared_bytes = 64 * sizeof(float)},
           entry_of<Kernel>, arguments);
  } catch (const fault& caught) {
    return {caught.kind, caught.what()};
  }
  return {};
}

/// The sentence matches, in which P0, P1, ... stand for places `line` lines and more into a kernel
/// that begins in line `first` of this file.
void expect(const finding& result, fault_kind kind, std::string pattern, unsigned first) {
  EXPECT_EQ(result.kind, kind) << result.sentence;
  for (unsigned k = 0; k < 8; ++k) {
    const std::string line =
        "tests/kernels/emulator/faults_test.cpp:" + std::to_string(first + k) + ":[0-9]+";
    for (std::size_t at; (at = pattern.find("P" + std::to_string(k))) != std::string::npos;)
      pattern.replace(at, 2, line);
  }
  EXPECT_TRUE(std::regex_match(result.sentence, std::regex(pattern))) << result.sentence << '\n'
                                                                      << pattern;
}

constexpr unsigned missing_barrier_line = __LINE__ + 1;
__global__ void missing_barrier(numbers out, counter, elements) {
  RIEMANN_DYNAMIC_SHARED_ARRAY(float, states);
  const int lane = static_cast<int>(threadIdx.x);
  states[lane] = 1.0F;
  if (lane < 32) out[lane] = states[lane + 32];
}

/// Where upper lanes come first the answer is right: only who watches the accesses can tell.
TEST(Faults, AMissingBarrierIsFoundInEveryOrder) {
  for (const lane_order order : orders)
    EXPECT_TRUE(found_in<&missing_barrier>({.order = order}).kind == fault_kind::race ||
                found_in<&missing_barrier>({.order = order}).kind == fault_kind::unwritten_memory);
  expect(
      found_in<&missing_barrier>({.order = lane_order::ascending}), fault_kind::unwritten_memory,
      "unwritten memory: lane 0 of block 0 of 'planted' reads a word of shared memory at P4 that "
      "nobody wrote",
      missing_barrier_line);
  expect(found_in<&missing_barrier>({.order = lane_order::descending}), fault_kind::race,
         "race in block 0 of 'planted': lane 31 reads a word of shared memory at P4 that lane 63 "
         "writes at P3, with no barrier between them",
         missing_barrier_line);
}

constexpr unsigned missing_syncwarp_line = __LINE__ + 1;
__global__ void missing_syncwarp(numbers out, counter, elements) {
  RIEMANN_DYNAMIC_SHARED_ARRAY(float, states);
  const int lane = static_cast<int>(threadIdx.x);
  states[lane] = 1.0F;
  __syncthreads();
  const float other = states[lane ^ 1];
  states[lane] = other + __shfl_xor_sync(0xffffffffU, other, 1);
  out[lane] = states[lane];
}

/// A shuffle exchanges registers; it orders no memory.
TEST(Faults, ShufflesAreNoBarriers) {
  expect(found_in<&missing_syncwarp>(), fault_kind::race,
         "race in block 0 of 'planted': lane 0 writes a word of shared memory at P6 that lane 1 "
         "reads at P5, with no barrier between them",
         missing_syncwarp_line);
}

constexpr unsigned two_barriers_line = __LINE__ + 1;
__global__ void two_barriers(numbers, counter, elements) {
  if (threadIdx.x < 40)
    __syncthreads();
  else
    __syncthreads();
}

TEST(Faults, ADivergentBarrierIsToldWithBothPlaces) {
  for (const lane_order order : orders)
    expect(
        found_in<&two_barriers>({.order = order}), fault_kind::divergent_barrier,
        "divergent barrier in block 0 of 'planted': lanes 0-39 wait at __syncthreads at P2; lanes "
        "40-63 wait at __syncthreads at P4",
        two_barriers_line);
}

constexpr unsigned left_early_line = __LINE__ + 1;
__global__ void left_early(numbers, counter, elements) {
  if (threadIdx.x >= 60 || threadIdx.x == 3) return;
  __syncthreads();
}

TEST(Faults, ABarrierThatSomeNeverReachIsDivergent) {
  for (const lane_order order : orders)
    expect(
        found_in<&left_early>({.order = order}), fault_kind::divergent_barrier,
        "divergent barrier in block 0 of 'planted': lanes 0-2, 4-59 wait at __syncthreads at P2; "
        "lanes 3, 60-63 have ended",
        left_early_line);
}

constexpr unsigned wrong_mask_line = __LINE__ + 1;
__global__ void wrong_mask(numbers out, counter, elements) {
  if (threadIdx.x < 16) out[threadIdx.x] = __shfl_down_sync(0xffffffffU, 1.0F, 1);
  __syncthreads();
}

TEST(Faults, AMaskThatNamesLanesElsewhereIsToldWithACensus) {
  for (const lane_order order : orders)
    expect(found_in<&wrong_mask>({.order = order}), fault_kind::lanes_missing,
           "lanes missing from a mask in block 0 of 'planted': lanes 0-15 wait at __shfl_down_sync "
           "with mask 0xffffffff at P1; lanes 16-63 wait at __syncthreads at P2",
           wrong_mask_line);
}

constexpr unsigned not_named_line = __LINE__ + 1;
__global__ void not_named(numbers, counter, elements) { __syncwarp(0x0000ffffU); }

TEST(Faults, ALaneThatItsOwnMaskDoesNotNameIsFound) {
  expect(found_in<&not_named>({.order = lane_order::descending}), fault_kind::lanes_missing,
         "lanes missing from a mask in block 0 of 'planted': lane 63 calls __syncwarp with mask "
         "0x0000ffff, which does not name it, at P0",
         not_named_line);
}

constexpr unsigned from_nobody_line = __LINE__ + 1;
__global__ void from_nobody(numbers out, counter, elements) {
  if (threadIdx.x >= 8) return;
  out[threadIdx.x] = __shfl_down_sync(0x000000ffU, 1.0F, 4);
}

TEST(Faults, AShuffleFromALaneThatIsNotThereIsFound) {
  expect(found_in<&from_nobody>(), fault_kind::lanes_missing,
         "lanes missing from a mask in block 0 of 'planted': lane 4 reads from lane 8 of its warp, "
         "which does not take part, at __shfl_down_sync at P2; .*",
         from_nobody_line);
}

constexpr unsigned mixed_line = __LINE__ + 1;
__global__ void mixed(numbers out, counter, elements) {
  if (threadIdx.x % 32 < 16)
    out[threadIdx.x] = __shfl_xor_sync(0xffffffffU, 1.0F, 1);
  else
    __syncwarp();
}

TEST(Faults, MixedOperationsOfAWarpAreToldWithBothPlaces) {
  for (const lane_order order : orders) {
    const finding result = found_in<&mixed>({.order = order});
    EXPECT_EQ(result.kind, fault_kind::mixed_warp_operations) << result.sentence;
  }
  expect(
      found_in<&mixed>(), fault_kind::mixed_warp_operations,
      "mixed warp operations in block 0 of 'planted': lanes 0-15 wait at __shfl_xor_sync with mask "
      "0xffffffff at P2; lanes 16-31 wait at __syncwarp with mask 0xffffffff at P4; lanes 32-63 "
      "can "
      "go on",
      mixed_line);
}

constexpr unsigned beyond_line = __LINE__ + 1;
__global__ void beyond(numbers out, counter, elements) { out[threadIdx.x + 1] = 1.0F; }

TEST(Faults, AnAccessBeyondAnAllocationIsFound) {
  expect(found_in<&beyond>(), fault_kind::out_of_bounds,
         "out of bounds: lane 63 of block 0 of 'planted' touches 4 bytes at P0, 256 bytes from the "
         "beginning of 'numbers', which has 256",
         beyond_line);
}

constexpr unsigned beyond_shared_line = __LINE__ + 1;
__global__ void beyond_shared(numbers, counter, elements) {
  RIEMANN_SHARED_ARRAY(float, 32, states);
  states[static_cast<int>(threadIdx.x) - 1] = 1.0F;
}

TEST(Faults, AnAccessBeforeASharedArrayIsFound) {
  expect(found_in<&beyond_shared>(), fault_kind::out_of_bounds,
         "out of bounds: lane 0 of block 0 of 'planted' touches 4 bytes of shared memory at P2, -4 "
         "bytes from the beginning of a variable of 128",
         beyond_shared_line);
}

constexpr unsigned writes_data_line = __LINE__ + 1;
__global__ void writes_data(numbers, counter, elements data) {
  global_view<float>(const_cast<float*>(data.address()))[threadIdx.x] = 1.0F;
}

TEST(Faults, AWriteToTheDataIsFound) {
  expect(found_in<&writes_data>(), fault_kind::read_only_memory,
         "read-only memory: lane 0 of block 0 of 'planted' writes to 'data' at P1",
         writes_data_line);
}

__global__ void forgotten_ticket(numbers, counter ticket, elements) {
  if (threadIdx.x == 0) atomicAdd(ticket, 1);
}

TEST(Faults, ATicketThatIsNotResetIsFound) {
  const finding result = found_in<&forgotten_ticket>({}, 3);
  EXPECT_EQ(result.kind, fault_kind::stale_counter);
  EXPECT_EQ(
      result.sentence,
      "stale counter: launch 'planted' leaves 3 in word 0 of 'ticket', which must be zero for "
      "the next launch");
}

constexpr unsigned waits_for_ever_line = __LINE__ + 1;
__global__ void waits_for_ever(numbers, counter ticket, elements) {
  while (threadIdx.x == 0 && load_again(ticket) == 0) {
  }
  __syncthreads();
}

TEST(Faults, ADeadlockIsToldWithACensus) {
  for (const int threads : {1, 2})
    expect(
        found_in<&waits_for_ever>({.finds_races = threads == 1, .threads = threads}, 2),
        fault_kind::deadlock,
        "deadlock in block [01] of 'planted': lane 0 waits for memory to change at P1; lanes 1-63 "
        "wait at __syncthreads at P3",
        waits_for_ever_line);
}

__global__ void throws(numbers, counter, elements) {
  if (threadIdx.x == 5) throw std::runtime_error("from a lane");
  __syncthreads();
}

TEST(Faults, ExceptionsOfALaneReachTheHost) {
  EXPECT_THROW(found_in<&throws>(), std::runtime_error);
}

__global__ void sound(numbers out, counter ticket, elements data) {
  RIEMANN_SHARED_VARIABLE(bool, last);
  RIEMANN_DYNAMIC_SHARED_ARRAY(float, states);
  states[threadIdx.x] = data[threadIdx.x];
  __syncthreads();
  float x = states[63 - threadIdx.x];
  x += __shfl_down_sync(0xffffffffU, x, 1);
  if (threadIdx.x == 0) last = atomicInc(ticket, gridDim.x - 1) == gridDim.x - 1;
  __syncthreads();
  if (last) out[threadIdx.x] = x;
}

TEST(Faults, AreNotFoundWhereThereAreNone) {
  for (const lane_order order : orders)
    EXPECT_EQ(found_in<&sound>({.order = order, .seed = 9}, 5).sentence, "nothing");
}

}  // namespace
}  // namespace riemann::emulator
