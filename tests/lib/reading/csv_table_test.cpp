// Columns of numbers as text: what instruments and spreadsheets write, and what is wrong with it.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/reading/csv_table.hpp"

#include "support/complaints.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numeric>

namespace riemann {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

sample_table read(const std::string& text) { return table_from_text("a.csv", text); }

std::string complaint_about_csv(const std::string& text) {
  return complaint_of([&] {
    const sample_table table = read(text);
    std::vector<std::size_t> all(table.columns.size());
    std::iota(all.begin(), all.end(), 0);
    require_numbers(all, table);
    return table;
  });
}

void expect_two_columns(const std::string& text) {
  const sample_table table = read(text);
  ASSERT_EQ(table.columns.size(), 2U) << text;
  EXPECT_THAT(table.columns[0], ElementsAre(0, 1, 2)) << text;
  EXPECT_THAT(table.columns[1], ElementsAre(1.5, -2e-3, 4)) << text;
}

TEST(TextTables, MayBeSeparatedByCommasSemicolonsTabsAndBlanks) {
  expect_two_columns("0,1.5\n1,-2e-3\n2,4\n");
  expect_two_columns("0;1.5\n1;-2e-3\n2;4\n");
  expect_two_columns("0\t1.5\n1\t-2e-3\n2\t4\n");
  expect_two_columns("0 1.5\n  1   -0.002\n2 4");
}

TEST(TextTables, MayHaveBlanksCommentsEmptyLinesAndMarks) {
  expect_two_columns(
      "\xEF\xBB\xBF# made today\r\n0, 1.5\r\n\r\n1 ,-2e-3 \r\n# a pause\r\n2,+4\r\n");
  expect_two_columns("0,\"1.5\"\n1,-2e-3\n2,4\n\n\n");
}

TEST(TextTables, MayEndTheirLinesByReturnsAlone) {
  expect_two_columns("0,1.5\r1,-2e-3\r2,4\r");
  expect_two_columns("# made on an old Macintosh\ra,b\r0,1.5\r1,-2e-3\r2,4");
}

TEST(TextTables, GiveColumnsWithoutANameTheirNumber) {
  EXPECT_THAT(read(",y,\n0,1,2\n").names, ElementsAre("column 1", "y", "column 3"));
}

TEST(TextTables, HaveNamesInAFirstLineOfWords) {
  EXPECT_THAT(read("t,flux\n0,1\n").names, ElementsAre("t", "flux"));
  EXPECT_THAT(read("t (s) ; flux, raw\n0;1\n").names, ElementsAre("t (s)", "flux, raw"));
  EXPECT_THAT(read("\"t, in s\",\"2019\"\n0,1\n").names, ElementsAre("t, in s", "2019"));
  EXPECT_THAT(read("\"a \"\"b\"\"\",c\n0,1\n").names, ElementsAre("a \"b\"", "c"));
  EXPECT_THAT(read("0,1\n").names, ElementsAre("1", "2"));
  EXPECT_FALSE(read("0,1\n").named);
}

TEST(TextTables, HoldValuesThatAreNotFinite) {
  const sample_table table = read("x,y\n0,nan\n1,-inf\n2,1e999\n3,1e-999\n");
  EXPECT_TRUE(std::isnan(table.columns[1][0]));
  EXPECT_EQ(table.columns[1][1], -HUGE_VAL);
  EXPECT_EQ(table.columns[1][2], HUGE_VAL);
  EXPECT_EQ(table.columns[1][3], 0);
  const std::string zeros(400, '0');
  EXPECT_THAT(read("0." + zeros + "1\n1" + zeros + "e-50\n1" + zeros + "e-400\n").columns[0],
              ElementsAre(0, HUGE_VAL, 1));
}

TEST(TextTables, TakeWhatIsMissingForNanWhereThatIsAsked) {
  text_form form;
  form.missing_is_nan = true;
  const sample_table table = table_from_text("a.csv", "x,y\n0,\n1,NA\n2,5\n", form);
  EXPECT_TRUE(std::isnan(table.columns[1][0]) && std::isnan(table.columns[1][1]));
  EXPECT_EQ(table.columns[1][2], 5);
  EXPECT_TRUE(table.faults_of_columns[1].empty());
  EXPECT_EQ(table_from_text("a.csv", "NA,1\n2,3\n", form).samples(), 2);
}

TEST(TextTables, FindFaultWithWordsOnlyWhereNumbersAreNeeded) {
  const sample_table table = read("when,y,who\n2020-01-01,1,Ann\n2020-01-02,2,Bob\n");
  EXPECT_NO_THROW(require_numbers({1}, table));
  EXPECT_THAT(complaint_of([&] {
                require_numbers({1, 2}, table);
                return 0;
              }),
              HasSubstr("a.csv:2:14: 'Ann': is not a number (column 3, 'who')"));
}

TEST(TextTables, KnowTheLineOfASample) {
  const sample_table table = read("t,y\n0,1\n1,1\n\n# gap\n2,1\n3,1\n");
  EXPECT_EQ(place_in(table, 0), "a.csv:2");
  EXPECT_EQ(place_in(table, 1), "a.csv:3");
  EXPECT_EQ(place_in(table, 2), "a.csv:6");
  EXPECT_EQ(place_in(table, 3), "a.csv:7");
}

TEST(TextTables, TellThePlaceOfEachBadCell) {
  const std::string told = complaint_about_csv("t,flux\n0,1\n1, abc\n2,\n3,1.2.3\n4,0x10\n");
  EXPECT_THAT(told, HasSubstr("a.csv:3:4: 'abc': is not a number (column 2, 'flux')"));
  EXPECT_THAT(told, HasSubstr("a.csv:4:3: an empty cell (column 2, 'flux')"));
  EXPECT_THAT(told, HasSubstr("a.csv:5:3: '1.2.3': is not a number"));
  EXPECT_THAT(told, HasSubstr("a.csv:6:3: '0x10': is not a number"));
  EXPECT_THAT(complaint_about_csv("1;2\n3;4,5\n"),
              HasSubstr("a.csv:2:3: '4,5': has a decimal comma"));
}

TEST(TextTables, TellDecimalCommasOnce) {
  EXPECT_THAT(complaint_about_csv("1,5;2,5\n3,5;4,5\n"),
              HasSubstr("a.csv:1:1: '1,5': has a decimal comma; numbers take a decimal point"));
  for (const char* text :
       {"t;y\n0;1,5\n1;2,5\n", "t\ty\n0\t1,5\n", "y\n1\n2,5\n", "t,y\n\"0,5\",\"1,5\"\n"})
    EXPECT_THAT(complaint_about_csv(text), HasSubstr("has a decimal comma (column ")) << text;
  EXPECT_THAT(complaint_about_csv("t,y\n0,5,1,5\n"), HasSubstr("has 4 cells, and the first line 2 "
                                                               "cells; decimal commas?"));
  EXPECT_THAT(complaint_about_csv("a,b,c\n1,2 3,4\n"),
              HasSubstr("a.csv:2:3: '2 3': is two numbers (column 2, 'b')"));
  const std::string told = complaint_about_csv("t;y\n0;1,5\n1;2,5\n2;3,5\n");
  EXPECT_EQ(std::count(told.begin(), told.end(), '\n'), 0);
}

TEST(TextTables, TellDecimalCommasBetweenBlanks) {
  for (const char* text : {"0,5 1,25\n1,5 2,25\n", "0,5 1\n", "x y\n0,5 1,25\n", "x,y\n0,5 1,25\n",
                           "x,y\n0,5 1\n1,5 2\n", "  0,5  -1,25e3\r\n"}) {
    const std::string told = complaint_about_csv(text);
    EXPECT_THAT(told, HasSubstr("'0,5': has a decimal comma")) << text;
    EXPECT_THAT(told, HasSubstr("numbers take a decimal point")) << text;
    EXPECT_EQ(std::count(told.begin(), told.end(), '\n'), 0) << told;
  }
  EXPECT_THAT(complaint_about_csv("1 2,5 3\n2 3,5 4\n"),
              HasSubstr("a.csv:1:3: '2,5': has a decimal comma"));
  EXPECT_THAT(complaint_about_csv("x y\n0 1\n1 2,5\n"),
              HasSubstr("a.csv:3:3: '2,5': has a decimal comma (column 2, 'y')"));
}

TEST(TextTables, TellALineOfUnits) {
  EXPECT_THAT(complaint_about_csv("t,T\nm/s,K\n0,1\n"),
              HasSubstr("a.csv:2: holds no numbers ('m/s', 'K'): a line of units?"));
  EXPECT_THAT(complaint_about_csv("t|T\n0|1\n"),
              HasSubstr("('0|1'): cells stand between tabs, semicolons, commas or blanks"));
  EXPECT_THAT(complaint_about_csv("t,T\n[s],\n0,1\n"), HasSubstr("('[s]'): a line of units?"));
  EXPECT_THAT(complaint_about_csv("t,T\n0,1\ns,K\n"), HasSubstr("a.csv:3:1: 's': is not a number"));
  EXPECT_EQ(read("t,T\n# s,K\n0,1\n").samples(), 1);
}

TEST(TextTables, TellQuotesThatDoNotClose) {
  EXPECT_THAT(complaint_about_csv("0,1\n\"1\"5,2\n"),
              HasSubstr("a.csv:2:1: '1': has text behind its closing quote"));
  EXPECT_THAT(complaint_about_csv("0,1\n1,\"2\n"), HasSubstr("'2': has no closing quote"));
}

TEST(TextTables, TellZeroBytesAndShowNoControlCharacters) {
  EXPECT_THAT(complaint_about_csv(std::string("0,1\n1,\0002\n", 9)),
              HasSubstr("a.csv:2: holds a zero byte"));
  EXPECT_THAT(complaint_about_csv("0,1\n1,\x1b[31m\n"), HasSubstr("'?[31m': is not a number"));
}

TEST(TextTables, TellLinesWithTooFewOrTooManyCells) {
  EXPECT_THAT(complaint_about_csv("0,1\n1\n"),
              HasSubstr("a.csv:2: has 1 cell, and the first line 2 cells"));
  EXPECT_THAT(complaint_about_csv("0,1\n1,2,3\n"), HasSubstr("a.csv:2: has 3 cells"));
}

TEST(TextTables, TakeNoLineForAHeaderThatMayBeASample) {
  EXPECT_THAT(complaint_about_csv("O.5,1\n1,2\n"),
              HasSubstr("a.csv:1:1: 'O.5': is not a number, but other cells"));
}

TEST(TextTables, TellTenFaultsAtMost) {
  std::string text;
  for (int i = 0; i < 1000; ++i) text += "1,\n";
  text.insert(0, "1,2\n");
  const std::string told = complaint_about_csv(text);
  EXPECT_EQ(std::count(told.begin(), told.end(), '\n'), 9);
}

TEST(TextTables, NeedSamples) {
  EXPECT_THAT(complaint_about_csv(""), HasSubstr("a.csv: has no samples"));
  EXPECT_THAT(complaint_about_csv("# nothing\n"), HasSubstr("has no samples"));
  EXPECT_THAT(complaint_about_csv("t,y\n"),
              HasSubstr("no samples, but a line of names ('t', 'y')"));
}

}  // namespace
}  // namespace riemann
