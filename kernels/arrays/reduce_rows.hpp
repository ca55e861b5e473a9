// Every named operation on rows of one type of term. Compiled once for each of the four types that
// elements are converted to, each in a unit of its own.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/arrays/answer.hpp"
#include "riemann/kernels/arrays/elements.hpp"
#include "riemann/kernels/cpu/reduce.hpp"

namespace riemann {

/// Whether elements of type T are added to Accumulator as Terms.
template <class Accumulator, class T, class Term>
inline constexpr bool adds_as = is_same<typename added_as<Accumulator, T>::type, Term>;

/// The reduction of `count` > 0 terms by an operation that adds Terms.
template <class Term>
answer reduce_rows(const named_operation& op, const cpu::term_rows<Term>& terms, index_t count,
                   int threads) {
  answer result;
  visit_accumulator<Term>(op, [&]<class A>(std::type_identity<A>) {
    if constexpr (adds_as<A, Term, Term>)
      result = answer_of(
          cpu::reduce<A>(terms, count, threads, [](index_t) { return true; }).result.total());
  });
  return result;
}

}  // namespace riemann
