// Long runs that are interrupted and go on, as a user has them.
// SPDX-License-Identifier: Apache-2.0
#include "apps/program.hpp"
#include "support/temporary_folder.hpp"
#include "support/text_in.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <csignal>
#include <filesystem>

namespace riemann::trials {
namespace {

using ::testing::ContainsRegex;
using ::testing::HasSubstr;

words wave_with(const words& more) {
  words all{"sin(9*x*y)+exp(x*y)", "x=0..1", "y=0..1", "--device", "cpu", "--json"};
  all.insert(all.end(), more.begin(), more.end());
  return all;
}

void expect_same_bits(const said& one, const said& other) {
  const nlohmann::json a = nlohmann::json::parse(one.out);
  const nlohmann::json b = nlohmann::json::parse(other.out);
  for (const char* const key : {"value_hex", "error_estimate", "evaluations", "status", "points"})
    EXPECT_EQ(a.at(key), b.at(key)) << key;
}

TEST(Checkpoints, GoOnAfterAnInterrupt) {
  if (!terminals_are_here()) GTEST_SKIP() << "no pseudo-terminals here";
  const temporary_folder folder;
  const std::string file = folder.path() / "run.ck";
  words endless{"--method", "monte_carlo", "--rtol", "1e-9", "--max-seconds", "600"};
  words shorter = endless;
  shorter.insert(shorter.end(), {"--max-evals", "2e7"});
  const said whole = integrate(wave_with(shorter));
  for (words* const each : {&endless, &shorter}) each->insert(each->end(), {"--checkpoint", file});
  const said stopped = interrupted_integrate(wave_with(endless), "% done", SIGINT);
  EXPECT_EQ(stopped.exit_code, 3) << stopped.err;
  EXPECT_EQ(nlohmann::json::parse(stopped.out)["status"], "interrupted");
  const said next = integrate(wave_with(shorter));
  EXPECT_EQ(next.exit_code, 3) << next.err;
  EXPECT_THAT(next.err, HasSubstr("continued from " + file));
  expect_same_bits(next, whole);
}

TEST(Checkpoints, GoOnWhetherOrNotTheyAreExplained) {
  const temporary_folder folder;
  const std::string file = folder.path() / "run.ck";
  const said first = integrate(wave_with({"--checkpoint", file}));
  const said again = integrate(wave_with({"--checkpoint", file, "--explain"}));
  EXPECT_EQ(again.exit_code, 0) << again.err;
  EXPECT_THAT(again.out, HasSubstr("The answer is by "));
  expect_same_bits(again, first);
}

TEST(Checkpoints, ShowTheResultSoFar) {
  if (!terminals_are_here()) GTEST_SKIP() << "no pseudo-terminals here";
  const said stopped = interrupted_integrate(
      wave_with({"--method", "monte_carlo", "--rtol", "1e-9", "--max-seconds", "600"}), "% done",
      SIGINT);
  EXPECT_THAT(stopped.err, ContainsRegex("1\\.6[0-9]* within [-.0-9e]+, 0 % done, "));
}

TEST(Checkpoints, AreOfOneIntegralInSeveralVariables) {
  const temporary_folder folder;
  const std::string file = folder.path() / "run.ck";
  const auto refused = [&](words arguments, const char* told) {
    arguments.insert(arguments.end(), {"--checkpoint", file});
    const said answer = integrate(arguments);
    EXPECT_EQ(answer.exit_code, 2) << told;
    EXPECT_THAT(answer.err, HasSubstr(told));
  };
  refused({"x", "0", "1"}, "--checkpoint: applies to integrals over bounds of variables");
  refused({"--fn", "pi", "--n", "10"}, "--checkpoint: applies to integrals over bounds of");
  refused(wave_with({"--repeat", "2"}),
          "--repeat '2': measures time and cannot go with checkpoint");
  refused({"[x*y, x+y]", "x=0..1", "y=0..1"}, "applies to one integral only");
  refused({"a*x*y", "x=0..1", "y=0..1", "--param", "a=1,2"}, "applies to one integral only");
  EXPECT_FALSE(std::filesystem::exists(file));
  ASSERT_EQ(integrate(wave_with({"--checkpoint", file})).exit_code, 0);
  refused(wave_with({"--seed", "2"}), "is of another question: seed was the usual and is 2");
  const said no_place = integrate(wave_with({"--checkpoint", "/nonexistent/run.ck"}));
  EXPECT_EQ(no_place.exit_code, 1);
  EXPECT_EQ(no_place.out, "");
}

TEST(Checkpoints, ServeTheRowsOfABatch) {
  const temporary_folder folder;
  const std::string file = folder.path() / "run.ck";
  const std::string row =
      "[[integral]]\nexpr = 'x*y'\nover = 'x=0..1 y=0..1'\ncheckpoint = '" + file + "'\nseed = ";
  const said first = run_config(row + "1\n", {"--json"});
  EXPECT_EQ(first.exit_code, 0) << first.err;
  const std::string bytes = text_in(file);
  EXPECT_THAT(bytes, HasSubstr("riemann checkpoint"));
  expect_same_bits(run_config(row + "1\n", {"--json"}), first);
  const said other = run_config(row + "2\n", {"--json"});
  EXPECT_THAT(other.out, HasSubstr("is of another question: seed was the usual and is 2"));
  EXPECT_EQ(text_in(file), bytes);
}

}  // namespace
}  // namespace riemann::trials
