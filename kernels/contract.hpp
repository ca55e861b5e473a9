// What the engine asks of those who use it: a term source and an accumulator.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/double_word.hpp"
#include "riemann/kernels/host_device.hpp"

namespace riemann {

/// Counts and positions of terms: 64-bit signed (NVRTC has no <cstdint>).
using index_t = long long;

/// The half-open range [begin, end).
struct slice {
  index_t begin = 0;
  index_t end = 0;
  RIEMANN_HOST_DEVICE constexpr index_t size() const { return end - begin; }
};

/// A sum's terms. `source.from(first)` are the terms from number `first` on, for one tile: what is
/// the same for all of a tile is computed there, once. Of these, `terms(row, lane)` is number
/// row + lane, with `row` the same for all lanes that work together, so that index arithmetic can
/// stay out of the inner loop. Trivially copyable; const; callable from any thread.
template <class Source>
concept term_source = requires(const Source source, index_t first, int row, int lane) {
  source.from(first)(row, lane);
};

/// A value for decltype to look at (NVRTC has no <utility>); never called.
template <class T>
RIEMANN_HOST_DEVICE const T& some();

template <class Source>
using terms_of = decltype(some<Source>().from(index_t{}));

template <class Source>
using term_of = decltype(some<terms_of<Source>>()(int{}, int{}));

/// Terms that lie in memory: `neighbours` of them come by one load, where they lie well.
template <class Terms, class Term>
concept loads_neighbours = requires(const Terms terms, Term (&out)[Terms::neighbours]) {
  terms.load(index_t{}, out);
  terms.wide();
};

/// Adds the next term; accumulators that must say where are told its number, too.
template <class Accumulator, class Term>
RIEMANN_HOST_DEVICE constexpr void add_term(Accumulator& state, Term term, index_t number) {
  if constexpr (requires { state.add(term, number); })
    state.add(term, number);
  else
    state.add(term);
}

/// What terms of type Term are converted to before Accumulator adds them: the type it names `term`,
/// if any.
template <class Accumulator, class Term>
struct added_as {
  using type = Term;
};
template <class Accumulator, class Term>
  requires requires { typename Accumulator::term; }
struct added_as<Accumulator, Term> {
  using type = typename Accumulator::term;
};

/// What one participant knows of its part of a sum. A default-constructed accumulator is the
/// identity. `add(term)` or `add(term, number of the term)` takes the next term in order, `merge`
/// appends the part that follows ours, `total` is the result so far.
/// `components` is the number of reals (Accumulator::real: float or double) an accumulator consists
/// of, where it consists of nothing else (so that a vector loop can keep them in separate
/// registers), otherwise 0; `commutative` says whether operands may be interleaved. Trivially
/// copyable.
template <class Accumulator, class Term = double>
concept accumulator = requires(Accumulator a, const Accumulator b, Term term, index_t number) {
  add_term(a, term, number);
  a.merge(b);
  b.total();
  Accumulator::components;
  Accumulator::commutative;
};

/// An accumulator that loses nothing of its terms says so by `error_free`: it is the same in any
/// order, and terms may meet each other first, wherever no bit of them is lost. After `carry()`,
/// equal sums have equal bits.
template <class Accumulator>
concept error_free = requires(Accumulator a) {
  requires Accumulator::error_free;
  a.carry();
};

}  // namespace riemann
