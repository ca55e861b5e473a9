// A CPU thread that runs blocks, one group of a cluster's or of a cooperative launch's at a time.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/kernels/emulator/any_state.hpp"
#include "riemann/kernels/emulator/lineage.hpp"
#include "riemann/kernels/emulator/observer.hpp"
#include "riemann/kernels/emulator/running_launch.hpp"
#include "riemann/kernels/emulator/scheduler.hpp"

#include <fmt/format.h>
#include <sys/mman.h>

#include <algorithm>
#include <cstring>
#include <new>
#include <thread>
#include <utility>

namespace riemann::emulator {
namespace {

constexpr std::size_t room_for_variables = 48 << 10;
constexpr int poison = 0xff;

/// Rooms stay with the thread that their fibers began on.
thread_local std::vector<std::unique_ptr<room>> rooms;

room& room_number(std::size_t k) {
  while (rooms.size() <= k) rooms.push_back(std::make_unique<room>());
  return *rooms[k];
}

/// Nobody moves: neither here nor, if others work, there.
class standstill {
 public:
  explicit standstill(running_launch& of) : of_(of) { ++of_.working; }
  ~standstill() {
    moved();
    --of_.working;
    ++of_.progress;
  }
  standstill(const standstill&) = delete;  // counts once
  standstill& operator=(const standstill&) = delete;

  void moved() {
    if (idle_) {
      --of_.idle;
      ++of_.progress;
    }
    idle_ = false;
  }

  /// After a round without a step: true if it was the last of many for all.
  bool is_certain() {
    constexpr int many = 1000;
    const unsigned long long now = of_.progress;
    if (!idle_) ++of_.idle;
    if (!idle_ || now != progress_ || of_.idle < of_.working) rounds_ = 0;
    idle_ = true;
    progress_ = now;
    if (of_.working > 1) std::this_thread::yield();
    return ++rounds_ > many;
  }

 private:
  running_launch& of_;
  bool idle_ = false;
  int rounds_ = 0;
  unsigned long long progress_ = 0;
};

lane& in_queue(const block& of) { return *of.in->ready[of.head % most_lanes]; }

void run_together(running_launch& of, std::vector<block>& blocks, standstill& still) {
  while (!of.stopped) {
    bool stepped = false;
    bool looking = false;
    bool done = true;
    for (block& each : blocks) {
      const std::uint64_t before = each.steps;
      each.run();
      if (of.stopped) return;
      stepped = stepped || each.steps != before;
      done = done && each.is_done();
      if (each.looking > 0) {
        looking = true;
        each.looking = 0;
        each.make_ready_all(waits::memory);
      }
    }
    if (done) return;
    const bool ready =
        std::any_of(blocks.begin(), blocks.end(), [](const block& b) { return b.has_ready(); });
    if (stepped) still.moved();
    if (stepped || (ready && !looking)) continue;
    if (looking && !still.is_certain()) continue;
    for (block& each : blocks) {  // as they were before they were to look again
      for (; each.has_ready(); ++each.head) in_queue(each).waiting = waits::memory;
    }
    const auto culprit =
        std::find_if(blocks.begin(), blocks.end(), [](const block& b) { return !b.is_done(); });
    of.fail(std::make_exception_ptr(stuck(*culprit)));
  }
}

/// Groups of blocks until none is left.
void work(running_launch& of, unsigned blocks_at_once) {
  const unsigned all = of.shape.grid.count();
  standstill still(of);
  while (!of.stopped) {
    const unsigned first = of.next_block.fetch_add(blocks_at_once);
    if (first >= all) return;
    std::vector<block> blocks(std::min(blocks_at_once, all - first));
    const unsigned cluster = of.shape.cluster;
    std::vector<block_group> groups((blocks.size() + cluster - 1) / cluster);
    for (std::size_t k = 0; k < blocks.size(); ++k) {
      room& in = room_number(k);
      in.make_ready(of.shape.shared_bytes + room_for_variables);
      std::memset(in.shared.data(), poison, of.shape.shared_bytes);
      block_group& group = groups[k / cluster];
      if (group.blocks++ == 0) group.first = &blocks[k];
      blocks[k].begin(of, in, group, first + static_cast<unsigned>(k));
    }
    run_together(of, blocks, still);
    for (block& each : blocks) each.leave_to_host();
    if (of.how.watched_by != nullptr)
      for (const block& each : blocks) of.how.watched_by->end_block(each);
  }
}

}  // namespace

room::room() : lanes(most_lanes), ready(most_lanes) {
  void* const got = mmap(nullptr, most_lanes * stack_bytes, PROT_READ | PROT_WRITE,
                         MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (got == MAP_FAILED) throw std::bad_alloc();
  stacks = static_cast<std::byte*>(got);
  static_cast<void>(madvise(got, most_lanes * stack_bytes, MADV_HUGEPAGE));  // if the system will
}

room::~room() {
  forget_fibers();
  munmap(stacks, most_lanes * stack_bytes);
}

void room::make_ready(std::size_t shared_bytes) {
  if (shared.size() >= shared_bytes) return;
  shared.resize(shared_bytes);
  history.resize((shared_bytes + word_bytes - 1) / word_bytes);
}

void room::forget_fibers() {
  for (unsigned k = 0; k < fibers; ++k) forget(lanes[k].at);
  fibers = 0;
}

void launch(device_memory& memory, const execution& how, const configuration& shape,
            kernel_entry entry, void** arguments) {
  if (recording != nullptr) recording->begin_launch();
  running_launch of{memory, how, shape, entry, arguments};
  const unsigned all = shape.grid.count();
  const bool alone =
      shape.cooperative || how.watched_by != nullptr || recording != nullptr || how.finds_races;
  const unsigned at_once = shape.cooperative ? all : shape.cluster;
  const auto useful = std::min(static_cast<unsigned>(how.threads), (all + at_once - 1) / at_once);
  const auto run = [&] {
    const state_functions* const before = std::exchange(in_use, how.functions);
    try {
      work(of, at_once);
    } catch (...) {
      of.fail(std::current_exception());
    }
    in_use = before;
    if (of.stopped || fibers_are_scarce)
      for (const auto& each : rooms) each->forget_fibers();
  };
  {
    std::vector<std::jthread> others;
    for (unsigned k = 1; k < (alone ? 1 : useful); ++k) others.emplace_back(run);
    run();
  }
  if (of.failure) std::rethrow_exception(of.failure);
  memory.check_counters(shape.name);
}

}  // namespace riemann::emulator
