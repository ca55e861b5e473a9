// The page about a batch: its numbers are the rows', it needs nothing else, and nothing breaks it.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/reports/page.hpp"

#include "riemann/lib/reports/batch_charts.hpp"
#include "riemann/lib/reports/fields.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <limits>
#include <map>
#include <utility>

namespace riemann {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

row row_of(const std::string& rule, index_t n, double error) {
  row result;
  result.name = "<b>bold</b> & \"quoted\"";
  result.measured.result.integrand = "pi";
  result.measured.result.to = 1;
  result.measured.result.rule = rule;
  result.measured.result.n = n;
  result.measured.result.value = 3 + error;
  result.measured.result.absolute_error = error;
  result.measured.result.seconds = 1e-3;
  result.measured.result.sum = "neumaier";
  result.measured.result.device = "cpu";
  return result;
}

std::vector<record> some_rows() {
  std::vector<record> rows;
  for (const char* rule : {"left", "simpson"})
    for (const index_t n : {10, 100})
      rows.push_back(
          numbered(std::ssize(rows) + 1, fields_of(row_of(rule, n, 1 / static_cast<double>(n)))));
  return rows;
}

TEST(Charts, DrawMethodsToToleranceAgainstEvaluations) {
  std::vector<record> rows;
  for (const method by : {method::regions, method::tensor})
    for (const index_t evaluations : {1000, 20000}) {
      row result;
      estimate& answer = result.measured.result;
      answer.integrand = "expression";
      answer.formula = "x*y";
      answer.from = answer.to = std::numeric_limits<double>::quiet_NaN();
      answer.over = {{.variable = "x", .lower = "0", .upper = "1"},
                     {.variable = "y", .weight = "normal(0,1)"}};
      answer.by = by;
      answer.evaluations = evaluations;
      answer.error = 1 / static_cast<double>(evaluations);
      rows.push_back(fields_of(result));
    }
  row alone = row_of("left", 10, 0.1);  // with one n: no chart
  alone.measured.result.absolute_error.reset();
  rows.push_back(fields_of(alone));
  const std::vector<line_chart> charts = error_charts(rows);
  ASSERT_EQ(charts.size(), 1U);
  EXPECT_EQ(charts[0].x.label, "evaluations");
  EXPECT_EQ(charts[0].title, "x*y over x=0..1, y~normal(0,1)");
  ASSERT_EQ(charts[0].curves.size(), 2U);
  EXPECT_EQ(charts[0].curves[0].name, "regions");
  EXPECT_EQ(charts[0].curves[1].name, "tensor");
  EXPECT_EQ(charts[0].curves[1].points[1], std::pair(20000.0, 1 / 20000.0));
}

TEST(Page, NeedsNothingElse) {
  const std::string text = html_of({"title", "sentence", some_rows()});
  EXPECT_THAT(text, Not(HasSubstr("<script")));
  EXPECT_THAT(text, Not(HasSubstr("<img")));
  EXPECT_THAT(text, Not(HasSubstr("src=")));
  EXPECT_THAT(text, HasSubstr("prefers-color-scheme:dark"));
  std::size_t at = 0;
  while ((at = text.find("http", at)) != std::string::npos)
    EXPECT_EQ(text.substr(at++, 26), "http://www.w3.org/2000/svg");
}

TEST(Page, HoldsTheRowsNumbersInFull) {
  std::vector<record> rows = some_rows();
  const std::string text = html_of({"title", "sentence", rows});
  for (const record& each : rows) {
    for (const char* key : {"job", "n", "value"})
      EXPECT_THAT(text, HasSubstr("<td data-key=\"" + std::string(key) + "\" class=\"number\">" +
                                  text_in(each, key) + "</td>"));
    for (const char* key : {"absolute_error", "error_estimate", "seconds"})
      EXPECT_THAT(text, HasSubstr("<td data-key=\"" + std::string(key) +
                                  "\" class=\"number\" data-value=\"" + text_in(each, key)));
  }
}

TEST(Page, TakesNamesForTextAlone) {
  const std::string text = html_of({"<i>", "a & b", some_rows()});
  EXPECT_THAT(text, HasSubstr("&lt;b&gt;bold"));
  EXPECT_THAT(text, Not(HasSubstr("<b>")));
  EXPECT_THAT(text, HasSubstr("a &amp; b"));
}

TEST(Page, KeepsTheLinesOfTheEnvironment) {
  EXPECT_THAT(html_of({"t", "s", some_rows()}), HasSubstr("\ncompiler  "));
}

TEST(BatchCharts, GiveARuleOneColourInAllCharts) {
  std::vector<record> rows = some_rows();
  for (const char* rule : {"simpson", "midpoint", "left"})  // in another order than of pi
    for (const index_t n : {10, 100}) {
      row other = row_of(rule, n, 1e-3 / static_cast<double>(n));
      other.measured.result.integrand = "gaussian";
      rows.push_back(fields_of(other));
    }
  std::map<std::string, std::size_t> looks;
  for (const auto& charts : {error_charts(rows), time_charts(rows)}) {
    ASSERT_EQ(charts.size(), 2u);
    for (const line_chart& chart : charts)
      for (const curve& each : chart.curves)
        EXPECT_EQ(looks.try_emplace(each.name, *each.look).first->second, *each.look) << each.name;
  }
  EXPECT_EQ(looks.size(), 3u);
}

TEST(Page, IsOneOfNoRowsToo) {
  const std::string text = html_of({"title", "0 rows", {}});
  EXPECT_THAT(text, Not(HasSubstr("Error against n")));
  EXPECT_THAT(text, HasSubstr("</html>"));
}

TEST(BatchCharts, HaveACurveForEachRule) {
  const std::vector<line_chart> charts = error_charts(some_rows());
  ASSERT_EQ(charts.size(), 1u);
  EXPECT_EQ(charts[0].title, "pi on [0, 1]");
  ASSERT_EQ(charts[0].curves.size(), 2u);
  EXPECT_EQ(charts[0].curves[1].name, "simpson");
  EXPECT_EQ(charts[0].curves[1].points[1], std::pair(100.0, 0.01));
}

TEST(BatchCharts, ShowEachRunOfAStudyHoweverItWasRead) {
  row studied = row_of("left", 100, 0.01);
  studied.order = order_observation{1, 1, 10, 100, {{10, 3.1, 0.1, 1}, {100, 3.01, 0.01, 1}}};
  const record fields = numbered(1, fields_of(studied));
  const record from_json = *record_from_json(json_of(fields));
  const record from_csv = *record_from_csv(csv_header_of(fields), csv_record_of(fields));
  for (const record& each : {fields, from_json, from_csv}) {
    const std::vector<line_chart> charts = error_charts(std::vector<record>(1, each));
    ASSERT_EQ(charts.size(), 1u);
    EXPECT_EQ(charts[0].curves[0].points,
              (std::vector<std::pair<double, double>>{{10, 0.1}, {100, 0.01}}));
  }
}

TEST(BatchCharts, FallBackOnTheEstimateAndLeaveOutWhatHasOneN) {
  std::vector<record> rows;
  for (const index_t n : {10, 100}) {
    row unknown = row_of("left", n, 1);
    unknown.measured.result.absolute_error.reset();
    unknown.measured.result.error = 0.5;
    rows.push_back(fields_of(unknown));
  }
  EXPECT_EQ(error_charts(rows)[0].y.label, "estimated error");
  rows.pop_back();
  EXPECT_TRUE(error_charts(rows).empty());
}

}  // namespace
}  // namespace riemann
