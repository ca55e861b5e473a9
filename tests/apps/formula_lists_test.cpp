// Lists of formulas, [f, g], as a user asks for them: one answer with a value for each.
// SPDX-License-Identifier: Apache-2.0
#include "apps/program.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <string>
#include <vector>

namespace riemann::trials {
namespace {

using ::testing::HasSubstr;
using ::testing::StartsWith;
using json = nlohmann::json;

json list_answer(words arguments, int exit_code = 0) {
  arguments.insert(arguments.end(), {"--json", "--device", "cpu"});
  const said answer = integrate(arguments);
  EXPECT_EQ(answer.exit_code, exit_code) << answer.err;
  return json::parse(answer.out);
}

/// The list's answer holds what each formula's own has, to the last bit.
void expect_each_as_alone(const std::vector<std::string>& formulas, const words& where) {
  std::string list;
  for (const std::string& each : formulas) list += (list.empty() ? "[" : ", ") + each;
  words arguments = where;
  arguments.insert(arguments.begin(), list + "]");
  const json all = list_answer(arguments);
  EXPECT_EQ(all["formula"], list + "]");
  EXPECT_EQ(all["value"], nullptr);
  EXPECT_EQ(all["error_estimate"], nullptr);
  EXPECT_EQ(all["values"].size(), formulas.size());
  for (std::size_t k = 0; k < formulas.size(); ++k) {
    arguments[0] = formulas[k];
    const json alone = list_answer(arguments);
    EXPECT_EQ(all["values"][k], alone["value"]) << formulas[k];
    EXPECT_EQ(all["errors"][k], alone["error_estimate"]) << formulas[k];
    EXPECT_EQ(all["statuses"][k], alone["status"]) << formulas[k];
    EXPECT_EQ(alone["values"], nullptr);
  }
}

TEST(FormulaLists, HaveTheBitsOfEachFormulaAlone) {
  expect_each_as_alone({"x", "x^2", "exp(-x)", "abs(x-0.3)"}, {"0", "1"});
  expect_each_as_alone({"exp(-x^2)", "1/(1+x^2)"}, {"-inf", "inf"});
  expect_each_as_alone({"x*y", "sin(x*y)"}, {"x=0..1", "y=0..x"});
  expect_each_as_alone({"x", "exp(-x)"}, {"0", "1", "--n", "1000", "--rule", "simpson"});
}

TEST(FormulaLists, AreToldInEveryFormat) {
  const words arguments{"[x, x^2]", "0", "1", "--n", "2", "--rule", "simpson"};
  const auto with = [&](const char* option) {
    words all = arguments;
    all.emplace_back(option);
    return integrate(all).out;
  };
  EXPECT_EQ(with("--quiet"), "0.5\n0.3333333333333333\n");
  EXPECT_THAT(with("--csv"), HasSubstr(",summed,0.5;0.3333333333333333,"));
  EXPECT_THAT(with("--csv"), HasSubstr(",values,errors,statuses,covariance,"));
  const std::string page = integrate(arguments).out;
  EXPECT_THAT(page, StartsWith("0.5\n0.3333333333333333\n\n  integral   [x, x^2] on [0, 1]"));
  EXPECT_THAT(page, HasSubstr("\n  estimates  x: within "));
  EXPECT_THAT(page, HasSubstr("\n             x^2: within "));
}

TEST(FormulaLists, TellTheCovarianceOfSamples) {
  const words arguments{"[sin(9*x*y), -sin(9*x*y)]", "x=0..1", "y=0..1", "--rtol", "1e-2"};
  const auto with = [&](const words& more) {
    words all = arguments;
    all.insert(all.end(), more.begin(), more.end());
    return all;
  };
  const json covariance = list_answer(with({"--method", "lattice"}))["covariance"];
  ASSERT_EQ(covariance.size(), 2U);
  const double variance = covariance[0][0];
  EXPECT_GT(variance, 0);
  EXPECT_NEAR(covariance[0][1], -variance, 1e-9 * variance);
  EXPECT_NEAR(covariance[1][1], variance, 1e-9 * variance);
  EXPECT_EQ(list_answer(with({"--method", "regions"}))["covariance"], nullptr);
  EXPECT_EQ(list_answer(with({"--method", "vegas_plus"}))["covariance"], nullptr);
  EXPECT_THAT(integrate(with({"--method", "lattice", "--explain"})).out,
              HasSubstr("\n  Correlations of the errors: -1 of components 1 and 2.\n"));
  const json mixed = list_answer({"[1, exp(x*y)]", "x=0..1", "y=0..1", "--method", "lattice"});
  EXPECT_EQ(mixed["covariance"][0], (json{nullptr, nullptr}));
  EXPECT_EQ(mixed["covariance"][1][0], nullptr);
  EXPECT_GT(mixed["covariance"][1][1], 0);
}

TEST(FormulaLists, EndAsTheWorstOfThem) {
  const json report = list_answer({"[x, 1/x, sin(x)]", "0", "1"}, 4);
  EXPECT_EQ(report["status"], "divergent");
  EXPECT_EQ(report["reason"], "component 2: a singularity is not integrable");
  EXPECT_EQ(report["statuses"], (json{"met", "divergent", "met"}));
  EXPECT_EQ(report["values"][1], nullptr);
  const json short_of_it = list_answer({"[x, sin(1/x)]", "0", "1", "--max-evals", "300"}, 3);
  EXPECT_EQ(short_of_it["status"], "not_met");
  EXPECT_EQ(short_of_it["statuses"][0], "met");
}

TEST(FormulaLists, AreSweptLikeFormulas) {
  const said answer = integrate({"[a*x, x^2]", "0", "1", "--param", "a=1,2", "--json"});
  EXPECT_EQ(answer.exit_code, 0) << answer.err;
  const std::vector<json> rows = rows_in(answer);
  ASSERT_EQ(rows.size(), 2U);
  EXPECT_EQ(rows[1]["values"][0], 1.0);
  EXPECT_EQ(rows[0]["values"][1], rows[1]["values"][1]);
  const said table = integrate({"[a*x, x^2]", "0", "1", "--param", "a=1,2"});
  EXPECT_THAT(table.out, HasSubstr("\n2                        a*x                      1  "));
}

TEST(FormulaLists, StandInConfigFiles) {
  const said answer = run_config(
      "[[integral]]\nexpr = '[x, a*x]'\nparams = {a = '2'}\nfrom = 0\nto = 1\n"
      "expect_status = 'met'\n",
      {"--json"});
  EXPECT_EQ(answer.exit_code, 0) << answer.err;
  EXPECT_EQ(rows_in(answer).at(0)["values"], (json{0.5, 1.0}));
  const said refused = run_config(
      "[[integral]]\nexpr = '[x, x]'\nfrom = 0\nto = 1\nexpect = 0.5\ntolerance = 1e-3\n");
  EXPECT_EQ(refused.exit_code, 2);
  EXPECT_THAT(refused.err, HasSubstr("belongs to one value, but expr is a list of formulas"));
}

TEST(FormulaLists, AreRefusedWhereOneFormulaIsNeeded) {
  for (const words& more : {words{"--trace", "/dev/null"}, words{"--plot", "/dev/null"}}) {
    words arguments{"--expr", "[x, x^2]", "--from", "0", "--to", "1"};
    arguments.insert(arguments.end(), more.begin(), more.end());
    const said answer = integrate(arguments);
    EXPECT_EQ(answer.exit_code, 2);
    EXPECT_THAT(answer.err, HasSubstr("shows one formula, but expr is a list of several"));
  }
  const said limit = integrate({"--expr", "x", "--from", "0", "--to", "[1, 2]"});
  EXPECT_EQ(limit.exit_code, 2);
  EXPECT_THAT(limit.err, HasSubstr("a list in [ ] stands alone"));
  const said unused = integrate({"[x, a*x]", "0", "1", "--param", "b=1"});
  EXPECT_EQ(unused.exit_code, 2);
}

}  // namespace
}  // namespace riemann::trials
