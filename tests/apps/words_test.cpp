// What the command says of itself: topics, completion, the manual page, pictures.
// SPDX-License-Identifier: Apache-2.0
#include "apps/program.hpp"
#include "support/temporary_folder.hpp"
#include "support/text_in.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <sstream>

namespace riemann::trials {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::StartsWith;

class EveryTopic : public ::testing::TestWithParam<std::pair<words, const char*>> {};
INSTANTIATE_TEST_SUITE_P(Topics, EveryTopic,
                         ::testing::Values(std::pair{words{"rules"}, "romberg"},
                                           std::pair{words{"sums"}, "neumaier"},
                                           std::pair{words{"devices"}, "cpu"},
                                           std::pair{words{"config"}, "[batch]"},
                                           std::pair{words{"exit", "codes"}, "  3  answered, but"},
                                           std::pair{words{"expressions"}, "  sin "}));

TEST_P(EveryTopic, IsTold) {
  words asked = GetParam().first;
  asked.insert(asked.begin(), "help");
  const said answer = integrate(asked);
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
  const std::size_t none = page.find("\nOptions that are no keys\n");
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

/// Every option that --help names, in a form that the shell itself understands, where it is here.
TEST(Completion, KnowsEveryOption) {
  const std::string help = integrate({"--help"}).out;
  for (const char* shell : {"bash", "zsh", "fish"}) {
    const said answer = integrate({"--completion", shell});
    EXPECT_EQ(answer.exit_code, 0);
    std::istringstream lines(help);
    int options = 0;
    for (std::string line; std::getline(lines, line);) {
      if (!line.starts_with("  --")) continue;
      const std::string name = line.substr(4, line.find(' ', 4) - 4);
      EXPECT_THAT(answer.out, HasSubstr(name)) << shell;
      ++options;
    }
    EXPECT_GT(options, 25);
    EXPECT_THAT(answer.out, HasSubstr("clenshaw_curtis"));
    const scratch_file script(answer.out);
    const std::string check = std::string("command -v ") + shell + " > /dev/null || exit 0; " +
                              shell + " -n " + script.path();
    EXPECT_EQ(std::system(check.c_str()), 0) << shell;
  }
  EXPECT_THAT(integrate({"--completion", "tcsh"}).err, HasSubstr("known: bash, zsh, fish"));
}

TEST(Completion, OffersWhatBashAsksFor) {
  const scratch_file script(integrate({"--completion", "bash"}).out);
  const auto offered = [&](const std::string& words_so_far, int at) {
    const scratch_file answer("");
    const scratch_file asks("source " + script.path() + "; COMP_WORDS=(" + words_so_far +
                            "); COMP_CWORD=" + std::to_string(at) +
                            "; _integrate; echo \"${COMPREPLY[*]}\" > " + answer.path());
    EXPECT_EQ(std::system(("bash " + asks.path()).c_str()), 0);
    return text_in(answer.path());
  };
  EXPECT_EQ(offered("integrate --rule s", 2), "simpson\n");
  EXPECT_EQ(offered("integrate --dry", 1), "--dry-run\n");
}

TEST(Manual, HasEveryOptionAndNoWarning) {
  const said answer = integrate({"--man"});
  EXPECT_THAT(answer.out, StartsWith(".TH INTEGRATE 1"));
  EXPECT_THAT(answer.out, AllOf(HasSubstr("\\fB\\-\\-resume\\fR"), HasSubstr(".SH EXIT STATUS")));
  const scratch_file page(answer.out);
  const std::string check =
      "command -v groff > /dev/null || exit 0; test -z \"$(groff -man -Tascii -ww " + page.path() +
      " 2>&1 > /dev/null)\"";
  EXPECT_EQ(std::system(check.c_str()), 0);
}

TEST(Plot, DrawsACurveForEachRule) {
  const temporary_folder folder;
  const std::string file = (folder.path() / "rules.svg").string();
  const said answer = integrate({"--rule", "all", "--order", "3", "--n", "1e3", "--plot", file});
  EXPECT_EQ(answer.exit_code, 0) << answer.err;
  const std::string drawn = text_in(file);
  for (const char* rule :
       {"midpoint", "simpson", "gauss_legendre of order 3", "romberg of order 3"})
    EXPECT_THAT(drawn, HasSubstr(std::string(rule) + "</text>"));
  EXPECT_THAT(answer.out, HasSubstr("gauss_legendre  3 "));
}

TEST(Plot, RefusesWhatIsNoRule) {
  const said answer = integrate({"--rule", "left,rihgt", "--plot", "/nowhere/a.svg"});
  EXPECT_EQ(answer.exit_code, 2);
  EXPECT_THAT(answer.err, HasSubstr("unknown rule 'rihgt'; did you mean 'right'?"));
  const said unwritten = integrate({"--rule", "left", "--n", "8", "--plot", "/nowhere/a.svg"});
  EXPECT_EQ(unwritten.exit_code, 1);
  EXPECT_THAT(unwritten.err, HasSubstr("/nowhere/a.svg: cannot be written: No such file"));
}

}  // namespace
}  // namespace riemann::trials
