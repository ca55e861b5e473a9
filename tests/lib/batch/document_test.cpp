// A config file of very many tables is read in pieces, and says the same as it does whole.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/batch/document.hpp"

#include "riemann/lib/batch/text_place.hpp"
#include "support/temporary_folder.hpp"

#include <gtest/gtest.h>

#include <fstream>
#include <string>
#include <vector>

namespace riemann::batch {
namespace {

struct read_file {
  document is;
  std::vector<fault> faults;
  std::string path;
};

read_file read(const std::string& text) {
  const temporary_folder folder;
  read_file result;
  result.path = (folder.path() / "batch.toml").string();
  std::ofstream(result.path) << text;
  result.is = read_document(result.path, result.faults);
  return result;
}

constexpr int many = 20'000;

/// Three lines each.
std::string tables(int count) {
  std::string text;
  for (int k = 0; k < count; ++k)
    text += "[[integral]]\nfn = 'pi'\nn = " + std::to_string(k + 1) + '\n';
  return text;
}

TEST(ConfigFiles, OfManyTablesHaveThemInOrderWithTheirPlaces) {
  const read_file all =
      read("# [[integral]] tables\n" + tables(many) + "[defaults]\nsum = 'kahan'\n");
  EXPECT_TRUE(all.faults.empty());
  ASSERT_EQ(all.is.integrals.size(), std::size_t{many});
  for (int k = 0; k < many; ++k) {
    const entry* const n = all.is.integrals[static_cast<std::size_t>(k)].find("n");
    ASSERT_NE(n, nullptr);
    EXPECT_EQ(n->values[0], std::to_string(k + 1));
    EXPECT_EQ(n->where, all.path + ':' + std::to_string(3 * k + 4) + ":5");
  }
  ASSERT_NE(all.is.defaults.find("sum"), nullptr);
}

TEST(ConfigFiles, MayHaveArraysInTheTableOfParameters) {
  const read_file all = read("[[integral]]\nparams = {a = [1, 2.5, \"1/3\"], b = 7}\n");
  EXPECT_TRUE(all.faults.empty());
  EXPECT_EQ(all.is.integrals[0].find("params")->values,
            (std::vector<std::string>{"a=1,2.5,1/3", "b=7"}));
  for (const char* wrong : {"{a = []}", "{a = [[1]]}", "[[1], [2]]", "{a = {b = 1}}"})
    EXPECT_EQ(read(std::string("[[integral]]\nparams = ") + wrong + '\n').faults.size(), 1U)
        << wrong;
}

TEST(ConfigFiles, MayHaveALineWithinATextThatLooksLikeAHeading) {
  const std::string text = "\"\"\"\n[[integral]]\n\"\"\"\n";
  const read_file all = read(tables(many) + "[[integral]]\nfn = 'pi'\nname = " + text);
  EXPECT_TRUE(all.faults.empty());
  ASSERT_EQ(all.is.integrals.size(), std::size_t{many} + 1);
  EXPECT_EQ(all.is.integrals.back().find("name")->values[0], "[[integral]]\n");
}

TEST(ConfigFiles, AreRefusedWhereTheWholeIsWrongThoughItsPiecesAreNot) {
  const std::string twice = "[defaults]\nn = 10\n" + tables(many) + "[defaults]\nn = 20\n";
  const std::string array = "integral = [{fn = 'pi'}]\n" + tables(many);
  for (const std::string& text : {twice, array}) {
    const read_file all = read(text);
    ASSERT_EQ(all.faults.size(), 1u);
    EXPECT_TRUE(all.faults[0].where.starts_with(all.path + ':')) << all.faults[0].where;
    EXPECT_TRUE(all.is.integrals.empty());
  }
}

TEST(PlacesInTexts, AreCountedFromOne) {
  const std::string text = "ab\n\ncd\n";
  const text_places of("f", text);
  EXPECT_EQ(of.of(0), "f:1:1");
  EXPECT_EQ(of.of(2), "f:1:3");
  EXPECT_EQ(of.of(3), "f:2:1");
  EXPECT_EQ(of.of(5), "f:3:2");
  EXPECT_EQ(of.of(7), "f:4:1");
  EXPECT_EQ(of.of(99), "f:4:1");
  EXPECT_EQ(of.of(-1), "f:1:1");
}

}  // namespace
}  // namespace riemann::batch
