// Blocks at work: lanes run until they wait; whoever completes a barrier or a warp operation makes
// the others ready.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/kernels/emulator/scheduler.hpp"

#include "riemann/kernels/emulator/observer.hpp"
#include "riemann/kernels/emulator/running_launch.hpp"

#include <fmt/format.h>

#include <atomic>
#include <utility>

namespace riemann::emulator {

constinit thread_local lane* running = nullptr;

namespace {

std::uint64_t next_epoch() {
  static std::atomic<std::uint64_t> epochs = 0;
  return epochs.fetch_add(1, std::memory_order_relaxed) + 1;
}

/// xorshift64*: Vigna, ACM TOMS 42 (2016).
std::uint64_t next_random(std::uint64_t& state) {
  state ^= state >> 12;
  state ^= state << 25;
  state ^= state >> 27;
  return state * 0x2545f4914f6cdd1dULL;
}

/// Where every fiber begins: a lane after the other.
void run_lanes() {
  while (true) {
    lane& here = *running;
    running_launch& of = *here.of->of;
    leave(here.of->in);
    try {
      of.entry(of.arguments);
    } catch (...) {
      of.fail(std::current_exception());
    }
    arrive_at(&here.of->in->ready);
    here.waiting = waits::ended;
    ++here.of->ended;
    ++here.of->steps;
    end_in_warp();
    go_on(give_way());
  }
}

void set_waiting(lane& here, waits what, const place& where) {
  here.waiting = what;
  here.where = where;
}

}  // namespace

arrival give_way() {
  lane& here = *running;
  block& in = *here.of;
  lane* const next = in.next_ready();
  if (next == &here) return nobody_else(here.at);
  running = next;
  return switch_between(here.at, next == nullptr ? in.worker : next->at);
}

void block::begin(running_launch& launched, room& room_of_block, block_group& cluster,
                  unsigned block_number) {
  const configuration& shape = launched.shape;
  *this = {.of = &launched, .in = &room_of_block, .group = &cluster, .number = block_number};
  index = {block_number % shape.grid.x, block_number / shape.grid.x % shape.grid.y,
           block_number / shape.grid.x / shape.grid.y};
  threads = shape.block.count();
  rank = block_number % shape.cluster;
  epoch = first_epoch = next_epoch();
  random = (launched.how.seed + 1) * 0x9e3779b97f4a7c15ULL + block_number * 2 + 1;
  for (unsigned t = 0; t < threads; ++t) {
    lane& each = in->lanes[t];
    each = {.at = each.at, .of = this, .number = t};
    each.index = {t % shape.block.x, t / shape.block.x % shape.block.y,
                  t / shape.block.x / shape.block.y};
  }
  while (in->fibers < threads) {
    const unsigned k = in->fibers++;
    // Tops a few cache lines apart: a power of two apart they would share one set of the cache.
    prepare(in->lanes[k].at, in->stacks + k * stack_bytes, stack_bytes - k % 32 * 128, &run_lanes);
  }
  arrive_at(in);  // what the host has written is there for all lanes,
  make_ready_all(waits::nothing);
}

void block::leave_to_host() {
  leave(&in->ready);
  leave(&barrier);
  leave(&group->arrived);
  leave(&looking);
  for (warp& each : warps) leave(&each);
}

void block::run() {
  lane* const next = next_ready();
  if (next == nullptr) return;
  running = next;
  go_on(switch_between(worker, next->at));
}

void block::make_ready(lane& one) {
  one.waiting = waits::nothing;
  in->ready[tail++ % most_lanes] = &one;
}

void block::make_ready_all(waits what) {
  const bool down = of->how.order == lane_order::descending;
  for (unsigned k = 0; k < threads; ++k) {
    lane& each = in->lanes[down ? threads - 1 - k : k];
    if (each.waiting == what) make_ready(each);
  }
}

lane* block::next_ready() {
  if (head == tail || of->stopped.load(std::memory_order_relaxed)) return nullptr;
  if (of->how.order == lane_order::random) {
    const auto ahead = static_cast<unsigned>((next_random(random) >> 32) * (tail - head) >> 32);
    std::swap(in->ready[head % most_lanes], in->ready[(head + ahead) % most_lanes]);
  }
  return in->ready[head++ % most_lanes];
}

void stop(fault_kind kind, const std::string& sentence) {
  block& in = *running->of;
  arrive_at(&in.in->ready);
  in.of->fail(std::make_exception_ptr(fault(kind, sentence)));
  go_on(give_way());  // to the worker, for good
  __builtin_unreachable();
}

namespace {

/// All lanes of the block have come. Apart, so that a lane that only waits keeps its stack small.
[[gnu::noinline]] void release_barrier(block& in) {
  if (in.places_differ)
    stop(fault_kind::divergent_barrier,
         fmt::format("divergent barrier in {}: {}", describe(in), census(in)));
  if (in.of->how.watched_by != nullptr) in.of->how.watched_by->barrier(in);
  in.arrived = 0;
  in.epoch = next_epoch();
  in.make_ready_all(waits::barrier);
}

}  // namespace

arrival come_to_barrier(const place& where) {
  lane& here = *running;
  block& in = *here.of;
  set_waiting(here, waits::barrier, where);
  ++in.steps;
  ++here.passed;
  arrive_at(&in.barrier);
  if (in.arrived++ == 0)
    in.barrier = where;
  else if (!same_place(in.barrier, where))
    in.places_differ = true;
  if (in.arrived == in.threads) release_barrier(in);
  return give_way();
}

arrival come_to_cluster_barrier(const place& where) {
  lane& here = *running;
  block_group& group = *here.of->group;
  set_waiting(here, waits::cluster, where);
  ++here.of->steps;
  ++here.passed;
  arrive_at(&group.arrived);
  if (++group.arrived == group.blocks * here.of->threads) {
    group.arrived = 0;
    for (block* each = group.first; each != group.first + group.blocks; ++each) {
      each->epoch = next_epoch();
      each->make_ready_all(waits::cluster);
    }
  }
  return give_way();
}

bool has_seen(const void* at, unsigned long long value) {
  lane& here = *running;
  for (std::size_t k = 0; k < here.looked_at.size(); ++k)
    if (here.looked_at[k] == at && here.seen[k] == value) return true;
  const std::size_t next = here.looks++ % here.looked_at.size();
  here.looked_at[next] = at;
  here.seen[next] = value;
  return false;
}

arrival come_to_look_later(const place& where) {
  lane& here = *running;
  set_waiting(here, waits::memory, where);
  arrive_at(&here.of->looking);
  ++here.of->looking;
  return give_way();
}

}  // namespace riemann::emulator
