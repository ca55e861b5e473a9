// An array reduced on the CPU.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/arrays/array_terms.hpp"
#include "riemann/kernels/cpu/reduce.hpp"
#include "riemann/kernels/number_formats.hpp"
#include "riemann/kernels/operations/functor.hpp"
#include "riemann/kernels/results.hpp"

#include "riemann/families/operations.hpp"

#include <optional>
#include <span>
#include <stdexcept>
#include <type_traits>

namespace riemann {

/// The state after all elements, whatever the accumulator, to which they are added as Terms, on as
/// many CPU threads, else on all that this process may use.
template <class Accumulator, class Term, class T>
Accumulator reduce_as(std::span<const T> data, std::optional<int> threads) {
  const array_terms<T> source{data.data()};
  return cpu::reduce<Accumulator>(cpu::term_rows<Term>(source), static_cast<index_t>(data.size()),
                                  cpu::threads_of(threads), [](index_t) { return true; })
      .result;
}

/// The same of numbers, in the type that the accumulator names or one that holds them all.
template <class Accumulator, class T>
Accumulator reduce_with(std::span<const T> data, std::optional<int> threads) {
  return reduce_as<Accumulator, typename added_as<Accumulator, wide_of<T>>::type>(data, threads);
}

/// What an operation without an identity says to an array without elements.
[[noreturn]] inline void refuse_empty() {
  throw std::invalid_argument("the array is empty, and this operation has no value for that");
}

/// What a reduction gives: a double-word becomes a scalar, all else stays what it is.
inline scalar found_as(double_word total) { return scalar(total); }
template <class Total>
Total found_as(const Total& total) {
  return total;
}

/// reduce(data, operations::max{}), reduce(data, accumulators::exact{}): the same bits on any
/// number of threads, and as on a GPU. A scalar, `located` or `moments`, as Operation::finds says.
/// Without `threads` on all that this process may use. Throws std::invalid_argument for an empty
/// array where the operation has no identity.
template <class T, class Operation>
  requires operations::reduces<Operation, T>
auto reduce(std::span<const T> data, Operation, std::optional<int> threads = {}) {
  if (!data.empty())
    return found_as(
        reduce_with<typename Operation::template of<wide_of<T>>>(data, threads).total());
  if constexpr (operations::takes<Operation, T>)
    if constexpr (!Operation::has_identity) refuse_empty();
  return found_as(typename Operation::template of<T>{}.total());
}

/// reduce(data, [](int a, int b) { return std::gcd(a, b); }, 0): any associative and commutative
/// function of two values of any trivially copyable type of up to 128 bytes. The identity joins
/// once, at the left; it is the answer for an empty array. Floating-point numbers are combined in
/// their own precision.
template <class T, class Function>
  requires operations::functor<Function, T> && (operations::combination<T, Function>::commutative)
T reduce(std::span<const T> data, Function function, const std::type_identity_t<T>& identity,
         std::optional<int> threads = {}) {
  if (data.empty()) return identity;
  using state = operations::combination<T, Function>;
  return T(function(identity, reduce_as<state, T>(data, threads).total()));
}

}  // namespace riemann
