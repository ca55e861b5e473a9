// How integrals over several variables were found, in plain sentences.
// SPDX-License-Identifier: Apache-2.0
#include "apps/program.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <string>

namespace riemann::trials {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;

nlohmann::json answer_on_cpu(words arguments) {
  arguments.insert(arguments.end(), {"--json", "--device", "cpu"});
  return nlohmann::json::parse(integrate(arguments).out);
}

/// Without the sentences that are to be told.
std::string explanation_of_answer(words arguments) {
  arguments.push_back("--explain");
  return answer_on_cpu(arguments)["explanation"];
}

TEST(ExplanationsOfMany, TellWhichMethodsWereTriedAndWhatTheyCameTo) {
  const std::string smooth = explanation_of_answer({"exp(-x-y-z)", "x=0..1", "y=0..1", "z=0..1"});
  EXPECT_THAT(smooth, AllOf(HasSubstr("Regions: 2 boxes of 77 points, 69_950 evaluations came to "),
                            HasSubstr("The answer is by regions: met.")));
}

TEST(ExplanationsOfMany, AreNotThereUnlessAskedFor) {
  EXPECT_EQ(answer_on_cpu({"x*y", "x=0..1", "y=0..1"})["explanation"], nullptr);
}

}  // namespace
}  // namespace riemann::trials
