// Terms in small batches, their source's type forgotten: what is compiled for each source is its
// evaluation alone, what is compiled for each accumulator serves all sources.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/cpu/by_isa.hpp"
#include "riemann/kernels/tiling.hpp"

#include <concepts>

namespace riemann::cpu {

/// Lanes that are summed together: four AVX-512 or eight AVX2 registers a component.
inline constexpr int lanes_at_once = 32;

/// Rows [begin_row, end_row) of lanes [begin_lane, end_lane), at most lanes_at_once, of the tile
/// that starts with term `first`.
struct batch {
  index_t first = 0;
  int begin_row = 0;
  int end_row = 0;
  int begin_lane = 0;
  int end_lane = 0;
};

/// out[(row - begin_row) * lanes_at_once + lane - begin_lane] = the term there.
template <class Source, class Term>
[[gnu::always_inline]] inline void evaluate_body(const Source& source, const batch& of, Term* out) {
  constexpr int row_lanes = lanes_of_terms(sizeof(term_of<Source>));
  const auto terms = source.from(of.first);
  const bool full = of.end_lane - of.begin_lane == lanes_at_once;
  for (int row = of.begin_row; row < of.end_row; ++row, out += lanes_at_once) {
    if (full) {
      for (int l = 0; l < lanes_at_once; ++l)
        out[l] = static_cast<Term>(terms(row * row_lanes, of.begin_lane + l));
    } else {
      for (int l = 0; l < of.end_lane - of.begin_lane; ++l)
        out[l] = static_cast<Term>(terms(row * row_lanes, of.begin_lane + l));
    }
  }
}

/// A source that evaluates whole batches itself, in the layout of term_rows::evaluate. Of a batch
/// with fewer lanes than lanes_at_once, it may write all elements of the rows.
template <class Source, class Term>
concept evaluates_batches = requires(const Source source, isa level, const batch& of, Term* out) {
  source.evaluate(level, of, out);
};

/// A view of a term source, which must outlive it. Callable from any thread. The source's own terms
/// decide the tiling; they become Terms as they are evaluated, so that few accumulators serve many
/// types.
template <class Term>
class term_rows {
 public:
  template <term_source Source>
    requires std::convertible_to<term_of<Source>, Term>
  explicit term_rows(const Source& source)
      : source_(&source),
        bytes_per_term_(sizeof(term_of<Source>)),
        evaluate_([](isa level, const void* self, const batch& of, Term* out) {
          const Source& terms = *static_cast<const Source*>(self);
          by_isa(level, [&] { evaluate_body(terms, of, out); });
        }) {
    static_assert(lanes_of_terms(sizeof(term_of<Source>)) >= lanes_at_once);
  }

  template <evaluates_batches<Term> Source>
  explicit term_rows(const Source& source)
      : source_(&source),
        bytes_per_term_(sizeof(Term)),
        evaluate_([](isa level, const void* self, const batch& of, Term* out) {
          static_cast<const Source*>(self)->evaluate(level, of, out);
        }) {}

  /// out[(row - begin_row) * lanes_at_once + lane - begin_lane] = the term there.
  void evaluate(isa level, const batch& of, Term* out) const { evaluate_(level, source_, of, out); }

  /// Of the source's own terms.
  int bytes_per_term() const { return bytes_per_term_; }

 private:
  const void* source_;
  int bytes_per_term_;
  void (*evaluate_)(isa, const void*, const batch&, Term*);
};

template <class Source>
term_rows(const Source&) -> term_rows<term_of<Source>>;

}  // namespace riemann::cpu
