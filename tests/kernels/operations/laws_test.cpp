// What every operation's accumulator must keep to: a neutral start, and merging in any tree.
// SPDX-License-Identifier: Apache-2.0
#include "support/elements.hpp"
#include "support/generators.hpp"
#include "support/quad.hpp"

#include <array>
#include <bit>

namespace riemann {
namespace {

// Equal, NaNs among themselves too, or as close as `roundings` roundings of numbers of `size`
// leave.
bool close(double a, double b, double size, double roundings) {
  if (std::bit_cast<unsigned long long>(a) == std::bit_cast<unsigned long long>(b)) return true;
  return std::abs(a - b) <= roundings * reference::unit_roundoff * size;
}
bool close(const scalar& a, const scalar& b, double size, double roundings) {
  return a.is == b.is && a.bits == b.bits && close(a.floating.hi, b.floating.hi, size, roundings);
}
bool close(double_word a, double_word b, double size, double roundings) {
  return close(a.rounded(), b.rounded(), size, roundings);
}
bool close(const located& a, const located& b, double, double) {
  return a.index == b.index && close(a.value, b.value, 0, 0);
}
bool close(const moments& a, const moments& b, double size, double roundings) {
  return a.count == b.count && close(a.mean, b.mean, size, roundings) &&
         close(a.variance, b.variance, size * size, roundings);
}

/// Of the numbers of a product, its size; otherwise that of the largest term times their number.
template <class Operation, class T>
double size_of(const std::vector<T>& terms) {
  double product = 1;
  double sum = 0;
  for (const T x : terms) {
    product *= std::abs(static_cast<double>(x));
    sum += std::abs(static_cast<double>(x));
  }
  return is_same<Operation, operations::product> ? product : sum;
}

/// States of consecutive runs of the terms.
template <class A, class T, std::size_t N>
std::array<A, N> states_of(const std::vector<T>& terms) {
  std::array<A, N> parts;
  for (std::size_t i = 0; i < terms.size(); ++i)
    add_term(parts[i * N / terms.size()], terms[i], static_cast<index_t>(i));
  return parts;
}

template <class A>
A merged(A left, const A& right) {
  left.merge(right);
  return left;
}

/// Some zeros of either sign, NaNs and equal numbers among them.
template <class T>
rc::Gen<std::vector<T>> some_terms(bool with_nans) {
  const auto small = rc::gen::inRange(-20, 20);
  return rc::gen::nonEmpty(rc::gen::container<std::vector<T>>(rc::gen::map(small, [=](int x) {
    if constexpr (is_floating_point<T>) {
      if (x == 19 && with_nans) return std::numeric_limits<T>::quiet_NaN();
      return x == 18 ? -T(0) : static_cast<T>(x) / 8;
    } else {
      return static_cast<T>(x);
    }
  })));
}

template <class Operation>
inline constexpr bool rounds =
    is_same<Operation, operations::product> || is_same<Operation, operations::mean_variance>;

template <class T, class Visitor>
void for_each_accumulator(const Visitor& visitor) {
  families::operations.for_each([&]<class O>(std::type_identity<O> operation, const char* name) {
    if constexpr (operations::takes<O, T>) {
      visitor(operation, std::type_identity<typename O::template of<T>>{}, name);
      if constexpr (is_floating_point<T> && operations::may_ignore_nan<O>)
        visitor(operation, std::type_identity<typename O::template ignoring_nan_of<T>>{}, name);
    }
  });
}

template <class T>
void keep_the_laws() {
  for_each_accumulator<T>(
      []<class O, class A>(std::type_identity<O>, std::type_identity<A>, const char* name) {
        EXPECT_TRUE(rc::check(name, [] {
          const auto terms = *some_terms<T>(!rounds<O>);
          const double size = size_of<O>(terms);
          const double roundings = rounds<O> ? 16 * (static_cast<double>(terms.size()) + 4) : 0;
          const auto [whole] = states_of<A, T, 1>(terms);
          RC_ASSERT(close(merged(whole, A{}).total(), whole.total(), 0, 0));
          RC_ASSERT(close(merged(A{}, whole).total(), whole.total(), 0, 0));
          const auto [a, b, c] = states_of<A, T, 3>(terms);
          const auto left = merged(merged(a, b), c).total();
          RC_ASSERT(close(left, merged(a, merged(b, c)).total(), size, roundings));
          RC_ASSERT(close(left, whole.total(), size, roundings));
          // Commutative ones: also in another order.
          static_assert(A::commutative);
          RC_ASSERT(close(left, merged(merged(c, a), b).total(), size, roundings));
        }));
        static_assert(sizeof(A) % 4 == 0 && sizeof(A) <= 32 && std::is_trivially_copyable_v<A>,
                      "a GPU passes states on as up to eight words of 32 bits");
      });
}

TEST(EveryOperation, KeepsTheLawsForDoubles) { keep_the_laws<double>(); }
TEST(EveryOperation, KeepsTheLawsForIntegers) { keep_the_laws<short>(); }

/// A GPU adds elements as they are, the CPU as the widest of their kind: to the same result.
TEST(EveryOperation, GivesTheSameForElementsAndForWhatHoldsThem) {
  element_types.for_each([]<class T>(std::type_identity<T>, const char* type) {
    const std::vector<T> data = reference::varied<T>(100);
    for_each_accumulator<T>([&]<class O, class A>(std::type_identity<O>, std::type_identity<A>,
                                                  const char* name) {
      const auto [narrow] = states_of<A, T, 1>(data);
      std::vector<wide_of<T>> widened(data.begin(), data.end());
      const auto [wide] = states_of<typename O::template of<wide_of<T>>, wide_of<T>, 1>(widened);
      EXPECT_TRUE(close(narrow.total(), wide.total(), 0, 0)) << type << ' ' << name;
    });
  });
}

}  // namespace
}  // namespace riemann
