// An array reduced on the CPU.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/arrays/array_terms.hpp"
#include "riemann/kernels/cpu/reduce.hpp"
#include "riemann/kernels/scalar.hpp"

#include "riemann/families/operations.hpp"

#include <span>
#include <stdexcept>

namespace riemann {

/// The state after all elements, whatever the accumulator; `threads` CPU threads.
template <class Accumulator, class T>
Accumulator reduce_with(std::span<const T> data, int threads) {
  const array_terms<T> source{data.data()};
  return cpu::reduce<Accumulator>(cpu::term_rows(source), static_cast<index_t>(data.size()),
                                  threads, [](index_t) { return true; })
      .result;
}

/// What an operation without an identity says to an array without elements.
[[noreturn]] inline void refuse_empty() {
  throw std::invalid_argument("the array is empty, and this operation has no value for that");
}

/// reduce(data, operations::max{}): the same bits on any number of threads, and as on a GPU.
/// `threads` 0: all that this process may use. Throws std::invalid_argument for an empty array
/// where the operation has no identity.
template <class T, class Operation>
scalar reduce(std::span<const T> data, Operation, int threads = 0) {
  if (data.empty() && !Operation::has_identity) refuse_empty();
  using accumulator = typename Operation::template of<T>;
  const int count = threads == 0 ? cpu::available_threads() : threads;
  return scalar(reduce_with<accumulator>(data, count).total());
}

}  // namespace riemann
