// JSON text read as values with places, and written.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/json/text.hpp"

#include <gtest/gtest.h>

#include <limits>
#include <string>
#include <variant>

namespace riemann::json {
namespace {

/// Where and why text is refused: "4: what".
std::string refusal_of(const std::string& text) {
  try {
    static_cast<void>(read(text));
  } catch (const unreadable& wrong) {
    return std::to_string(wrong.at) + ": " + wrong.what();
  }
  return "read";
}

TEST(JsonText, HoldsValuesOfEachKind) {
  const value all =
      read(R"({"n": null, "t": true, "w": -7, "r": 2.5, "s": "a\"\u00e9", "a": [1]})");
  EXPECT_TRUE(std::holds_alternative<std::monostate>(find(all, "n")->is));
  EXPECT_EQ(std::get<bool>(find(all, "t")->is), true);
  EXPECT_EQ(std::get<index_t>(find(all, "w")->is), -7);
  EXPECT_EQ(std::get<double>(find(all, "r")->is), 2.5);
  EXPECT_EQ(std::get<std::string>(find(all, "s")->is), "a\"\xc3\xa9");
  EXPECT_EQ(number_in(std::get<array>(find(all, "a")->is).front()), 1.0);
  EXPECT_EQ(number_in(*find(all, "s")), std::nullopt);
  EXPECT_EQ(find(all, "x"), nullptr);
  EXPECT_EQ(find(*find(all, "a"), "n"), nullptr);
}

TEST(JsonText, KeepsTheOrderOfMembersAndFindsTheLastOfAName) {
  const value all = read(R"({"b": 1, "a": 2, "b": 3})");
  EXPECT_EQ(std::get<object>(all.is).front().name, "b");
  EXPECT_EQ(number_in(*find(all, "b")), 3.0);
}

TEST(JsonText, ReadsWholeNumbersBeyondTheLargestAsReal) {
  EXPECT_EQ(std::get<index_t>(read("9223372036854775807").is), std::numeric_limits<index_t>::max());
  EXPECT_EQ(std::get<double>(read("9223372036854775808").is), 0x1p63);
}

TEST(JsonText, KnowsWhereObjectsAndArraysBegin) {
  const std::string text = "{\n \"a\": [ {\"x\": 1},\n{} ]}";
  const value all = read(text);
  const array& two = std::get<array>(find(all, "a")->is);
  EXPECT_EQ(two[0].at, static_cast<std::ptrdiff_t>(text.find("{\"x\"")));
  EXPECT_EQ(two[1].at, static_cast<std::ptrdiff_t>(text.find("{}")));
}

TEST(JsonText, SaysWhereAndWhyItIsRefused) {
  EXPECT_EQ(refusal_of("[1,"),
            "3: syntax error while parsing value - unexpected end of input; expected '[', '{', or "
            "a literal");
  EXPECT_EQ(refusal_of("[1e999]"), "7: a number outside the range of doubles");
  EXPECT_NE(refusal_of("{} {}"), "read");
  EXPECT_NE(refusal_of(""), "read");
}

TEST(JsonText, MayNotBeNestedWithoutEnd) {
  EXPECT_EQ(refusal_of(std::string(500, '[') + std::string(500, ']')), "read");
  EXPECT_EQ(refusal_of(std::string(1'000'000, '[')), "500: values are nested too deeply");
}

TEST(JsonText, IsWrittenAsItReadsBack) {
  for (const double number : {0.0, 1.0, 0.1, 1e-310, 1.7976931348623157e308}) {
    std::string text;
    append(text, number);
    EXPECT_EQ(number_in(read(text)), number) << text;
    EXPECT_TRUE(std::holds_alternative<double>(read(text).is)) << text;
  }
  for (const std::string word : {"plain", "a\"b\\c\n\x1f", "\xc3\xa9", "\x7f\xc2\x9b\\u009b"}) {
    std::string text;
    append(text, word);
    EXPECT_EQ(std::get<std::string>(read(text).is), word) << text;
  }
  std::string text;
  append(text, "\x1b\x7f\xc2\x9b\xc3\xa9");
  EXPECT_EQ(text, "\"\\u001b\\u007f\\u009b\xc3\xa9\"");
  text.clear();
  append(text, "caf\xe9");
  EXPECT_EQ(text, "\"caf\xef\xbf\xbd\"");
  text.clear();
  append(text, std::numeric_limits<double>::infinity());
  EXPECT_EQ(text, "null");
}

}  // namespace
}  // namespace riemann::json
