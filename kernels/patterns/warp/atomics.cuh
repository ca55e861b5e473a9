// atomics: a word of memory that all lanes change at once; each gets what was there before it.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/host_device.hpp"
#include "riemann/kernels/patterns/warp/board.cuh"

namespace riemann::patterns {

/// One thread: *at becomes change(*at), as if nobody else touched it meanwhile; returns what it
/// was. How every operation that the hardware lacks is made: look, compute, swap if it is still
/// there.
template <class Number, class Word, class Change>
__device__ Number change_by_swapping(global_view<Word> at, const Change& change) {
  static_assert(sizeof(Number) == sizeof(Word));
  Word seen = load_again(at);
  while (true) {
    Number before;
    copy_bytes(&before, &seen, sizeof seen);
    const Number after = change(before);
    Word wanted;
    copy_bytes(&wanted, &after, sizeof after);
    const Word present = atomicCAS(at, seen, wanted);
    if (present == seen) return before;
    seen = present;
  }
}

struct atomics {
  static constexpr pattern_facts facts{
      .description = "a word that all lanes change; each gets what was there before",
      .rows = 14,
      .names = {"add", "subtract", "min", "max", "increment", "decrement", "exchange",
                "compare, swap", "float min", "float max", "double product", "and", "or", "xor"},
      .in_memory = true};

  static constexpr int begin = 50;      // of the first rows' words
  static constexpr unsigned last = 20;  // where increments wrap to 0, and decrements begin again
  static constexpr unsigned bits = 0xffff;  // of the last rows' words

  /// All lanes of a warp.
  static __device__ void run(int mine, global_view<unsigned long long> words, const board& notes) {
    const auto number = static_cast<unsigned>(mine);
    const auto real = static_cast<float>(mine) / 4;
    const double factor = mine % 2 == 0 ? 2.0 : 0.5;
    show<int>(0, begin, words, notes, [=](auto at) { return atomicAdd(at, mine); });
    show<int>(1, begin, words, notes, [=](auto at) { return atomicSub(at, mine); });
    show<int>(2, begin, words, notes, [=](auto at) { return atomicMin(at, mine); });
    show<int>(3, begin, words, notes, [=](auto at) { return atomicMax(at, mine); });
    show<unsigned>(4, 0U, words, notes, [](auto at) { return atomicInc(at, last); });
    show<unsigned>(5, 0U, words, notes, [](auto at) { return atomicDec(at, last); });
    show<int>(6, begin, words, notes, [=](auto at) { return atomicExch(at, mine); });
    show<int>(7, begin, words, notes, [=](auto at) { return atomicCAS(at, begin, mine); });
    show<float>(8, static_cast<float>(begin), words, notes, [=](auto at) {
      return change_by_swapping<float>(view_as<unsigned>(at),
                                       [=](float there) { return real < there ? real : there; });
    });
    show<float>(9, static_cast<float>(begin) / 8, words, notes, [=](auto at) {
      return change_by_swapping<float>(view_as<unsigned>(at),
                                       [=](float there) { return there < real ? real : there; });
    });
    show<double>(10, 1.0, words, notes, [=](auto at) {
      return change_by_swapping<double>(view_as<unsigned long long>(at),
                                        [=](double there) { return there * factor; });
    });
    show<unsigned>(11, bits, words, notes, [=](auto at) { return atomicAnd(at, ~(number & 12U)); });
    show<unsigned>(12, 0U, words, notes, [=](auto at) { return atomicOr(at, number); });
    show<unsigned>(13, 0U, words, notes, [=](auto at) { return atomicXor(at, number); });
  }

 private:
  /// All lanes: the row's word begins as `before`, is changed by all, and noted down.
  template <class T, class Change>
  static __device__ void show(int row, T before, global_view<unsigned long long> words,
                              const board& notes, const Change& change) {
    const global_view<T> at = view_as<T>(words + row);
    if (threadIdx.x == 0) at[0] = before;
    __syncthreads();
    notes.write(row, change(at));
    __syncthreads();
    if (threadIdx.x == 0) notes.write_word(facts.rows, row, before, static_cast<T>(at[0]));
  }
};

}  // namespace riemann::patterns
