// --plot: a picture of all strategies by size.
// SPDX-License-Identifier: Apache-2.0
#include "apps/program.hpp"
#include "riemann/kernels/emulator/emulate.hpp"
#include "support/temporary_folder.hpp"
#include "support/text_in.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <iterator>

namespace riemann::trials {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::Not;

TEST(LabPlot, DrawsCountsOfEveryStrategyOnTheEmulator) {
  const temporary_folder folder;
  const auto path = folder.path() / "all.svg";
  const said answer =
      reduction_lab({"--device", "emulator", "--plot", path.string(), "--n", "1024"});
  EXPECT_EQ(answer.exit_code, 0) << answer.err;
  EXPECT_EQ(answer.out, "");
  const std::string svg = text_in(path);
  for (const strategy_facts& each : emulated_strategies())
    EXPECT_THAT(svg, HasSubstr('>' + std::string(each.name) + "</text>"));
  EXPECT_THAT(svg, AllOf(HasSubstr("lines of 128 bytes requested"), HasSubstr("lanes spent on an"),
                         HasSubstr("prefers-color-scheme:dark"), Not(HasSubstr("GB/s"))));
  EXPECT_EQ(std::distance(std::filesystem::directory_iterator(folder.path()), {}), 1);
}

TEST(LabPlot, DrawsTimeAndSpeedOnTheCpu) {
  const temporary_folder folder;
  const auto path = folder.path() / "cpu.svg";
  EXPECT_EQ(reduction_lab({"--device", "cpu", "--plot", path.string(), "--n", "2^14"}).exit_code,
            0);
  EXPECT_THAT(text_in(path), AllOf(HasSubstr("time, us"), HasSubstr("speed, GB/s"),
                                   HasSubstr(">tiled</text>"), Not(HasSubstr(">sequential<"))));
}

TEST(LabPlot, RefusesPlacesWhereNothingCanBeWrittenBeforeAnythingRuns) {
  const temporary_folder folder;
  const auto refused = [](const std::string& path, const std::string& told) {
    const said answer = reduction_lab({"--plot", path, "--device", "emulator", "--n", "1e9"});
    EXPECT_EQ(answer.exit_code, 2);
    EXPECT_THAT(answer.err, HasSubstr("--plot '" + path + "': " + told));
  };
  refused((folder.path() / "no" / "such.svg").string(), "cannot be written: No such file");
  refused(folder.path().string(), "is a folder");
  EXPECT_EQ(std::distance(std::filesystem::directory_iterator(folder.path()), {}), 0);
}

TEST(LabPlot, StandsAlone) {
  const said answer = reduction_lab({"--plot", "x.svg", "--json"});
  EXPECT_EQ(answer.exit_code, 2);
  EXPECT_THAT(answer.err, HasSubstr("--json: cannot go with --plot"));
}

}  // namespace
}  // namespace riemann::trials
