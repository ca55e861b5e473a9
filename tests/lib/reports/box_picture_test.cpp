// Boxes of regions, in accounts and in pictures.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/reports/box_picture.hpp"

#include "riemann/lib/answer/boxes.hpp"
#include "riemann/lib/running/integrate.hpp"
#include "riemann/lib/reports/heat_map.hpp"
#include "riemann/lib/reports/trace.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <memory>
#include <string>
#include <vector>

namespace riemann {
namespace {

using ::testing::AllOf;
using ::testing::Each;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::Not;

problem over_region(const std::string& formula, const region& over, method by = method::regions) {
  problem task;
  task.f.expression = formula;
  task.over = over;
  task.by = by;
  task.at.device.where = device_choice::kind::cpu;
  return task;
}

estimate with_boxes(const std::string& formula, const region& over, double rtol = 1e-5) {
  problem task = over_region(formula, over);
  task.until.rtol = rtol;
  task.explained = true;
  return integrate(task);
}

const region whole_square{{"x", "0", "1"}, {"y", "0", "1"}};

double volume_of_all(const account_of_boxes& boxes) {
  double sum = 0;
  for (std::size_t k = 0; k < boxes.size(); ++k) {
    double product = 1;
    for (std::size_t axis = k * boxes.dimensions; axis < (k + 1) * boxes.dimensions; ++axis)
      product *= boxes.upper[axis] - boxes.lower[axis];
    sum += product;
  }
  return sum;
}

double area_of_outlines(const account_of_boxes& boxes) {
  double sum = 0;
  for (const account_of_boxes::line& each : boxes.outlines) {
    double twice = 0;
    for (std::size_t k = 1; k < each.size(); ++k)
      twice += each[k - 1][0] * each[k][1] - each[k][0] * each[k - 1][1];
    sum += std::abs(twice) / 2;
  }
  return sum;
}

/// Every element is closed, in order, and no text has a bare sign of XML.
bool is_well_formed(const std::string& xml) {
  std::vector<std::string> open;
  for (std::size_t at = xml.find_first_of("<>&"); at != std::string::npos;
       at = xml.find_first_of("<>&", at + 1)) {
    if (xml[at] == '&') {
      const std::string name = xml.substr(at, xml.find(';', at) + 1 - at);
      if (name != "&amp;" && name != "&lt;" && name != "&gt;" && name != "&quot;") return false;
      continue;
    }
    const std::size_t end = xml.find_first_of("<>", at + 1);
    if (xml[at] == '>' || end == std::string::npos || xml[end] == '<') return false;
    const std::string inside = xml.substr(at + 1, end - at - 1);
    const bool closes = inside.front() == '/';
    const std::string name = inside.substr(closes ? 1 : 0, inside.find(' '));
    if (!closes && inside.back() != '/') open.push_back(name);
    if (closes) {
      if (open.empty() || open.back() != name) return false;
      open.pop_back();
    }
    at = end;
  }
  return open.empty();
}

/// Of the path with the boxes.
std::size_t drawn_boxes(const std::string& svg) {
  const std::string begin = "<path class=\"box\" d=\"";
  const std::size_t from = svg.find(begin) + begin.size();
  const std::string path = svg.substr(from, svg.find('"', from) - from);
  return static_cast<std::size_t>(std::count(path.begin(), path.end(), 'M'));
}

TEST(AccountsOfBoxes, TileTheCube) {
  const estimate peak = with_boxes("exp(-100*((x-0.3)^2+(y-0.6)^2))", whole_square, 1e-8);
  ASSERT_NE(peak.boxes, nullptr);
  EXPECT_GT(peak.boxes->size(), 100U);
  EXPECT_NEAR(volume_of_all(*peak.boxes), 1, 1e-12);
  EXPECT_NEAR(area_of_outlines(*peak.boxes), 1, 1e-12);
  const estimate three =
      with_boxes("exp(-9*x*y*z)", {{"x", "0", "1"}, {"y", "0", "x"}, {"z", "0", "1"}}, 1e-8);
  ASSERT_NE(three.boxes, nullptr);
  EXPECT_NEAR(volume_of_all(*three.boxes), 1, 1e-12);
  EXPECT_EQ(three.boxes->axes[1].bounds, "y=0..x");
  EXPECT_TRUE(three.boxes->axes[1].quarters.empty());
  EXPECT_THAT(three.boxes->axes[2].quarters, ElementsAre(0, 0.25, 0.5, 0.75, 1));
}

TEST(AccountsOfBoxes, LieInTheRegionWhereCellsFollowSurfaces) {
  const estimate triangle = with_boxes("if(x+y<1,1+x,0)", whole_square);
  ASSERT_NE(triangle.boxes, nullptr);
  EXPECT_NEAR(area_of_outlines(*triangle.boxes), 0.5, 1e-9) << "nothing is evaluated beyond";
  EXPECT_EQ(triangle.boxes->cells, 1U);
  const estimate disc = with_boxes("if(x^2+y^2<1,exp(x),2)", whole_square);
  EXPECT_EQ(disc.boxes->cells, 2U);
  EXPECT_NEAR(area_of_outlines(*disc.boxes), 1, 1e-4) << "of chords";
  ASSERT_FALSE(disc.boxes->switches.empty());
  for (const account_of_boxes::line& each : disc.boxes->switches)
    for (const auto& [x, y] : each) EXPECT_NEAR(x * x + y * y, 1, 1e-9);
}

TEST(AccountsOfBoxes, HaveCutsWhereTheyAre) {
  for (const char* formula : {"abs(x-0.3)*exp(y)", "exp(y)+if(x<0.3,0,x)"}) {
    const estimate cut = with_boxes(formula, whole_square);
    ASSERT_NE(cut.boxes, nullptr);
    ASSERT_FALSE(cut.boxes->switches.empty()) << formula;
    for (const account_of_boxes::line& each : cut.boxes->switches)
      for (const auto& at : each) EXPECT_DOUBLE_EQ(at[0], 0.3) << formula;
    EXPECT_THAT(trace_of(cut), HasSubstr("M232.00 ")) << "0.3 of 480, behind 88";
  }
}

TEST(AccountsOfBoxes, HaveTheOrderOfTheRanges) {
  const estimate turned = with_boxes("abs(x-0.3)*exp(y)", {{"y", "0", "2"}, {"x", "0", "1"}});
  ASSERT_NE(turned.boxes, nullptr);
  EXPECT_EQ(turned.boxes->axes[0].bounds, "y=0..2");
  for (const account_of_boxes::line& each : turned.boxes->switches)
    for (const auto& at : each) EXPECT_DOUBLE_EQ(at[1], 0.3);
  const std::vector<double>& f = turned.boxes->values;
  const std::size_t n = turned.boxes->across;
  ASSERT_EQ(f.size(), n * n);
  const double half = 0.5 / static_cast<double>(n);
  EXPECT_NEAR(f[n - 1], (0.3 - half) * std::exp(2 * (1 - half)), 1e-12) << "y = 2, x = 0";
}

TEST(AccountsOfBoxes, ChangeNoBits) {
  for (const char* formula :
       {"exp(-100*((x-0.3)^2+(y-0.6)^2))", "1/sqrt(x*y)", "abs(sin(9*x*y)-0.2)"}) {
    problem task = over_region(formula, whole_square, method::automatic);
    const estimate without = integrate(task);
    EXPECT_EQ(without.boxes, nullptr);
    task.explained = true;
    const estimate with = integrate(task);
    EXPECT_NE(with.boxes, nullptr);
    EXPECT_EQ(with.value, without.value);
    EXPECT_EQ(with.error, without.error);
    EXPECT_EQ(with.evaluations, without.evaluations);
  }
}

TEST(PicturesOfBoxes, ShowEachBox) {
  const estimate peak = with_boxes("exp(-100*((x-0.3)^2+(y-0.6)^2))", whole_square, 1e-8);
  const std::string svg = trace_of(peak);
  EXPECT_TRUE(is_well_formed(svg));
  EXPECT_FALSE(is_well_formed(svg + "<g>"));
  EXPECT_EQ(drawn_boxes(svg), peak.boxes->size());
  EXPECT_THAT(peak.points, ::testing::StartsWith(std::to_string(peak.boxes->size()) + " boxes"));
  EXPECT_THAT(svg, AllOf(HasSubstr("x=0..1"), HasSubstr("met by regions with "),
                         HasSubstr("prefers-color-scheme:dark"), Not(HasSubstr("not finite"))));
}

TEST(PicturesOfBoxes, FoldInfiniteAxesAndShowWhatIsNotFinite) {
  const estimate bell = with_boxes("exp(-x^2)/(1+y^2)", {{"x", "-inf", "inf"}, {"y", "0", "inf"}});
  EXPECT_THAT(trace_of(bell), AllOf(HasSubstr(">-inf<"), HasSubstr(">inf<"), HasSubstr("y=0..inf"),
                                    HasSubstr("class=\"box\"")));
  estimate hole = with_boxes("x+y", whole_square);
  account_of_boxes boxes = *hole.boxes;
  boxes.values[7] = std::numeric_limits<double>::quiet_NaN();
  hole.boxes = std::make_shared<const account_of_boxes>(boxes);
  EXPECT_THAT(trace_of(hole), AllOf(HasSubstr("heat odd"), HasSubstr(">not finite<")));
}

TEST(PicturesOfBoxes, ShowPairsOfAxesWhereThereAreMore) {
  region over;
  for (const char* variable : {"x1", "x2", "x3", "x4"}) over.push_back({variable, "0", "1"});
  const estimate ridge = with_boxes("exp(-50*(x2-0.3)^2-20*(x4-0.5)^2)+x1*x3", over, 1e-6);
  const std::string svg = trace_of(ridge);
  EXPECT_TRUE(is_well_formed(svg));
  EXPECT_THAT(svg, AllOf(HasSubstr("x2=0..1"), HasSubstr("have their middle there")));
}

TEST(PicturesOfBoxes, AreNoneWhereSamplesAloneGaveTheAnswer) {
  problem task = over_region("exp(-x*y)", whole_square, method::lattice);
  task.explained = true;
  EXPECT_EQ(trace_of(integrate(task)), "");
}

TEST(HeatMaps, HaveShadesInOrder) {
  const shades even({0, 1, 2, 3});
  EXPECT_FALSE(even.by_powers());
  EXPECT_EQ(even.shade_of(0), 0U);
  EXPECT_EQ(even.shade_of(3), shades::count - 1);
  EXPECT_EQ(even.shade_of(std::numeric_limits<double>::infinity()), shades::count);
  const shades powers({1e-9, 1e-9, 1e-9, 1e-3, 1});
  EXPECT_TRUE(powers.by_powers());
  EXPECT_EQ(powers.shade_of(1e-9), 0U);
  EXPECT_LT(powers.shade_of(1e-2), powers.shade_of(0.5));
  EXPECT_EQ(shades({0, 0}).shade_of(0), 0U);
}

}  // namespace
}  // namespace riemann
