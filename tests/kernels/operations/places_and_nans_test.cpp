// Which element is chosen: ties, zeros, and NaNs that propagate or are passed over.
// SPDX-License-Identifier: Apache-2.0
#include "support/elements.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

namespace riemann {
namespace {

using reference::reduced;

constexpr std::size_t n = 70'001;  // more than one tile, the last of them not full

template <class Visitor>
void for_each_float(const Visitor& visitor) {
  element_types.for_each([&]<class T>(std::type_identity<T> of, const char* type) {
    if constexpr (is_floating_point<T>) visitor(of, type);
  });
}

/// Within a vector, across lanes, across rows (a lane's next element), tiles and runs.
TEST(Places, AreTheFirstOfEqualElements) {
  constexpr std::size_t edges[] = {0,    1,    31,   32,   511,  512,   513,   1023,
                                   1024, 2048, 4095, 4096, 4097, 65535, 65536, n - 1};
  element_types.for_each([&]<class T>(std::type_identity<T>, const char* type) {
    std::vector<T> data(n, T(5));
    EXPECT_EQ(reduced({"argmin"}, type, data).index, 0) << type;
    EXPECT_EQ(reduced({"argmax"}, type, data).index, 0) << type;
    for (const std::size_t first : edges)
      for (const std::size_t second : edges) {
        if (second <= first) continue;
        for (const int value : {1, 9}) {
          data[first] = data[second] = T(value);
          const char* operation = value == 1 ? "argmin" : "argmax";
          const answer answer_of = reduced({operation}, type, data);
          ASSERT_EQ(answer_of.index, static_cast<index_t>(first)) << type << ' ' << second;
          ASSERT_EQ(reference::number(answer_of.value), value) << type;
          data[first] = data[second] = T(5);
        }
      }
  });
}

/// Elements that equal what an empty part starts with.
TEST(Places, AreFoundAmongTheEndsOfTheType) {
  const std::vector<long long> large(n, std::numeric_limits<long long>::max());
  EXPECT_EQ(reduced({"argmin"}, "int64", large).index, 0);
  const std::vector<unsigned char> zeros(n, 0);
  EXPECT_EQ(reduced({"argmax"}, "uint8", zeros).index, 0);
  const std::vector<double> infinite(n, std::numeric_limits<double>::infinity());
  EXPECT_EQ(reduced({"argmin"}, "double", infinite).index, 0);
  EXPECT_EQ(reduced({"argmin", "neumaier", true}, "double", infinite).index, 0);
  EXPECT_EQ(reduced({"min", "neumaier", true}, "double", infinite).value.floating.hi, infinite[0]);
}

TEST(Nans, AreFoundWhereverTheyAre) {
  for_each_float([]<class T>(std::type_identity<T>, const char* type) {
    for (const std::size_t place : {std::size_t{0}, std::size_t{12'345}, n - 1}) {
      std::vector<T> data(n, T(5));
      data[place] = T(-std::numeric_limits<double>::quiet_NaN());
      data[n - 1] = T(std::numeric_limits<double>::quiet_NaN());
      for (const char* operation : {"min", "max", "argmin", "argmax"}) {
        const answer answer_of = reduced({operation}, type, data);
        EXPECT_TRUE(std::isnan(answer_of.value.floating.hi)) << type << operation;
        EXPECT_FALSE(std::signbit(answer_of.value.floating.hi)) << "the one canonical NaN";
        const bool has_a_place = operation[0] == 'a';
        EXPECT_EQ(answer_of.index, has_a_place ? static_cast<index_t>(place) : -1)
            << type << operation;
      }
    }
  });
}

TEST(Nans, ArePassedOverWhereAsked) {
  for_each_float([]<class T>(std::type_identity<T>, const char* type) {
    const auto nan = T(std::numeric_limits<double>::quiet_NaN());
    std::vector<T> data(n, nan);
    for (const char* operation : {"min", "max", "argmin", "argmax"}) {
      const answer answer_of = reduced({operation, "neumaier", true}, type, data);
      EXPECT_TRUE(std::isnan(answer_of.value.floating.hi)) << type << operation;
      EXPECT_EQ(answer_of.index, operation[0] == 'a' ? 0 : -1) << type << operation;
    }
    data[777] = T(2);
    data[60'000] = T(-3);
    const auto answer_of = [&](const char* operation) {
      return reduced({operation, "neumaier", true}, type, data);
    };
    EXPECT_EQ(answer_of("min").value.floating.hi, -3) << type;
    EXPECT_EQ(answer_of("max").value.floating.hi, 2) << type;
    EXPECT_EQ(answer_of("argmin").index, 60'000) << type;
    EXPECT_EQ(answer_of("argmax").index, 777) << type;
  });
}

TEST(Nans, AreTrue) {
  const std::vector<float> data(3, std::numeric_limits<float>::quiet_NaN());
  EXPECT_EQ(reduced({"logical_and"}, "float", data).value.bits, 1);
}

TEST(Zeros, AreOrderedBySign) {
  for_each_float([]<class T>(std::type_identity<T>, const char* type) {
    for (const bool ignore_nan : {false, true})
      for (const double first : {0.0, -0.0}) {
        const std::vector<T> data{T(first), T(-first), T(first), T(-first)};
        const auto answer_of = [&](const char* operation) {
          return reduced({operation, "neumaier", ignore_nan}, type, data);
        };
        const bool negative_first = std::signbit(first);
        EXPECT_TRUE(std::signbit(answer_of("min").value.floating.hi)) << type;
        EXPECT_FALSE(std::signbit(answer_of("max").value.floating.hi)) << type;
        EXPECT_EQ(answer_of("argmin").index, negative_first ? 0 : 1) << type;
        EXPECT_EQ(answer_of("argmax").index, negative_first ? 1 : 0) << type;
      }
  });
}

/// The typed form of the policy.
TEST(Nans, ArePassedOverByTheTypeOfTheOperation) {
  const std::vector<float> data{4, std::numeric_limits<float>::quiet_NaN(), 3};
  operations::argmin::ignoring_nan_of<float> state;
  for (std::size_t i = 0; i < data.size(); ++i) state.add(data[i], static_cast<index_t>(i));
  EXPECT_EQ(state.total().index, 2);
  static_assert(operations::may_ignore_nan<operations::max>);
  static_assert(!operations::may_ignore_nan<operations::sum>);
}

}  // namespace
}  // namespace riemann
