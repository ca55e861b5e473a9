// Commands that messages offer: each does what it says when it is pasted into a shell.
// SPDX-License-Identifier: Apache-2.0
#include "apps/program.hpp"
#include "support/temporary_folder.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <sys/wait.h>

#include <cstdlib>
#include <fstream>
#include <string>

namespace riemann::trials {
namespace {

using ::testing::HasSubstr;

/// What the message offers: the rest of its line behind "did you mean: " or "for example: ".
std::string offered_to(const words& arguments) {
  const said answer = integrate(arguments);
  EXPECT_EQ(answer.exit_code, 2) << answer.out;
  for (const std::string sign : {"; did you mean: ", "; for example: "})
    if (const std::size_t at = answer.err.find(sign); at != std::string::npos) {
      const std::size_t begin = at + sign.size();
      return answer.err.substr(begin, answer.err.find('\n', begin) - begin);
    }
  return "nothing: " + answer.err;
}

int exit_code_of(const std::string& command) {
  const scratch_file told("");
  const std::string program = "integrate ";
  if (!command.starts_with(program)) return -1;
  const int ended =
      std::system((path_of_program("integrate") + " " + command.substr(program.size()) + " >" +
                   told.path() + " 2>&1 </dev/null")
                      .c_str());
  return WEXITSTATUS(ended);
}

TEST(Suggestions, WorkWhenTheyArePasted) {
  for (const words& arguments :
       {words{"x^2 0"},
        {"x^2 0 1"},
        {"x^2 0 1 2"},
        {"x^2 - 1 0 1"},
        {"x^2", "0", "1", "10"},
        {"x^2", "0"},
        {"x^2", "-1"},
        {"x^2", "pi"},
        {"sin(x)"},
        {"a*x"},
        {"x*a 0 1"},
        {"x*y"},
        {"a*x*y"},
        {"exp(-x1*x4)"},
        {"pi 0"},
        {"--method", "vegas"},
        {"gaussian 0 inf"},
        {"0", "2"},
        {"0 2"},
        {"--n", "10", "x^2"},
        {"--expr", "x", "0", "1"},
        {"--expr", "x", "0", "1", "10"},
        {"--expr", "x", "--from", "0", "2"},
        {"--expr", "x", "x^2", "0", "1"},
        {"--over", "x=0..1"},
        {"--over", "x=0..1", "--over", "y=0..x"},
        {"--over", "x1=0..1", "--over", "x2=0..1", "--over", "x3=0..1", "--over", "x4=-inf..inf"},
        {"--weight", "x ~ normal(0,1)"},
        {"--param", "a=1,2"},
        {"--to", "b", "--param", "b=2"},
        {"--var", "t"},
        {"--n", "10"},
        {"--from", "0"},
        {"--from", "0", "--to", "2", "--quiet"},
        {"--dimensions", "2"},
        {"--dx", "0.1"},
        {"--skip-nan", "--x", "2"}}) {
    const std::string command = offered_to(arguments);
    EXPECT_EQ(exit_code_of(command), 0) << ::testing::PrintToString(arguments) << ": " << command;
  }
}

TEST(Suggestions, NameTheCommandThatStrayWordsMean) {
  const std::string whole = "integrate --expr 'x^2' --from 0 --to 1";
  EXPECT_EQ(offered_to({"x^2 0 1"}), whole);
  EXPECT_EQ(offered_to({"x^2", "0", "1", "10"}), whole + " --n 10");
  EXPECT_EQ(offered_to({"x^2 0 1 10"}), whole + " --n 10");
  EXPECT_EQ(offered_to({"--expr", "x", "x^2", "0", "1"}), whole);
  EXPECT_EQ(offered_to({"--expr", "x^2", "0", "1"}), "integrate --from 0 --to 1 --expr 'x^2'");
  EXPECT_EQ(offered_to({"x^2 0"}), whole);
  EXPECT_EQ(offered_to({"x*y"}), "integrate --expr 'x*y' --over x=0..1 --over y=0..1");
  EXPECT_EQ(offered_to({"0", "2"}), "integrate --expr 'exp(-x^2)' --from 0 --to 2");
  EXPECT_THAT(offered_to({"/nowhere/a.csv"}), HasSubstr("there is no such file"));
  const temporary_folder folder;
  const std::string samples = (folder.path() / "my a.csv").string();
  std::ofstream(samples) << "0 1\n1 3\n";
  EXPECT_EQ(offered_to({samples}), "integrate --data '" + samples + "'");
}

TEST(Suggestions, TellOptionsBehindDashesToGoBeforeThem) {
  EXPECT_EQ(integrate({"--", "-exp(-x)", "0", "1", "--quiet"}).err,
            "integrate: '-exp(-x) 0 1 --quiet': stands behind --, where no word is an option: "
            "options go before it\n");
  EXPECT_EQ(integrate({"--quiet", "--", "-exp(-x)", "0", "1"}).exit_code, 0);
}

TEST(Suggestions, GoBehindASentenceThatSaysWhatIsMissing) {
  const std::string why =
      "integrate: nothing to integrate is named: give --fn NAME (--list shows "
      "the names), --expr FORMULA or --data FILE; for example: integrate ";
  const auto told = [](const words& arguments) { return integrate(arguments).err; };
  EXPECT_EQ(told({"--from", "0", "--to", "2", "--quiet"}),
            why + "--expr 'exp(-x^2)' --from 0 --to 2 --quiet\n");
  EXPECT_EQ(told({"--n", "10"}), why + "--fn pi --n 10\n");
  EXPECT_EQ(told({"--param", "a=1"}), why + "--expr 'exp(-a*x^2)' --from 0 --to 1 --param a=1\n");
  EXPECT_EQ(told({"--over", "x=0..1", "--over", "y=0..1"}),
            why + "--expr 'exp(-(x^2+y^2))' --over x=0..1 --over y=0..1\n");
  EXPECT_THAT(told({"--rule", "all", "--plot", "/nowhere/p.svg"}), HasSubstr(why));
}

TEST(Suggestions, AreNotMadeWhereNobodyKnowsWhatIsMeant) {
  for (const words& arguments : {words{"5"},
                                 {"sin(x"},
                                 {"sin", "x", "0", "1"},
                                 {"1/x 0 1 zz"},
                                 {"--expr", "x^2", "0", "1", "--nn", "3"}})
    EXPECT_THAT(integrate(arguments).err, HasSubstr("every value follows its --option"));
}

}  // namespace
}  // namespace riemann::trials
