// What a reduction should have found, from a method of higher trust.
// SPDX-License-Identifier: Apache-2.0
#include "apps/reduction_lab/reference.hpp"

#include "riemann/kernels/cpu/parallel.hpp"
#include "riemann/kernels/divided_up.hpp"

#include <algorithm>
#include <cmath>
#include <vector>

namespace riemann::reduction_lab {
namespace {

template <class Accumulator>
struct checked_sum {
  Accumulator sum;
  double magnitude = 0;  // good to some digits, which is all that a bound needs
};

/// Pieces over threads, merged in order: nothing that a strategy does.
template <class Accumulator, class T>
checked_sum<Accumulator> sum_of(const T* elements, index_t count, int threads) {
  constexpr index_t per_piece = 1 << 16;
  constexpr index_t lanes = 8;  // independent of each other, to keep a core busy
  const index_t pieces = divided_up(count, per_piece);
  std::vector<checked_sum<Accumulator>> sums(static_cast<std::size_t>(pieces));
  const auto add_piece = [&](index_t piece) {
    Accumulator states[lanes];
    checked_sum<Accumulator>& sum = sums[static_cast<std::size_t>(piece)];
    const index_t end = std::min((piece + 1) * per_piece, count);
    for (index_t i = piece * per_piece; i < end; ++i) {
      const auto x = static_cast<double>(elements[i]);
      states[i % lanes].add(x);
      sum.magnitude += std::abs(x);
    }
    for (const Accumulator& each : states) sum.sum.merge(each);
  };
  cpu::parallel_for(
      pieces, threads,
      [&](slice some) {
        for (index_t piece = some.begin; piece < some.end; ++piece) add_piece(piece);
      },
      [](index_t) { return true; });
  checked_sum<Accumulator> total;
  for (const checked_sum<Accumulator>& each : sums) {
    total.sum.merge(each.sum);
    total.magnitude += each.magnitude;
  }
  return total;
}

/// All elements are exact in double.
reference sum_of_floats(const host_array& data, int threads) {
  reference expected{.method = "exact"};
  element_types.visit(data.type(), [&]<class T>(std::type_identity<T>) {
    const auto total = sum_of<accumulators::exact::of<double>>(data.as<T>(), data.count(), threads);
    expected.value.value = scalar(total.sum.total());
    expected.magnitude = total.magnitude;
  });
  return expected;
}

/// The mean from the exact sum, then the mean square of the distances from it.
reference moments_of(const host_array& data, int threads) {
  reference expected{.method = "exact sum, two passes"};
  const auto count = static_cast<double>(data.count());
  element_types.visit(data.type(), [&]<class T>(std::type_identity<T>) {
    const T* const elements = data.as<T>();
    const auto sum = sum_of<accumulators::exact::of<double>>(elements, data.count(), threads);
    const double_word mean = sum.sum.total() / double_word(count);
    accumulators::neumaier::of<double> squares;
    for (index_t i = 0; i < data.count(); ++i) {
      const auto x = static_cast<double>(elements[i]);
      const double distance = (double_word(x) - mean).rounded();
      squares.add(distance * distance);
      expected.mean_square += x * x / count;
    }
    expected.magnitude = sum.magnitude / count;
    expected.value.value = scalar(mean);
    expected.value.variance = squares.total().rounded() / count;
  });
  return expected;
}

}  // namespace

bool adds_floats(const named_operation& op, const std::string& type) {
  bool floating = false;
  element_types.visit(type,
                      [&]<class T>(std::type_identity<T>) { floating = is_floating_point<T>; });
  return floating && op.operation == "sum";
}

answer in_order(const named_operation& op, const host_array& data) {
  answer result;
  element_types.visit(data.type(), [&]<class T>(std::type_identity<T>) {
    visit_accumulator<T>(op, [&]<class A>(std::type_identity<A>) {
      const T* const elements = data.as<T>();
      A state;
      for (index_t i = 0; i < data.count(); ++i) add_term(state, elements[i], i);
      result = answer_of(state.total());
    });
  });
  return result;
}

reference reference_of(const named_operation& op, const host_array& data, int threads) {
  if (adds_floats(op, data.type())) return sum_of_floats(data, threads);
  if (op.operation == "mean_variance") return moments_of(data, threads);
  reference expected{in_order(op, data), "one loop, in order"};
  if (op.operation == "product" && expected.value.value.is == scalar::kind::floating)
    expected.magnitude = std::abs(expected.value.value.floating.hi);
  return expected;
}

}  // namespace riemann::reduction_lab
