// What the command says of itself: topics, completion, the manual page, pictures.
// SPDX-License-Identifier: Apache-2.0
#include "apps/program.hpp"
#include "support/temporary_folder.hpp"
#include "support/text_in.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <set>
#include <sstream>
#include <utility>

namespace riemann::trials {
namespace {

using ::testing::ContainsRegex;
using ::testing::HasSubstr;

class EveryTopic : public ::testing::TestWithParam<std::pair<words, const char*>> {};
INSTANTIATE_TEST_SUITE_P(Topics, EveryTopic,
                         ::testing::Values(std::pair{words{"rules"}, "romberg"},
                                           std::pair{words{"sums"}, "neumaier"},
                                           std::pair{words{"devices"}, "cpu"},
                                           std::pair{words{"config"}, "[batch]"},
                                           std::pair{words{"exit", "codes"}, "  3  answered, but"},
                                           std::pair{words{"expressions"}, "  sin "}));

TEST_P(EveryTopic, IsTold) {
  words arguments = GetParam().first;
  arguments.insert(arguments.begin(), "help");
  const said answer = integrate(arguments);
  EXPECT_EQ(answer.exit_code, 0);
  EXPECT_THAT(answer.out, HasSubstr(GetParam().second));
}

TEST(Topics, ThatAreNoneAreRefused) {
  const said answer = integrate({"help", "rule"});
  EXPECT_EQ(answer.exit_code, 2);
  EXPECT_THAT(answer.err, HasSubstr("unknown topic 'rule'; did you mean 'rules'?"));
  EXPECT_EQ(integrate({"help"}).out, integrate({"--help"}).out);
}

/// What the command knows, a config file knows by the same name, or the page says why not.
TEST(Options, AreKeysOrSayWhyTheyAreNone) {
  const std::string page = integrate({"help", "config"}).out;
  const std::size_t none = page.find("\nOptions that are not keys\n");
  ASSERT_NE(none, std::string::npos);
  std::istringstream lines(integrate({"--help"}).out);
  int keys = 0;
  for (std::string line; std::getline(lines, line);) {
    if (!line.starts_with("  --")) continue;
    std::string name = line.substr(4, line.find(' ', 4) - 4);
    if (name == "param") name = "params";  // a table of them
    const bool is_key = page.find("\n  " + name + " = ") < none;
    const bool says_why = page.find("\n  --" + name + ' ', none) != std::string::npos;
    EXPECT_NE(is_key, says_why) << name;
    keys += is_key ? 1 : 0;
  }
  EXPECT_GT(keys, 25);
}

/// Names of --list, of these families, with blanks between them.
std::string names_of(const std::set<std::string>& families) {
  std::string names;
  for (const nlohmann::json& each : rows_in(integrate({"--list", "--json"})))
    if (families.contains(each.at("family")))
      names += (names.empty() ? "" : " ") + each.at("name").get<std::string>();
  return names;
}

TEST(Completion, OffersEveryNameThatAnOptionTakes) {
  const std::pair<std::string, std::string> offered[] = {
      {"fn", names_of({"integrand", "integrand in several variables"})},
      {"rule", names_of({"rule"})},
      {"sum", names_of({"sum"})},
      {"strategy", names_of({"strategy"})},
      {"method",
       "auto fixed adaptive separable elimination regions tensor sampling lattice vegas "
       "vegas_plus monte_carlo"},
      {"device", "auto cpu cuda"},
      {"precision", "double float"},
      {"maths", "fast accurate"},
      {"group", "auto 1 2 4 8 16 32"},
      {"copies", "yes no"},
      {"series", "columns rows"},
      {"x-order", "rising monotone"},
      {"completion", "bash zsh fish"}};
  const std::string bash = integrate({"--completion", "bash"}).out;
  const std::string zsh = integrate({"--completion", "zsh"}).out;
  const std::string fish = integrate({"--completion", "fish"}).out;
  for (const auto& [option, names] : offered) {
    EXPECT_GT(names.size(), 5) << option;
    EXPECT_THAT(bash, HasSubstr("    --" + option + ") COMPREPLY=($(compgen -W '" + names + "' "));
    EXPECT_THAT(zsh, ContainsRegex("'--" + option + "\\[[^\n]*:\\(" + names + "\\)'"));
    EXPECT_THAT(fish, HasSubstr(" -l " + option + " -x -a '" + names + "' "));
  }
}

TEST(Plot, DrawsACurveForEachRule) {
  const temporary_folder folder;
  const std::string file = (folder.path() / "rules.svg").string();
  const said answer =
      integrate({"--fn", "pi", "--rule", "all", "--order", "3", "--n", "1e3", "--plot", file});
  EXPECT_EQ(answer.exit_code, 0) << answer.err;
  const std::string drawn = text_in(file);
  for (const char* rule :
       {"midpoint", "simpson", "gauss_legendre of order 3", "romberg of order 3"})
    EXPECT_THAT(drawn, HasSubstr(std::string(rule) + "</text>"));
  EXPECT_THAT(answer.out, HasSubstr("gauss_legendre  3 "));
}

TEST(Plot, RefusesWhatIsNoRule) {
  const said answer = integrate({"--fn", "pi", "--rule", "left,rihgt", "--plot", "/nowhere/a.svg"});
  EXPECT_EQ(answer.exit_code, 2);
  EXPECT_THAT(answer.err, HasSubstr("unknown rule 'rihgt'; did you mean 'right'?"));
  const said unwritten =
      integrate({"--fn", "pi", "--rule", "left", "--n", "8", "--plot", "/nowhere/a.svg"});
  EXPECT_EQ(unwritten.exit_code, 1);
  EXPECT_THAT(unwritten.err, HasSubstr("/nowhere/a.svg: cannot be written: No such file"));
}

}  // namespace
}  // namespace riemann::trials
