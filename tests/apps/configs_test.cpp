// Batches: the shipped config files hold, and what a config file may get wrong.
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

using ::testing::AllOf;
using ::testing::ContainsRegex;
using ::testing::HasSubstr;
using ::testing::MatchesRegex;
using ::testing::Not;

class EveryConfig : public ::testing::TestWithParam<const char*> {};

TEST_P(EveryConfig, Holds) {
  const said answer = integrate({"--config", config(GetParam())});
  EXPECT_EQ(answer.exit_code, 0) << answer.out << answer.err;
  EXPECT_THAT(answer.out, HasSubstr(" 0 not met"));
  EXPECT_EQ(answer.err, "");
}

INSTANTIATE_TEST_SUITE_P(Configs, EveryConfig,
                         ::testing::Values("pi.toml", "accuracy.toml", "expressions.toml",
                                           "integrals.toml", "samples.toml"));

/// Their large part takes long, or a GPU.
TEST(SomeConfigs, HoldInSmall) {
  for (const auto& [name, pattern, rows] :
       {std::tuple{"throughput.toml", "small*", "42 rows"}, {"sweep.toml", "[!l]*", "56 rows"}}) {
    const said answer = integrate({"--config", config(name), "--filter", pattern, "--jobs", "2"});
    EXPECT_EQ(answer.exit_code, 0) << answer.err;
    EXPECT_THAT(answer.out, AllOf(HasSubstr(rows), Not(ContainsRegex(" [1-9][0-9]* not met"))));
    EXPECT_EQ(answer.err, "");
  }
}

TEST(Configs, TakeRangesAsATextAndAsATable) {
  std::vector<double> values;
  for (const char* over : {"'y=0..1 x=0..y'", "{y = '0..1', x = '0..y'}", "['y=0..1', 'x=0..y']"}) {
    const said answer =
        run_config("[[integral]]\nexpr = '8*x*y'\nrtol = 1e-4\nover = " + std::string(over) + "\n",
                   {"--json"});
    EXPECT_EQ(answer.exit_code, 0) << answer.err;
    values.push_back(rows_in(answer).at(0)["value"]);
    EXPECT_NEAR(values.back(), 1, 1e-4);
    EXPECT_EQ(values.back(), values.front());
  }
}

TEST(Batch, KnowsTheExactValueOfAFormula) {
  const said answer = run_config(
      "[[integral]]\nexpr = 'x^2'\nfrom = 0\nto = 3\nexact = 9\nstudy = 'order'\nn = [8, 16]\n",
      {"--json"});
  EXPECT_EQ(answer.exit_code, 0) << answer.err;
  const nlohmann::json row = nlohmann::json::parse(answer.out);
  EXPECT_NEAR(row["observed_order"].get<double>(), 2, 0.01);
  EXPECT_EQ(row["study"].size(), 2u);
  EXPECT_EQ(row["study"][1]["value"], row["value"]);
}

TEST(Accuracy, PrintsTheObservedOrderBesideTheDeclaredOne) {
  EXPECT_THAT(integrate({"--config", config("accuracy.toml")}).out,
              HasSubstr("observed 2.000 declared 2 (n = 256 to 512)"));
}

TEST(Batch, MakesARowOfEveryCombination) {
  const said answer = run_config(
      "[defaults]\nn = 100\n[[integral]]\nfn = ['pi', 'kink']\nrule = ['left', 'right']\n"
      "n = [10, '1e2', 1e3]\n",
      {"--json"});
  EXPECT_EQ(answer.exit_code, 0) << answer.err;
  EXPECT_EQ(std::count(answer.out.begin(), answer.out.end(), '\n'), 12);
  EXPECT_THAT(answer.err, HasSubstr("12 rows, "));
}

TEST(Batch, TakesTheCommandsOwnKeys) {
  const said answer = run_config(
      "[[integral]]\nname = 'half'\nfn = 'exponential'\nfrom = '-pi/2'\nto = 0\nrule = "
      "'gauss_legendre'\norder = 4\nn = 8\nsum = 'kahan'\ngroup = 'auto'\ndevice = 'cpu'\nthreads "
      "= 1\nprecision = 'double'\nrepeat = 2\n",
      {"--json"});
  const nlohmann::json report = nlohmann::json::parse(answer.out);
  EXPECT_EQ(report["name"], "half");
  EXPECT_EQ(report["from"].get<double>(), -1.5707963267948966);
  EXPECT_EQ(report["order"], 4);
  EXPECT_EQ(report["sum"], "kahan");
  EXPECT_EQ(report["repeat"], 2);
}

TEST(Batch, GivesTheCommandLineTheLastWord) {
  const said answer =
      run_config("[[integral]]\nfn = 'pi'\nn = 10\nthreads = 2\n", {"--json", "--threads", "1"});
  EXPECT_EQ(nlohmann::json::parse(answer.out)["threads"], 1);
}

TEST(Batch, WritesCsvWithOneHeader) {
  const said answer = run_config("[[integral]]\nfn = 'pi'\nn = [10, 20]\n", {"--csv"});
  EXPECT_EQ(std::count(answer.out.begin(), answer.out.end(), '\n'), 3);
}

TEST(Batch, NamesTheRowWhoseExpectationIsNotMet) {
  const said answer =
      run_config("[[integral]]\nfn = 'pi'\nn = 1000\nexpect = '3.14159265358979323846'\n");
  EXPECT_EQ(answer.exit_code, 3);
  EXPECT_THAT(answer.out, AllOf(HasSubstr("NOT MET"), HasSubstr("1 row: 0 met, 1 not met")));
  EXPECT_THAT(answer.err, HasSubstr("integrate: not met: FILE:1:1: pi midpoint n = 1000: the value "
                                    "is 3.1415927369231267, "));
  EXPECT_THAT(answer.err, HasSubstr("allowed: 1 ulp"));
}

TEST(Batch, MeasuresInUlpsAbsolutelyOrRelatively) {
  for (const char* tolerance : {"ulps = 2e8", "tolerance = 1e-7", "relative_tolerance = 3e-8"}) {
    const std::string text =
        std::string("[[integral]]\nfn = 'pi'\nn = 1000\nexpect = 3.141592653589793\n");
    EXPECT_EQ(run_config(text + tolerance).exit_code, 0) << tolerance;
  }
}

TEST(Batch, LetsATableChooseAnotherMeasureThanTheDefaults) {
  EXPECT_EQ(run_config("[defaults]\nulps = 1\n[[integral]]\nfn = 'pi'\nn = 1000\nexpect = 3.1415\n"
                       "tolerance = 1e-3\n")
                .exit_code,
            0);
}

TEST(Batch, ExitsFourOnAnUnexpectedNonFiniteRowOnly) {
  const std::string row = "[[integral]]\nfn = 'log_product'\nrule = 'left'\nn = 10\n";
  EXPECT_EQ(run_config(row).exit_code, 4);
  EXPECT_EQ(run_config(row + "expect_status = 'not_finite'\n").exit_code, 0);
}

TEST(Batch, FindsAnUnmetOrder) {
  const said answer =
      run_config("[[integral]]\nfn = 'pi'\nstudy = 'order'\nn = [64, 128]\nobserved_order = 3\n");
  EXPECT_EQ(answer.exit_code, 3);
  EXPECT_THAT(answer.err, HasSubstr("the observed order is 2.000, expected order 3.000"));
}

/// Once without being compared, once compared and found wrong.
TEST(Batch, HoldsAToleranceBesideAnExactValue) {
  const std::string text = "[[integral]]\nexpr = 'x^2'\nfrom = 0\nto = 3\nn = 100\nexact = ";
  const said wrong = run_config(text + "9.1\ntolerance = 1e-3\n");
  EXPECT_EQ(wrong.exit_code, 3);
  EXPECT_THAT(wrong.err, HasSubstr("from the expected 9.1; allowed: 0.001"));
  EXPECT_EQ(run_config(text + "9\nrelative_tolerance = 1e-3\n", {"--json"}).exit_code, 0);
  EXPECT_EQ(run_config("[defaults]\nulps = 1\n" + text + "9\n").exit_code, 3);
  EXPECT_EQ(run_config(text + "9.1\n").exit_code, 0);  // which asks for the distance alone
}

TEST(Batch, TakesListsAsTheCommandLineDoes) {
  const said answer = run_config(
      "[[integral]]\nexpr = 'a*x'\nparams = {a = '1,2'}\nfrom = 0\nto = 1\n"
      "rule = 'left,simpson'\nn = '10,20'\n",
      {"--json"});
  const said command = integrate({"--expr", "a*x", "--param", "a=1,2", "--from", "0", "--to", "1",
                                  "--rule", "left,simpson", "--n", "10,20", "--json"});
  EXPECT_EQ(answer.exit_code, 0) << answer.err;
  const std::vector<nlohmann::json> rows = rows_in(answer);
  const std::vector<nlohmann::json> others = rows_in(command);
  ASSERT_EQ(rows.size(), 8u);
  ASSERT_EQ(others.size(), 8u);
  for (std::size_t k = 0; k < 8; ++k) {
    EXPECT_EQ(rows[k]["rule"], k < 4 ? "left" : "simpson");
    EXPECT_EQ(rows[k]["n"], k / 2 % 2 == 0 ? 10 : 20);
    EXPECT_EQ(rows[k]["parameters"][0]["a"], k % 2 == 0 ? 1 : 2);
    for (const char* key : {"rule", "n", "parameters", "value_hex"})
      EXPECT_EQ(rows[k][key], others[k][key]) << key;
  }
  EXPECT_EQ(
      rows_in(run_config("[[integral]]\nfn = 'pi'\nrule = 'all'\nn = 1600\n", {"--json"})).size(),
      9u);
}

TEST(Batch, TakesArraysWhereTheCommandLineTakesLists) {
  const std::string integral =
      "[[integral]]\nexpr = 'a*x+abs(x-0.3)'\nfrom = 0\nto = 1\nrtol = 1e-9\n";
  const auto arrays =
      rows_in(run_config(integral + "params = {a = [1, 2]}\nbreak = [0.3, 0.7]\n", {"--json"}));
  const auto lists =
      rows_in(run_config(integral + "params = {a = '1,2'}\nbreak = '0.3,0.7'\n", {"--json"}));
  ASSERT_EQ(arrays.size(), 2u);
  ASSERT_EQ(lists.size(), 2u);
  for (std::size_t k = 0; k < 2; ++k)
    for (const char* key : {"parameters", "value_hex", "evaluations"})
      EXPECT_EQ(arrays[k][key], lists[k][key]) << key;
}

struct bad_config {
  std::string text;
  std::string told;
};

void PrintTo(const bad_config& given, std::ostream* out) {
  *out << ::testing::PrintToString(given.text);
}

class EveryBadConfig : public ::testing::TestWithParam<bad_config> {};

TEST_P(EveryBadConfig, IsRefusedWithItsPlace) {
  const said answer = run_config(GetParam().text);
  EXPECT_EQ(answer.exit_code, 2);
  EXPECT_EQ(answer.out, "");
  EXPECT_THAT(answer.err, HasSubstr(GetParam().told));
}

INSTANTIATE_TEST_SUITE_P(
    Configs, EveryBadConfig,
    ::testing::Values(
        bad_config{"[[integral]]\nn = = 3\n", "FILE:2:5: "},
        bad_config{"[[integral]]\nrul = 'left'\n", "FILE:2:7: rul: unknown key; nearest: rule, "},
        bad_config{"[[integrals]]\nn = 3\n", "unknown table 'integrals'; did you mean 'integral'?"},
        bad_config{"[defaults]\nexpect = 3\n[[integral]]\n", "FILE:2:10: expect: unknown key"},
        bad_config{"[[integral]]\nn = 1.5\n", "FILE:2:5: n '1.5': is not a whole number"},
        bad_config{"[[integral]]\nn = 1e300\n", "FILE:2:5: n '1e+300': is too large"},
        bad_config{"[[integral]]\nn = true\n", "FILE:2:5: n 'true': is not a number"},
        bad_config{"[[integral]]\nn = 1979-05-27\n", "FILE:2:5: n: must be a text, a number"},
        bad_config{"[[integral]]\nn = []\n", "FILE:2:5: n: is an empty array"},
        bad_config{"[[integral]]\nfn = 'pie'\n",
                   "FILE:2:6: fn 'pie': unknown integrand 'pie'; did you mean 'pi'?"},
        bad_config{"[[integral]]\nrule = 'simpson'\nn = 7\n", "FILE:3:5: n '7': simpson needs"},
        bad_config{"[[integral]]\nfn = 'pi'\nn = 9\nto = inf\n", "to 'inf': must be finite"},
        bad_config{"[[integral]]\nsum = ['kahan', 'naive']\n", "FILE:2:7: sum: must be one value"},
        bad_config{"[[integral]]\nn = [1, 2]\nexpect = [1, 2, 3]\n", "has 3 values for 2 of n"},
        bad_config{"[[integral]]\nexpect = 'three'\n", "expect 'three': is not a number"},
        bad_config{"[[integral]]\nexpect = 0\n", "is zero, which needs an absolute tolerance"},
        bad_config{"[[integral]]\nulps = 1\ntolerance = 1\n", "one tolerance for one value"},
        bad_config{"[[integral]]\ntolerance = -1\n", "must be at least 0"},
        bad_config{"[[integral]]\nstudy = 'order'\nn = 8\n", "an array of at least two n"},
        bad_config{"[[integral]]\nstudy = 'ordre'\nn = [8, 16]\n", "did you mean 'order'?"},
        bad_config{"[[integral]]\nexpect_status = 'fine'\n",
                   "known: met, summed, suspect, not_met, roundoff, divergent, not_finite"},
        bad_config{"[[integral]]\norder = 3\n", "FILE:2:9: order '3': the rule midpoint has no"},
        bad_config{"[[integral]]\ndevice = 'cuda'\nthreads = 2\n", "cannot go with a CUDA device"},
        bad_config{"[[integral]]\nexpect = 'exact'\n",
                   "refers to the key exact, which is not given"},
        bad_config{"[[integral]]\nrelative_tolerance = 'goal'\n",
                   "refers to the key goal, which is not given"},
        bad_config{"[[integral]]\nexpr = 'a*x'\nfrom = 0\nto = 1\nparams = {x = 2}\n",
                   "FILE:5:10: params 'x': is a variable of the integral"},
        bad_config{"[[integral]]\nonly = 'a*'\n", "selects from a list: name one with file"},
        bad_config{"[[integral]]\nn = 10\n",
                   "FILE:1:1: fn: nothing to integrate is named: give fn"},
        bad_config{"[[integral]]\nfn = 'pi'\ntolerance = 1\n", "nothing to compare with"},
        bad_config{"[[integral]]\nfn = 'pi'\nrule = 'left,rihgt'\n", "rule 'rihgt': unknown rule"},
        bad_config{"batch = 3\n[[integral]]\n", "must be a table: [batch]"},
        bad_config{"# nothing\n", "has no [[integral]]: nothing to compute"},
        bad_config{"", "is empty"}));

TEST(BadConfigs, AreToldInFull) {
  const said answer =
      run_config("[[integral]]\nfn = 'pi'\nn = 0\nrul = 'x'\n[[integral]]\nfn = 'pie'\n");
  EXPECT_EQ(answer.exit_code, 2);
  EXPECT_EQ(std::count(answer.err.begin(), answer.err.end(), '\n'), 3) << answer.err;
}

TEST(BadConfigs, IncludeMissingFilesAndFolders) {
  const said missing = integrate({"--config", "/nowhere/x.toml"});
  EXPECT_EQ(missing.exit_code, 2);
  EXPECT_THAT(missing.err,
              HasSubstr("--config '/nowhere/x.toml': cannot be read: No such file or directory"));
  EXPECT_EQ(integrate({"--config", "/"}).exit_code, 2);
}

}  // namespace
}  // namespace riemann::trials
