// Blocks at work: which lane runs next, who waits for whom, and what is shared.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/emulator/fault.hpp"
#include "riemann/kernels/emulator/lane.hpp"
#include "riemann/kernels/emulator/history.hpp"
#include "riemann/kernels/emulator/launch.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

namespace riemann::emulator {

inline constexpr unsigned warp_lanes = 32;
inline constexpr unsigned most_lanes = 1024;

struct running_launch;

/// What a block needs, kept for the next one: stacks, lanes, shared memory.
struct room {
  room();
  ~room();
  room(const room&) = delete;  // fibers know where it lies
  room& operator=(const room&) = delete;

  void make_ready(std::size_t shared_bytes);
  /// Fibers that were left where they were begin anew.
  void forget_fibers();

  std::byte* stacks = nullptr;
  unsigned fibers = 0;
  std::vector<lane> lanes;
  std::vector<lane*> ready;
  std::vector<std::byte> shared;
  std::vector<word_history> history;  // of the words of `shared`
};

struct warp {
  unsigned waiting = 0;  // lanes at a warp operation
  unsigned clock = 0;    // warp operations so far
};

/// Blocks of one cluster, or a single one.
struct block_group {
  block* first = nullptr;
  unsigned blocks = 0;
  unsigned arrived = 0;  // lanes at the cluster's barrier
};

struct block {
  running_launch* of = nullptr;
  room* in = nullptr;
  block_group* group = nullptr;
  unsigned number = 0;
  extent index{0, 0, 0};  // blockIdx
  unsigned threads = 0;
  unsigned rank = 0;  // in its cluster

  switch_point worker{};
  unsigned head = 0;  // of the queue in->ready
  unsigned tail = 0;
  unsigned arrived = 0;  // at the barrier
  unsigned ended = 0;
  unsigned looking = 0;  // at memory, again and again
  bool places_differ = false;
  place barrier{};
  std::uint64_t epoch = 0;  // another after each barrier, another in each block
  std::uint64_t first_epoch = 0;
  std::uint64_t steps = 0;  // of lanes that did not only look again
  std::uint64_t random = 0;
  std::array<warp, most_lanes / warp_lanes> warps{};

  bool is_done() const { return ended == threads; }
  bool has_ready() const { return head != tail; }

  void begin(running_launch&, room&, block_group&, unsigned number);
  /// Lanes run until none is ready.
  void run();
  void make_ready(lane&);
  /// Lanes that wait for this, in the launch's order.
  void make_ready_all(waits);
  lane* next_ready();
  /// What its lanes have done so far comes before what the host does now.
  void leave_to_host();
};

// All of these: the running lane. Those that return an arrival have let others go on meanwhile.
[[nodiscard]] arrival come_to_barrier(const place&);
[[nodiscard]] arrival come_to_cluster_barrier(const place&);
[[nodiscard]] arrival come_to_look_later(const place&);
/// Brings a payload for the others of its warp; then its own is that of lane `from`, or of all.
[[nodiscard]] arrival come_to_warp_operation(warp_operation, unsigned mask,
                                             unsigned long long payload, int from, const place&);
/// The running lane waits for what it has set: another goes on.
[[nodiscard]] arrival give_way();
/// Whether it has seen that there a few looks ago; remembers it.
bool has_seen(const void* at, unsigned long long value);
/// The running lane has ended: those that waited for it in a warp operation need not any more.
void end_in_warp();
[[noreturn]] void stop(fault_kind, const std::string& sentence);

const char* name_of(warp_operation);
/// "block 3 of 'elements'": for sentences.
std::string describe(const block&);
/// Who waits where: "lanes 0-15 wait at __syncthreads (a.cuh:12:5); lanes 16-31 have ended".
std::string census(const block&);
/// What nobody can go on from, as a fault.
fault stuck(const block&);

// What kernels call. In their own code: whoever goes on comes right there.

inline void wait_at_barrier(const place& where) {
  go_on(come_to_barrier(where));
  leave(&running->of->barrier);
}
inline void wait_at_cluster_barrier(const place& where) {
  go_on(come_to_cluster_barrier(where));
  leave(&running->of->group->arrived);
}
inline void look_later(const place& where) { go_on(come_to_look_later(where)); }
/// The payload of lane `from` of the warp, or of all lanes that take part.
inline unsigned long long exchange_in_warp(warp_operation what, unsigned mask,
                                           unsigned long long payload, int from,
                                           const place& where) {
  go_on(come_to_warp_operation(what, mask, payload, from, where));
  leave(&running->of->warps[running->number / warp_lanes]);
  return running->payload;
}

}  // namespace riemann::emulator
