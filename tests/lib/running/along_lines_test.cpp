// What no point meets, lines do: answers over squares with ridges, shells, needles and steps.
// Values by closed forms: what is narrow is integrated across, and along it is a length or an area.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/expression/parse.hpp"
#include "riemann/lib/running/integrate.hpp"
#include "riemann/lib/running/integral_of_lines.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <numbers>
#include <string>
#include <vector>

namespace riemann {
namespace {

using ::testing::HasSubstr;

constexpr double pi = std::numbers::pi;
constexpr double of_product = 0.7965995992970531;  // exp(-x*y) over the unit square
const region unit_square{{"x", "0", "1"}, {"y", "0", "1"}};

problem narrow(const std::string& f, method by) {
  return {.f = {.expression = f},
          .over = unit_square,
          .by = by,
          .until = {.rtol = 1e-5, .evaluations = 40'000'000, .seconds = 100},
          .at = {.device = {device_choice::kind::cpu}, .threads = 2}};
}

struct narrow_integral {
  std::string f;
  double value;
};

/// All of them were `met` without what is narrow.
std::vector<narrow_integral> unseen_by_points() {
  const double root = std::sqrt(pi);
  return {
      {"1e5*exp(-((x^2+y^2-0.7)/1e-7)^2)+exp(-x*y)", pi / 4 * 1e-2 * root + of_product},
      {"if((x^2+y^2-0.7)^2<1e-10,1e3,0)+exp(-x*y)", pi / 4 * 2e-2 + of_product},
      {"1e6*exp(-((x+y-0.93)^2+(2*x-y-0.2)^2)/1e-8)+exp(-x*y)", pi / 300 + of_product},
      {"1e4*exp(-(x-y^2-0.1)^2/1e-12)+exp(-x*y)", 1e-2 * root * std::sqrt(0.9) + of_product},
  };
}

TEST(AlongLines, AnAutomaticAnswerHasWhatPointsMiss) {
  for (const narrow_integral& each : unseen_by_points()) {
    const estimate result = integrate(narrow(each.f, method::automatic));
    EXPECT_EQ(result.status, status::met) << each.f << ": " << result.reason;
    EXPECT_LE(std::abs(result.value - each.value), result.error) << each.f;
    EXPECT_LE(result.error, 1e-5 * std::abs(result.value)) << each.f;
  }
}

TEST(AlongLines, ThatMayNotGoToTheirEndLeaveAnswersInDoubt) {
  int in_doubt = 0;  // points met the tolerance
  for (const narrow_integral& each : unseen_by_points())
    for (const method by : {method::automatic, method::regions}) {
      problem task = narrow(each.f, by);
      task.until = {.rtol = 1e-2, .evaluations = 100'000, .seconds = 100};
      const estimate result = integrate(task);
      if (result.status == status::met)
        EXPECT_LE(std::abs(result.value - each.value), result.error) << each.f;
      else
        EXPECT_EQ(result.status, status::not_met) << each.f;
      in_doubt += result.reason.find("lines took more than they may") != std::string::npos ? 1 : 0;
    }
  EXPECT_GE(in_doubt, 4) << in_doubt;
}

/// The region of three bodies' energies, with two resonances that cross: each as wide as 1/240 of
/// an axis.
TEST(AlongLines, AreNotNeededWhereDozensOfPointsMeetWhateverIsNarrow) {
  problem task =
      narrow("sqrt(max((1-x-y)^2-4*x*y,0))/((x-0.16)^2+0.00416^2)/((y-0.16)^2+0.00416^2)",
             method::automatic);
  task.over = {{"x", "0", "1"}, {"y", "0", "(1-sqrt(x))^2"}};
  const estimate result = integrate(task);
  EXPECT_EQ(result.status, status::met) << result.reason;
  EXPECT_NEAR(result.value, 330554.3113, result.error);  // by nested quadrature
}

TEST(AlongLines, AnAnswerOfAMethodThatWasAskedForStaysAndIsNotMet) {
  for (const narrow_integral& each : unseen_by_points())
    for (const method by : {method::regions, method::tensor, method::sampling, method::lattice}) {
      const estimate result = integrate(narrow(each.f, by));
      const double off = std::abs(result.value - each.value);
      EXPECT_NE(result.by, method::adaptive) << each.f;
      EXPECT_LE(off, result.error) << each.f << ": " << result.reason;
      if (off > 1e-5 * each.value) {
        EXPECT_NE(result.status, status::met) << each.f;
      }
    }
}

TEST(AlongLines, TheReasonTellsWhatLinesCameTo) {
  const estimate result =
      integrate(narrow("1e4*exp(-(x-y^2-0.1)^2/1e-12)+exp(-x*y)", method::regions));
  EXPECT_EQ(result.status, status::not_met);
  EXPECT_THAT(result.reason, HasSubstr("integrals along lines came to 0.81341"));
}

TEST(AlongLines, JudgesAnswersInMoreDimensionsByALatticeOfLines) {
  const double root = std::sqrt(pi);
  const struct {
    std::string f;
    int dimensions;
    double value;
  } all[] = {
      {"1e4*exp(-((x1^2+x2^2+x3^2-0.7)/1e-6)^2)+exp(-x1*x2)", 3,
       pi / 4 * std::sqrt(0.7) * 1e-2 * root + of_product},
      {"1e3*exp(-(x1+x2+x3+x4-1.7)^2/1e-10)+exp(-x1*x2)", 4,
       1e-2 * root * (std::pow(1.7, 3) - 4 * std::pow(0.7, 3)) / 6 + of_product},
      {"1e3*exp(-((x1^2+x2^2+x3^2+x4^2-0.7)/1e-5)^2)+exp(-x1*x2)", 4,
       pi * pi / 16 * 0.7 * 1e-2 * root + of_product},
  };
  for (const auto& each : all) {
    problem task = narrow(each.f, method::automatic);
    const bool is_flat = each.f.find("^2/1e-10") != std::string::npos;  // then it has a channel
    if (!is_flat) task.until.evaluations = 8'000'000;
    task.over.clear();
    for (int k = 1; k <= each.dimensions; ++k)
      task.over.push_back({"x" + std::to_string(k), "0", "1"});
    const estimate result = integrate(task);
    EXPECT_EQ(result.status, is_flat ? status::met : status::not_met) << each.f;
    EXPECT_LE(std::abs(result.value - each.value), result.error) << each.f;
    EXPECT_LE(result.error, 0.03) << each.f;
  }
}

/// 1024 lines know a thin shell within 0.3 %, and samples, which see nothing of it, claim 0.1 %:
/// lines go on until two lattices of them agree.
TEST(AlongLines, AreMoreWhereAnAnswerClaimsToBeSurer) {
  problem task = narrow(
      "exp(-0.5253*x1-0.1794*x2+0.6295*x3+0.4764*x4+0.147*x5)+"
      "97290*if(abs(erf(x1^2+x2^2+x3^2+x4^2+x5^2-0.6541))<1.62e-07*1.1283791670955126,1,0)",
      method::automatic);
  task.over.clear();
  for (int k = 1; k <= 5; ++k) task.over.push_back({"x" + std::to_string(k), "0", "1"});
  task.until.rtol = 1e-3;
  task.explained = true;
  const estimate result = integrate(task);
  EXPECT_EQ(result.status, status::met) << result.reason;
  EXPECT_LE(std::abs(result.value - 1.3753473995831984), result.error);
  EXPECT_THAT(result.tried.back().done, HasSubstr(" lines"));
  EXPECT_NE(result.tried.back().done, "1024 lines");
}

/// Masses along lines through the top, in place of all the mass, hide that a ridge is narrow.
TEST(AlongLines, KnowACurvedRidgeOnTheWholePlane) {
  for (const double steep : {1e2, 1e4}) {
    problem task =
        narrow("exp(-" + std::to_string(steep) + "*(y-x^2)^2-(1-x)^2)", method::automatic);
    task.over = {{"x", "-inf", "inf"}, {"y", "-inf", "inf"}};
    const estimate result = integrate(task);
    EXPECT_EQ(result.status, status::met) << result.reason;
    EXPECT_LE(std::abs(result.value - pi / std::sqrt(steep)), result.error) << steep;
  }
}

/// Met in two dimensions, where lines give the answer, and in four, where they judge it; and not
/// met where lines would take more evaluations than they may.
TEST(AlongLines, TellTheSameOnAnyNumberOfThreads) {
  const struct {
    std::string f;
    int dimensions;
    index_t evaluations;
    status ends;
  } all[] = {
      {"1e3/cosh((x1+1.3*x2^2-0.9)/1e-5)+exp(-x1*x2)", 2, 40'000'000, status::met},
      {"1e3/cosh((x1+1.3*x2^2-0.9)/1e-5)+exp(-x1*x2)", 2, 100'000, status::not_met},
      {"if(abs(2.8*x1-0.4*x2^2-0.5*x3+2.3*x4-2.9)<1e-5,1e3,0)+exp(-x1*x2)", 4, 4'000'000,
       status::met},
      {"if(abs(2.8*x1-0.4*x2^2-0.5*x3+2.3*x4-2.9)<1e-5,1e3,0)+exp(-x1*x2)", 4, 100'000,
       status::not_met},
  };
  for (const auto& each : all) {
    problem task = narrow(each.f, method::automatic);
    task.over.clear();
    for (int k = 1; k <= each.dimensions; ++k)
      task.over.push_back({"x" + std::to_string(k), "0", "1"});
    task.until = {.rtol = 1e-4, .evaluations = each.evaluations, .seconds = 1000};
    task.at.threads = 1;
    const estimate alone = integrate(task);
    EXPECT_EQ(alone.status, each.ends) << each.f << ": " << alone.reason;
    for (const int threads : {2, 16}) {
      task.at.threads = threads;
      const estimate together = integrate(task);
      EXPECT_EQ(together.status, alone.status) << each.f;
      EXPECT_EQ(together.reason, alone.reason) << each.f;
      EXPECT_EQ(together.value, alone.value) << each.f;
      EXPECT_EQ(together.error, alone.error) << each.f;
      EXPECT_EQ(together.evaluations, alone.evaluations) << each.f;
    }
  }
}

/// 80 spots, of which no line meets one, have 0.3 of the integral.
TEST(AlongLines, DoNotKnowAnIntegralOfWhichRandomPointsFindMore) {
  for (const unsigned long long seed : {1ULL, 2ULL}) {
    problem task =
        narrow("1+8570*if(sin(2*pi*4*x)*sin(2*pi*5*y)>1-0.00011,1,0)", method::automatic);
    task.until = {.rtol = 0.01, .evaluations = 5'000'000, .seconds = 3};
    task.samples.seed = seed;
    const estimate result = integrate(task);
    EXPECT_NE(result.by, method::adaptive) << seed;
    EXPECT_TRUE(result.status != status::met || std::abs(result.value - 1.30008) < 0.013)
        << seed << ": " << result.value;
  }
}

/// Regions, rules and samples meet none of 80 spots, or few; the formula shows one of them.
TEST(AlongLines, RandomPointsAreAskedWhereASideOfASwitchIsHardlyMet) {
  for (const unsigned long long seed : {1ULL, 2ULL}) {
    problem task =
        narrow("x+y+15500*if(hypot(sin(2*pi*5*(x-0.003)),sin(2*pi*4*(y-0.744)))<0.0078,1,0)",
               method::automatic);
    task.until.rtol = 0.1;
    task.samples.seed = seed;
    const estimate result = integrate(task);
    EXPECT_TRUE(result.status != status::met || std::abs(result.value - 1.3002) < 0.13)
        << seed << ": " << result.value;
  }
}

/// In little time few lines are integrated along, which are too unsure to judge.
TEST(AlongLines, ThatHaveNoTimeToJudgeLeaveAnswersInDoubt) {
  const double root = std::sqrt(pi);
  problem task = narrow("exp(-((sqrt(x^2+y^2+z^2)-0.416)/9.4e-07)^2)/9.4e-07+1", method::automatic);
  task.over = {{"x", "-1", "1"}, {"y", "-1", "1"}, {"z", "-1", "1"}};
  const double value = 8 + 4 * pi * 0.416 * 0.416 * root;
  for (const double seconds : {0.05, 0.1, 0.2, 0.3}) {
    task.until = {.rtol = 0.01, .seconds = seconds};
    const estimate result = integrate(task);
    EXPECT_TRUE(result.status != status::met || std::abs(result.value - value) < 0.01 * value)
        << seconds << ": " << result.value;
  }
}

TEST(AlongLines, EndsAfterTheLineThatUsesUpTheEvaluationsAllowed) {
  const auto f = expressions::formula_of(
      expressions::parse("1e3/cosh((x+1.3*y-0.9)/1e-5)+exp(-x*y)", {2, {}}));
  const auto by = [&](int threads) {
    const goal until{.rtol = 1e-5, .evaluations = 20'000};
    return integrate_along_lines(f, {}, 1, until, {}, threads, {});
  };
  const integral alone = by(1);
  EXPECT_EQ(alone.status, status::not_met);
  EXPECT_TRUE(std::isnan(alone.value));
  EXPECT_GT(alone.evaluations, 20'000);
  EXPECT_LT(alone.evaluations, 25'000);
  for (const int threads : {2, 16}) EXPECT_EQ(by(threads).evaluations, alone.evaluations);
}

}  // namespace
}  // namespace riemann
