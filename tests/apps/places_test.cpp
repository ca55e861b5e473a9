// Where an integrand of several variables breaks, or is known to be large, as a user says it.
// SPDX-License-Identifier: Apache-2.0
#include "apps/program.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <cmath>

namespace riemann::trials {
namespace {

using ::testing::HasSubstr;

nlohmann::json answer_with_places(words arguments, int exit_code = 0) {
  arguments.insert(arguments.end(), {"--json", "--device", "cpu"});
  const said answer = integrate(arguments);
  EXPECT_EQ(answer.exit_code, exit_code) << answer.err;
  return nlohmann::json::parse(answer.out);
}

// A bend that no switch shows.
const char* const bent = "sqrt((x^3-0.027)^2)*sqrt((y^3-0.216)^2)";

double exact_bent() {
  const auto along = [](double b) { return 1.5 * b * b * b * b + 0.25 - b * b * b; };
  return along(0.3) * along(0.6);
}

TEST(BreaksOfAxes, CutTheFirstBoxes) {
  const nlohmann::json report = answer_with_places({bent, "x=0..1", "y=0..1", "--method", "regions",
                                                    "--rtol", "1e-12", "--break", "x=0.3 y=0.6"});
  EXPECT_NEAR(report["value"], exact_bent(), 1e-13);
  EXPECT_EQ(report["points"], "1 box of 33 points") << "of four cells in one";
  for (const char* text : {"x=0.3,y=0.6", "y = 0.6; x = 0.3", "x=0.3,3/5,y=0.6"})
    EXPECT_NEAR(
        answer_with_places({bent, "x=0..1", "y=0..1", "--break", text, "--rtol", "1e-9"})["value"],
        exact_bent(), 1e-9 * exact_bent())
        << text;
}

TEST(BreaksOfAxes, HelpSamplesToo) {
  const words arguments{bent, "x=0..1", "y=0..1", "--method", "sampling", "--rtol", "1e-7"};
  words with = arguments;
  with.insert(with.end(), {"--break", "x=0.3 y=0.6"});
  const nlohmann::json cut = answer_with_places(with);
  EXPECT_NEAR(cut["value"], exact_bent(), 1e-7 * exact_bent());
  EXPECT_LT(cut["evaluations"], answer_with_places(arguments)["evaluations"]);
}

TEST(BreaksOfAxes, AreTakenOnInfiniteAxesAndWhereOtherLimitsDependOnVariables) {
  const nlohmann::json line = answer_with_places(
      {"exp(-sqrt((x-0.7)^2)-y)", "x=-inf..inf", "y=0..inf", "--break", "x=0.7", "--rtol", "1e-7"});
  EXPECT_NEAR(line["value"], 2, 2e-7);
  const nlohmann::json below =
      answer_with_places({"sqrt((x-0.3)^2)", "x=0..1", "y=0..x", "--break", "x=0.3"});
  EXPECT_NEAR(below["value"], 0.027 / 6 + 1 / 3.0 - 0.15 + 0.027 / 6, 1e-5);
}

TEST(PointsNear, ShowEveryMethodANeedle) {
  // Of the cube it fills some 1e-9: half of the integral.
  const words arguments{"1+a*exp(-(x^2-0.46*x+0.0529+y^2-1.38*y+0.4761+z^2-0.9*z+0.2025)/s^2)",
                        "x=0..1",
                        "y=0..1",
                        "z=0..1",
                        "--param",
                        "s=5.6e-4",
                        "--param",
                        "a=1022670000",
                        "--rtol",
                        "1e-4"};
  const double needle = 1022670000 * std::pow(std::sqrt(std::acos(-1.0)) * 5.6e-4, 3);
  words told = arguments;
  told.insert(told.end(), {"--near", "x=0.23,y=0.69,z=0.45"});
  for (const char* by : {"auto", "sampling", "regions"}) {
    told.insert(told.end(), {"--method", by});
    const nlohmann::json report = answer_with_places(told);
    EXPECT_NEAR(report["value"], 1 + needle, 2e-4 * (1 + needle)) << by;
    EXPECT_EQ(report["status"], "met") << by;
    told.resize(told.size() - 2);
  }
}

TEST(PointsNear, MayBeSeveralAndOnInfiniteAxes) {
  const nlohmann::json report = answer_with_places(
      {"exp(-1e6*(x^2-6*x+9)-1e6*(y^2-4*y+4))+exp(-1e6*(x^2+8*x+16)-1e6*(y^2-4*y+4))",
       "x=-inf..inf", "y=0..inf", "--near", "x=3,y=2", "--near", "x=-4,y=2", "--rtol", "1e-4"});
  EXPECT_NEAR(report["value"], 2e-6 * std::acos(-1.0), 2e-4 * 2e-6 * std::acos(-1.0));
}

TEST(PlacesOfVariables, AreRefusedWhereTheyAreNone) {
  const auto refused = [](const words& more, const char* told) {
    words all{"x*y", "x=0..1", "y=0..2"};
    all.insert(all.end(), more.begin(), more.end());
    const said answer = integrate(all);
    EXPECT_EQ(answer.exit_code, 2) << told;
    EXPECT_THAT(answer.err, HasSubstr(told));
  };
  refused({"--break", "0.5"},
          "--break: needs the name of a variable, as there are several: x=0.3,0.7");
  refused({"--break", "x=1.5"}, "--break 'x=1.5': must lie between the limits of x");
  refused({"--break", "z=0.5"}, "--break 'z=0.5': z has no bounds");
  refused({"--break", "x="}, "names no variable's place, such as x=0.3");
  refused({"--near", "x=0.5"}, "--near 'x=0.5': a point has a value for each variable");
  refused({"--near", "x=0.5,y=3"}, "--near 'x=0.5, y=3': lies outside of the region");
  refused({"--near", "x=0.5,z=1"}, "a point has a value for each variable");
  refused({"--near", "0.5"}, "names no variable's place");
  const said one = integrate({"x", "0", "1", "--break", "x=0.5"});
  EXPECT_THAT(one.err, HasSubstr("--break: takes numbers without a variable's name"));
  EXPECT_THAT(integrate({"x*y", "x=0..1", "y=x..2", "--break", "y=1.5"}).err,
              HasSubstr("the bounds of y depend on other variables"));
  EXPECT_THAT(integrate({"x*y", "x=0..1", "y=x..2", "--near", "x=0.5,y=0.25"}).err,
              HasSubstr("lies outside of the region"));
}

}  // namespace
}  // namespace riemann::trials
