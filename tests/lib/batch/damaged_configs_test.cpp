// Config files and lists that somebody, or something, has damaged: understood or refused, with a
// place.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/batch/agenda.hpp"

#include "riemann/lib/question/errors.hpp"
#include "support/damaged_bytes.hpp"
#include "support/temporary_folder.hpp"

#include <gtest/gtest.h>

#include <fstream>
#include <string_view>

namespace riemann::batch {
namespace {

constexpr auto seed_text = R"toml([batch]
jobs = 2
filter = "*"

[defaults]
n = 100
ulps = 2
order_tolerance = 0.05

[[integral]]
name = "orders"   # of two rules
study = "order"
fn = ["pi", "gaussian"]
rule = ["simpson", "midpoint"]
n = [16, 32, 64]

[[integral]]
name = "a formula"
expr = "a*exp(-a*x)+sin(b)"
params = {a = "1,2,10", b = "0:1:3"}
from = 0
to = "1/a"
expect = ["0.632120558828557678404"]
tolerance = 1e-3
device = "cpu"
threads = 1
precision = "double"
repeat = 1

[[integral]]
file = "list.json"
only = "[a-m]*"
rule = "gauss_legendre"
order = 4
expect = "exact"
relative_tolerance = "goal"
)toml";

constexpr auto seed_list = R"json({
  "about": "two",
  "integrals": [
    {"id": "bell", "dim": 1, "vars": ["x"], "expr": "exp(-x^2)", "lower": ["0"], "upper": ["1"],
     "value": "0.746824132812427025399467436131853", "rtol_goal": "1e-10"},
    {"id": "far", "vars": ["x"], "expr": "1/x^2", "lower": ["1"], "upper": ["inf"], "value": "1"}
  ],
  "tabulated": [{"id": "g", "x": [0, 1], "y": [1, 2], "trapezoid": "1.5", "simpson": null}]
})json";

constexpr std::string_view letters = "\"'[]{}=,.:#\n -+eE0179axn_\\\x01\xff\xc3";

bool has_place(const fault& each) {
  return !each.where.empty() || (each.option == "config" && !each.value.empty());
}

/// 500 here; RIEMANN_DAMAGED=10000 for more. The seed is fixed: what fails once fails again.
TEST(DamagedConfigs, AreUnderstoodOrRefusedWithAPlace) {
  const int count = trials::damaged_files_wanted();
  const temporary_folder folder;
  const std::string config = (folder.path() / "batch.toml").string();
  const std::string list = (folder.path() / "list.json").string();
  trials::damage_engine random(20240229);
  int refused = 0;
  for (int k = 0; k < count; ++k) {
    const bool the_list = random() % 4 == 0;
    const std::string text =
        the_list ? seed_text : trials::damaged_bytes(seed_text, letters, random);
    const std::string listed =
        the_list ? trials::damaged_bytes(seed_list, letters, random) : seed_list;
    std::ofstream(config, std::ios::binary) << text;
    std::ofstream(list, std::ios::binary) << listed;
    try {
      EXPECT_LT(agenda_from(config).jobs.size(), 1'000'001u);
    } catch (const invalid_problem& wrong) {
      ++refused;
      EXPECT_FALSE(wrong.faults().empty());
      for (const fault& each : wrong.faults())
        EXPECT_TRUE(has_place(each)) << sentence_of(each) << "\n---\n"
                                     << text << "\n---\n"
                                     << listed;
    } catch (const std::exception& other) {
      ADD_FAILURE() << k << ": " << other.what() << "\n---\n" << text << "\n---\n" << listed;
    }
  }
  EXPECT_GT(refused, count / 2);  // the damage is one
  EXPECT_LT(refused, count);
  RecordProperty("refused", refused);
}

/// The parser asserts that these are no keys, in builds with assertions.
TEST(DamagedConfigs, NameTablesByNoOtherSigns) {
  const temporary_folder folder;
  const std::string config = (folder.path() / "batch.toml").string();
  for (const char* text : {"[`batch]\n", "[[\\integral]]\n", "[[[integral]]]\n"}) {
    std::ofstream(config) << text;
    try {
      agenda_from(config);
      ADD_FAILURE() << text;
    } catch (const invalid_problem& wrong) {
      EXPECT_NE(wrong.faults().at(0).where.find(":1:"), std::string::npos) << text;
    }
  }
}

/// A reader of TOML calls itself for each part of a key.
TEST(DamagedConfigs, HaveNoKeysOfVeryManyParts) {
  const temporary_folder folder;
  const std::string config = (folder.path() / "batch.toml").string();
  std::string parts;
  for (int k = 0; k < 100'000; ++k) parts += "a . ";
  std::string quoted;
  for (int k = 0; k < 40; ++k) quoted += "\"a=\\\"\".'b#'.";
  for (const std::string& text :
       {"#\n " + parts + "b = 1\n", "\n[" + parts + "b]\n", "\n[[" + parts + "b]]\n",
        "\nc = {" + parts + "b = 1}\n", "c = \"\"\"\n\"\"\"\"\"\n" + quoted + "c = 1\n"}) {
    std::ofstream(config) << text;
    try {
      agenda_from(config);
      ADD_FAILURE() << text.substr(0, 40);
    } catch (const invalid_problem& wrong) {
      const std::string told = sentence_of(wrong.faults().at(0));
      const std::string place = text.starts_with('c') ? "batch.toml:3:1: " : "batch.toml:2:";
      EXPECT_NE(told.find("a key has more than 64 parts"), std::string::npos) << told;
      EXPECT_NE(told.find(place), std::string::npos) << told;
    }
  }
}

/// Dots in texts, in comments and in the numbers of an array are not those of a key.
TEST(DamagedConfigs, MayHaveAnyNumberOfDotsElsewhere) {
  const std::string dots(1000, '.');
  std::string numbers;
  for (int k = 0; k < 100; ++k) numbers += "1.5, ";
  const std::string text = "# " + dots + "\n[[integral]]\nfn = 'pi'\nname = \"\\\"" + dots +
                           "\" # \"\n[[integral]]\nfn = 'pi'\nname = '''\n''" + dots + "''''' # " +
                           dots + "\n";
  const temporary_folder folder;
  const std::string config = (folder.path() / "batch.toml").string();
  std::ofstream(config) << text;
  EXPECT_EQ(agenda_from(config).jobs.size(), 2u);
  std::ofstream(config) << text << "order = [" << numbers << "1.5]\n";
  try {
    agenda_from(config);
    ADD_FAILURE() << "an array is no order";
  } catch (const invalid_problem& wrong) {
    EXPECT_EQ(wrong.faults().at(0).option, "order");
  }
}

/// A range has three parts, and any may be missing.
TEST(DamagedConfigs, NameTheRangeThatAListLacks) {
  const temporary_folder folder;
  const std::string config = (folder.path() / "batch.toml").string();
  std::ofstream(config) << "[[integral]]\nfile = 'list.json'\n";
  std::ofstream(folder.path() / "list.json")
      << R"({"integrals": [{"id": "two", "vars": ["x", "y"], "expr": "x*y", "lower": [0, 0]}]})";
  try {
    agenda_from(config);
    ADD_FAILURE() << "read";
  } catch (const invalid_problem& wrong) {
    EXPECT_NE(sentence_of(wrong.faults().at(0))
                  .find("list.json:1:16: upper: must be an array of texts or numbers"),
              std::string::npos)
        << sentence_of(wrong.faults().at(0));
  }
}

TEST(DamagedConfigs, BeginWithOneThatHolds) {
  const temporary_folder folder;
  std::ofstream(folder.path() / "batch.toml") << seed_text;
  std::ofstream(folder.path() / "list.json") << seed_list;
  EXPECT_EQ(agenda_from((folder.path() / "batch.toml").string()).jobs.size(), 4u + 9 + 4);
}

}  // namespace
}  // namespace riemann::batch
