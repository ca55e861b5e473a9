// Scans on the CPU in the kernel's order: one pass over memory, on one thread or on several.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/cpu/by_isa.hpp"
#include "riemann/kernels/cpu/parallel.hpp"
#include "riemann/kernels/patterns/launches.hpp"
#include "riemann/kernels/patterns/scan/scan_launch.hpp"
#include "riemann/kernels/patterns/scan/scan_order.hpp"
#include "riemann/kernels/patterns/scan/scan_part.hpp"

#include <algorithm>
#include <atomic>
#include <optional>

namespace riemann::patterns {

/// One request by one operation.
template <class T, class Operation>
class scan_on_cpu {
 public:
  scan_on_cpu(cpu::isa level, index_t count, scan_ends ends, const T* in, T* out)
      : level_(level), count_(count), ends_(ends), in_(in), out_(out) {}

  void run(int threads) {
    const index_t bytes = 2 * count_ * index_t{sizeof(T)};
    if (cpu::useful_threads(bytes, threads) == 1) return alone();
    const index_t chunks = divided_up(tiles(), tiles_of_chunk);
    cpu::share_out(chunks, bytes, threads, 1, [&](slice some) {
      for (index_t k = some.begin; k < some.end; ++k) take_a_chunk();
    });
  }

 private:
  using shape = scan_shape;
  static constexpr int per_part = shape::elements_of_part<T>;
  static constexpr index_t per_tile = shape::elements_of_tile<T>;
  static constexpr int tiles_of_chunk = 8;  // read twice: they stay in a core's cache

  index_t tiles() const { return divided_up(count_, per_tile); }

  void alone() {
    for (index_t tile = 0; tile < tiles(); ++tile) so_far_.add(finish_tile(tile, so_far_.before()));
  }

  /// Chunks are taken, and pass, in order: who waits for his turn waits for threads at work.
  void take_a_chunk() {
    const index_t chunk = next_.fetch_add(1, std::memory_order_relaxed);
    const index_t first = chunk * tiles_of_chunk;
    const int here = static_cast<int>(std::min<index_t>(tiles_of_chunk, tiles() - first));
    const int passed_on = first + here < tiles() ? here : here - 1;
    T totals[tiles_of_chunk];
    std::optional<T> before[tiles_of_chunk];
    for (int k = 0; k < passed_on; ++k) totals[k] = total_of_tile(first + k);
    for (index_t turn; (turn = turn_.load(std::memory_order_acquire)) != chunk;) turn_.wait(turn);
    for (int k = 0; k < here; ++k) {
      before[k] = so_far_.before();
      if (k < passed_on) so_far_.add(totals[k]);
    }
    turn_.store(chunk + 1, std::memory_order_release);
    turn_.notify_all();
    for (int k = 0; k < here; ++k) finish_tile(first + k, before[k]);
  }

  /// What a whole tile combines to.
  T total_of_tile(index_t tile) const {
    const T* const in = in_ + tile * per_tile;
    T totals[shape::parts];
    cpu::by_vector_width(
        level_, [&]<int Bytes>(cpu::vector_bytes<Bytes>) __attribute__((always_inline)) {
          const cpu::part_scan<T, Bytes, Operation> part(combine_);
          for (int p = 0; p < shape::parts; ++p) totals[p] = part.total(in + p * per_part);
        });
    prefixes_of_lanes(totals, shape::parts, combine_);
    return totals[shape::parts - 1];
  }

  /// The prefixes of a tile. Returns what a whole one combines to.
  T finish_tile(index_t tile, const std::optional<T>& before_tile) const {
    const index_t begin = tile * per_tile;
    const index_t end = std::min(count_, begin + per_tile);
    std::optional<T> up_to;
    cpu::by_vector_width(
        level_, [&]<int Bytes>(cpu::vector_bytes<Bytes>) __attribute__((always_inline)) {
          const cpu::part_scan<T, Bytes, Operation> part(combine_);
          running_prefixes<T> parts;
          T room[per_part];
          for (index_t first = begin; first < end; first += per_part) {
            std::optional<T> before = before_tile;
            if (up_to) append(before, *up_to, combine_);
            const int count = static_cast<int>(std::min<index_t>(per_part, end - first));
            T* const out = out_ + first;
            const bool inclusive = ends_ == scan_ends::inclusive;
            up_to = parts.next(part.prefixes(in_ + first, count, before, inclusive ? out : room),
                               combine_);
            if (inclusive) continue;
            out[0] = before ? *before : Operation::template identity<T>();
            std::copy(room, room + count - 1, out + 1);
          }
        });
    return *up_to;
  }

  const Operation combine_{};
  cpu::isa level_;
  index_t count_;
  scan_ends ends_;
  const T* in_;
  T* out_;
  tiles_so_far<T, Operation> so_far_{combine_};
  std::atomic<index_t> next_ = 0;  // chunk
  std::atomic<index_t> turn_ = 0;
};

}  // namespace riemann::patterns
