// One call for each index or line, over threads.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/cpu/parallel.hpp"

namespace riemann::cpu {

/// body(k) for every k of [0, count), in no particular order; as parallel_for.
template <class Body>
void for_each_index(index_t count, int threads, const Body& body) {
  parallel_for(
      count, threads,
      [&](slice some) {
        for (index_t k = some.begin; k < some.end; ++k) body(k);
      },
      [](index_t) { return true; });
}

/// body(k, threads of its own) for each of `count` lines, which may be long: beside each other, on
/// a thread each, where they are many, else one after the other. keep_going(lines done) as
/// parallel_for.
template <class Body, class KeepGoing>
void for_each_line(index_t count, int threads, const Body& body, const KeepGoing& keep_going) {
  const bool many = count >= threads;
  parallel_for(
      count, many ? threads : 1,
      [&](slice some) {
        for (index_t k = some.begin; k < some.end; ++k) body(k, many ? 1 : threads);
      },
      keep_going);
}

}  // namespace riemann::cpu
