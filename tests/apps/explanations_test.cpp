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
using ::testing::EndsWith;
using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::StartsWith;

nlohmann::json answer_on_cpu(words arguments, const words& more = {}) {
  arguments.insert(arguments.end(), {"--json", "--device", "cpu"});
  arguments.insert(arguments.end(), more.begin(), more.end());
  return nlohmann::json::parse(integrate(arguments).out);
}

// A factor that is 1, and holds the variables together.
const words smooth{"exp(-x-y-z)*x^1.5/(1+1e-30*sin(x*y+y*z))", "x=0..1", "y=0..1", "z=0..1"};
const words jump{"if(x*x+y*y+z*z+x*y*z<1,1,0)", "x=0..1", "y=0..1", "z=0..1", "--rtol", "1e-3"};
const words peak{
    "exp(-1e5*((x1-0.3)^2+(x2-0.4)^2+(x3-0.2)^2+(x4-0.6)^2))*cos(40*x5)"
    "/(1+1e-30*sin(x1*x2+x3*x4+x5*x1+x2*x3))",
    "x1=0..1",
    "x2=0..1",
    "x3=0..1",
    "x4=0..1",
    "x5=0..1"};

std::string explanation_of_answer(const words& arguments) {
  return answer_on_cpu(arguments, {"--explain"})["explanation"];
}

TEST(ExplanationsOfMany, TellWhereAddendsWereIntegratedByThemselves) {
  const std::string apart = "both sides of the formula's outermost + or - were integrated";
  EXPECT_THAT(explanation_of_answer({"cos(x^2)+cos(x^3)", "0", "inf"}), HasSubstr(apart));
  EXPECT_THAT(explanation_of_answer({"exp(-x)+exp(-x^2)", "0", "inf"}), Not(HasSubstr(apart)));
}

TEST(ExplanationsOfMany, TellOfRegionsThatNeedNoSamples) {
  EXPECT_THAT(
      explanation_of_answer(smooth),
      AllOf(HasSubstr("By proof: 1 evaluation; no rules of at most 131072 points are proved"),
            HasSubstr("Regions: 32 boxes of 77 points, 92_481 evaluations came to 0.08013"),
            HasSubstr("met: random points find the values that the boxes predict. "
                      "No samples were needed to meet the tolerance. "),
            EndsWith("The answer is by regions: met.")));
}

TEST(ExplanationsOfMany, TellWhyMethodsWereGivenUpAndWhichLatticeWon) {
  EXPECT_THAT(explanation_of_answer(jump),
              AllOf(HasSubstr("the error did not fall fast enough to be worth going on"),
                    HasSubstr("Samples: lattice of 2^"),
                    HasSubstr("met: the last two doublings agree, and random points find nothing"),
                    HasSubstr("Of 5 kinds of lattices the best in the end is one "),
                    HasSubstr(" map was trained"), HasSubstr("The answer is by ")));
}

TEST(ExplanationsOfMany, TellOfProductsTheirNodesAndTheirJudge) {
  const std::string told = explanation_of_answer(peak);
  EXPECT_THAT(
      told,
      AllOf(HasSubstr("points of a product rule (3 nodes for x1, x2, x3, x4; "),
            HasSubstr(" for x5), "), HasSubstr("met; samples agree. "),
            HasSubstr("products of rules are met, and samples agree. "),
            HasSubstr("On 4 of 5 axes the rule is made for the shape of the integrand along "),
            EndsWith("The answer is by tensor: met.")));
}

// The bend is solved for x, whose axis is therefore the cube's last.
TEST(ExplanationsOfMany, GiveNodesToVariablesWhateverTheirOrder) {
  const auto told = [](const words& over) {
    words arguments{"abs(y^2-x)*cos(40*y)", "--method", "tensor"};
    arguments.insert(arguments.end(), over.begin(), over.end());
    return explanation_of_answer(arguments);
  };
  EXPECT_THAT(told({"x=0..1", "y=0..1"}), HasSubstr("(2 nodes for x; 21 for y)"));
  EXPECT_THAT(told({"y=0..1", "x=0..1"}), HasSubstr("(21 nodes for y; 2 for x)"));
}

TEST(ExplanationsOfMany, TellWhyTheToleranceIsNotMetOrAMethodNotTried) {
  words short_of = jump;
  short_of.insert(short_of.end(), {"--max-evals", "1e5"});
  EXPECT_THAT(explanation_of_answer(short_of),
              AllOf(HasSubstr("the evaluations allowed are used up"), HasSubstr(": not_met, ")));
  words many{"besselk(0,1+x1*x2+x3)*x12"};
  for (int k = 1; k <= 12; ++k) many.push_back("x" + std::to_string(k) + "=0..1");
  EXPECT_THAT(explanation_of_answer(many),
              HasSubstr("By proof: no bounds of the formula are known. "
                        "Regions: not tried: boxes have 2 to 10 axes. Samples: "));
  EXPECT_EQ(explanation_of_answer({"x*y", "x=1..1", "y=0..1"}),
            "The region has no extent, and the integral is 0. The answer is by auto: met.");
}

TEST(ExplanationsOfMany, AreListedForPrograms) {
  const nlohmann::json tried = answer_on_cpu(peak, {"--explain"})["tried"];
  ASSERT_EQ(tried.size(), 6U);
  EXPECT_EQ(tried[0]["method"], "peaks");
  EXPECT_EQ(tried[1]["method"], "proof");
  EXPECT_EQ(tried[2]["method"], "regions");
  EXPECT_EQ(tried[3]["method"], "vegas");
  EXPECT_EQ(tried[4]["method"], "tensor");
  EXPECT_EQ(tried[4]["nodes"].size(), 5U);
  EXPECT_EQ(tried[4]["nodes"][0], 3);
  EXPECT_GT(tried[4]["nodes"][4], 3);
  EXPECT_EQ(tried[4]["verdict"], "met; samples agree");
  EXPECT_EQ(tried[5]["method"], "adaptive");
  EXPECT_EQ(tried[5]["points"], "64 lines");
}

TEST(ExplanationsOfMany, ChangeNoBitAndAreNotThereUnlessAskedFor) {
  for (const words& each : {smooth, jump, peak}) {
    const nlohmann::json plain = answer_on_cpu(each);
    const nlohmann::json told = answer_on_cpu(each, {"--explain"});
    for (const char* key :
         {"value_hex", "error_estimate", "evaluations", "status", "reason", "method", "points"})
      EXPECT_EQ(plain[key], told[key]) << each.front() << ' ' << key;
    EXPECT_EQ(plain["explanation"], nullptr);
    EXPECT_EQ(plain["tried"], nullptr);
    EXPECT_EQ(told["tried"].back()["method"].is_string(), true);
  }
}

TEST(ExplanationsOfMany, SayWhatEachFormulaOfAListCameTo) {
  const std::string told =
      explanation_of_answer({"--expr", "[sqrt(x)*y, y^x]", "--over", "x=0..1 y=1..2"});
  EXPECT_THAT(told, AllOf(HasSubstr("sqrt(x)*y: Separable: 2 integrals over one variable each, "),
                          HasSubstr("y^x: By proof: ")));
}

TEST(ExplanationsOfMany, AreKeysOfBatchesAndLinesOfThePage) {
  const scratch_file file(
      "[[integral]]\nexpr = 'exp(-x-y-z)*x^1.5/(1+1e-30*sin(x*y+y*z))'\nover = 'x=0..1 y=0..1 "
      "z=0..1'\nexplain = true\n"
      "device = 'cpu'\n");
  const said batch = integrate({"--config", file.path(), "--json"});
  EXPECT_EQ(batch.exit_code, 0) << batch.err;
  EXPECT_THAT(batch.out, HasSubstr("No samples were needed to meet the tolerance."));
  words page = smooth;
  page.push_back("--explain");
  EXPECT_THAT(integrate(page).out, EndsWith("\n  The answer is by regions: met.\n"));
}

}  // namespace
}  // namespace riemann::trials
