// Every strategy's kernels on the emulator: every operation and type at every edge, in any order of
// the lanes; and the same bits wherever they are promised.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/kernels/emulator/emulate.hpp"

#include "riemann/kernels/arrays/elements.hpp"

#include "support/lane_orders.hpp"
#include "support/random_sequence.hpp"
#include "support/same_answer.hpp"
#include "support/scattered.hpp"
#include "support/thread_sanitizer.hpp"

#include <gtest/gtest.h>

#include <vector>

namespace riemann {
namespace {

using emulator::lane_order;
using emulator::orders;

constexpr index_t sizes[] = {0, 1, 2, 31, 32, 33, 255, 256, 257, 1023, 1024, 1025};
constexpr index_t most = 65'537;
constexpr std::size_t farthest = 15;

/// Whole numbers so small and so few that neither sums nor products of them round in any order, in
/// any type's arithmetic. Products of the ones and a few twos, sums of a few small numbers.
template <class T>
std::vector<T> small_numbers(const std::string& operation) {
  std::vector<T> values(most + farthest, T(operation == "product" ? 1 : 0));
  reference::random_sequence random(7);
  for (std::size_t i = 0; i < values.size(); i += 1 + random() % 97) {
    const int small = static_cast<int>(random() % 4);
    if (operation == "product")
      values[i] = T(static_cast<float>(i % 5 == 0 ? 2 : 1));
    else
      values[i] = T(static_cast<float>(T(-1) < T(0) && random() % 2 == 0 ? -small : small));
  }
  return values;
}

std::vector<named_operation> all_operations() {
  std::vector<named_operation> all;
  if (thread_sanitizer_is_here) return {{"sum", "naive"}};  // to it all are alike, and take long
  for (const char* sum : families::accumulators.names) all.push_back({"sum", sum});
  for (const char* operation : families::operations.names)
    if (std::string(operation) != "sum") all.push_back({operation});
  for (const char* operation : {"min", "max", "argmin", "argmax"})
    all.push_back({operation, "neumaier", true});
  return all;
}

/// What the mean is, is right to rounding only.
void expect_close(const answer& actual, const answer& expected, const std::string& what) {
  EXPECT_NEAR(actual.value.floating.hi, expected.value.floating.hi, 1e-12) << what;
  EXPECT_NEAR(actual.variance, expected.variance, 1e-12) << what;
}

bool has_identity(const std::string& operation) {
  bool has_one = false;
  families::operations.visit(operation, [&]<class Operation>(std::type_identity<Operation>) {
    has_one = Operation::has_identity;
  });
  return has_one;
}

class EveryStrategy : public testing::TestWithParam<const char*> {};

TEST_P(EveryStrategy, IsRightForEveryOperationTypeAndEdge) {
  const std::string strategy = GetParam();
  for (const named_operation& op : all_operations())
    element_types.for_each([&]<class T>(std::type_identity<T>, const char* type) {
      if (!why_not_emulated(strategy, op, type, {}).empty()) return;
      const std::vector<T> data = small_numbers<T>(op.operation);
      for (const index_t n : sizes) {
        if (n == 0 && !has_identity(op.operation)) continue;
        const std::size_t from = static_cast<std::size_t>(n) % (farthest + 1);
        const answer expected = reduce_named(op, type, data.data() + from, n, 1);
        for (const lane_order order : orders) {
          emulation_options how;
          how.execution = {.order = order, .seed = static_cast<std::uint64_t>(n)};
          const std::string what =
              strategy + ' ' + op.operation + ' ' + op.sum + ' ' + type + " n=" + std::to_string(n);
          const answer actual = emulate(strategy, op, type, data.data() + from, n, how).value;
          if (op.operation == "mean_variance" && strategy != "tiled")
            expect_close(actual, expected, what);
          else
            EXPECT_TRUE(same(actual, expected)) << what;
        }
      }
    });
}

TEST_P(EveryStrategy, KeepsTheBitsItPromisesInAnyOrderOfTheLanes) {
  const std::string strategy = GetParam();
  const std::vector<double> data = reference::scattered_numbers<double>(most);
  const named_operation sum{"sum", "naive"};
  for (const strategy_facts& each : emulated_strategies()) {
    if (each.name != strategy || each.repeatable == repeatability::never) continue;
    for (const index_t n : {index_t{65'535}, most}) {
      answer first = reduce_named(sum, "double", data.data(), n, 2);
      const bool as_on_the_cpu = each.repeatable == repeatability::any_launch;
      if (!as_on_the_cpu) first = emulate(strategy, sum, "double", data.data(), n, {}).value;
      for (const lane_order order : orders) {
        emulation_options how;
        how.execution = {.order = order, .seed = 5};
        EXPECT_TRUE(same(emulate(strategy, sum, "double", data.data(), n, how).value, first)) << n;
        how.execution.finds_races = false;
        how.execution.threads = 2;
        EXPECT_TRUE(same(emulate(strategy, sum, "double", data.data(), n, how).value, first)) << n;
      }
    }
  }
}

TEST_P(EveryStrategy, TakesTheTypesThatUsersHave) {
  const std::string strategy = GetParam();
  const auto compare = [&]<class T>(const std::vector<T>& data, const char* type) {
    const named_operation sum{"sum", "naive"};
    for (const index_t n : {1, 1025, 4465, 65'537})
      for (const lane_order order : orders) {
        emulation_options how;
        how.execution.order = order;
        how.exact_types = true;
        EXPECT_TRUE(same(emulate(strategy, sum, type, data.data(), n, how).value,
                         reduce_named(sum, type, data.data(), n, 1)))
            << type << ' ' << n;
      }
  };
  compare(small_numbers<float>("sum"), "float");
  compare(small_numbers<double>("sum"), "double");
}

TEST_P(EveryStrategy, TakesBlocksAndGridsOfAnySizeItSaysItTakes) {
  const std::string strategy = GetParam();
  const named_operation sum{"sum", "naive"};
  const std::vector<float> data = small_numbers<float>("sum");
  const index_t n = 5003;
  const answer expected = reduce_named(sum, "float", data.data(), n, 1);
  for (const int block : {2, 7, 32, 33, 96, 512, 1000, 1024})
    for (const int grid : {0, 1, 3}) {
      if (thread_sanitizer_is_here && block < 96) continue;  // a room for each of many blocks
      emulation_options how;
      how.block = block;
      how.grid = grid;
      if (!why_not_emulated(strategy, sum, "float", how).empty()) continue;
      if (thread_sanitizer_is_here && strategy == "cluster" && block == 1024) continue;
      EXPECT_TRUE(same(emulate(strategy, sum, "float", data.data(), n, how).value, expected))
          << block << ' ' << grid;
    }
}

INSTANTIATE_TEST_SUITE_P(, EveryStrategy, testing::ValuesIn([] {
                           std::vector<const char*> names;
                           for (const strategy_facts& each : emulated_strategies())
                             names.push_back(each.name);
                           return names;
                         }()),
                         [](const auto& strategy) { return std::string(strategy.param); });

}  // namespace
}  // namespace riemann
