// Charts: what is drawn, what is left out, and what a page may hold beside them.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/reports/line_chart.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <regex>
#include <set>

namespace riemann {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::StartsWith;

line_chart speeds(std::vector<curve> curves) {
  return {.title = "Speed by size",
          .x = {"elements", "", chart_scale::powers_of_two},
          .y = {"speed", "GB/s", chart_scale::powers_of_ten},
          .curves = std::move(curves)};
}

std::size_t count(const std::string& text, const std::string& what) {
  std::size_t occurrences = 0;
  for (auto at = text.find(what); at != std::string::npos; at = text.find(what, at + 1))
    ++occurrences;
  return occurrences;
}

/// Of all text elements in the column of names.
std::vector<double> heights_of_names(const std::string& svg, const std::string& prefix) {
  std::vector<double> heights;
  const std::regex name("<text x=\"[^\"]*\" y=\"([^\"]*)\"[^>]*>" + prefix);
  for (std::sregex_iterator each(svg.begin(), svg.end(), name), end; each != end; ++each)
    heights.push_back(std::stod((*each)[1]));
  return heights;
}

TEST(LineChart, StandsAloneAndRunsNothing) {
  const std::string svg = svg_of(speeds({{"tiled", {{1024, 1}, {2048, 2}}}}));
  EXPECT_THAT(svg, StartsWith("<svg xmlns=\"http://www.w3.org/2000/svg\""));
  for (const char* foreign : {"<script", "href", "url(", "@import", " id="})
    EXPECT_THAT(svg, Not(HasSubstr(foreign)));
}

TEST(LineChart, FollowsThePagesColourScheme) {
  EXPECT_THAT(svg_of(speeds({})), HasSubstr("@media(prefers-color-scheme:dark){"));
}

TEST(LineChart, HasAPaperOfItsOwnAsNoPageMayBeBehindIt) {
  const std::string svg = svg_of(speeds({}));
  EXPECT_THAT(svg, HasSubstr(".riemann-chart .paper{fill:#ffffff}"));
  EXPECT_THAT(svg, HasSubstr(".riemann-chart .paper{fill:#0d1117}"));
  EXPECT_THAT(svg, HasSubstr("</style>\n<rect class=\"paper\" width=\"100%\" height=\"100%\"/>"));
}

TEST(LineChart, AnAxisHoldsValuesThatNoCurveHas) {
  line_chart chart{.title = "",
                   .x = {"x", "", chart_scale::linear, {0, 10}},
                   .y = {"y", "", chart_scale::linear},
                   .curves = {{"a", {{2, 0}, {5, 1}}}}};
  EXPECT_THAT(svg_of(chart), HasSubstr("points=\"186.0,390.0 360.0,40.0\""));
}

TEST(LineChart, RulesConcernChartsOnlyAndAreTheSameInAll) {
  const std::regex style("<style>(.*?)</style>");
  std::set<std::string> names;
  for (const std::string& svg :
       {svg_of(speeds({})), svg_of(speeds({{"a", {{1, 1}}}, {"b", {{2, 2}}}}))}) {
    std::smatch rules;
    ASSERT_TRUE(std::regex_search(svg, rules, style));
    names.insert(rules[1]);
  }
  EXPECT_EQ(names.size(), 1U);
  const std::regex selector("([^{}]+)\\{[^{}]*\\}");
  for (std::sregex_iterator each(names.begin()->begin(), names.begin()->end(), selector), end;
       each != end; ++each)
    EXPECT_THAT((*each)[1].str(), StartsWith(".riemann-chart "));
}

TEST(LineChart, DrawsPointsWhereTheyBelong) {
  const std::string svg = svg_of(speeds({{"tiled", {{1024, 1}, {4096, 100}}}}));
  EXPECT_THAT(svg, HasSubstr("points=\"70.0,390.0 650.0,40.0\""));
}

TEST(LineChart, JoinsPointsInTheOrderOfX) {
  EXPECT_EQ(svg_of(speeds({{"tiled", {{1024, 1}, {4096, 100}}}})),
            svg_of(speeds({{"tiled", {{4096, 100}, {1024, 1}}}})));
}

TEST(LineChart, LeavesOutWhatAnAxisCannotShow) {
  const std::string whole = svg_of(speeds({{"tiled", {{1024, 1}, {4096, 100}}}}));
  EXPECT_EQ(svg_of(speeds({{"tiled",
                            {{1024, 1},
                             {0, 7},
                             {2048, NAN},
                             {2048, INFINITY},
                             {2048, -1},
                             {2048, 0},
                             {4096, 100}}}})),
            whole);
}

TEST(LineChart, NamesACurveWithoutPointsAndMarksASingleOne) {
  const std::string svg = svg_of(speeds({{"none", {}}, {"one", {{2048, 5}}}}));
  EXPECT_THAT(svg, HasSubstr(">none (no points)</text>"));
  EXPECT_THAT(svg, HasSubstr(">one</text>"));
  EXPECT_EQ(count(svg, "<circle"), 1U);
  EXPECT_EQ(count(svg, "<polyline"), 0U);
}

TEST(LineChart, IsDrawnWithoutCurves) { EXPECT_THAT(svg_of(speeds({})), HasSubstr("GB/s")); }

TEST(LineChart, EscapesEveryText) {
  line_chart awkward = speeds({{"<a & \"b\">\n", {{1, 1}}}});
  awkward.title = awkward.x.label = awkward.y.unit = "1 < 2 & \"3\"";
  awkward.notes = {"</svg>"};
  const std::string svg = svg_of(awkward);
  EXPECT_THAT(svg, HasSubstr(">&lt;a &amp; &quot;b&quot;&gt; </text>"));
  EXPECT_EQ(count(svg, "1 &lt; 2 &amp; &quot;3&quot;"), 4U);
  EXPECT_EQ(count(svg, "1 < 2"), 0U);
  EXPECT_EQ(count(svg, "</svg>"), 1U);
}

TEST(LineChart, TellsTwentyFourCurvesApart) {
  std::vector<curve> many;
  for (int k = 0; k < 24; ++k)
    many.push_back({"curve" + std::to_string(k), {{1, 1}, {2, 1 + k % 2}}});
  const std::string svg = svg_of(speeds(many));
  const std::regex line("<polyline class=\"([^\"]*)\" stroke-dasharray=\"([^\"]*)\"");
  std::set<std::string> looks;
  for (std::sregex_iterator each(svg.begin(), svg.end(), line), end; each != end; ++each)
    looks.insert((*each)[1].str() + '|' + (*each)[2].str());
  EXPECT_EQ(looks.size(), 24U);

  std::vector<double> heights = heights_of_names(svg, "curve");
  ASSERT_EQ(heights.size(), 24U);
  std::sort(heights.begin(), heights.end());
  for (std::size_t k = 1; k < heights.size(); ++k)
    EXPECT_GE(heights[k] - heights[k - 1], 14.9);  // of letters 12 high; places are rounded to 0.1
}

TEST(LineChart, PutsSeveralBelowEachOther) {
  const line_chart one = speeds({{"tiled", {{1024, 1}}}});
  const std::string both = svg_of(std::vector{one, one});
  EXPECT_EQ(count(both, "<svg "), 1U);
  EXPECT_EQ(count(both, "<style>"), 1U);
  EXPECT_EQ(count(both, "class=\"title\">Speed by size<"), 2U);
}

}  // namespace
}  // namespace riemann
