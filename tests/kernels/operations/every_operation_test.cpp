// Every operation on every type of element, at every edge, against the obvious loop.
// SPDX-License-Identifier: Apache-2.0
#include "support/elements.hpp"
#include "support/quad.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <string>

namespace riemann {
namespace {

using reference::array_sizes;
using reference::reduced;
using reference::varied;

using element_family = std::remove_const_t<decltype(element_types)>;
template <class Family>
struct tested;
template <class... T>
struct tested<family<T...>> {
  using types = testing::Types<T...>;
};
struct type_names {
  template <class>
  static std::string GetName(int k) {
    return element_types.names[static_cast<std::size_t>(k)];
  }
};

/// The member of element_types that T is.
template <class T>
const char* name_of() {
  const char* name_of_type = nullptr;
  element_types.for_each([&]<class Known>(std::type_identity<Known>, const char* name) {
    if (is_same<Known, T>) name_of_type = name;
  });
  return name_of_type;
}

template <class T>
class EveryElement : public testing::Test {};
TYPED_TEST_SUITE(EveryElement, tested<element_family>::types, type_names);

/// As the engine says it: integers by their bits, others as a double.
template <class T>
void expect_value(const scalar& actual, T expected, const std::string& what) {
  if constexpr (is_floating_point<T>) {
    EXPECT_EQ(actual.is, scalar::kind::floating) << what;
    EXPECT_EQ(actual.floating.rounded(), static_cast<double>(expected)) << what;
  } else {
    EXPECT_EQ(actual.is,
              is_signed_integer<T> ? scalar::kind::signed_integer : scalar::kind::unsigned_integer)
        << what;
    EXPECT_EQ(actual.bits, static_cast<unsigned long long>(expected)) << what;
  }
}

TYPED_TEST(EveryElement, IsSummedInEveryWay) {
  for (const index_t n : array_sizes) {
    const auto data = varied<TypeParam>(n);
    wide_of<TypeParam> expected = 0;
    if constexpr (is_floating_point<TypeParam>) {
      for (const TypeParam x : data) expected += x;
    } else {
      unsigned long long sum = 0;
      for (const TypeParam x : data) sum += static_cast<unsigned long long>(x);
      expected = static_cast<wide_of<TypeParam>>(sum);
    }
    for (const char* sum : families::accumulators.names)
      expect_value(reduced({"sum", sum}, name_of<TypeParam>(), data).value, expected,
                   sum + std::to_string(n));
  }
}

/// Odd integers, so that no product is zero; of floating-point numbers powers of two and 1.5, whose
/// product stays exact while 3^k fits.
TYPED_TEST(EveryElement, IsMultiplied) {
  for (const index_t n : array_sizes) {
    auto data = varied<TypeParam>(n);
    if constexpr (is_floating_point<TypeParam>) {
      reference::random_sequence random(7);
      long long exponent = 0;
      bool negative = false;
      for (TypeParam& x : data) {
        const int power = static_cast<int>(random() % 15) - 7;
        exponent += power;
        negative ^= power % 2 == 0;
        x = TypeParam(std::ldexp(power % 2 == 0 ? -1.0 : 1.0, power));
      }
      data.front() = TypeParam(static_cast<float>(data.front()) * 1.5F);
      const double expected = std::ldexp(
          negative ? -1.5 : 1.5, static_cast<int>(std::clamp<long long>(exponent, -2000, 2000)));
      expect_value(reduced({"product"}, name_of<TypeParam>(), data).value, expected,
                   std::to_string(n));
    } else {
      unsigned long long expected = 1;
      for (TypeParam& x : data) {
        x = static_cast<TypeParam>(x | 1);
        expected *= static_cast<unsigned long long>(x);
      }
      expect_value(reduced({"product"}, name_of<TypeParam>(), data).value,
                   static_cast<wide_of<TypeParam>>(expected), std::to_string(n));
    }
  }
}

TYPED_TEST(EveryElement, FindsItsExtremaAndTheirFirstPlaces) {
  for (const index_t n : array_sizes) {
    const auto data = varied<TypeParam>(n);
    std::size_t least = 0;
    std::size_t most = 0;
    for (std::size_t i = 1; i < data.size(); ++i) {
      if (data[i] < data[least]) least = i;
      if (data[i] > data[most]) most = i;
    }
    const std::string size = std::to_string(n);
    for (const bool ignore_nan : {false, true}) {
      const auto answer_of = [&](const char* operation) {
        return reduced({operation, "neumaier", ignore_nan}, name_of<TypeParam>(), data);
      };
      expect_value(answer_of("min").value, data[least], "min " + size);
      expect_value(answer_of("max").value, data[most], "max " + size);
      expect_value(answer_of("argmin").value, data[least], "argmin " + size);
      expect_value(answer_of("argmax").value, data[most], "argmax " + size);
      EXPECT_EQ(answer_of("argmin").index, static_cast<index_t>(least)) << n;
      EXPECT_EQ(answer_of("argmax").index, static_cast<index_t>(most)) << n;
    }
  }
}

TYPED_TEST(EveryElement, HasItsBitsCombined) {
  if constexpr (!is_floating_point<TypeParam>) {
    for (const index_t n : array_sizes) {
      auto data = varied<TypeParam>(n);
      for (const int kept : {0, 1}) {  // bits that all have, and that none has
        for (TypeParam& x : data) x = static_cast<TypeParam>(kept == 0 ? x & ~36 : x | 36);
        auto all = static_cast<TypeParam>(~0ULL);
        TypeParam any = 0;
        TypeParam odd = 0;
        for (const TypeParam x : data) {
          all = static_cast<TypeParam>(all & x);
          any = static_cast<TypeParam>(any | x);
          odd = static_cast<TypeParam>(odd ^ x);
        }
        const char* type = name_of<TypeParam>();
        expect_value(reduced({"bit_and"}, type, data).value, all, std::to_string(n));
        expect_value(reduced({"bit_or"}, type, data).value, any, std::to_string(n));
        expect_value(reduced({"bit_xor"}, type, data).value, odd, std::to_string(n));
      }
    }
  }
}

TYPED_TEST(EveryElement, IsTrueUnlessZero) {
  const char* type = name_of<TypeParam>();
  for (const index_t n : array_sizes) {
    for (const std::size_t place :
         {std::size_t{0}, static_cast<std::size_t>(n) / 2, static_cast<std::size_t>(n) - 1}) {
      std::vector<TypeParam> data(static_cast<std::size_t>(n), TypeParam(0));
      EXPECT_EQ(reduced({"logical_or"}, type, data).value.bits, 0);
      data[place] = TypeParam(1);
      EXPECT_EQ(reduced({"logical_or"}, type, data).value.bits, 1) << n;
      EXPECT_EQ(reduced({"logical_and"}, type, data).value.bits, n == 1 ? 1 : 0) << n;
      for (TypeParam& x : data) x = TypeParam(3);
      EXPECT_EQ(reduced({"logical_and"}, type, data).value.bits, 1) << n;
      data[place] = TypeParam(0);
      EXPECT_EQ(reduced({"logical_and"}, type, data).value.bits, 0) << n;
    }
  }
}

/// The bound of mean_variance.hpp; a step of the at most 64 on an element's way rounds 4 times.
TYPED_TEST(EveryElement, HasAMeanAndAVariance) {
  constexpr double d = 4 * 64 * reference::unit_roundoff;
  for (const index_t n : array_sizes) {
    const auto data = varied<TypeParam>(n);
    const auto count = static_cast<long double>(n);
    long double mean = 0;
    for (const TypeParam x : data) mean += static_cast<long double>(x) / count;
    long double variance = 0;
    for (const TypeParam x : data) {
      const long double distance = static_cast<long double>(x) - mean;
      variance += distance * distance / count;
    }
    const answer answer_of = reduced({"mean_variance"}, name_of<TypeParam>(), data);
    const auto size = static_cast<double>(std::abs(mean) + std::sqrt(variance));
    EXPECT_NEAR(answer_of.value.floating.rounded(), static_cast<double>(mean), d * size) << n;
    // k * variance <= size * deviation
    EXPECT_NEAR(answer_of.variance, static_cast<double>(variance),
                d * size * static_cast<double>(std::sqrt(variance)))
        << n;
  }
}

TYPED_TEST(EveryElement, OfNothingIsTheIdentityOrAnError) {
  const char* type = name_of<TypeParam>();
  const std::vector<TypeParam> nothing;
  families::operations.for_each([&]<class O>(std::type_identity<O>, const char* name) {
    if (!operations::takes<O, TypeParam>) return;
    if (!O::has_identity) {
      EXPECT_THROW(reduced({name}, type, nothing), std::invalid_argument) << name;
      return;
    }
    const scalar answer_of = reduced({name}, type, nothing).value;
    const std::string operation = name;
    if (operation == "bit_and")
      expect_value(answer_of, static_cast<wide_of<TypeParam>>(static_cast<TypeParam>(-1)), name);
    else
      EXPECT_EQ(reference::number(answer_of),
                operation == "product" || operation == "logical_and" ? 1 : 0)
          << name;
  });
}

TYPED_TEST(EveryElement, HasTheSameAnswerOnAnyThreads) {
  const auto data = varied<TypeParam>(300'007);
  for (const char* operation : families::operations.names) {
    if (!why_not_reducible({operation}, name_of<TypeParam>()).empty()) continue;
    const answer one = reduced({operation}, name_of<TypeParam>(), data, 1);
    const answer many = reduced({operation}, name_of<TypeParam>(), data, 5);
    EXPECT_EQ(one.value.bits, many.value.bits) << operation;
    EXPECT_EQ(one.value.floating.hi, many.value.floating.hi) << operation;
    EXPECT_EQ(one.index, many.index) << operation;
    EXPECT_TRUE(one.variance == many.variance || std::isnan(one.variance)) << operation;
  }
}

}  // namespace
}  // namespace riemann
