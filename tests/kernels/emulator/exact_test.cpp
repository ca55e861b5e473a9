// Exact sums on the emulator: the bits of the CPU for any data, order of the lanes and grid.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/kernels/arrays/elements.hpp"
#include "riemann/kernels/emulator/emulate.hpp"

#include "support/kinds_of_terms.hpp"
#include "support/lane_orders.hpp"
#include "support/same_answer.hpp"
#include "support/thread_sanitizer.hpp"

#include <gtest/gtest.h>

#include <cctype>
#include <iterator>
#include <string>
#include <vector>

namespace riemann {
namespace {

using emulator::lane_order;
using emulator::orders;
using reference::kind_of_terms;

const named_operation exact_sum{"sum", "exact"};

/// In each order of the lanes on the grid that `how` gives.
template <class T>
void expect_bits_of_the_cpu(const kind_of_terms& kind, const char* type, index_t n,
                            std::size_t from, emulation_options how) {
  const std::vector<T> data = reference::terms_of_kind<T>(kind, static_cast<std::size_t>(n) + from);
  const answer expected = reduce_named(exact_sum, type, data.data() + from, n, 2);
  for (const lane_order order : orders) {
    how.execution.order = order;
    EXPECT_TRUE(same(emulate("tiled", exact_sum, type, data.data() + from, n, how).value, expected))
        << kind.name << ' ' << type << " n=" << n << " from " << from << " on " << how.grid;
  }
}

class EveryKindOfTerms : public testing::TestWithParam<kind_of_terms> {};

TEST_P(EveryKindOfTerms, HasTheBitsOfTheCpuForEveryTypeAndAlignment) {
  const auto check = [&]<class T>(std::type_identity<T>, const char* type) {
    expect_bits_of_the_cpu<T>(GetParam(), type, 4097, 0, {});
    expect_bits_of_the_cpu<T>(GetParam(), type, 1031, 3, {});
  };
  check(std::type_identity<double>(), "double");
  check(std::type_identity<float>(), "float");
  check(std::type_identity<half>(), "half");
  check(std::type_identity<bfloat16>(), "bfloat16");
}

/// 20 tiles of a row, on fewer blocks and as many; and tiles of 4 rows, on what the device has.
TEST_P(EveryKindOfTerms, HasTheSameBitsOnAnyGrid) {
  for (const int blocks : {1, 2, 7, 20}) {
    emulation_options how;
    how.grid = blocks;
    expect_bits_of_the_cpu<double>(GetParam(), "double", 20 * 512 - 5, 0, how);
  }
  emulation_options without_races;
  without_races.execution.finds_races = false;
  without_races.execution.threads = 2;
  expect_bits_of_the_cpu<double>(GetParam(), "double", 300'007, 1, without_races);
}

/// To ThreadSanitizer all are alike that go beyond an expansion.
std::vector<kind_of_terms> some_kinds() {
  std::vector<kind_of_terms> all(std::begin(reference::kinds), std::end(reference::kinds));
  if (thread_sanitizer_is_here) all = {all[0], all[3]};
  return all;
}

INSTANTIATE_TEST_SUITE_P(ExactSum, EveryKindOfTerms, testing::ValuesIn(some_kinds()),
                         [](const auto& kind) {
                           std::string name;
                           for (const char c : std::string(kind.param.name))
                             if (std::isalnum(static_cast<unsigned char>(c)) != 0) name += c;
                           return name;
                         });

TEST(ExactSum, IsAddedByTiledAlone) {
  EXPECT_EQ(why_not_emulated("sequential", exact_sum, "double", {}),
            "sequential does not add exactly; tiled does");
  EXPECT_EQ(why_not_emulated("tiled", exact_sum, "double", {}), "");
}

}  // namespace
}  // namespace riemann
