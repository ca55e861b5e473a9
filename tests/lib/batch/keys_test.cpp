// The key reference in docs/batch.md is what the table of keys says.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/batch/keys.hpp"

#include "support/text_in.hpp"

#include <gtest/gtest.h>

#include <set>

namespace riemann::batch {
namespace {

std::string in_markdown(const std::string& text) {
  std::string result;
  for (const char c : text) result += c == '|' ? "\\|" : c == '*' ? "\\*" : std::string(1, c);
  return result;
}

std::string table_of(place where) {
  std::string text = "| key | value | |\n| --- | --- | --- |\n";
  for (const key_words& each : keys_of(where))
    text += "| `" + each.name + "` | " +
            in_markdown(each.metavar.empty() ? "yes, no" : each.metavar) + " | " +
            in_markdown(each.help) + " |\n";
  return text;
}

TEST(KeyReference, IsWhatTheTableSays) {
  const std::string page = text_in(RIEMANN_DOCS "/batch.md");
  for (const place where : {place::batch, place::integral})
    EXPECT_NE(page.find(table_of(where)), std::string::npos) << table_of(where);
}

TEST(KeyReference, SaysWhatDefaultsTake) {
  const std::string page = text_in(RIEMANN_DOCS "/batch.md");
  std::string names;
  for (const key_words& each : keys_of(place::defaults))
    names += (names.empty() ? "`" : ", `") + each.name + '`';
  EXPECT_NE(page.find(names), std::string::npos) << names;
}

TEST(Keys, AreNamedOnce) {
  for (const place where : {place::batch, place::defaults, place::integral}) {
    const std::vector<std::string> names = known_keys(where);
    EXPECT_EQ(std::set<std::string>(names.begin(), names.end()).size(), names.size());
  }
}

}  // namespace
}  // namespace riemann::batch
