// Importance maps, in accounts and in pictures.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/reports/map_picture.hpp"

#include "riemann/lib/answer/map_account.hpp"
#include "riemann/lib/running/integrate.hpp"
#include "riemann/lib/reports/trace.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <memory>
#include <string>

namespace riemann {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::Not;

estimate on_map(const std::string& formula, const region& over, method by = method::vegas) {
  problem task;
  task.f.expression = formula;
  task.over = over;
  task.by = by;
  task.until.rtol = 1e-3;
  task.at.device.where = device_choice::kind::cpu;
  task.explained = true;
  return integrate(task);
}

const char* const peak = "exp(-200*((x-0.3)^2+(y-0.8)^2))";
const region square{{"x", "0", "1"}, {"y", "0", "1"}};

/// Where half of an axis's points lie below.
double middle_of(const account_of_map& map, std::size_t axis) {
  return map.nodes[axis * nodes_of_axis + map_bins / 2].place;
}

std::size_t times_of(const std::string& word, const std::string& in) {
  std::size_t times = 0;
  for (std::size_t at = in.find(word); at != std::string::npos; at = in.find(word, at + 1)) ++times;
  return times;
}

TEST(AccountsOfMaps, HaveTheOrderOfTheRanges) {
  for (const bool turned : {false, true}) {
    region over = square;
    if (turned) std::reverse(over.begin(), over.end());
    const estimate result = on_map(peak, over);
    ASSERT_NE(result.map_account, nullptr);
    const account_of_map& map = *result.map_account;
    ASSERT_EQ(map.nodes.size(), 2U * nodes_of_axis);
    EXPECT_EQ(map.axes[0].bounds, turned ? "y=0..1" : "x=0..1");
    EXPECT_NEAR(middle_of(map, turned ? 1 : 0), 0.3, 0.05);
    EXPECT_NEAR(middle_of(map, turned ? 0 : 1), 0.8, 0.05);
  }
}

TEST(AccountsOfMaps, AreKeptWhereTheMapGaveTheAnswerAndIsAskedFor) {
  EXPECT_NE(on_map(peak, square, method::vegas_plus).map_account, nullptr);
  EXPECT_EQ(on_map(peak, square, method::lattice).map_account, nullptr);
  EXPECT_EQ(on_map(peak, square, method::regions).map_account, nullptr);
}

TEST(PicturesOfMaps, HaveAFrameForEachAxis) {
  region over;
  std::string formula = "exp(-100*((x1-0.3)^2+(x2-0.5)^2)";
  for (int k = 1; k <= 9; ++k) {
    const std::string variable = "x" + std::to_string(k);
    over.push_back({variable, "0", "1"});
    if (k > 2) formula += "-" + variable + "^2/100";
  }
  const std::string svg = trace_of(on_map(formula + ")", over));
  EXPECT_EQ(times_of("class=\"frame axis\"", svg), 9U);
  EXPECT_EQ(times_of("class=\"line c0\"", svg), 9U);
  EXPECT_THAT(svg, AllOf(HasSubstr("x9=0..1"), HasSubstr("met by vegas with "),
                         HasSubstr("prefers-color-scheme:dark"), HasSubstr("importance map"),
                         Not(HasSubstr("class=\"box\""))));
}

TEST(PicturesOfMaps, FoldInfiniteAxes) {
  const estimate bell =
      on_map("exp(-x^2-(y-3)^2)*(1+0.1*sin(x*y))", {{"x", "-inf", "inf"}, {"y", "0", "inf"}});
  EXPECT_THAT(trace_of(bell),
              AllOf(HasSubstr(">-inf<"), HasSubstr(">inf<"), HasSubstr("y=0..inf")));
}

TEST(PicturesOfMaps, StandAboveTheBoxesOfRegions) {
  estimate result = on_map(peak, square);
  result.boxes = on_map(peak, square, method::regions).boxes;
  ASSERT_NE(result.boxes, nullptr);
  const std::string svg = trace_of(result);
  EXPECT_LT(svg.find("importance map"), svg.find("class=\"box\""));
  EXPECT_THAT(svg, HasSubstr("their boxes did not give the answer"));
}

TEST(PicturesOfMaps, AreEvenWhereNothingWasLearnt) {
  estimate result;
  account_of_map map{{{"x=0..1", {0, 0.25, 0.5, 0.75, 1}}}, {}};
  for (int k = 0; k <= map_bins; ++k) map.nodes.push_back({1.0 * k / map_bins, 1});
  result.map_account = std::make_shared<const account_of_map>(map);
  const std::string inside = picture_of_map(result).inside;
  const std::string path = inside.substr(inside.find("class=\"line c0\""));
  EXPECT_EQ(times_of("L", path), times_of(" 44.00L", path)) << "1, at the top of a scale from 0";
}

}  // namespace
}  // namespace riemann
