// What a reduction should have found, from a method of higher trust.
// SPDX-License-Identifier: Apache-2.0
#include "apps/reduction_lab/reference.hpp"

#include "riemann/kernels/cpu/parallel.hpp"

#include <algorithm>
#include <cmath>
#include <concepts>
#include <vector>

namespace riemann::reduction_lab {
namespace {

template <class T>
bool counts(T x, bool ignore_nan) {
  if constexpr (is_floating_point<T>) return !(ignore_nan && x != x);
  return true;
}

/// Good to some digits, which is all that a bound needs.
template <class T>
double sum_of_magnitudes(const T* elements, index_t count, bool ignore_nan, int threads) {
  constexpr index_t per_piece = 1 << 16;
  const index_t pieces = (count + per_piece - 1) / per_piece;
  std::vector<double> sums(static_cast<std::size_t>(pieces));
  const auto add_piece = [&](slice some) {
    for (index_t piece = some.begin; piece < some.end; ++piece) {
      double sum = 0;
      for (index_t i = piece * per_piece; i < std::min((piece + 1) * per_piece, count); ++i)
        if (counts(elements[i], ignore_nan)) sum += std::abs(static_cast<double>(elements[i]));
      sums[static_cast<std::size_t>(piece)] = sum;
    }
  };
  cpu::parallel_for(pieces, threads, add_piece, [](index_t) { return true; });
  double total = 0;
  for (const double each : sums) total += each;
  return total;
}

/// An accumulator whose total keeps more than an element does has rounded on its way.
bool rounds(const question& asked, const std::string& type) {
  bool found = false;
  element_types.visit(type, [&]<class T>(std::type_identity<T>) {
    visit_accumulator<T>(asked.operation, [&]<class A>(std::type_identity<A>) {
      found = requires(const A state) {
        { state.total() } -> std::same_as<double_word>;
      };
    });
  });
  return found;
}

std::string most_exact_sum() {
  return families::accumulators.contains("exact") ? "exact" : "double_double";
}

}  // namespace

bool adds_floats(const question& asked, const std::string& type) {
  bool floating = false;
  element_types.visit(type,
                      [&]<class T>(std::type_identity<T>) { floating = is_floating_point<T>; });
  return floating && asked.operation.operation == "sum";
}

answer in_order(const question& asked, const host_array& data) {
  answer found;
  element_types.visit(data.type(), [&]<class T>(std::type_identity<T>) {
    visit_accumulator<T>(asked.operation, [&]<class A>(std::type_identity<A>) {
      const T* const elements = data.as<T>();
      A state;
      for (index_t i = 0; i < data.count(); ++i)
        if (counts(elements[i], asked.ignore_nan)) add_term(state, elements[i], i);
      found.value = scalar(state.total());
    });
  });
  return found;
}

reference reference_of(const question& asked, const host_array& data, int threads) {
  reference made;
  if (adds_floats(asked, data.type())) {
    question exactly = asked;
    exactly.operation.sum = most_exact_sum();
    made.method = exactly.operation.sum;
    made.found = reduce_named(exactly.operation, data.type(), data.data(), data.count(), threads);
    element_types.visit(data.type(), [&]<class T>(std::type_identity<T>) {
      made.magnitude = sum_of_magnitudes(data.as<T>(), data.count(), asked.ignore_nan, threads);
    });
    if (is_finite(made.found.value.floating.hi)) return made;
  }
  question plainly = asked;
  plainly.operation.sum = "naive";
  made.method = "one loop, in order";
  made.found = in_order(plainly, data);
  if (!adds_floats(asked, data.type()) && rounds(asked, data.type()))
    made.magnitude = std::abs(made.found.value.floating.hi);
  return made;
}

}  // namespace riemann::reduction_lab
