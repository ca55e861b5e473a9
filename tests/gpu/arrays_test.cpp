// Arrays reduced on a GPU: the bits of the CPU, for every type, operation, size and alignment.
// SPDX-License-Identifier: Apache-2.0
#include "gpu/with_gpu.hpp"

#include "riemann/kernels/arrays/elements.hpp"
#include "riemann/kernels/arrays/named.hpp"
#include "riemann/kernels/cuda/session.cuh"

#include "support/random_sequence.hpp"

#include <gtest/gtest.h>

#include <vector>

namespace riemann {
namespace {

bool same(const scalar& a, const scalar& b) {
  return a.is == b.is && a.bits == b.bits && a.floating.hi == b.floating.hi &&
         a.floating.lo == b.floating.lo;
}

/// Numbers of both signs and very different size; as integers, any bits.
template <class T>
std::vector<T> varied(std::size_t count) {
  std::vector<T> values(count);
  reference::random_sequence bits;
  for (T& x : values) {
    const auto random = static_cast<long long>(bits() >> 20) - (1LL << 43);
    x = static_cast<T>(is_floating_point<T> && sizeof(T) == 2 ? random >> 29 : random);
    if (is_floating_point<T> && bits() % 2 == 0)
      x = static_cast<T>(static_cast<double>(x) * (sizeof(T) == 2 ? 1e-3 : 1e-9));
  }
  return values;
}

std::vector<named_operation> operations_of(bool floating) {
  std::vector<named_operation> all{{"min", "neumaier"}, {"max", "neumaier"}};
  for (const char* sum : families::accumulators.names)
    if (floating || std::string_view(sum) == "neumaier") all.push_back({"sum", sum});
  return all;
}

TEST_F(OnGpu, EveryArrayGivesTheBitsOfTheCpu) {
  const auto session = cuda::open_session(0);
  element_types.for_each([&]<class T>(std::type_identity<T>, const char* type) {
    constexpr std::size_t most = (1 << 24) + 3;
    constexpr std::size_t farthest = 15;
    const std::vector<T> here = varied<T>(most + farthest);
    const cuda::device_buffer there(here.size() * sizeof(T));
    there.fill(here.data(), here.size() * sizeof(T));
    for (const named_operation& op : operations_of(is_floating_point<T>)) {
      const auto compare = [&](index_t n, std::size_t from) {
        double seconds = 0;
        const scalar expected = reduce_named(op, type, here.data() + from, n, 8).value;
        const scalar actual =
            reduce_named_on_cuda(*session, op, type, there.as<T>() + from, n, seconds).value;
        EXPECT_TRUE(same(expected, actual))
            << type << ' ' << op.operation << ' ' << op.sum << " n=" << n << " from " << from;
      };
      for (const index_t n : {1,       2,       31,        32,        33,        255,       256,
                              257,     1023,    1024,      1025,      4096,      65535,     65537,
                              131'071, 262'145, 1'048'577, 4'194'301, 7'654'321, 16'777'219})
        compare(n, 0);
      for (std::size_t from = 1; from <= farthest; ++from) compare(300'007, from);
    }
  });
}

TEST_F(OnGpu, AnEmptyArrayHasASumAndNoMinimum) {
  const auto session = cuda::open_session(0);
  double seconds = 0;
  EXPECT_EQ(
      reduce_named_on_cuda(*session, {"sum", "naive"}, "int32", nullptr, 0, seconds).value.bits, 0);
  EXPECT_THROW(reduce_named_on_cuda(*session, {"min", "naive"}, "float", nullptr, 0, seconds),
               std::invalid_argument);
}

/// Beyond 2^32 elements and 4 GiB: the index arithmetic of an array of ones shows in its sum.
TEST_F(OnGpu, MoreThanFourBillionElementsAreAllTaken) {
  const auto session = cuda::open_session(0);
  constexpr index_t n = (1LL << 32) + 12'345;
  const cuda::device_buffer data(static_cast<std::size_t>(n) * sizeof(int));
  cuda::check(cudaMemset(data.as<void>(), 1, static_cast<std::size_t>(n) * sizeof(int)));
  cuda::check(cudaStreamSynchronize(cudaStreamLegacy));
  double seconds = 0;
  const scalar actual =
      reduce_named_on_cuda(*session, {"sum", "naive"}, "int32", data.as<void>(), n, seconds).value;
  EXPECT_EQ(actual.bits, 0x01010101ULL * static_cast<unsigned long long>(n));
}

}  // namespace
}  // namespace riemann
