// Named integrands in several variables, as a user asks for them.
// SPDX-License-Identifier: Apache-2.0
#include "apps/program.hpp"
#include "riemann/lib/known_integrals/known_integral.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <cmath>

namespace riemann::trials {
namespace {

using ::testing::HasSubstr;

nlohmann::json known_answer(const std::string& name, int dimensions, const words& more = {}) {
  words arguments{"--fn",   name,       "--dimensions", std::to_string(dimensions),
                  "--json", "--device", "cpu"};
  arguments.insert(arguments.end(), more.begin(), more.end());
  const said answer = integrate(arguments);
  EXPECT_TRUE(answer.exit_code == 0 || answer.exit_code == 3) << answer.err;
  nlohmann::json report = nlohmann::json::parse(answer.out);
  EXPECT_EQ(answer.exit_code == 0, report["status"] == "met");
  return report;
}

/// As a share of the exact value.
double true_error(const nlohmann::json& report) {
  return std::abs(report["absolute_error"].get<double>() / report["exact"].get<double>());
}

double parameter_in(const nlohmann::json& report, const std::string& name) {
  return report["parameters"][0][name];
}

class KnownIntegral : public ::testing::TestWithParam<known_integral> {};

TEST_P(KnownIntegral, IsAnsweredHonestlyInTwoToEightDimensions) {
  for (const int d : {2, 3, 5, 8}) {
    const nlohmann::json report =
        known_answer(GetParam().name, d, {"--rtol", "1e-3", "--max-seconds", "2"});
    EXPECT_EQ(report["fn"], GetParam().name);
    EXPECT_EQ(report["over"].size(), static_cast<std::size_t>(d));
    // Half-widths hold in 95 of 100 runs: what is called false here is far beyond.
    if (report["status"] == "met") {
      EXPECT_LT(true_error(report), 2e-3) << GetParam().name << ' ' << d;
    }
  }
}

/// So that the formula and the value, which are written apart, are of the same integral.
TEST_P(KnownIntegral, HasTheFormulaOfItsValue) {
  const nlohmann::json report = known_answer(GetParam().name, 2, {"--rtol", "1e-9"});
  EXPECT_EQ(report["status"], "met");
  EXPECT_LT(true_error(report), 2e-9);
}

INSTANTIATE_TEST_SUITE_P(Every, KnownIntegral, ::testing::ValuesIn(known_integrals()),
                         [](const auto& each) { return std::string(each.param.name); });

TEST(KnownIntegralsInWords, TakeParametersOfAllFamiliesThatHaveThem) {
  for (const known_integral& each : known_integrals())
    for (const known_parameter& one : each.parameters) {
      if (one.name == nullptr) continue;
      const std::string value = std::string(one.name) == "a" ? "1.7" : "0.85";
      const nlohmann::json report =
          known_answer(each.name, 3, {"--rtol", "1e-7", "--param", one.name + ("=" + value)});
      EXPECT_EQ(report["status"], "met") << each.name;
      EXPECT_LT(true_error(report), 2e-7) << each.name << ' ' << one.name;
      EXPECT_EQ(parameter_in(report, one.name), std::stod(value));
    }
}

TEST(KnownIntegralsInWords, TellTheExactValueAndTheTrueError) {
  const said answer = integrate({"--fn", "genz_corner_peak", "--device", "cpu"});
  EXPECT_EQ(answer.exit_code, 0) << answer.err;
  EXPECT_THAT(answer.out, HasSubstr("1/(1+2*(x1+x2+x3))^4 over x1=0..1, x2=0..1, x3=0..1  "
                                    "(genz_corner_peak)"));
  EXPECT_THAT(answer.out, HasSubstr("with       a = 2"));
  EXPECT_THAT(answer.out, HasSubstr("absolute; exact 0.009523809523809525"));
}

TEST(KnownIntegralsInWords, SweepTheirParameters) {
  const said answer = integrate({"--fn", "genz_gaussian", "--param", "a=1,5", "--json"});
  EXPECT_EQ(answer.exit_code, 0) << answer.err;
  const auto end = answer.out.find('\n');
  EXPECT_EQ(parameter_in(nlohmann::json::parse(answer.out.substr(0, end)), "a"), 1);
  EXPECT_EQ(parameter_in(nlohmann::json::parse(answer.out.substr(end)), "a"), 5);
}

TEST(KnownIntegralsInWords, AreListedUnderAHeading) {
  const said answer = integrate({"--list"});
  EXPECT_THAT(answer.out, HasSubstr("\nIntegrands in several variables, d of them"));
  for (const known_integral& each : known_integrals())
    EXPECT_THAT(answer.out, HasSubstr(std::string("\n  ") + each.name + ' '));
}

TEST(KnownIntegralsInWords, AreRefusedWithWhatTheyDoNotHave) {
  const auto refused = [](words arguments, const std::string& why) {
    const said answer = integrate(arguments);
    EXPECT_EQ(answer.exit_code, 2);
    EXPECT_THAT(answer.err, HasSubstr(why));
  };
  refused({"--fn", "genz_gauss"}, "did you mean 'genz_gaussian'?");
  refused({"--fn", "ball", "--dimensions", "1"}, "must be from 2 to 64 for ball");
  refused({"--fn", "ball", "--dimensions", "x"}, "--dimensions 'x'");
  refused({"--fn", "pi", "--dimensions", "3"}, "applies to named integrands in several variables");
  for (const words& fixed : {words{"--n", "100"}, {"--rule", "simpson"}}) {
    words all{"--fn", "ball"};
    all.insert(all.end(), fixed.begin(), fixed.end());
    refused(all, fixed.front() + ": applies to fixed rules only, and ball asks for a method");
  }
  refused({"--fn", "ball", "--method", "fixed"}, "has one dimension");
  refused({"--fn", "ball", "--to", "2"}, "which has several variables and their own range");
  refused({"--fn", "ball", "--over", "x=0..1"}, "have their own range");
  refused({"--fn", "ball", "--var", "t"}, "names the variable of one dimension");
  refused({"--fn", "ball", "--param", "a=2"}, "is not a parameter of ball; it has none");
}

TEST(KnownIntegralsInWords, StandInConfigFiles) {
  const scratch_file config(
      "[[integral]]\nname = 'peaks'\n"
      "fn = ['genz_gaussian', 'genz_continuous']\ndimensions = 4\n"
      "params = ['a=2']\nrtol = 1e-6\n");
  const said shown = integrate({"--config", config.path(), "--dry-run"});
  EXPECT_THAT(shown.out, AllOf(HasSubstr("fn=genz_continuous"), HasSubstr("dimensions=4")));
  const said answer = integrate({"--config", config.path(), "--json"});
  EXPECT_EQ(answer.exit_code, 0) << answer.err;
  const nlohmann::json first = nlohmann::json::parse(answer.out.substr(0, answer.out.find('\n')));
  EXPECT_EQ(first["fn"], "genz_gaussian");
  EXPECT_EQ(first["over"].size(), 4U);
  EXPECT_LT(true_error(first), 2e-6);
}

}  // namespace
}  // namespace riemann::trials
