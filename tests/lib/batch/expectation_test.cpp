// When an answer is what was expected.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/batch/expectation.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <stdexcept>

namespace riemann::batch {
namespace {

row of_value(double value, status ending = status::summed) {
  row given;
  given.measured.result.value = value;
  given.measured.result.status = ending;
  return given;
}

judgement outcome(const expectation& expected, double value) {
  return judge(expected, of_value(value)).outcome;
}

TEST(Expectations, CountUlpsFromMoreDigitsThanADoubleHolds) {
  expectation expected;
  expected.value = "3.141592653589793246795977";  // 0.295 ulp above the double nearest to it
  expected.tolerance = 0.3;
  EXPECT_EQ(outcome(expected, 3.141592653589793), judgement::met);
  expected.tolerance = 0.29;
  EXPECT_EQ(outcome(expected, 3.141592653589793), judgement::unmet);
}

TEST(Expectations, AreMetAtTheirEdge) {
  expectation expected{"2", metric::absolute, 0.5, "summed", {}, 0};
  EXPECT_EQ(outcome(expected, 2.5), judgement::met);
  EXPECT_EQ(outcome(expected, std::nextafter(2.5, 3)), judgement::unmet);
  expected.by = metric::relative;
  expected.tolerance = 0.25;
  EXPECT_EQ(outcome(expected, 1.5), judgement::met);
  EXPECT_EQ(outcome(expected, 1.4), judgement::unmet);
}

TEST(Expectations, AreNeverMetByNan) {
  expectation expected;
  expected.value = "1";
  expected.tolerance = 1e300;
  EXPECT_EQ(outcome(expected, std::numeric_limits<double>::quiet_NaN()), judgement::unmet);
}

TEST(Expectations, CoverTheStatus) {
  expectation expected;
  EXPECT_EQ(outcome(expected, 1), judgement::unchecked);
  expected.ending = "not_finite";
  EXPECT_EQ(outcome(expected, 1), judgement::unmet);
  EXPECT_EQ(judge(expected, of_value(1, status::not_finite)).outcome, judgement::met);
}

TEST(Expectations, AreNotMetBySuspectValuesThatHappenToBeRight) {
  expectation expected;
  expected.value = "1";
  row answer = of_value(1, status::suspect);
  answer.measured.result.reason = "one node saw it";
  const verdict result = judge(expected, answer);
  EXPECT_EQ(result.outcome, judgement::unmet);
  EXPECT_EQ(result.difference, "the status is suspect (one node saw it), expected summed");
  EXPECT_EQ(judge({}, answer).outcome, judgement::unmet);
  expected.ending = "suspect";
  EXPECT_EQ(judge(expected, answer).outcome, judgement::met);
}

TEST(Expectations, AreNotJudgedOnInterruptedRuns) {
  expectation expected;
  expected.value = "1";
  EXPECT_EQ(judge(expected, of_value(2, status::interrupted)).outcome, judgement::unchecked);
}

TEST(Digits, AreDecimalsOrNumbersOfADouble) {
  EXPECT_EQ(digits_from("-1.5").rounded(), -1.5);
  EXPECT_EQ(digits_from("1.5e-3").rounded(), 1.5e-3);
  EXPECT_THROW(digits_from("three"), std::invalid_argument);
  EXPECT_THROW(digits_from("1.2.3"), std::invalid_argument);
  EXPECT_THROW(digits_from("nan"), std::invalid_argument);
}

}  // namespace
}  // namespace riemann::batch
