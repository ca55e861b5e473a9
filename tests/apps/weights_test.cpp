// Means over distributions, as a user asks for them.
// SPDX-License-Identifier: Apache-2.0
#include "apps/program.hpp"
#include "support/temporary_folder.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <cmath>
#include <fstream>

namespace riemann::trials {
namespace {

using ::testing::HasSubstr;

/// The mean, which has to be within its tolerance of the exact one.
nlohmann::json mean_of(words arguments, double exact) {
  arguments.insert(arguments.end(), {"--json", "--device", "cpu"});
  const said answer = integrate(arguments);
  EXPECT_EQ(answer.exit_code, 0) << answer.err;
  const nlohmann::json report = nlohmann::json::parse(answer.out);
  EXPECT_NEAR(report["value"], exact, report["rtol"].get<double>() * std::abs(exact) + 1e-300)
      << arguments.front();
  return report;
}

TEST(MeansOfFormulas, AreAskedForByDistributionsBehindTheFormulaOrByOptions) {
  for (const words& arguments :
       {words{"x^2*y", "x ~ normal(0,1)", "y ~ uniform(0,2)"},
        words{"x^2*y", "x ~ normal(0,1), y ~ uniform(0,2)"},
        words{"x^2*y", "--weight", "x ~ normal(0,1), y ~ uniform(0,2)"},
        words{"--expr", "x^2*y", "--weight", "x ~ normal(0,1)", "--weight=y~uniform(0,2)"}}) {
    const nlohmann::json report = mean_of(arguments, 1);
    EXPECT_EQ(report["status"], "met");
    ASSERT_EQ(report["over"].size(), 2U);
    EXPECT_EQ(report["over"][0]["variable"], "x");
    EXPECT_THAT(std::string(report["over"][0]["weight"]), HasSubstr("normal"));
    EXPECT_EQ(report["over"][0]["from"], nullptr);
  }
}

TEST(MeansOfFormulas, AreRightForEachDistributionAndBesideRanges) {
  mean_of({"x*y*z", "x ~ exponential(4)", "y ~ normal(2,3)", "z=0..1"}, 0.25);
  mean_of({"exp(x1+x2+x3+x4)", "x1,x2,x3,x4 ~ normal(0,0.5)"}, std::exp(0.5));
  mean_of({"if(x>1,1,0)*if(y<0.5,1,0)", "x ~ normal(0,1)", "y ~ exponential(2)"},
          std::erfc(1 / std::sqrt(2.0)) / 2 * -std::expm1(-1.0));
  mean_of({"a*x*y", "x,y ~ normal(b,1)", "--param", "a=2", "--param", "b=3"}, 18);
  mean_of({"y^2", "x ~ normal(0,1)", "y ~ normal(x,2)"}, 5);
}

TEST(MeansOfFormulas, WhoseScaleIsBelowZeroInARowAreNotValidThere) {
  for (const char* weight : {"x ~ exponential(a)", "x ~ normal(1,a)"}) {
    const said answer =
        integrate({"x*y", weight, "y=0..1", "--param", "a=1,-1,2", "--quiet", "--device", "cpu"});
    EXPECT_EQ(answer.exit_code, 1) << answer.err;
    EXPECT_THAT(answer.out, HasSubstr("\nnan\n")) << weight;
  }
}

TEST(MeansOfFormulas, OfAListOfThemAreSeveral) {
  for (const char* weight : {"x ~ normal(1,2)", "x,y ~ normal(1,2)"}) {
    const said answer =
        integrate({"[x, x^2]", "--weight", weight, "--json", "--device", "cpu", "--rtol", "1e-5"});
    ASSERT_EQ(answer.exit_code, 0) << answer.err;
    const nlohmann::json report = nlohmann::json::parse(answer.out);
    EXPECT_NEAR(report["values"][0], 1, 1e-5) << weight;
    EXPECT_NEAR(report["values"][1], 5, 5e-5) << weight;
  }
}

TEST(MeansOfFormulas, OfCorrelatedNormalVariables) {
  const char* const weight = "x,y ~ normal(mean=[1,2], covariance=[[1,0.9],[0.9,2]])";
  mean_of({"x*y", weight}, 2.9);
  mean_of({"y^2", weight}, 6);
}

TEST(MeansOfFormulas, OfOneVariableGoByTheAdaptiveMethod) {
  const nlohmann::json report = mean_of({"x^4", "x ~ normal(0,1)"}, 3);
  EXPECT_EQ(report["method"], "adaptive");
  EXPECT_EQ(report["rtol"], 1e-10);
  mean_of({"abs(x)", "x ~ normal(1,2)"},
          4 / std::sqrt(2 * std::acos(-1.0)) * std::exp(-0.125) + std::erf(0.5 / std::sqrt(2.0)));
  mean_of({"if(x>1.5,1,0)", "x ~ exponential(r)", "--param", "r=2"}, std::exp(-3.0));
  mean_of({"t^2", "t ~ uniform(1,a)", "--var", "t", "--param", "a=4"}, 7);
  EXPECT_EQ(
      mean_of({"x^2", "x ~ normal(0,1)", "--method", "sampling", "--rtol", "1e-3"}, 1)["rtol"],
      1e-3);
}

TEST(MeansOfFormulas, AreKeysOfAConfigFileToo) {
  const temporary_folder folder;
  const std::string file = folder.path() / "means.toml";
  std::ofstream(file) << R"toml(
[defaults]
relative_tolerance = 1e-4
device = "cpu"
[[integral]]
expr = "x*y"
weight = "x ~ exponential(4), y ~ uniform(0,2)"
exact = 0.25
[[integral]]
expr = "x*y"
weight = {x = "exponential(4)", y = "uniform(0,2)"}
exact = 0.25
[[integral]]
expr = "x^2"
weight = ["x ~ normal(0,1)"]
exact = 1
)toml";
  const said answer = integrate({"--config", file});
  EXPECT_EQ(answer.exit_code, 0) << answer.out << answer.err;
}

TEST(MeansOfFormulas, RefuseWhatIsNoDistribution) {
  const auto refused = [](const words& arguments, const char* told) {
    const said answer = integrate(arguments);
    EXPECT_EQ(answer.exit_code, 2) << told;
    EXPECT_THAT(answer.err, HasSubstr(told));
  };
  refused({"x", "x ~ normal(0,-1)"}, "--weight 'x ~ normal(0,-1)': sigma must be above 0");
  refused({"x*y", "x ~ normal(0,1)", "y ~ exponential(0)"}, "rate must be above 0 and finite");
  refused({"x*y", "x ~ normal(0,1)", "y ~ uniform(2,1)"}, "upper end must be above its lower one");
  refused({"x*y", "x ~ normal(0,inf)", "y=0..1"}, "--weight 'x ~ normal(0,inf)'");
  refused({"x*y", "x ~ normal(y,1)", "y=0..1"}, "only variables whose bounds stand before");
  refused({"x*y", "x ~ normal(0,1)", "x=0..1"}, "x has bounds already");
  refused({"x", "x ~ normal(0,1)", "--from", "0"}, "--from: cannot go with weight");
  refused({"x*y", "x,y ~ normal(0,1)", "--n", "10"}, "and weight asks for a method to a tolerance");
  refused({"--fn", "pi", "--weight", "x ~ normal(0,1)"}, "--weight: applies to expressions only");
  refused({"x*y", "--weight", "x,y ~ normal([0,0],[[1,2],[2,1]])"}, "leading minor of size 2");
}

}  // namespace
}  // namespace riemann::trials
