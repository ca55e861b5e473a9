// Lists of integrals in JSON, as config files name them.
// SPDX-License-Identifier: Apache-2.0
#include "apps/program.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <map>
#include <sstream>
#include <tuple>

namespace riemann::trials {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

/// Its list is beside the config file, as it would be for a user.
said run_list(const std::string& list, const std::string& keys = "") {
  const scratch_file file(list);
  said answer = run_config("[[integral]]\nfile = '" + file.path() + "'\n" + keys, {"--json"});
  for (std::size_t at; (at = answer.err.find(file.path())) != std::string::npos;)
    answer.err.replace(at, file.path().size(), "LIST");
  return answer;
}

TEST(Lists, BecomeRowsWithWhatTheyKnow) {
  const said answer = integrate({"--config", config("integrals.toml"), "--json"});
  EXPECT_EQ(answer.exit_code, 0) << answer.err;
  std::istringstream lines(answer.out);
  std::map<std::string, int> statuses;
  bool seen = false;
  for (std::string line; std::getline(lines, line);) {
    const nlohmann::json row = nlohmann::json::parse(line);
    ++statuses[row["status"]];
    if (row["name"] != "s06-expcos") continue;
    seen = true;
    EXPECT_EQ(row["formula"], "exp(x)*cos(x)");
    EXPECT_EQ(row["exact"].get<double>(), 1.905238690482675827736517833351916563195);
    EXPECT_LT(row["absolute_error"].get<double>(), 1e-14);
    EXPECT_EQ(row["outcome"], "met");
  }
  EXPECT_TRUE(seen);
  EXPECT_GT(statuses["unsupported"], 20);
}

TEST(Lists, IntegrateOverSeveralVariables) {
  const said answer = run_list(R"json({"integrals": [
    {"id": "triangle", "vars": ["y", "x"], "expr": "a*x*y", "lower": ["0", "0"],
     "upper": ["1", "y"], "params": {"a": 8}, "value": "1", "rtol_goal": "1e-4"},
    {"id": "bells", "vars": ["x", "y", "z"], "expr": "exp(-x^2-y^2-z^2)",
     "lower": ["-inf", "-inf", 0], "upper": ["inf", "inf", "1"],
     "value": "2.3462083217283", "rtol_goal": "1e-4"}]})json",
                               "rtol = 1e-4\nexpect = 'exact'\nrelative_tolerance = 'goal'\n");
  EXPECT_EQ(answer.exit_code, 0) << answer.err;
  for (const nlohmann::json& row : rows_in(answer)) {
    EXPECT_EQ(row["status"], "met");
    EXPECT_EQ(row["outcome"], "met");
  }
}

TEST(Lists, TellOfValuesThatAreNoNumbers) {
  const auto with_value = [](const std::string& value) {
    return run_list(R"json({"integrals": [{"id": "a", "expr": "x", "lower": ["0"], "upper": ["1"],
                       "value": ")json" +
                        value + "\"}]}",
                    "rtol = 1e-4\n");
  };
  const said typo = with_value("0,5");
  EXPECT_EQ(typo.exit_code, 1);
  EXPECT_NE(typo.err.find("exact '0,5': is not a number"), std::string::npos) << typo.err;
  const said huge = with_value("1e400");
  EXPECT_EQ(huge.exit_code, 0) << huge.err;
  EXPECT_EQ(rows_in(huge)[0]["reason"], "a value outside the range of doubles");
}

TEST(Lists, WantLimitsForEachVariable) {
  const said answer = run_list(R"json({"integrals": [
    {"id": "plane", "vars": ["x", "y"], "expr": "x*y", "lower": ["0"], "upper": ["1", 2]}]})json",
                               "");
  EXPECT_EQ(answer.exit_code, 2);
  EXPECT_NE(answer.err.find("lower"), std::string::npos) << answer.err;
  EXPECT_NE(answer.err.find("one for each of vars"), std::string::npos) << answer.err;
}

TEST(Lists, TellWhatRulesWithFixedNCannotDo) {
  const said answer = run_list(R"json({
    "integrals": [
      {"id": "plane", "vars": ["x", "y"], "expr": "x*y", "lower": ["0", "0"], "upper": ["1", "1"]},
      {"id": "tail", "expr": "exp(-x)", "lower": ["0"], "upper": ["inf"], "value": "1"},
      {"id": "plain", "expr": "a*x", "lower": 0, "upper": ["2"], "params": {"a": 3}, "value": "6"}],
    "must_flag": [{"id": "pole", "expr": "1/x", "lower": ["0"], "upper": ["1"]}]})json",
                               "n = 100\n");
  EXPECT_EQ(answer.exit_code, 0) << answer.err;
  std::vector<std::string> reasons;
  std::istringstream lines(answer.out);
  for (std::string line; std::getline(lines, line);)
    reasons.push_back(nlohmann::json::parse(line)["reason"]);
  EXPECT_THAT(reasons,
              ::testing::ElementsAre(
                  "several variables, which methods to a tolerance take",
                  "an infinite limit, which the adaptive method takes", "every node was summed",
                  "a divergent integral, which a rule with fixed n cannot detect"));
}

/// Uneven, falling, and even samples; the last by the rule that nobody named.
constexpr auto some_samples = R"json({"tabulated": [
  {"id": "uneven", "x": [0, 0.5, 2, 3], "y": [1, 2, 0, 4], "trapezoid": "4.25"},
  {"id": "falling", "x": [4, 3, 2, 1, 0], "y": [16, 9, 4, 1, 0], "trapezoid": "-22",
   "simpson": "-21.3333333333333333333333333333"},
  {"id": "even", "y": [0, 1, 4]}]})json";

TEST(Lists, SumSamplesByTheRulesTheyKnow) {
  const said answer = run_list(some_samples, "rule = 'boole'\nn = [4, 8]\n");
  EXPECT_EQ(answer.exit_code, 0) << answer.err;
  const std::vector<nlohmann::json> rows = rows_in(answer);
  const std::tuple<const char*, const char*, double> expected[] = {
      {"uneven", "trapezoid", 4.25},
      {"falling", "trapezoid", -22},
      {"falling", "simpson", -64.0 / 3},
      {"even", "trapezoid", 3}};
  ASSERT_EQ(rows.size(), std::size(expected));
  for (std::size_t k = 0; k < rows.size(); ++k) {
    const auto& [name, rule, value] = expected[k];
    EXPECT_EQ(rows[k]["name"], name);
    EXPECT_EQ(rows[k]["rule"], rule);
    EXPECT_EQ(rows[k]["value"].get<double>(), value);
    EXPECT_EQ(rows[k]["exact"].is_null(), k == 3) << rows[k];
  }
  EXPECT_THAT(rows[0]["formula"].get<std::string>(), HasSubstr("y against x in "));
}

TEST(Lists, SumSamplesByTheRuleAskedFor) {
  const said answer = run_list(some_samples, "rule = 'simpson'\n");
  EXPECT_EQ(answer.exit_code, 0) << answer.err;
  for (const nlohmann::json& row : rows_in(answer)) {
    EXPECT_EQ(row["rule"], "simpson");
    EXPECT_EQ(row["exact"].is_null(), row["name"] != "falling");
  }
}

TEST(Lists, ExpectThatSamplesOutOfOrderAreRefused) {
  const std::string refused = R"("x": [0, 2, 1], "y": [0, 1, 2], "trapezoid": null})";
  const std::string keys = "expect = 'exact'\nrelative_tolerance = 'goal'\n";
  const said met = run_list(R"json({"tabulated": [{"id": "a", )json" + refused + "]}", keys);
  EXPECT_EQ(met.exit_code, 0) << met.err;
  EXPECT_THAT(met.err, ::testing::StartsWith("1 row: 1 met, 0 not met"));  // and no complaint
  const nlohmann::json row = rows_in(met).at(0);
  EXPECT_EQ(row["status"], "invalid");
  EXPECT_EQ(row["outcome"], "met");
  EXPECT_THAT(row["reason"].get<std::string>(), HasSubstr("sample 3 falls"));
  const said unmet = run_list(
      R"json({"tabulated": [{"id": "b", "x": [0, 1], "y": [0, 1], "simpson": "1"},
              {"id": "c", "x": [0, 1], "y": [0, 1], "trapezoid": null}]})json");
  EXPECT_EQ(unmet.exit_code, 1);  // b: a parabola needs three samples
  EXPECT_THAT(unmet.err, AllOf(HasSubstr("job 1 invalid: "), HasSubstr("at least 3 samples"),
                               HasSubstr("the status is summed, expected invalid")));
}

TEST(Lists, HaveNoKeysThatNothingReads) {
  const said functions = run_list(
      "{\"integrals\": [\n"
      "  {\"id\": \"a\", \"expr\": \"x\", \"lower\": \"0\", \"upper\": \"1\", \"vlaue\": \"2\"}],\n"
      " \"must_flag\": [\n"
      "  {\"id\": \"b\", \"expr\": \"1/x\", \"lower\": \"0\", \"upper\": \"1\", \"rtol\": 1}]}");
  EXPECT_EQ(functions.exit_code, 2);
  EXPECT_THAT(functions.err,
              AllOf(HasSubstr("LIST:2:3: vlaue: unknown key; nearest: value"),
                    HasSubstr("; integrals have id, expr, vars, lower, upper, value, rtol_goal, "
                              "params, and notes"),
                    HasSubstr("LIST:4:3: rtol: unknown key; nearest: ")));
  const said samples = run_list(
      "{\"tabulated\": [\n {\"id\": \"a\", \"y\": [1, 2], \"trapezoid\": \"1.5\", \"expr\": 1}]}");
  EXPECT_EQ(samples.exit_code, 2);
  EXPECT_THAT(samples.err, AllOf(HasSubstr("LIST:2:2: expr: unknown key"),
                                 HasSubstr("tabulated have id, x, y, trapezoid, ")));
  const said noted = run_list(
      "{\"tabulated\": [{\"id\": \"a\", \"y\": [1, 2], \"author\": {\"any\": [\"thing\"]}}]}");
  EXPECT_EQ(noted.exit_code, 0) << noted.err;
}

TEST(Lists, AreRefusedWithTheirPlaces) {
  const said cut = run_list("{\"integrals\": [\n {\"id\": }]}");
  EXPECT_EQ(cut.exit_code, 2);
  EXPECT_THAT(cut.err, HasSubstr("LIST:2:9: "));
  const said wrong = run_list(
      "{\"integrals\": [\n"
      "  {\"id\": \"a\", \"expr\": \"sim(x)\", \"lower\": \"0\", \"upper\": \"1\"},\n"
      "  {\"expr\": \"x\", \"lower\": \"0\"}]}",
      "from = 1\n");
  EXPECT_EQ(wrong.exit_code, 2);
  EXPECT_THAT(wrong.err,
              AllOf(HasSubstr("LIST:2:3: expr"), HasSubstr("sin"), HasSubstr("LIST:3:3: id: is "),
                    HasSubstr("LIST:3:3: upper: is missing"),
                    HasSubstr("FILE:3:8: from: cannot go with file")));
  EXPECT_THAT(run_config("[[integral]]\nfile = 'nowhere.json'\n").err,
              AllOf(HasSubstr("FILE:2:8: file '"), HasSubstr("nowhere.json': cannot be read")));
  EXPECT_THAT(run_list("{\"integrals\": []}").err, HasSubstr("LIST: has no integrals"));
  const said samples = run_list(
      "{\"tabulated\": [\n {\"id\": \"a\", \"x\": [0, 1], \"y\": [1, \"2\"]},\n"
      " {\"id\": \"b\", \"x\": [0, 1, 2], \"y\": [1, 2]},\n"
      " {\"id\": \"c\", \"y\": [1, 2], \"simpson\": \"some\"}]}");
  EXPECT_EQ(samples.exit_code, 2);
  EXPECT_THAT(samples.err, AllOf(HasSubstr("LIST:2:2: y: must be an array of numbers"),
                                 HasSubstr("LIST:3:2: x: and y have different numbers of samples"),
                                 HasSubstr("LIST:4:2: simpson: must be a number, or null")));
  const said named_goal = run_list(
      "{\"tabulated\": [\n {\"id\": \"a\", \"x\": [0, 1], \"y\": [1, 2, 3]},\n"
      " {\"id\": \"b\", \"y\": [1, 2], \"trapezoid\": \"1.5\"}]}",
      "expect = 'exact'\nrelative_tolerance = 'goal'\n");
  EXPECT_EQ(named_goal.exit_code, 2);
  EXPECT_EQ(named_goal.err, "integrate: LIST:2:2: x: and y have different numbers of samples\n");
  const said lacking = run_list("{\"integrals\": [\n {\"id\": \"a\", \"expr\": \"x\"}]}",
                                "rtol = 1e-4\nrelative_tolerance = 'goal'\n");
  EXPECT_EQ(lacking.exit_code, 2);
  EXPECT_EQ(lacking.err,
            "integrate: LIST:2:2: lower: is missing, or is not a text\n"
            "integrate: LIST:2:2: upper: is missing, or is not a text\n");
  const said overflowing = run_list("{\"tabulated\": [\n {\"id\": \"a\", \"y\": [1, 1e999]}]}");
  EXPECT_EQ(overflowing.exit_code, 2);
  EXPECT_THAT(overflowing.err, HasSubstr("LIST:2:"));
}

}  // namespace
}  // namespace riemann::trials
