// Integrals in many dimensions, as a user asks for them.
// SPDX-License-Identifier: Apache-2.0
#include "apps/program.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <cmath>
#include <fstream>
#include <sstream>

namespace riemann::trials {
namespace {

using ::testing::HasSubstr;

nlohmann::json sampled_answer(words arguments, int exit_code = 0) {
  arguments.insert(arguments.end(), {"--json", "--device", "cpu"});
  const said answer = integrate(arguments);
  EXPECT_EQ(answer.exit_code, exit_code) << answer.err;
  return nlohmann::json::parse(answer.out);
}

TEST(ManyDimensions, AreAskedForByBoundsBehindTheFormulaOrByOptions) {
  for (const words& arguments : {words{"x*y", "x=0..1", "y=0..x"}, words{"x*y", "x=0..1 y=0..x"},
                                 words{"--expr", "x*y", "--over", "x=0..1", "--over=y=0..x"},
                                 words{"--expr", "x*y", "--over", "x=0..1 y=0..x"}}) {
    const nlohmann::json report = sampled_answer(arguments);
    EXPECT_NEAR(report["value"], 0.125, 0.125e-4);
    EXPECT_EQ(report["status"], "met");
    EXPECT_EQ(report["method"], "tensor");
    EXPECT_EQ(report["rtol"], 1e-5);
    EXPECT_EQ(report["seed"], 1);
    EXPECT_EQ(report["over"].size(), 2U);
    EXPECT_EQ(report["over"][1]["variable"], "y");
    EXPECT_EQ(report["over"][1]["from"], "0");
    EXPECT_EQ(report["over"][1]["to"], "x");
    EXPECT_EQ(report["from"], nullptr);
    EXPECT_THAT(report["points"], HasSubstr("points of a product rule whose error is proved"));
  }
}

TEST(ManyDimensions, GoByWhicheverMethodIsQuick) {
  const words apart{"exp(-x*y)", "x=0..1", "y=0..1", "--rtol", "1e-9"};
  EXPECT_EQ(sampled_answer(apart)["method"], "separable");
  const words smooth{"exp(-x*y-x)*cos(x*y)", "x=0..1", "y=0..1", "--rtol", "1e-9"};
  EXPECT_EQ(sampled_answer(smooth)["method"], "tensor");
  const words bent{"abs(x^3-y^2)", "x=0..1", "y=0..1", "--rtol", "1e-4"};
  EXPECT_EQ(sampled_answer(bent)["method"], "regions");
  const nlohmann::json oblique =
      sampled_answer({"if(x1+2*x2+3*x3+exp(x4)<3,1,0)", "x1=0..1", "x2=0..1", "x3=0..1", "x4=0..1",
                      "--rtol", "1e-3"});
  EXPECT_THAT(std::string(oblique["points"]), HasSubstr("lattice of 2^"));
  const nlohmann::json cut = sampled_answer({"if(x*x*x<0.027,1,0)*abs(y*y*y-0.216)", "x=0..1",
                                             "y=0..1", "--method", "regions", "--rtol", "1e-12"});
  EXPECT_NEAR(cut["value"], 0.3 * (2 * (0.1296 - 0.0324) + 0.034), 1e-13);
  EXPECT_EQ(cut["points"], "4 boxes of 33 points");
  const nlohmann::json cells = sampled_answer(
      {"if(x<0.3,1,0)*abs(x-y)", "x=0..1", "y=0..1", "--method", "regions", "--rtol", "1e-12"});
  EXPECT_NEAR(cells["value"], 0.15 - 0.045 + 0.009, 1e-13);
  EXPECT_EQ(cells["points"], "1 box of 33 points");
}

// At 0.075 a normal quantile goes from one formula to another, which is no jump; floor's is.
TEST(ManyDimensions, AreCutWhereQuantilesWouldBeJoined) {
  for (const char* const each : {"floor(x+0.925)*exp(y)", "floor(x+0.915)*exp(y)"}) {
    const nlohmann::json report =
        sampled_answer({each, "x=0..1", "y=0..1", "--method", "regions", "--rtol", "1e-9"});
    EXPECT_EQ(report["points"], "5 boxes of 33 points") << each;
  }
}

TEST(ManyDimensions, SeparateOrAreRefusedWhereThatIsAskedFor) {
  const nlohmann::json apart =
      sampled_answer({"x^2*exp(y)", "x=0..1", "y=0..1", "--method", "separable", "--rtol", "1e-9"});
  EXPECT_EQ(apart["method"], "separable");
  EXPECT_NEAR(apart["value"], std::expm1(1) / 3, 1e-9);
  for (const words& each :
       {words{"sin(x*y+x)*y", "x=0..1", "y=0..1"}, {"x*y", "x=0..1", "y=0..x"}}) {
    words arguments = each;
    arguments.insert(arguments.end(), {"--method", "separable"});
    const said refused = integrate(arguments);
    EXPECT_EQ(refused.exit_code, 2) << each.front();
    EXPECT_THAT(refused.err, HasSubstr("needs a sum or product of functions of one variable"));
  }
}

TEST(ManyDimensions, AreNotMetBecauseShiftsAgree) {
  // A jump that lies beside 513/1024, where all shifts of a lattice count the same points.
  const said answer = integrate({"if(x+1e-9*y<0.501,1,0)", "x=0..1", "y=0..1", "--json", "--device",
                                 "cpu", "--max-evals", "3e6"});
  const nlohmann::json jump = nlohmann::json::parse(answer.out);
  const double off = std::abs(jump["value"].get<double>() - 0.5009999995);
  EXPECT_TRUE(off <= 1e-5 * 0.501 || jump["status"] == "not_met") << jump;
}

TEST(ManyDimensions, AreNotMetWherePointsOfACornerRoundToOne) {
  const nlohmann::json corner =
      sampled_answer({"exp(-0.5663*log(0.6942-x1)-0.79*log(1.257-x2))", "x1=-0.1242..0.6942",
                      "x2=-1.395..1.257", "--max-evals", "3e7", "--method", "sampling"},
                     3);
  EXPECT_EQ(corner["status"], "not_met");
  EXPECT_LE(std::abs(corner["value"].get<double>() - 12.35364),
            corner["error_estimate"].get<double>());
  const nlohmann::json apart = sampled_answer(
      {"(0.6942-x1)^(-0.5663)*(1.257-x2)^(-0.79)", "x1=-0.1242..0.6942", "x2=-1.395..1.257"});
  const double truth = std::pow(0.8184, 0.4337) / 0.4337 * std::pow(2.652, 0.21) / 0.21;
  EXPECT_NEAR(apart["value"], truth, 1e-5 * truth);
}

TEST(ManyDimensions, TakeTheMethodThatIsAskedFor) {
  for (const std::string by : {"lattice", "vegas", "vegas_plus", "monte_carlo"}) {
    const nlohmann::json report =
        sampled_answer({"exp(x*y)", "x=0..1", "y=0..1", "--method", by, "--rtol", "1e-2"});
    EXPECT_EQ(report["method"], by);
    EXPECT_EQ(report["chi_squared_per_dof"].is_number(), by == "vegas_plus");
    EXPECT_NEAR(report["value"], 1.3179, 2e-2 * 1.3179);
  }
  const nlohmann::json any =
      sampled_answer({"exp(x*y)", "x=0..1", "y=0..1", "--method", "sampling"});
  EXPECT_EQ(any["method"], "lattice") << "the one that won";
}

TEST(ManyDimensions, OfXAloneAreOneUnlessAMethodOfManyIsAskedFor) {
  EXPECT_EQ(sampled_answer({"x^2", "x=0..1"})["method"], "adaptive");
  EXPECT_EQ(sampled_answer({"x^2", "x=0..1"})["over"], nullptr);
  EXPECT_EQ(sampled_answer({"x^2", "x=0..1", "--method", "lattice"})["method"], "lattice");
  EXPECT_EQ(sampled_answer({"x^2", "x=0..1", "--n", "10"})["method"], "fixed");
}

TEST(ManyDimensions, HaveTheSameBitsForTheSameSeedOnAnyThreads) {
  const words arguments{"exp(x*y)", "x=0..1", "y=0..1", "--method", "sampling"};
  const auto bits = [&](const char* seed, const char* threads) -> std::string {
    words with = arguments;
    with.insert(with.end(), {"--seed", seed, "--threads", threads});
    return sampled_answer(with)["value_hex"];
  };
  EXPECT_EQ(bits("7", "1"), bits("7", "2"));
  EXPECT_EQ(bits("7", "1"), bits("7", "3"));
  EXPECT_NE(bits("7", "1"), bits("8", "1"));
}

TEST(ManyDimensions, TakeAsManySamplesAsAreAskedFor) {
  const nlohmann::json report = sampled_answer(
      {"exp(x*y)", "x=0..1", "y=0..1", "--method", "monte_carlo", "--samples", "54321"});
  EXPECT_EQ(report["evaluations"], 54321);
  EXPECT_EQ(report["status"], "summed");
}

TEST(ManyDimensions, SayWhenTheToleranceIsNotMet) {
  const nlohmann::json report = sampled_answer(
      {"if(x*y*y<0.3,1,0)", "x=0..1", "y=0..1", "--rtol", "1e-12", "--max-evals", "1e5"}, 3);
  EXPECT_EQ(report["status"], "not_met");
  EXPECT_THAT(report["reason"], HasSubstr("above the tolerance"));
  EXPECT_NEAR(report["value"], 2 * std::sqrt(0.3) - 0.3, 0.05);
}

TEST(ManyDimensions, AreSweptOverParametersInLimitsAndFormulas) {
  words arguments{"a*x*y", "x=0..b", "y=0..1", "--param", "a=1,2", "--param", "b=1,3", "--json"};
  const said answer = integrate(arguments);
  ASSERT_EQ(answer.exit_code, 0) << answer.err;
  std::istringstream lines(answer.out);
  int count = 0;
  for (std::string line; std::getline(lines, line); ++count) {
    const nlohmann::json row = nlohmann::json::parse(line);
    const double a = row["parameters"][0]["a"];
    const double b = row["parameters"][0]["b"];
    EXPECT_NEAR(row["value"], a * b * b / 4, 1e-4 * a * b * b / 4);
  }
  EXPECT_EQ(count, 4);
}

TEST(ManyDimensions, SayInWordsWhatTheErrorMeansAndHowItWasMade) {
  const said answer =
      integrate({"x*y", "x=0..1", "y=0..x", "--device", "cpu", "--method", "sampling"});
  for (const char* told : {"x*y over x=0..1, y=0..x", "lattice, rtol 1e-05", "seed 1",
                           "in 95 of 100 runs", "16 shifts"})
    EXPECT_THAT(answer.out, HasSubstr(told));
}

TEST(ManyDimensions, RefuseWhatDoesNotGoTogether) {
  const auto refused = [](const words& arguments, const char* told) {
    const said answer = integrate(arguments);
    EXPECT_EQ(answer.exit_code, 2) << told;
    EXPECT_EQ(answer.out, "") << told;
    EXPECT_THAT(answer.err, HasSubstr(told));
  };
  const words square{"--expr", "x*y", "--over", "x=0..1", "--over", "y=0..1"};
  const auto with = [&](const words& more) {
    words all = square;
    all.insert(all.end(), more.begin(), more.end());
    return all;
  };
  refused(with({"--from", "0"}), "--from: cannot go with over");
  refused(with({"--to", "0"}), "--to: cannot go with over");
  refused(with({"--n", "10"}), "--n: applies to fixed rules only");
  refused(with({"--rule", "simpson"}), "--rule: applies to fixed rules only");
  refused(with({"--break", "0.5"}), "--break: needs the name of a variable");
  refused(with({"--method", "adaptive"}), "has one dimension");
  refused(with({"--method", "fixed"}), "has one dimension");
  refused(with({"--over", "x=0..2"}), "x has bounds already");
  refused(with({"--over", "w=0..2"}), "w is not a variable");
  refused(with({"--over", "z=0..zz"}), "unknown name 'zz'");
  refused(with({"--over", "z=0..w"}), "unknown name 'w'; known: x, y, z, x1, pi");
  refused(with({"--over", "z=0"}), "'z=0' is not the range of a variable, such as x=0..1");
  refused(with({"--seed", "-1"}), "--seed '-1': is too small");
  refused(with({"--samples", "0"}), "--samples '0': is too small");
  refused({"x*z", "x=0..1", "y=0..1"}, "depends on z, which has no bounds");
  refused({"x*y", "x=0..y", "y=0..1"}, "only variables whose bounds stand before its own");
  refused({"x*y", "x=inf..inf", "y=0..1"}, "both limits are inf, or both -inf");
  refused({"x*y", "x=nan..1", "y=0..1"}, "nan is not finite");
  refused({"x", "0", "1", "--seed", "3"}, "--seed: applies to sampling");
  refused({"x", "0", "1", "--samples", "3"}, "--samples: applies to sampling");
  refused({"--fn", "pi", "--over", "x=0..1"}, "--over: applies to expressions only");
}

TEST(ManyDimensions, AreDrawnWhereRegionsOrAMapTookPart) {
  const scratch_file picture("before");
  const words arguments{"exp(-x*y)", "x=0..1", "y=0..1"};
  const auto traced = [&](words more) {
    more.insert(more.begin(), arguments.begin(), arguments.end());
    more.insert(more.end(), {"--trace", picture.path()});
    return integrate(more);
  };
  const auto drawn = [&] {
    std::ifstream file(picture.path());
    return std::string((std::istreambuf_iterator<char>(file)), {});
  };
  for (const char* by : {"lattice", "monte_carlo", "tensor"}) {
    const said refused = traced({"--method", by});
    EXPECT_EQ(refused.exit_code, 2) << by;
    EXPECT_THAT(refused.err, HasSubstr("shows the boxes of regions")) << by;
  }
  for (const char* by : {"vegas", "vegas_plus"}) {
    EXPECT_EQ(traced({"--method", by}).exit_code, 0) << by;
    EXPECT_THAT(drawn(), HasSubstr("importance map")) << by;
  }
  std::ofstream(picture.path()) << "before";
  // More variables than regions take.
  words many{"sqrt(x1*x2+x11)", "--trace", picture.path(), "--rtol", "1e-2"};
  for (int k = 1; k <= 11; ++k) many.push_back("x" + std::to_string(k) + "=0..1");
  const said sampled = integrate(many);
  EXPECT_EQ(sampled.exit_code, 0) << sampled.err;
  EXPECT_THAT(sampled.err, HasSubstr("no picture is written: trace shows the boxes"));
  EXPECT_THAT(integrate({"x", "0", "0", "--trace", picture.path()}).err,
              HasSubstr("no picture is written: there are no panels to show"));
  EXPECT_EQ(drawn(), "before");
  EXPECT_EQ(traced({}).exit_code, 0);
  EXPECT_THAT(drawn(), HasSubstr("exp(-x*y)"));
  const scratch_file batch("[[integral]]\nexpr = 'x^2*y'\nover = 'x=0..1 y=0..1'\ntrace = '" +
                           picture.path() + "'\n");
  EXPECT_EQ(integrate({"--config", batch.path()}).exit_code, 0);
  EXPECT_THAT(drawn(), HasSubstr("x^2*y"));
}

}  // namespace
}  // namespace riemann::trials
