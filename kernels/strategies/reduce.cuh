// A whole sum on a GPU: sections one after the other, each in as few launches as keep them short.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/cuda/launch.hpp"
#include "riemann/kernels/cuda/session.cuh"
#include "riemann/kernels/cuda/workspace.hpp"
#include "riemann/kernels/reduction.hpp"
#include "riemann/kernels/strategies/kernels_of_sum.cuh"
#include "riemann/kernels/strategies/reduce_exactly.cuh"

#include <algorithm>
#include <cstring>
#include <mutex>
#include <type_traits>

namespace riemann::cuda {

/// Tiles that a launch may take if it is to end within some 100 ms on this device.
inline index_t tiles_per_launch(const device_facts& device, const tiling& shape,
                                double operations_per_term) {
  constexpr double seconds = 0.1;
  const double terms = seconds * device.double_operations_per_second / operations_per_term;
  return std::max<index_t>(1, static_cast<index_t>(terms) / shape.terms_per_tile());
}

/// A sum that is not complete in the end, by a stop or an exception, leaves runs half done: their
/// tickets and mail must not meet the next sum.
class traces_of_a_sum {
 public:
  traces_of_a_sum(const session& on, const bool& complete) : on_(on), complete_(complete) {}
  ~traces_of_a_sum() {
    if (complete_) return;
    on_.tickets.clear(on_.work);
    on_.mailbox.clear(on_.work);
  }
  traces_of_a_sum(const traces_of_a_sum&) = delete;  // clears once
  traces_of_a_sum& operator=(const traces_of_a_sum&) = delete;

 private:
  const session& on_;
  const bool& complete_;
};

/// Of a source that lives as long as what is returned.
template <class Source>
  requires term_source<Source>
erased_source erased(const Source& source) {
  static_assert(std::is_trivially_copyable_v<Source>, "kernels take their arguments by value");
  return {&source, static_cast<int>(sizeof(term_of<Source>))};
}

/// Enqueues tiles `part` of the section `tiles`; parts are enqueued in order. After the last of
/// them the section's result is in `result`, which the device can write to. `source` points to a
/// Source, `result` to an Accumulator: the types that the kernels are for.
inline void launch_tiled(session& on, const sum_kernels& kernels, const void* source,
                         const tiling& shape, slice tiles, slice part, void* result) {
  tiled_part what(tiles, part.begin, static_cast<int>(shape.rows_per_tile));
  const tiled_grid grid(shape, what, part, kernels.several_tiles != nullptr);
  tiling shape_of_sum = shape;
  mail_slot* mailbox = on.mailbox.as<mail_slot>();
  unsigned* tickets = on.tickets.as<unsigned>();
  void* arguments[] = {
      const_cast<void*>(source), &shape_of_sum, &what, &mailbox, &tickets, &result};
  launch_overlapping(on.facts.compute_capability, on.work.get(),
                     grid.several ? kernels.several_tiles : kernels.sum, grid.blocks, grid.threads,
                     arguments);
}

/// The sum of all terms of `shape`: sections merge from left to right. enqueue(section's tiles,
/// part of them) enqueues at most `at_once` tiles; the last part's leaves the section's result, an
/// Accumulator, in on.result. Otherwise as reduce below; whoever calls holds on.in_use and is on
/// the session's device.
template <class Accumulator, class KeepGoing, class Enqueue>
reduction<Accumulator> reduce_in_order(session& on, const tiling& shape, index_t at_once,
                                       double& seconds, const KeepGoing& keep_going,
                                       const Enqueue& enqueue) {
  static_assert(sizeof(Accumulator) <= largest_accumulator_bytes);
  static_assert(Accumulator::commutative, "a lane takes a term of each row");
  reduction<Accumulator> reduced;
  on.begin.record(on.work);
  for (index_t section = 0; section < shape.section_count(); ++section) {
    const slice tiles = shape.tiles_of_section(section);
    for (slice part{tiles.begin, tiles.begin}; part.end < tiles.end;) {
      part = {part.end, std::min(part.end + at_once, tiles.end)};
      enqueue(tiles, part);
      on.end.record(on.work);
      on.work.synchronize();
      seconds = seconds_between(on.begin, on.end);
      reduced.terms_done = std::min(part.end * shape.terms_per_tile(), shape.term_count);
      if (reduced.terms_done < shape.term_count && !keep_going(reduced.terms_done)) return reduced;
    }
    Accumulator of_section;
    std::memcpy(static_cast<void*>(&of_section), on.result.as<Accumulator>(), sizeof of_section);
    reduced.result.merge(of_section);
  }
  reduced.complete = true;
  return reduced;
}

/// The sum of terms [0, term_count) of `from` by `kernels` of its type and Accumulator. Between
/// launches keep_going(terms done) is asked; false ends the sum early. `seconds` is device time,
/// first launch to last result. Several threads may call this at once; sums on one session follow
/// each other. The same bits on any device, and as cpu::reduce for sources that compute the same
/// terms there.
template <class Accumulator, class KeepGoing>
reduction<Accumulator> reduce(session& on, const sum_kernels& kernels, erased_source from,
                              index_t term_count, double operations_per_term, double& seconds,
                              const KeepGoing& keep_going) {
  const tiling shape = make_tiling(term_count, from.term_bytes);
  const index_t at_once = tiles_per_launch(on.facts, shape, operations_per_term);
  const std::lock_guard lock(on.in_use);
  const current_device here(on.facts.ordinal);
  if constexpr (error_free<Accumulator>) {
    return reduce_exactly<Accumulator>(on, kernels.sum, from.source, shape, at_once, seconds,
                                       keep_going, [](slice) {});
  } else {
    bool complete = false;
    const traces_of_a_sum cleared(on, complete);
    const auto reduced = reduce_in_order<Accumulator>(
        on, shape, at_once, seconds, keep_going, [&](slice tiles, slice part) {
          launch_tiled(on, kernels, from.source, shape, tiles, part, on.result.as<void>());
        });
    complete = reduced.complete;
    return reduced;
  }
}

/// The same by kernels that are compiled with whoever calls this.
template <class Accumulator, class Source, class KeepGoing>
  requires accumulator<Accumulator, term_of<Source>>
reduction<Accumulator> reduce(session& on, const Source& source, index_t term_count,
                              double operations_per_term, double& seconds,
                              const KeepGoing& keep_going) {
  return reduce<Accumulator>(on, kernels_of_sum<Accumulator, Source>(), erased(source), term_count,
                             operations_per_term, seconds, keep_going);
}

}  // namespace riemann::cuda
