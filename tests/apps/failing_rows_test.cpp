// Rows whose limits or distributions are no numbers, among others: each as it would be alone.
// SPDX-License-Identifier: Apache-2.0
#include "apps/program.hpp"
#include "support/temporary_folder.hpp"
#include "support/text_in.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <cstddef>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

namespace riemann::trials {
namespace {

using ::testing::HasSubstr;

struct sweep {
  words question;
  std::string values;  // of a, which has them with and without an integral
};

const std::vector<sweep> sweeps{
    {{"x*a", "0", "1/a"}, "2,1,0,-1,3"},
    {{"x*a", "0", "1/a"}, "0,2,0"},
    {{"x*a", "x=0..1/a"}, "1,0,3,2"},
    {{"x*a", "1/a", "2", "--n", "10"}, "1,0,3,2"},
    {{"[x*a, x]", "0", "1/a"}, "0,2"},
    {{"x", "0", "a", "--break", "0.5"}, "1,0.3,2,-1"},
    {{"x+a", "log(a)", "1"}, "1,-1,0,2"},
    {{"x*y*a", "x=0..1", "y=0..1/a", "--rtol", "1e-3"}, "1,0,3"},
    {{"[x*y*a, x]", "x=0..1", "y=0..1/a", "--rtol", "1e-3"}, "1,0,3"},
    {{"x*y", "x=0..a", "y=0..1", "--break", "x=0.5"}, "0.3,1,0.2,-2"},
    {{"x^2*y", "x ~ normal(0,a)", "y=0..1", "--rtol", "1e-3"}, "1,0,2,-1"},
    {{"x^2*y", "x ~ normal(1/a,1)", "y=0..1", "--rtol", "1e-3"}, "1,0,2"},
    {{"x*y", "x ~ uniform(0,a)", "y=0..1", "--rtol", "1e-3"}, "-1,1,-2"},
    {{"x*y", "x ~ exponential(a)", "y=0..1", "--rtol", "1e-3"}, "1,0"},
    {{"x", "x ~ uniform(0,a)"}, "-1,1,-2"},
    {{"x^2", "x ~ normal(0,a)"}, "1,0,2"},
    {{"x/a", "0", "1"}, "1,0,2"},
    {{"x/a", "0", "1", "--n", "11"}, "1,0,2"},
    {{"sqrt(a)*x*y", "x=0..1", "y=0..1", "--rtol", "1e-3"}, "1,-1,2"},
    {{"exp(-x)", "0", "a"}, "1,0,-1,1e308,3"},
};

words of_row(const sweep& asked, const std::string& value, const std::string& how = "--json") {
  words all = asked.question;
  for (const std::string& each :
       {std::string("--param"), "a=" + value, std::string("--device"), std::string("cpu"), how})
    all.push_back(each);
  return all;
}

void without_times(nlohmann::json& row) {
  for (const char* key : {"seconds", "kernel_seconds", "term_seconds", "points_per_second",
                          "seconds_min", "seconds_median", "kernel_seconds_min",
                          "kernel_seconds_median", "threads", "device_reason"})
    row.erase(key);
}

std::vector<std::string> split(const std::string& values) {
  std::vector<std::string> all;
  std::istringstream text(values);
  for (std::string each; std::getline(text, each, ',');) all.push_back(each);
  return all;
}

TEST(FailingRows, OfASweepSayWhatIsSaidOfEachAlone) {
  for (const sweep& each : sweeps) {
    const said swept = integrate(of_row(each, each.values));
    std::vector<nlohmann::json> rows = rows_in(swept);
    const std::vector<std::string> values = split(each.values);
    ASSERT_EQ(rows.size(), values.size()) << each.question[0] << swept.err;
    bool any_invalid = false;
    for (std::size_t k = 0; k < rows.size(); ++k) {
      const said alone = integrate(of_row(each, values[k]));
      const std::string what = each.question[0] + " at " + values[k] + ": " + alone.err;
      if (alone.exit_code == 2) {
        EXPECT_EQ(rows[k]["status"], "invalid") << what;
        EXPECT_TRUE(rows[k]["value"].is_null()) << what;
        std::string reason = rows[k]["reason"];
        if (reason.starts_with("component")) reason = reason.substr(reason.find(": ") + 2);
        EXPECT_EQ(alone.err, "integrate: --" + reason + '\n') << what;
        any_invalid = true;
        continue;
      }
      nlohmann::json expected = rows_in(alone).at(0);
      without_times(expected);
      without_times(rows[k]);
      EXPECT_EQ(rows[k], expected) << what;
    }
    if (any_invalid) {
      EXPECT_EQ(swept.exit_code, 1) << each.question[0];
    }
  }
}

TEST(FailingRows, HaveTheirLinesAmongTheOthers) {
  const sweep& one = sweeps.front();
  EXPECT_EQ(integrate(of_row(one, one.values, "--quiet")).out,
            "0.25\n0.5\nnan\n-0.5\n0.16666666666666666\n");
  const said table = integrate(of_row(one, one.values, "--threads=1"));
  EXPECT_THAT(table.out,
              HasSubstr("invalid: to '1/a': is not finite: a limit is a number, inf or -inf at a"));
  EXPECT_THAT(table.err, HasSubstr("1 of 5 rows is no valid question"));
}

TEST(FailingRows, OfWhichNoneDependsOnAParameterAreRefusedAtOnce) {
  for (const words& wrong : {words{"x", "0", "1/0", "--param", "a=1,2"},
                             {"x*a", "x ~ uniform(0,-1)", "--param", "a=1,2"},
                             {"x*a*y", "x ~ normal(0,-1)", "y=0..1", "--param", "a=1,2"},
                             {"x*a*y", "x=0..1", "y=0..1/0", "--param", "a=1,2"},
                             {"x*a*z", "x=0..1", "y=0..1", "--param", "a=1,2"},
                             {"x*a", "0", "1/a", "--param", "a=0,2", "--rtol", "-1"},
                             {"x*b", "0", "1/a", "--param", "a=0,2"},
                             {"x*a", "0", "1/a", "--param", "a=0,nan"}}) {
    const said answer = integrate(wrong);
    EXPECT_EQ(answer.exit_code, 2) << wrong[0] << answer.out;
    EXPECT_EQ(answer.out, "") << wrong[0];
  }
}

/// The rows of all sweeps as a batch of each.
std::string as_batch(const sweep& asked) {
  const words& q = asked.question;
  return "[defaults]\ndevice = 'cpu'\n[[integral]]\nexpr = '" + q[0] + "'\nfrom = '" + q[1] +
         "'\nto = '" + q[2] + "'\nparams = {a = '" + asked.values + "'}\n";
}

TEST(FailingRows, OfABatchAreTheSameInEveryOrderOfWork) {
  const temporary_folder folder;
  const auto in = [&](const char* name) { return (folder.path() / name).string(); };
  for (const std::size_t k : {0U, 1U, 4U, 6U}) {
    std::ofstream(in("b.toml")) << as_batch(sweeps[k]);
    const auto rows_by = [&](const words& how) {
      words arguments{"--config", in("b.toml"), "--out", in("rows.jsonl")};
      arguments.insert(arguments.end(), how.begin(), how.end());
      EXPECT_EQ(integrate(arguments).exit_code, 1);
      std::vector<nlohmann::json> rows;
      std::istringstream lines(text_in(in("rows.jsonl")));
      for (std::string line; std::getline(lines, line);) {
        rows.push_back(nlohmann::json::parse(line));
        without_times(rows.back());
      }
      return rows;
    };
    const std::vector<nlohmann::json> together = rows_by({});
    ASSERT_EQ(together.size(), split(sweeps[k].values).size());
    const std::string whole = text_in(in("rows.jsonl"));
    std::ofstream(in("rows.jsonl")) << whole.substr(0, whole.find('\n') + 1);  // the first alone
    EXPECT_EQ(rows_by({"--resume"}), together) << k;
    std::filesystem::remove(in("rows.jsonl"));
    std::filesystem::remove(in("rows.jsonl.jobs"));
    EXPECT_EQ(rows_by({"--jobs", "2"}), together) << k;
    std::filesystem::remove(in("rows.jsonl"));
    std::filesystem::remove(in("rows.jsonl.jobs"));
  }
}

}  // namespace
}  // namespace riemann::trials
