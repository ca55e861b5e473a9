// What the reports make of rows no integrator would easily give.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/reports/report.hpp"

#include "riemann/lib/reports/record.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <cmath>
#include <limits>
#include <sstream>
#include <string>
#include <vector>

namespace riemann {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

row awkward_row() {
  row given;
  given.name = "a, \"b\"\nc";
  given.measured.result.value = -std::numeric_limits<double>::infinity();
  given.measured.result.from = std::numeric_limits<double>::quiet_NaN();
  given.measured.result.device_name = "\xc3\xa9t\xc3\xa9";
  return given;
}

std::string written(std::unique_ptr<report> by, const row& given) {
  std::ostringstream out;
  by->write(out, given);
  return out.str();
}

TEST(JsonReport, WritesNullForWhatIsNotFinite) {
  const nlohmann::json object = nlohmann::json::parse(written(json_report(), awkward_row()));
  EXPECT_TRUE(object["value"].is_null());
  EXPECT_TRUE(object["from"].is_null());
  EXPECT_EQ(object["value_hex"], "-inf");
  EXPECT_EQ(object["name"], "a, \"b\"\nc");
}

TEST(JsonReport, WritesAsTheLibraryOfJsonDoes) {
  for (const std::string text : {"plain ~ words", "a\"b", "a\\b", "tab\t", "\x1b", "\xc3\xa9"}) {
    const record given{
        {"word", text},        {"absent", {}},
        {"yes", true},         {"whole", index_t{-12}},
        {"large", ~0ULL},      {"tenth", 0.1},
        {"tiny", 5e-324},      {"zero", -0.0},
        {"nan", std::nan("")}, {"table", std::vector<record>{{{"b", 1e22}}, {{text, index_t{1}}}}}};
    const nlohmann::ordered_json known{{"word", text},   {"absent", nullptr},
                                       {"yes", true},    {"whole", -12},
                                       {"large", ~0ULL}, {"tenth", 0.1},
                                       {"tiny", 5e-324}, {"zero", -0.0},
                                       {"nan", nullptr}, {"table", {{{"b", 1e22}}, {{text, 1}}}}};
    EXPECT_EQ(json_of(given), known.dump());
  }
}

TEST(CsvReport, QuotesCommasQuotesAndLineBreaks) {
  EXPECT_THAT(written(csv_report(), awkward_row()), HasSubstr("\n\"a, \"\"b\"\"\nc\",,,,nan,0,"));
}

TEST(CsvReport, WritesItsHeaderOnce) {
  std::ostringstream out;
  const auto csv = csv_report();
  csv->write(out, row{});
  csv->write(out, row{});
  const std::string text = out.str();
  EXPECT_EQ(text.find("name,fn,"), 0U);
  EXPECT_EQ(text.find("name,fn,", 1), std::string::npos);
}

TEST(ValueReport, WritesTheValueAlone) {
  EXPECT_EQ(written(value_report(), awkward_row()), "-inf\n");
}

TEST(TextReport, SaysWhenTheBitsDiffer) {
  row given;
  given.measured.repeat = 3;
  given.measured.identical = false;
  EXPECT_THAT(written(text_report(), given), HasSubstr("3 runs, THE BITS DIFFER"));
  given.measured.identical = true;
  EXPECT_THAT(written(text_report(), given), HasSubstr("3 runs, the same bits in each"));
}

TEST(TextReport, SaysWhatDoesNotRepeat) {
  row given;
  EXPECT_THAT(written(text_report(), given), Not(HasSubstr("not repeatable")));
  given.measured.result.repeatable = false;
  EXPECT_THAT(written(text_report(), given), HasSubstr("not repeatable"));
}

TEST(TableReport, HeadsEachNameOnce) {
  std::ostringstream out;
  const auto table = table_report();
  row given;
  for (const char* name : {"one", "one", "two"}) {
    given.name = name;
    table->write(out, given);
  }
  EXPECT_EQ(out.str().find("one\nfn "), 0U);
  EXPECT_THAT(out.str(), HasSubstr("\n\ntwo\nfn "));
}

/// Escape codes in names and formulas would be obeyed by a terminal.
TEST(EveryTextReport, KeepsControlCharactersFromTerminals) {
  row given;
  given.name = "\x1b[31mred\x07\xc2\x9b\x7f";
  given.measured.result.integrand = "expression";
  given.measured.result.formula = "x\x1b[2J";
  for (report* const each :
       {table_report().release(), columns_report().release(), text_report().release()}) {
    const std::unique_ptr<report> owned(each);
    std::ostringstream out;
    each->write(out, given);
    EXPECT_EQ(out.str().find('\x1b'), std::string::npos);
    EXPECT_EQ(out.str().find('\x07'), std::string::npos);
    EXPECT_EQ(out.str().find('\x9b'), std::string::npos);
  }
}

TEST(TableReport, ShowsFormulaAndParameters) {
  const std::unique_ptr<report> table = table_report();
  std::ostringstream out;
  row given;
  given.measured.result.integrand = "expression";
  given.measured.result.formula = "exp(-a*x)";
  for (const double a : {2.0, 1.0 / 3}) {
    given.measured.result.parameters = {{"a", a}};
    table->write(out, given);
  }
  EXPECT_THAT(out.str(), HasSubstr("integrals\nexp(-a*x)\nparameters "));
  EXPECT_THAT(out.str(), HasSubstr("\na=2 "));
  EXPECT_THAT(out.str(), HasSubstr("\na=0.333333 "));
  given.measured.result.formula = "sin(a*x)";
  table->write(out, given);
  EXPECT_THAT(out.str(), HasSubstr("\n\nintegrals\nsin(a*x)\n"));
  std::istringstream lines(out.str());
  for (std::string line; std::getline(lines, line);) EXPECT_LE(line.size(), 120U) << line;
}

TEST(Summaries, NameNoExpectationsWhereThereAreNone) {
  summary all;
  all.rows = 4;
  all.seconds = 0.25;
  EXPECT_EQ(sentence_of(all), "4 rows, 250 ms");
  all.not_finite = 1;
  EXPECT_EQ(sentence_of(all), "4 rows, 1 without a value, 250 ms");
}

TEST(Summaries, CountWhatHappened) {
  summary all;
  all.rows = 7;
  all.met = 3;
  all.unmet = 2;
  all.not_finite = 1;
  all.seconds = 0.25;
  EXPECT_EQ(sentence_of(all), "7 rows: 3 met, 2 not met, 2 not checked, 1 without a value, 250 ms");
  all.suspect = 1;
  EXPECT_EQ(sentence_of(all),
            "7 rows: 3 met, 2 not met, 2 not checked, 1 without a value, 1 suspect, 250 ms");
}

}  // namespace
}  // namespace riemann
