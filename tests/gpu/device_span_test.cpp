// Arrays in device memory, reduced from C++: the answers and the bits of the same in host memory.
// SPDX-License-Identifier: Apache-2.0
#include "gpu/with_gpu.hpp"

#include "riemann/kernels/arrays/reduce.hpp"
#include "riemann/kernels/cuda/device_array.hpp"
#include "riemann/kernels/strategies/reduce_on_device.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

namespace riemann {
namespace {

template <class T>
class both {
 public:
  explicit both(std::vector<T> data)
      : host_(std::move(data)),
        device_(device_pool::open(0), host_.data(), host_.size() * sizeof(T)) {}

  std::span<const T> here() const { return host_; }
  device_span<T> there() const {
    return {static_cast<const T*>(device_.data()), static_cast<index_t>(host_.size())};
  }

 private:
  std::vector<T> host_;
  cuda::device_array device_;
};

void expect_same(const scalar& actual, const scalar& expected) {
  EXPECT_EQ(actual.is, expected.is);
  EXPECT_EQ(actual.floating.hi, expected.floating.hi);
  EXPECT_EQ(actual.floating.lo, expected.floating.lo);
  EXPECT_EQ(actual.bits, expected.bits);
}
void expect_same(const located& actual, const located& expected) {
  expect_same(actual.value, expected.value);
  EXPECT_EQ(actual.index, expected.index);
}
void expect_same(const moments& actual, const moments& expected) {
  EXPECT_EQ(actual.mean, expected.mean);
  EXPECT_EQ(actual.variance, expected.variance);
  EXPECT_EQ(actual.count, expected.count);
}

template <class T>
std::vector<T> numbers(index_t n) {
  std::vector<T> values;
  for (index_t k = 0; k < n; ++k)
    values.push_back(static_cast<T>((k * 7919 + 13) % 127 - 50) / T(2));
  return values;
}

template <class T>
void expect_as_in_host_memory(index_t n) {
  SCOPED_TRACE(n);
  const both<T> data(numbers<T>(n));
  const auto check = [&](auto operation) {
    expect_same(reduce(data.there(), operation), reduce(data.here(), operation));
  };
  check(operations::sum{});
  check(accumulators::exact{});
  check(operations::max{});
  check(operations::argmin{});
  check(operations::mean_variance{});
}

TEST_F(OnGpu, ADeviceSpanGivesWhatASpanGives) {
  for (const index_t n : {1, 1000, 100'003}) {
    expect_as_in_host_memory<float>(n);
    expect_as_in_host_memory<double>(n);
    expect_as_in_host_memory<int>(n);
    expect_as_in_host_memory<signed char>(n);
  }
}

TEST_F(OnGpu, ADeviceSpanIsReducedByAnyStrategy) {
  const both<int> data(numbers<int>(70'001));
  const scalar expected = reduce(data.here(), operations::sum{});
  for (const strategy_facts& each : all_strategies())
    if (each.finishes != finish::library)  // those add integers modulo 2^32
      expect_same(reduce(data.there(), operations::sum{}, {.strategy = each.name}), expected);
  EXPECT_THROW(reduce(data.there(), operations::sum{}, {.strategy = "tilde"}),
               std::invalid_argument);
}

TEST_F(OnGpu, ADeviceSpanMayIgnoreNaNs) {
  both<float> data({3, std::nanf(""), -2, 7});
  EXPECT_TRUE(std::isnan(reduce(data.there(), operations::min{}).floating.hi));
  EXPECT_EQ(reduce(data.there(), operations::ignoring_nan<operations::min>{}).floating.hi, -2);
}

TEST_F(OnGpu, AnEmptyDeviceSpanHasTheIdentityOrNoValue) {
  const device_span<double> nothing(nullptr, 0);
  EXPECT_EQ(reduce(nothing, operations::sum{}).floating.hi, 0);
  EXPECT_THROW(reduce(nothing, operations::max{}), std::invalid_argument);
}

}  // namespace
}  // namespace riemann
