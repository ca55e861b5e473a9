// Integrals of formulas over regions: right within what they say, for every row of a sweep.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/running/integrals_over_region.hpp"

#include "riemann/lib/running/integrate.hpp"
#include "support/complaints.hpp"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <numbers>
#include <string>
#include <vector>

namespace riemann {
namespace {

using ::testing::HasSubstr;

problem problem_over(const std::string& f, const region& over, double rtol = 1e-4) {
  return {.f = {.expression = f},
          .over = over,
          .by = method::sampling,
          .until = {.rtol = rtol, .evaluations = 20'000'000, .seconds = 100},
          .at = {.device = {device_choice::kind::cpu}, .threads = 2}};
}

struct known_over_region {
  std::string f;
  region over;
  double value;
};

std::vector<known_over_region> known_regions() {
  const bounds x{"x", "0", "1"};
  const double pi = std::numbers::pi;
  region ball{{"x1", "-1", "1"}};
  for (int k = 2; k <= 4; ++k) {
    std::string radius = "sqrt(1";
    for (int j = 1; j < k; ++j) radius += "-x" + std::to_string(j) + "^2";
    ball.push_back({"x" + std::to_string(k), "-" + radius + ")", radius + ")"});
  }
  region everywhere;
  std::string gauss = "exp(-(0";
  for (int k = 1; k <= 6; ++k) {
    const std::string name = "x" + std::to_string(k);
    everywhere.push_back({name, "-inf", "inf"});
    gauss += "+(" + name + "-" + std::to_string(k) + ")^2";
  }
  return {
      {"x*y", {x, {"y", "0", "x"}}, 1.0 / 8},
      {"x*y", {{"y", "0", "2"}, {"x", "y", "2*y"}}, 6},
      {"1", ball, pi * pi / 2},
      {"exp(-x-y)", {{"x", "0", "inf"}, {"y", "x", "inf"}}, 0.5},
      {"exp(x+2*y)", {{"x", "-inf", "0"}, {"y", "-inf", "1"}}, std::exp(2) / 2},
      {"exp(-x^2-y^2)", {{"x", "-inf", "inf"}, {"y", "-inf", "inf"}}, pi},
      {"1/(1+x^2)/(1+y^2)", {{"x", "-inf", "inf"}, {"y", "0", "inf"}}, pi * pi / 2},
      {"x/(1+y^2)", {x, {"y", "0", "inf"}}, pi / 4},
      {gauss + "))", everywhere, pi * pi * pi},
  };
}

// Nearly all runs are within twice the half-width; the seed is fixed.
TEST(IntegralsOverRegion, AreThoseOfClosedForms) {
  for (const known_over_region& each : known_regions()) {
    const estimate result = integrate(problem_over(each.f, each.over));
    EXPECT_EQ(result.status, status::met) << each.f << ": " << result.reason;
    EXPECT_LE(result.error, 1e-4 * std::abs(result.value)) << each.f;
    EXPECT_NEAR(result.value, each.value, 2 * result.error) << each.f;
  }
}

TEST(IntegralsOverRegion, ChangeTheSignWithEachPairOfLimits) {
  const region over{{"x", "0", "2"}, {"y", "0", "inf"}};
  const double value = integrate(problem_over("x*exp(-y)", over)).value;
  EXPECT_NEAR(value, 2, 2e-3);
  region turned = over;
  std::swap(turned[1].lower, turned[1].upper);
  EXPECT_EQ(integrate(problem_over("x*exp(-y)", turned)).value, -value);
  // Points run the other way along x: another sample.
  std::swap(turned[0].lower, turned[0].upper);
  const estimate twice = integrate(problem_over("x*exp(-y)", turned));
  EXPECT_NEAR(twice.value, 2, 2 * twice.error);
}

TEST(IntegralsOverRegion, LieWhereTheFormulaPointsTo) {
  const region everywhere{{"x", "-inf", "inf"}, {"y", "-inf", "inf"}};
  const estimate far = integrate(problem_over("exp(-(x-1000)^2-(y+50)^2)", everywhere));
  EXPECT_EQ(far.status, status::met) << far.reason;
  EXPECT_NEAR(far.value, std::numbers::pi, 2 * far.error);
  const estimate narrow = integrate(problem_over("exp(-1e10*x^2-1e-10*y^2)", everywhere));
  EXPECT_EQ(narrow.status, status::met) << narrow.reason;
  EXPECT_NEAR(narrow.value, std::numbers::pi, 2 * narrow.error);
}

TEST(IntegralsOverRegion, SayThatLimitsAreNotKnownWhereTheirConstantsCancel) {
  struct badly_known {
    std::string f;
    bounds x;
    double value;  // of what is written
  };
  for (const method by : {method::automatic, method::sampling, method::regions, method::tensor})
    for (const badly_known& each : {badly_known{"1", {"x", "0", "(1e16+1)-1e16"}, 1},
                                    badly_known{"1+0*x*y", {"x", "0.5", "(1e16+1)-1e16"}, 0.5},
                                    badly_known{"1", {"x", "1e16", "1e16+1"}, 1},
                                    badly_known{"1", {"x", "0*y", "(1e16+1)-1e16+0*y"}, 1},
                                    badly_known{"1", {"x", "0", "(y+1e16+1)-1e16"}, 1.5}}) {
      problem task = problem_over(each.f, {{"y", "0", "1"}, each.x});
      task.by = by;
      const estimate result = integrate(task);
      EXPECT_NE(result.status, status::met) << each.x.lower << ".." << each.x.upper;
      EXPECT_GE(result.error, std::abs(result.value - each.value));
    }
}

TEST(IntegralsOverRegion, KnowLimitsThatAreTheSameOrDependOnVariables) {
  for (const region& over :
       {region{{"x", "0.1", "0.1"}, {"y", "0", "1"}},
        region{{"x", "1", "inf"}, {"y", "0", "exp(-x)/x"}},
        region{{"x", "-1", "1"}, {"y", "exp(x)", "exp(x)+x^2"}},
        region{{"x", "-1", "1"}, {"y", "0", "sqrt(abs(x))"}, {"z", "floor(3*x)", "y"}}}) {
    const estimate result = integrate(problem_over("1", over));
    EXPECT_EQ(result.status, status::met) << over[0].lower << ", " << over[1].upper;
  }
}

TEST(IntegralsOverRegion, TakeLimitsFromParametersRowByRow) {
  problem task = problem_over("a*x*y", {{"x", "0", "b"}, {"y", "a", "x+b"}});
  task.f.parameters = {{"a", 1}, {"b", 1}};
  const integrals_over_region rows(parsed(task), 6);
  for (const double a : {0.5, 1.0, -2.0})
    for (const double b : {1.0, 3.0}) {
      task.f.parameters = {{"a", a}, {"b", b}};
      const estimate result = rows.of(task, {});
      // a/2 times the integral of x ((x+b)^2 - a^2): b^4/4 + 2 b^4/3 + b^4/2 - a^2 b^2/2.
      const double value = a / 2 * (17 * std::pow(b, 4) / 12 - a * a * b * b / 2);
      EXPECT_NEAR(result.value, value, 2 * result.error) << a << ' ' << b;
      EXPECT_EQ(result.value, integrate(task).value) << "a row is as it is alone";
      EXPECT_EQ(result.parameters[0].value, a);
    }
}

TEST(IntegralsOverRegion, TellTheQuestionAndWhatWasDone) {
  problem task = problem_over("x*y", {{"x", "0", "1"}, {"y", "0", "x"}});
  task.samples.seed = 17;
  const estimate result = integrate(task);
  ASSERT_EQ(result.over.size(), 2U);
  EXPECT_EQ(result.over[1].upper, "x");
  EXPECT_EQ(result.seed, 17U);
  EXPECT_EQ(result.rtol, 1e-4);
  EXPECT_EQ(result.by, method::lattice) << "the way that won";
  EXPECT_THAT(result.points, HasSubstr("lattice of 2^"));
  EXPECT_GT(result.evaluations, 0);
  EXPECT_TRUE(std::isnan(result.from));
  task.by = method::monte_carlo;
  task.samples.count = 10'000;
  const estimate random = integrate(task);
  EXPECT_EQ(random.by, method::monte_carlo);
  EXPECT_EQ(random.status, status::summed);
  EXPECT_EQ(random.evaluations, 10'000);
}

TEST(IntegralsOverRegion, AreInterruptedByAStop) {
  std::stop_source stopped;
  stopped.request_stop();
  const problem task = problem_over("x*y", {{"x", "0", "1"}, {"y", "0", "x"}});
  EXPECT_EQ(integrate(task, {stopped.get_token(), {}}).status, status::interrupted);
}

TEST(IntegralsOverRegion, RefuseWhatIsNoQuestion) {
  const region good{{"x", "0", "1"}, {"y", "0", "x"}};
  EXPECT_EQ(faults_in_words(problem_over("x*y", good)), "");
  EXPECT_THAT(faults_in_words(problem_over("x*z", good)), HasSubstr("depends on z"));
  EXPECT_THAT(faults_in_words(problem_over("x*(y", good)), HasSubstr("--expr"));
  EXPECT_THAT(faults_in_words(problem_over("x*y", good, -1)), HasSubstr("--rtol"));
  problem of_one = problem_over("x*y", good);
  of_one.by = method::adaptive;
  EXPECT_THAT(faults_in_words(of_one), HasSubstr("has one dimension"));
}

TEST(IntegralsOverRegion, AreExactBesidePlanesAndBalls) {
  const region cube{{"x", "0", "1"}, {"y", "0", "1"}, {"z", "0", "1"}};
  const double pi = std::numbers::pi;
  const std::vector<known_over_region> known{
      {"if(x+y+z<1,1,0)", cube, 1.0 / 6},
      {"abs(x-y)*(1+z)", cube, 0.5},
      {"if(x^2+y^2+z^2<1,x,0)", cube, pi / 16},
      {"floor(x+y)*x*y*z", cube, 5.0 / 48},
      {"mod(x+2*y,1)*z", cube, 0.25},
      {"if((x-0.5)^2+(y-0.4)^2<1e-8,1e8,1)",
       {{"x", "0", "1"}, {"y", "0", "1"}},
       pi + 1 - pi * 1e-8},
  };
  for (const known_over_region& each : known)
    for (const method by : {method::automatic, method::lattice}) {
      problem task = problem_over(each.f, each.over, 1e-7);
      task.by = by;
      const estimate result = integrate(task);
      EXPECT_EQ(result.status, status::met) << each.f << ": " << result.reason;
      EXPECT_NEAR(result.value, each.value, 1e-7 * each.value) << each.f;
    }
}

/// Points see nothing of the curve, and lines may not go to their end.
TEST(IntegralsOverRegion, AreInDoubtWhereLinesMayNotGoToTheirEnd) {
  const bounds x1{"x1", "0", "1"};
  problem task = problem_over(
      "exp(-0.1804*x1-0.9263*x2+0.08576*x3-0.9589*x4)+"
      "24730*exp(-((x4-0.3079-0.1411*sin(27.65*x1))/5.82e-07)^2)",
      {x1, {"x2", "0", "1"}, {"x3", "0", "1"}, {"x4", "0", "1"}});
  task.by = method::automatic;
  task.until.evaluations = 300'000;
  const estimate result = integrate(task);
  EXPECT_EQ(result.status, status::not_met) << result.value;  // it is 0.426133
  EXPECT_THAT(result.reason, HasSubstr("lines took more than they may"));
}

/// Arms of a curved ridge, (x2-x1^2)^2 and (x3-x2^2)^2 multiplied out, go far out on infinite axes,
/// where hardly any box or line meets them.
TEST(IntegralsOverRegion, AreJudgedBySamplesWhereTheyMayBeNarrow) {
  const region space{{"x1", "-inf", "inf"}, {"x2", "-inf", "inf"}, {"x3", "-inf", "inf"}};
  problem task =
      problem_over("exp(-(x1-0.5)^2-8.954*(x2^2-2*x2*x1^2+x1^4+x3^2-2*x3*x2^2+x2^4))", space, 1e-3);
  task.by = method::regions;
  task.until.evaluations = 40'000'000;
  const estimate result = integrate(task);
  EXPECT_EQ(result.status, status::not_met) << result.value;
  EXPECT_LE(std::abs(result.value - 0.6218816168005034), result.error);
  EXPECT_THAT(result.reason, HasSubstr("samples came to"));
}

// One box alone would be believed, and be off by 2.6 times the tolerance.
/// Two peaks far apart each: some methods had one of them, and said that they had met the
/// tolerance.
std::vector<known_over_region> pairs_of_peaks() {
  const double pi = std::numbers::pi;
  region cube;
  region space;
  std::string near[2];
  std::string far[2];
  const double of_near[2][4] = {{0.13, 0.21, 0.5, 0.6}, {0.77, 0.91, 0.33, 0.21}};
  const double of_far[2][3] = {{20, -14, 15}, {-30, 5, 3}};
  for (std::size_t k = 0; k < 4; ++k) {
    const std::string name = "x" + std::to_string(k + 1);
    cube.push_back({name, "0", "1"});
    for (std::size_t n = 0; n < 2; ++n)
      near[n] += fmt::format("{}({}-{})^2", k > 0 ? "+" : "", name, of_near[n][k]);
    if (k == 3) continue;
    space.push_back({name, "-inf", "inf"});
    for (std::size_t n = 0; n < 2; ++n) far[n] += fmt::format("+({}-({}))^2", name, of_far[n][k]);
  }
  // The integral of cos(c u v) exp(-a (u^2 + v^2)) over the plane is pi / sqrt(a^2 + c^2 / 4).
  const double a = 1e4;
  return {{fmt::format("exp(-1e4*({}))*(2+cos(1000*(x1-0.13)*(x2-0.21)))+2*exp(-1e4*({}))", near[0],
                       near[1]),
           cube, (4 * pi / a + pi / std::sqrt(a * a + 250'000)) * pi / a},
          {fmt::format("(1{})^-4+(1{})^-4", far[0], far[1]), space, pi * pi / 4}};
}

TEST(IntegralsOverRegion, HaveEveryPeakThatTheFormulaPointsTo) {
  for (const auto& [f, over, value] : pairs_of_peaks())
    for (const method by : {method::automatic, method::sampling, method::tensor}) {
      problem task = problem_over(f, over, 3e-3);
      task.by = by;
      task.until.evaluations = 6'000'000;
      const estimate result = integrate(task);
      const double off = std::abs(result.value - value);
      EXPECT_LE(off, 1.5 * result.error) << f << " by " << result.points;
      EXPECT_TRUE(result.status != status::met || off < 5e-3 * value) << f << result.points;
      EXPECT_TRUE(result.status == status::met || by != method::automatic) << f << result.reason;
    }
}

// All methods that an answer is made of share the budget. Points that are taken at once may go
// beyond. Lines that may not go to their end know nothing of what points may have missed.
// exp(-k |A x - b|^2) has (pi/k)^(3/2) / |det A|: far narrower than any points, in no direction of
// the axes; and a sheet, whose integral is known to be that of 1 along it.
TEST(IntegralsOverRegion, HaveObliqueNeedlesAndSheets) {
  const region cube{{"x", "0", "1"}, {"y", "0", "1"}, {"z", "0", "1"}};
  const double pi = std::numbers::pi;
  for (const double k : {1e6, 1e9, 2e10, 1e13})
    for (const double rtol : {1e-3, 1e-5}) {
      problem task = problem_over(
          fmt::format("1+{0}^1.5*exp(-{0}*((1.2*x+0.6*y-0.5*z-0.6)^2+(0.9*x+1.5*y-0.6*z-0.9)^2"
                      "+(-0.8*x+0.8*y+2.5*z-1)^2))",
                      k),
          cube, rtol);
      task.by = method::automatic;
      const double determinant = 1.2 * (1.5 * 2.5 + 0.6 * 0.8) - 0.6 * (0.9 * 2.5 - 0.6 * 0.8) -
                                 0.5 * (0.9 * 0.8 + 1.5 * 0.8);
      const double exact = 1 + std::pow(pi, 1.5) / determinant;
      const estimate result = integrate(task);
      EXPECT_EQ(result.status, status::met) << k << ' ' << rtol << ' ' << result.reason;
      EXPECT_NEAR(result.value, exact, rtol * exact) << k << ' ' << rtol;
      EXPECT_LE(std::abs(result.value - exact), 2 * result.error) << k << ' ' << rtol;
    }
  problem sheet = problem_over("1+1e5*exp(-1e10*(x+y+z-0.8)^2)", cube, 1e-3);
  sheet.by = method::automatic;
  const double exact = 1 + std::sqrt(pi) * 0.8 * 0.8 / 2;
  const estimate result = integrate(sheet);
  EXPECT_EQ(result.status, status::met) << result.reason;
  EXPECT_NEAR(result.value, exact, 1e-3 * exact);
}

TEST(IntegralsOverRegion, KeepToTheEvaluationsThatAreAllowed) {
  const region cube{{"x", "0", "1"}, {"y", "0", "1"}, {"z", "0", "1"}};
  const std::string ridge = "exp(x-y)+5000*exp(-((z-0.4-0.2*sin(5*x))/1e-5)^2)";
  for (const std::string& f : {ridge, std::string("1/(1+((x*y*z-0.1)/1e-3)^2)"),
                               std::string("abs(sin(9*x*y)-z)"), std::string("1/(x+y+z)^2.5")})
    for (const index_t most : {30'000, 300'000}) {
      problem task = problem_over(f, cube, 1e-7);
      task.by = method::automatic;
      task.until.evaluations = most;
      const estimate result = integrate(task);
      EXPECT_LE(result.evaluations, most + most / 8) << f << ": " << result.points;
      if (f != ridge) continue;
      const double missed = 0.05 * std::sqrt(std::numbers::pi);
      const double value = (std::numbers::e - 1) * (1 - 1 / std::numbers::e) + missed;
      EXPECT_EQ(result.status, status::not_met);
      EXPECT_LE(std::abs(result.value - value), 3 * result.error) << result.reason;
    }
}

TEST(IntegralsOverRegion, AreNotBelievedOfAWholeBox) {
  const region over{{"x", "-0.0863", "0.698"}, {"y", "-0.537", "1.12"}, {"z", "-0.601", "0.555"}};
  problem task = problem_over(
      "max(0.855*z-1.32*x+0.354*y+0.349,0)^0.437*cos(3*y)"
      "+max(-1.48*y*y-0.17*x*x+0.944*x+0.952*y+0.607*z+0.367,0)",
      over, 1e-3);
  task.by = method::automatic;
  EXPECT_NEAR(integrate(task).value, 0.6767474, 1e-3 * 0.6767474);
}

TEST(IntegralsOverRegion, CountRoundingInsideAFormula) {
  struct known {
    const char* f;
    double value;
  };
  const region square{{"x", "0", "1"}, {"y", "0", "1"}};
  for (const known& each : {known{"tan(sinh(2.1*max(3,8)))*(1+sin(x*y))", 1.1618853249127124},
                            known{"(1-cos(1e-5*x*y))*(1+abs(x-y))", 6.7460317460125541e-12}})
    for (const method by : {method::automatic, method::regions, method::lattice}) {
      problem task = problem_over(each.f, square, 1e-9);
      task.by = by;
      task.until.evaluations = 1'000'000;
      const estimate result = integrals_over_region(parsed(task), 1).of(task, {});
      EXPECT_NE(result.status, status::met) << each.f;
      EXPECT_LE(std::abs(result.value - each.value), result.error) << each.f;
    }
}

TEST(IntegralsOverRegion, AreProvedByMorePointsOnceOthersHaveTakenSome) {
  std::string f = "1/(1+1e-30*sin(x1*x2+x3*x4+x5*x6+x7*x8+x2*x3))*cos(0";
  region cube;
  for (int k = 1; k <= 8; ++k) {
    const std::string name = "x" + std::to_string(k);
    f += "+" + std::to_string(k) + "*" + name;
    cube.push_back({name, "0", "1"});
  }
  problem task = problem_over(f + ")", cube, 1e-4);
  task.by = method::automatic;
  task.explained = true;
  const estimate result = integrals_over_region(parsed(task), 1).of(task, {});
  EXPECT_EQ(result.status, status::met);
  EXPECT_NEAR(result.value, 3.4395579522e-05, 1e-4 * 3.44e-5);
  EXPECT_THAT(result.points, HasSubstr("proved"));
  ASSERT_GT(result.tried.size(), 1U);
  EXPECT_EQ(result.tried.front().verdict, "met");
  index_t all = 0;
  for (const attempt& each : result.tried) all += each.evaluations;
  EXPECT_EQ(result.evaluations, all);
}

TEST(IntegralsOverRegion, CountWhatLiesAlongASingularEdge) {
  const region quarter{{"x", "0", "1"}, {"y", "0", "sqrt(1-x^2)"}, {"z", "0", "1"}};
  for (const double power : {1.85, 1.9, 1.95}) {
    const double value = std::numbers::pi / 2 / (2 - power) * (1 - std::exp(-1));
    const estimate result =
        integrate(problem_over(fmt::format("(x^2+y^2)^(-{}/2)*exp(-z)", power), quarter, 1e-2));
    EXPECT_LT(std::abs(result.value - value), 1.5 * result.error) << power;
  }
}

// Wells around (2, 2, 2) and its mirror, each of which has as much: 0.003609644 on [0, 4]^3.
TEST(IntegralsOverRegion, HaveBothOfTwoWells) {
  const region everywhere{{"x1", "-inf", "inf"}, {"x2", "-inf", "inf"}, {"x3", "-inf", "inf"}};
  const estimate result = integrate(problem_over(
      "exp(-5*((x1^2-4)^2+(x2^2-4)^2+(x3^2-4)^2)-50*((x1-x2)^2+(x2-x3)^2))", everywhere, 1e-3));
  EXPECT_NEAR(result.value, 0.007219288, 2e-5) << result.reason;
}

}  // namespace
}  // namespace riemann
