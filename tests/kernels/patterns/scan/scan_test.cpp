// Scans on the CPU: the bits of the definition at every edge, for any vectors and any threads.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/kernels/patterns/scan/scan.hpp"

#include "support/reference_scan.hpp"
#include "support/uniform_numbers.hpp"

#include <gtest/gtest.h>

#include <cstring>
#include <limits>
#include <type_traits>
#include <vector>

namespace riemann::patterns {
namespace {

constexpr cpu::isa levels[] = {cpu::isa::v1, cpu::isa::v3, cpu::isa::v4};

template <class T>
std::vector<T> numbers(index_t count) {
  if constexpr (std::is_same_v<T, double_word>) {
    const std::vector<double> hi = uniform_numbers<double>(2 * count);
    std::vector<T> values;
    for (std::size_t k = 0; k < static_cast<std::size_t>(count); ++k)
      values.push_back(two_sum(hi[k], 0x1p-52 * hi[k + static_cast<std::size_t>(count)]));
    return values;
  } else {
    return uniform_numbers<T>(count);
  }
}

template <class T>
void expect_bits(const std::vector<T>& actual, const std::vector<T>& expected,
                 const std::string& where) {
  for (std::size_t k = 0; k < actual.size(); ++k)
    ASSERT_EQ(std::memcmp(&actual[k], &expected[k], sizeof(T)), 0) << where << ", element " << k;
}

template <class T>
void scan_on(cpu::isa level, const char* operation, scan_ends ends, const std::vector<T>& in,
             T* out, int threads) {
  const auto count = static_cast<index_t>(in.size());
  if constexpr (std::is_same_v<T, double_word>)
    scan_double_words(count, in.data(), out, threads, ends, level);
  else
    scan({count, ends, operation, sizeof(T) == sizeof(float) ? "float" : "double"}, in.data(), out,
         threads, level);
}

/// On all the levels that this processor has; where `out` begins matters to none.
template <class T, class Operation>
void expect_the_definition(const char* operation, const std::vector<T>& in, int threads) {
  const reference::scan_by_definition<T, Operation> definition(in);
  for (const scan_ends ends : {scan_ends::inclusive, scan_ends::exclusive}) {
    const std::vector<T> expected = definition.result(ends);
    for (const cpu::isa level : levels) {
      if (level > cpu::current_isa()) continue;
      const std::string where = cpu::name_of(level) + ", " + std::to_string(in.size()) +
                                " elements" + (ends == scan_ends::exclusive ? ", exclusive" : "");
      std::vector<T> out(in.size() + 1);
      scan_on(level, operation, ends, in, out.data() + 1, threads);
      expect_bits({out.begin() + 1, out.end()}, expected, where);
      std::vector<T> both = in;
      scan_on(level, operation, ends, both, both.data(), threads);
      expect_bits(both, expected, where + ", in place");
    }
  }
}

template <class T>
class EveryScan : public testing::Test {};
using elements_of_scans = testing::Types<float, double, double_word>;
TYPED_TEST_SUITE(EveryScan, elements_of_scans);

TYPED_TEST(EveryScan, HasTheBitsOfTheDefinitionAtEveryEdge) {
  constexpr index_t strip = scan_shape::elements_of_strip<TypeParam>;
  constexpr index_t row = scan_shape::elements_of_row<TypeParam>;
  constexpr index_t part = scan_shape::elements_of_part<TypeParam>;
  constexpr index_t tile = scan_shape::elements_of_tile<TypeParam>;
  for (const index_t edge : {index_t{1}, strip, 4 * strip, row, 2 * row, part, 3 * part, tile,
                             tile + part + row, 40 * tile})
    for (const index_t count : {edge - 1, edge, edge + 1})
      expect_the_definition<TypeParam, scan_sum>("sum", numbers<TypeParam>(count), 1);
}

TYPED_TEST(EveryScan, HasTheBitsOfTheDefinitionOnAnyNumberOfThreads) {
  constexpr index_t tile = scan_shape::elements_of_tile<TypeParam>;
  for (const index_t count : {128 * tile, 200 * tile + 3})
    for (const int threads : {2, 3, 5})
      expect_the_definition<TypeParam, scan_sum>("sum", numbers<TypeParam>(count), threads);
}

TYPED_TEST(EveryScan, HasTheBitsOfTheDefinitionBeyondACompanyOfGroups) {
  constexpr index_t tile = scan_shape::elements_of_tile<TypeParam>;
  expect_the_definition<TypeParam, scan_sum>(
      "sum", numbers<TypeParam>((scan_shape::tiles_of_company + 33) * tile + 5), 2);
}

/// Zeros of both signs, infinities and NaNs, wherever they stand.
TEST(Scans, HaveTheBitsOfTheDefinitionForSpecialNumbers) {
  constexpr double inf = std::numeric_limits<double>::infinity();
  const double special[] = {-0.0, 0.0, inf, -inf, std::numeric_limits<double>::quiet_NaN()};
  for (const double value : special)
    for (const std::size_t at : {0, 1, 2, 63, 64, 511, 512, 4095, 4096, 5000})
      for (const std::size_t every : {1, 7, 10'000}) {
        std::vector<double> in = uniform_numbers<double>(6000);
        for (std::size_t k = at; k < in.size(); k += every) in[k] = value;
        expect_the_definition<double, scan_sum>("sum", in, 1);
        expect_the_definition<double, scan_max>("max", in, 1);
        expect_the_definition<double, scan_min>("min", in, 1);
        expect_the_definition<float, scan_max>("max", {in.begin(), in.end()}, 1);
      }
}

}  // namespace
}  // namespace riemann::patterns
