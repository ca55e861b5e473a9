// Operations of a warp: complete when all lanes that the mask names have come with the same.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/kernels/emulator/observer.hpp"
#include "riemann/kernels/emulator/running_launch.hpp"
#include "riemann/kernels/emulator/scheduler.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <bit>

namespace riemann::emulator {
namespace {

unsigned bit_of(unsigned number) { return 1U << number % warp_lanes; }

/// Lanes of the warp that begins with `first` and have not ended.
unsigned alive(const lane* first, unsigned count) {
  unsigned lanes = 0;
  for (unsigned k = 0; k < count; ++k)
    if (first[k].waiting != waits::ended) lanes |= 1U << k;
  return lanes;
}

/// Of __syncwarp only the mask must be the same, of all else the operation and its place, too.
bool agree(const lane& a, const lane& b) {
  if (a.operation != b.operation || a.mask != b.mask) return false;
  return a.operation == warp_operation::sync || same_place(a.where, b.where);
}

/// All of `who` have come to the same operation.
void complete(block& in, warp& of, lane* first, unsigned who) {
  unsigned long long brought[warp_lanes];
  unsigned long long ballot = 0;
  for (unsigned left = who; left != 0; left &= left - 1) {
    const int k = std::countr_zero(left);
    brought[k] = first[k].payload;
    if (brought[k] != 0) ballot |= 1ULL << k;
  }
  const warp_operation what = first[std::countr_zero(who)].operation;
  ++of.clock;
  if (in.of->how.watched_by != nullptr) in.of->how.watched_by->warp_done();
  const bool down = in.of->how.order == lane_order::descending;
  for (unsigned step = 0; step < warp_lanes; ++step) {
    const unsigned k = down ? warp_lanes - 1 - step : step;
    if ((who >> k & 1U) == 0) continue;
    lane& each = first[k];
    if (what == warp_operation::sync) {
      each.synced_at = of.clock;
      each.synced_with = who;
    } else if (what == warp_operation::ballot) {
      each.payload = ballot;
    } else {
      const auto from = static_cast<unsigned>(each.from);
      if ((who >> from & 1U) == 0)
        stop(fault_kind::lanes_missing,
             fmt::format("lanes missing from a mask in {}: lane {} reads from lane {} of its warp, "
                         "which does not take part, at {} at {}; {}",
                         describe(in), each.number, from, name_of(what), to_text(each.where),
                         census(in)));
      each.payload = brought[from];
    }
  }
  of.waiting &= ~who;
  for (unsigned step = 0; step < warp_lanes; ++step) {
    const unsigned k = down ? warp_lanes - 1 - step : step;
    if ((who >> k & 1U) != 0) in.make_ready(first[k]);
  }
}

/// All lanes that `one`, which waits, waits for have come or ended.
void complete_if_all_came(const lane& one) {
  block& in = *one.of;
  const unsigned begin = one.number / warp_lanes * warp_lanes;
  lane* const first = in.in->lanes.data() + begin;
  warp& of = in.warps[one.number / warp_lanes];
  const unsigned needed = one.mask & alive(first, std::min(warp_lanes, in.threads - begin));
  if ((of.waiting & needed) != needed) return;
  for (unsigned left = needed; left != 0; left &= left - 1)
    if (!agree(first[std::countr_zero(left)], one))
      stop(fault_kind::mixed_warp_operations,
           fmt::format("mixed warp operations in {}: {}", describe(in), census(in)));
  complete(in, of, first, needed);
}

}  // namespace

void end_in_warp() {
  const lane& here = *running;
  const warp& of = here.of->warps[here.number / warp_lanes];
  if (of.waiting == 0) return;
  const unsigned first = here.number / warp_lanes * warp_lanes;
  complete_if_all_came(here.of->in->lanes[first + std::countr_zero(of.waiting)]);
}

const char* name_of(warp_operation what) {
  switch (what) {
    case warp_operation::sync: return "__syncwarp";
    case warp_operation::shuffle: return "__shfl_sync";
    case warp_operation::shuffle_down: return "__shfl_down_sync";
    case warp_operation::shuffle_up: return "__shfl_up_sync";
    case warp_operation::shuffle_xor: return "__shfl_xor_sync";
    case warp_operation::ballot: break;
  }
  return "__ballot_sync";
}

arrival come_to_warp_operation(warp_operation what, unsigned mask, unsigned long long payload,
                               int from, const place& where) {
  lane& here = *running;
  block& in = *here.of;
  warp& of = in.warps[here.number / warp_lanes];
  here.waiting = waits::warp;
  here.where = where;
  here.operation = what;
  here.mask = mask;
  here.payload = payload;
  here.from = from;
  ++here.passed;
  ++in.steps;
  if ((mask & bit_of(here.number)) == 0)
    stop(fault_kind::lanes_missing,
         fmt::format("lanes missing from a mask in {}: lane {} calls {} with mask {:#010x}, which "
                     "does not name it, at {}",
                     describe(in), here.number, name_of(what), mask, to_text(where)));
  arrive_at(&of);
  of.waiting |= bit_of(here.number);
  complete_if_all_came(here);
  return give_way();
}

}  // namespace riemann::emulator
