// The exit code that is made of what became of a question.
// SPDX-License-Identifier: Apache-2.0
#include "apps/command_line/exit_code.hpp"
#include "riemann/lib/reports/report.hpp"

#include <gtest/gtest.h>

namespace riemann::trials {
namespace {

using apps::exit_code;
using apps::exit_code_of;

TEST(ExitCode, TellsTheGravestOfSeveralThings) {
  EXPECT_EQ(exit_code_of({}), exit_code::answered);
  EXPECT_EQ(exit_code_of({.interrupted = true}), exit_code::not_as_asked);
  apps::ending told{.not_as_asked = true};
  EXPECT_EQ(exit_code_of(told), exit_code::not_as_asked);
  told.no_value = told.interrupted = true;
  EXPECT_EQ(exit_code_of(told), exit_code::not_finite);
  told.failed = true;
  EXPECT_EQ(exit_code_of(told), exit_code::machine);
  told.invalid = true;
  EXPECT_EQ(exit_code_of(told), exit_code::invalid);
}

TEST(ExitCode, FollowsFromTheStatusOfAnAnswer) {
  EXPECT_EQ(exit_code_of(apps::ending_of(status::met)), exit_code::answered);
  EXPECT_EQ(exit_code_of(apps::ending_of(status::suspect)), exit_code::not_as_asked);
  EXPECT_EQ(exit_code_of(apps::ending_of(status::divergent)), exit_code::not_finite);
}

TEST(ExitCode, FollowsFromTheRowsOfABatch) {
  EXPECT_EQ(exit_code_of(apps::ending_of(summary{.rows = 2, .met = 2})), exit_code::answered);
  EXPECT_EQ(exit_code_of(apps::ending_of(summary{.rows = 2, .unmet = 1})), exit_code::not_as_asked);
  EXPECT_EQ(exit_code_of(apps::ending_of(summary{.not_finite = 1, .interrupted = true})),
            exit_code::not_finite);
  EXPECT_EQ(exit_code_of(apps::ending_of(summary{.not_finite = 1, .failed = 1})),
            exit_code::machine);
}

}  // namespace
}  // namespace riemann::trials
