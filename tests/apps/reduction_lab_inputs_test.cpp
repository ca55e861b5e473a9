// The arrays that the lab makes are what it says they are, whoever makes them.
// SPDX-License-Identifier: Apache-2.0
#include "apps/reduction_lab/inputs.hpp"

#include "apps/reduction_lab/reference.hpp"
#include "support/exact_sum.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <span>

namespace riemann::trials {
namespace {

using reduction_lab::generate;
using reduction_lab::input;

constexpr index_t size = 200'001;

host_array generated(const char* name, const char* type, index_t count = size, int threads = 2) {
  return generate({name, type, count, 7}, threads, [](double) {});
}

template <class T>
std::span<const T> view(const host_array& from) {
  return {from.as<T>(), static_cast<std::size_t>(from.count())};
}

TEST(LabInputs, AreTheSameForAnyNumberOfThreadsAndTypes) {
  for (const reduction_lab::input_facts& facts : reduction_lab::input_catalogue()) {
    element_types.for_each([&]<class T>(std::type_identity<T>, const char* type) {
      if (!is_floating_point<T> && facts.floating_only) return;
      const host_array one = generated(facts.name.c_str(), type, size, 1);
      const host_array four = generated(facts.name.c_str(), type, size, 4);
      EXPECT_EQ(std::memcmp(one.data(), four.data(), static_cast<std::size_t>(one.bytes())), 0)
          << facts.name << ' ' << type;
    });
  }
}

TEST(LabInputs, ThatAreUniformFillTheRange) {
  const host_array floats = generated("uniform", "float");
  const auto [least, most] = std::ranges::minmax(view<float>(floats));
  EXPECT_GE(least, 0);
  EXPECT_LT(least, 1e-4F);
  EXPECT_GT(most, 1 - 1e-4F);
  EXPECT_LT(most, 1);
  const host_array integers = generated("uniform", "int32");
  const auto [low, high] = std::ranges::minmax(view<int>(integers));
  EXPECT_LT(low, -2'147'000'000);
  EXPECT_GT(high, 2'147'000'000);
}

TEST(LabInputs, OfIntegersSumExactlyInFloat) {
  const host_array data = generated("integers", "float");
  float forward = 0;
  double exact = 0;
  for (const float x : view<float>(data)) {
    forward += x;
    exact += x;
  }
  EXPECT_EQ(static_cast<double>(forward), exact);
}

/// What is left of n terms of mean size 1.5, and how much that is.
template <class T>
void expect_condition(const char* type, double least, double most) {
  const host_array data = generated("ill-conditioned", type);
  reference::exact_sum sum;
  reference::exact_sum magnitude;
  for (const T x : view<T>(data)) {
    sum += static_cast<double>(x);
    magnitude += std::abs(static_cast<double>(x));
  }
  EXPECT_EQ(static_cast<double>(sum.value()), static_cast<double>(data.as<T>()[0]));
  const auto condition = static_cast<double>(magnitude.value() / sum.value());
  EXPECT_GT(condition, least);
  EXPECT_LT(condition, most);
}

TEST(LabInputs, ThatAreIllConditionedAreSoByTheNumber) {
  expect_condition<float>("float", 3e7, 3e8);
  expect_condition<double>("double", 3e15, 1e17);
}

TEST(LabInputs, HoldOneNaNWhereOneIsPromised) {
  const host_array data = generated("one-nan", "double");
  EXPECT_EQ(std::ranges::count_if(view<double>(data), [](double x) { return std::isnan(x); }), 1);
}

}  // namespace
}  // namespace riemann::trials
