// Long runs: a progress line on a terminal, and what the signals do.
// SPDX-License-Identifier: Apache-2.0
#include "apps/program.hpp"
#include "support/temporary_folder.hpp"
#include "support/text_in.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <csignal>
#include <cstdlib>

namespace riemann::trials {
namespace {

using ::testing::EndsWith;
using ::testing::HasSubstr;
using ::testing::Not;

/// A bare root without /dev/pts has no terminals to show anything on.
class OnTerminal : public ::testing::Test {
  void SetUp() override {
    if (!terminals_are_here()) GTEST_SKIP() << "no pseudo-terminals here";
  }
};
class Interruption : public OnTerminal {};
class ProgressLine : public OnTerminal {};

const words long_run{"--fn", "pi", "--n", "1e15", "--device", "cpu", "--json"};

TEST_F(Interruption, EndsWithTheBestValueSoFar) {
  for (const int signal : {SIGINT, SIGTERM}) {
    const said answer = interrupted_integrate(long_run, "% done", signal);
    EXPECT_EQ(answer.exit_code, 3) << answer.err;
    const nlohmann::json report = nlohmann::json::parse(answer.out);
    EXPECT_EQ(report["status"], "interrupted");
    EXPECT_GT(report["share_done"], 0);
    EXPECT_LT(report["share_done"], 1);
    EXPECT_NEAR(report["value"], 3.14159265, 1e-8);
    EXPECT_THAT(answer.err, HasSubstr("integrate: interrupted; "));
  }
}

TEST_F(Interruption, EndsABatchAfterItsRow) {
  const scratch_file file("[[integral]]\nfn = 'pi'\nn = [10, 1e15, 100]\n");
  const said answer = interrupted_integrate({"--config", file.path()}, "% done", SIGINT);
  EXPECT_EQ(answer.exit_code, 3);
  EXPECT_THAT(answer.out, HasSubstr("2 rows"));
  EXPECT_THAT(answer.out, HasSubstr("interrupted; 1 row not started"));
}

/// What was complete is kept, what was not is computed when the batch goes on.
TEST_F(Interruption, KeepsTheRowsInFrontOfIt) {
  const temporary_folder folder;
  const scratch_file file(
      "[defaults]\ndevice = 'cpu'\n[[integral]]\nfn = 'pi'\nn = [10, 1e15, 100]\n");
  for (const char* at_once : {"1", "2"}) {
    const std::string rows = (folder.path() / at_once).string() + ".jsonl";
    const said answer = interrupted_integrate(
        {"--config", file.path(), "--out", rows, "--jobs", at_once}, "% done", SIGINT);
    EXPECT_EQ(answer.exit_code, 3) << answer.err;
    EXPECT_EQ(nlohmann::json::parse(text_in(rows))["n"], 10);  // and no more than that
  }
}

TEST_F(ProgressLine, IsOneLineThatIsErasedAtTheEnd) {
  const said answer = interrupted_integrate(long_run, "% done", SIGINT);
  EXPECT_THAT(answer.err, HasSubstr(" % done, "));
  EXPECT_THAT(answer.err, HasSubstr(" left"));
  const std::size_t last = answer.err.rfind("% done");
  EXPECT_THAT(answer.err.substr(last), HasSubstr("\r\x1b[K"
                                                 "integrate: interrupted"));
}

TEST_F(ProgressLine, HasNoColourWhereNoneIsWanted) {
  EXPECT_THAT(interrupted_integrate(long_run, "% done", SIGINT).err, HasSubstr("\x1b[2m"));
  setenv("NO_COLOR", "1", 1);
  EXPECT_THAT(interrupted_integrate(long_run, "% done", SIGINT).err, Not(HasSubstr("\x1b[2m")));
  unsetenv("NO_COLOR");
}

TEST_F(ProgressLine, IsNotShownForShortWork) {
  const said answer =
      interrupted_integrate({"--fn", "pi", "--n", "1e6", "--device", "cpu"}, "never", SIGINT);
  EXPECT_EQ(answer.exit_code, 0);
  EXPECT_EQ(answer.err, "");
}

}  // namespace
}  // namespace riemann::trials
