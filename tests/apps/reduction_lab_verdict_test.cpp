// Wrong results are called wrong, right ones right, at the edges of what methods promise.
// SPDX-License-Identifier: Apache-2.0
#include "apps/reduction_lab/verdict.hpp"

#include "riemann/kernels/accumulators/error_of_sum.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

namespace riemann::trials {
namespace {

using namespace reduction_lab;

answer answer_as(double x) { return {scalar(double_word(x))}; }
answer answer_as(long long x) { return {scalar(x)}; }

reduction_lab::reference expected(answer what, double magnitude) {
  return {what, "by hand", magnitude};
}

constexpr double unit = 0x1p-53;

const element_facts& of_double() { return facts_of("double"); }

TEST(LabVerdict, AllowsWhatTheAdditionsExplainAndNoMore) {
  const reduction_lab::reference one = expected(answer_as(1.0), 1000);
  EXPECT_TRUE(judge(answer_as(1 + 3000 * unit), one, 3 * unit, {}, of_double()).right);
  EXPECT_FALSE(judge(answer_as(1 + 3002 * unit), one, 3 * unit, {}, of_double()).right);
}

TEST(LabVerdict, CountsUlpsOfTheElementType) {
  const reduction_lab::reference one = expected(answer_as(1.0), 1);
  const answer next(answer_as(1 + std::ldexp(1.0, -23)));
  EXPECT_EQ(judge(next, one, 1, {}, facts_of("float")).ulps, 1);
  EXPECT_EQ(judge(next, one, 1, {}, of_double()).ulps, std::ldexp(1.0, 29));
}

TEST(LabVerdict, WantsIntegersAndPlacesExactly) {
  const element_facts& type = facts_of("int64");
  const reduction_lab::reference seven = expected(answer_as(7LL), 0);
  EXPECT_TRUE(judge(answer_as(7LL), seven, 1, {}, type).right);
  const lab::verdict off = judge(answer_as(5LL), seven, 1, {}, type);
  EXPECT_FALSE(off.right);
  EXPECT_EQ(off.error, 2);
  answer elsewhere = answer_as(7LL);
  elsewhere.index = 3;
  EXPECT_FALSE(judge(elsewhere, seven, 1, {}, type).right);
}

TEST(LabVerdict, AllowsMomentsWhoseSquaresOverflow) {
  const double nan = std::numeric_limits<double>::quiet_NaN();
  reduction_lab::reference mean = expected(answer_as(1e200), 1e200);
  EXPECT_FALSE(judge(answer_as(nan), mean, 1, {}, of_double()).right);
  mean.mean_square = std::numeric_limits<double>::infinity();
  EXPECT_TRUE(judge(answer_as(nan), mean, 1, {}, of_double()).right);
}

TEST(LabVerdict, KnowsNaNsAndInfinities) {
  const double nan = std::numeric_limits<double>::quiet_NaN();
  const double infinity = std::numeric_limits<double>::infinity();
  EXPECT_TRUE(judge(answer_as(nan), expected(answer_as(nan), nan), 1, {}, of_double()).right);
  EXPECT_FALSE(judge(answer_as(1.0), expected(answer_as(nan), nan), 1, {}, of_double()).right);
  EXPECT_FALSE(judge(answer_as(nan), expected(answer_as(1.0), 1), 1, {}, of_double()).right);
  EXPECT_TRUE(
      judge(answer_as(infinity), expected(answer_as(infinity), infinity), 1, {}, of_double())
          .right);
  EXPECT_FALSE(judge(answer_as(infinity), expected(answer_as(1.0), 1), 1, {}, of_double()).right);
}

TEST(LabVerdict, WantsOperationsThatDoNotRoundExactly) {
  const reduction_lab::reference one = expected(answer_as(1.0), 0);
  EXPECT_FALSE(judge(answer_as(std::nextafter(1.0, 2.0)), one, 1e9, {}, of_double()).right);
}

TEST(LabVerdict, TakesTheChainFromThePasses) {
  const std::vector<strategy_pass> passes{{"block sums", 10'000, 10, 100, 0},
                                          {"rest", 10, 1, 10, 0}};
  const accumulators::chain longest = chain_of(passes);
  EXPECT_EQ(longest.additions, 10);
  EXPECT_EQ(longest.merges, (100 + 10) + (1 + 10 + 1));
}

TEST(LabVerdict, AsksTheAccumulatorOfASum) {
  const accumulators::chain longest{10, 20};
  const auto allowed = [&](const named_operation& op) {
    return allowed_error(op, longest, 1000, {});
  };
  EXPECT_EQ(allowed({"sum", "naive"}), accumulators::roundings(30, unit));
  EXPECT_EQ(allowed({"sum", "kahan"}), error_of_sum("kahan", longest, unit));
  EXPECT_LT(allowed({"sum", "neumaier"}), unit);
  EXPECT_EQ(allowed({"mean_variance"}), accumulators::roundings(30, unit));
}

/// Each factor's rounding stays in the product, whatever the tree, and in the loop beside it.
TEST(LabVerdict, AllowsProductsARoundingForEachFactor) {
  EXPECT_EQ(allowed_error({"product"}, {10, 20}, 1000, {}), accumulators::roundings(2000, unit));
}

TEST(LabVerdict, KnowsTheArithmeticOfSums) {
  const arithmetic of_floats = arithmetic_of({}, facts_of("float"));
  EXPECT_EQ(of_floats.digits, 24);
  EXPECT_EQ(arithmetic_of({}, of_double()).digits, 53);
  const double infinity = std::numeric_limits<double>::infinity();
  const reduction_lab::reference large = expected(answer_as(1e30), 1e39);
  EXPECT_TRUE(judge(answer_as(infinity), large, 1, of_floats, facts_of("float")).right);
  EXPECT_FALSE(judge(answer_as(infinity), large, 1, {}, facts_of("float")).right);
}

}  // namespace
}  // namespace riemann::trials
