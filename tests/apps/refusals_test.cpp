// What bad input gets: a sentence for each fault, all of them at once, exit 2, nothing computed.
// SPDX-License-Identifier: Apache-2.0
#include "apps/program.hpp"

#include "support/text_in.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <sys/wait.h>

#include <cstdlib>

namespace riemann::trials {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::StartsWith;

void integrate_refuses(const words& arguments, const std::string& told) {
  const said answer = integrate(arguments);
  EXPECT_EQ(answer.exit_code, 2) << answer.err;
  EXPECT_EQ(answer.out, "");
  EXPECT_THAT(answer.err, StartsWith("integrate: "));
  EXPECT_THAT(answer.err, HasSubstr(told));
}

struct bad_count {
  std::string text;
  std::string why;
};

void PrintTo(const bad_count& given, std::ostream* out) {
  *out << ::testing::PrintToString(given.text);
}

class EveryBadCount : public ::testing::TestWithParam<bad_count> {};

TEST_P(EveryBadCount, IsRefusedAndToldWhatIsAllowed) {
  const auto& [text, why] = GetParam();
  integrate_refuses({"--n", text}, why);
  integrate_refuses({"--n", text}, "allowed: whole numbers from 1 to 9007199254740992 (2^53)");
}

INSTANTIATE_TEST_SUITE_P(Refusals, EveryBadCount,
                         ::testing::Values(bad_count{"0", "--n '0': is too small"},
                                           bad_count{"-5", "--n '-5': is too small"},
                                           bad_count{"1.5", "--n '1.5': is not a whole number"},
                                           bad_count{"1e300", "--n '1e300': is too large"},
                                           bad_count{"9007199254740993", "is too large"},
                                           bad_count{"99999999999999999999", "is too large"},
                                           bad_count{"1e999", "is out of range"},
                                           bad_count{"abc", "--n 'abc': is not a number"},
                                           bad_count{"0x10", "--n '0x10': is not a number"},
                                           bad_count{"inf", "is not a number"},
                                           bad_count{"_1", "is not a number"},
                                           bad_count{"1__0", "is not a number"},
                                           bad_count{"", "needs a value"}));

TEST(Refusals, OfStrategiesSayWhereTheyRun) {
  integrate_refuses({"--strategy", "sequential", "--device", "cpu"},
                    "--strategy 'sequential': runs on a GPU only; on a CPU the strategy is tiled");
  integrate_refuses({"--inner", "sequential"}, "applies to --strategy host_recursive only");
  integrate_refuses({"--strategy", "host_recursive", "--copies", "maybe"},
                    "--copies 'maybe': is neither yes nor no");
}

TEST(Refusals, NameTheNearestKnownNameAndAllOthers) {
  integrate_refuses({"--rule", "simson"},
                    "--rule 'simson': unknown rule 'simson'; did you mean 'simpson'? known: ");
  integrate_refuses({"--fn", "gausian"}, "unknown integrand 'gausian'; did you mean 'gaussian'?");
  integrate_refuses({"--sum", "kahn"}, "unknown sum 'kahn'; did you mean 'kahan'?");
  integrate_refuses({"--precision", "doubel"}, "did you mean 'double'? known: double, float");
  integrate_refuses({"--rul", "left"}, "--rul: unknown option; nearest: --rule, ");
}

TEST(Refusals, TellAllFaultsAtOnce) {
  const said answer = integrate(
      {"--fn", "pie", "--rule", "simson", "--n", "abc", "--to", "inf", "--json", "--csv", "--wat"});
  EXPECT_EQ(answer.exit_code, 2);
  EXPECT_EQ(answer.out, "");
  for (const char* told : {"--fn 'pie'", "--rule 'simson'", "--n 'abc'", "--to 'inf'",
                           "--csv: cannot", "--wat: unknown"}) {
    EXPECT_THAT(answer.err, HasSubstr(told));
  }
  EXPECT_EQ(std::count(answer.err.begin(), answer.err.end(), '\n'), 6) << answer.err;
}

TEST(Refusals, SayWhichNFitsTheRule) {
  integrate_refuses({"--rule", "simpson", "--n", "7"}, "--n '7': simpson needs a multiple of 2");
  integrate_refuses({"--rule", "simpson", "--n", "7"}, "6 or 8");
  integrate_refuses({"--rule", "boole", "--n", "10"}, "8 or 12");
  integrate_refuses({"--rule", "gauss_legendre", "--order", "3", "--n", "10"}, "9 or 12");
}

TEST(Refusals, CoverLimits) {
  integrate_refuses({"--fn", "pi", "--n", "9", "--from", "inf"}, "--from 'inf': must be finite");
  integrate_refuses({"--fn", "pi", "--n", "9", "--to", "-inf"}, "--to '-inf': must be finite");
  integrate_refuses({"x", "inf", "inf"},
                    "--to 'inf': and the lower limit, inf, are both inf or both -inf");
  integrate_refuses({"1", "-1e308", "1e308"},
                    "--to '1e+308': and the lower limit, -1e+308, are further apart than the "
                    "largest double");
  integrate_refuses({"--to", "nan"}, "--to 'nan': is not finite: a limit is a number, inf or -inf");
  integrate_refuses({"--to", "pi/0"}, "--to 'pi/0': is not finite");
  integrate_refuses({"--to", "exp(1000)"}, "--to 'exp(1000)': is not finite");
  integrate_refuses({"--to", "two"}, "--to: unknown name 'two'; known: pi, e, ");
  integrate_refuses({"--to", "2pi"}, "expected an operator; write * to multiply\n    2pi\n     ^^");
}

TEST(Refusals, WriteNoSignBeforeNan) {
  const said answer = integrate({"exp(-x^2)+1", "inf", "1", "--quiet"});
  EXPECT_EQ(answer.out, "nan\n");
}

TEST(Refusals, CoverEveryOtherValue) {
  integrate_refuses({"--group", "3"}, "allowed: auto, 1, 2, 4, 8, 16, 32");
  integrate_refuses({"--device", "gpu"}, "allowed: auto, cpu, cuda, cuda:K");
  integrate_refuses({"--device", "cuda:-1"}, "allowed: auto, cpu, cuda, cuda:K");
  integrate_refuses({"--threads", "0"}, "allowed: whole numbers from 1 to 4096");
  integrate_refuses({"--repeat", "1.5"}, "is not a whole number");
  integrate_refuses({"--rule", "gauss_legendre", "--order", "0"}, "--order '0': is too small");
  integrate_refuses({"--rule", "gauss_legendre", "--order", "65"}, "whole numbers from 1 to 64");
}

TEST(Refusals, TellWhatWordsOfOtherProgramsMean) {
  integrate_refuses({"exp(-x)", "0..inf"}, "; a range has a variable before it: x=0..inf");
  integrate_refuses({"exp(-x^2)", "-oo", "oo"}, "; infinity is written inf");
  integrate_refuses({"exp(-a*x)", "0", "1", "a=3"}, "; a parameter is given by --param a=3");
}

TEST(Refusals, CoverTheFormOfTheCommand) {
  integrate_refuses({"pie"}, "'pie': unknown integrand 'pie'; did you mean 'pi'? known: pi, ");
  integrate_refuses({"-n", "3"}, "'-n': is not an option; options begin with two dashes");
  integrate_refuses({"--n", "3", "--n", "4"}, "--n: is given twice");
  integrate_refuses({"--n"}, "--n: needs a value");
  integrate_refuses({"--n="}, "--n: needs a value");
  integrate_refuses({"--n", "--rule", "left"}, "--n: needs a value");
  integrate_refuses({"--json=yes"}, "--json: takes no value");
}

TEST(Refusals, DoNotGuessAbbreviations) {
  integrate_refuses({"--prec", "double"}, "--prec: unknown option; nearest: --precision, ");
  integrate_refuses({"--tolernace", "1e-3"}, "--tolernace: unknown option; nearest: --rtol, ");
  integrate_refuses({"--epsabs", "1e-3"}, "--epsabs: unknown option; nearest: --atol, ");
}

TEST(Refusals, DoNotTakeTheValueOfAnUnknownOptionForAnotherFault) {
  EXPECT_THAT(integrate({"--rul", "left"}).err, Not(HasSubstr("'left'")));
}

std::string only_complaint_about(const words& arguments) {
  const said answer = integrate(arguments);
  EXPECT_EQ(answer.exit_code, 2) << answer.out;
  EXPECT_EQ(std::count(answer.err.begin(), answer.err.end(), '\n'), 1) << answer.err;
  return answer.err;
}

TEST(Refusals, TellAnIntegrandThatCannotBeReadAndNothingThatFollowsFromIt) {
  const words limits{"--from", "0", "--to", "1"};
  const auto of = [&](const words& integrand, const words& more = {}) {
    words all = integrand;
    all.insert(all.end(), limits.begin(), limits.end());
    all.insert(all.end(), more.begin(), more.end());
    return only_complaint_about(all);
  };
  EXPECT_EQ(of({"--expr", ""}), "integrate: --expr: needs a formula\n");
  EXPECT_EQ(of({"--expr="}), "integrate: --expr: needs a value\n");
  EXPECT_EQ(of({"--expr", ""}, {"--param", "a=1,2", "--maths", "accurate"}),
            "integrate: --expr: needs a formula\n");
  EXPECT_EQ(of({"--expr", "@/nowhere"}),
            "integrate: --expr '@/nowhere': cannot be read: No such file or directory\n");
  EXPECT_EQ(only_complaint_about({"", "0", "1"}), "integrate: --expr: needs a value\n");
  EXPECT_EQ(only_complaint_about({"--fn", "", "--n", "10"}),
            "integrate: --fn: needs a name; --list shows them all\n");
  EXPECT_EQ(only_complaint_about({"--data", "", "--x", "1"}),
            "integrate: --data: needs a file name\n");
}

TEST(Refusals, TellRangesThatCannotBeReadAndNothingThatFollowsFromIt) {
  EXPECT_EQ(only_complaint_about({"--expr", "x*y", "--over", "x=0,1"}),
            "integrate: --over 'x=0,1': 'x=0,1' is not the range of a variable, such as x=0..1\n");
  EXPECT_EQ(only_complaint_about({"x*y", "x=0:1", "y=0..1"}),
            "integrate: --over 'x=0:1': 'x=0:1' is not the range of a variable, such as x=0..1\n");
  EXPECT_EQ(only_complaint_about({"x*y", "--weight", "x,y ~ gamma(1,2)"}),
            "integrate: --weight 'x,y ~ gamma(1,2)': unknown distribution 'gamma'; known: uniform, "
            "normal, exponential\n");
  EXPECT_THAT(integrate({"x*y", "--weight", "x,y ~ gamma(1,2)", "--rtol=-1"}).err,
              HasSubstr("--rtol '-1': must be at least 0"));
}

/// Whether the word behind it is its value or not.
TEST(Refusals, TellAMistypedOptionAlone) {
  for (const words& arguments :
       {words{"x^2", "0", "1", "--tolernace", "1e-8"},
        {"--tolernace", "1e-8", "x^2", "0", "1"},
        {"--tolernace=1e-8", "x^2", "0", "1"},
        {"--verbose", "x^2", "0", "1"},
        {"--expr", "x", "--from", "0", "--to", "1", "--tolernace", "1e-8"}})
    EXPECT_THAT(only_complaint_about(arguments), HasSubstr(": unknown option; nearest: --"));
  // What stands before it is not its value.
  EXPECT_THAT(integrate({"--expr", "x^2", "0", "1", "--tolernace", "1e-8"}).err,
              HasSubstr("'0 1': stands without an option"));
  EXPECT_THAT(matrix_lab({"--mm", "matmul"}).err, Not(HasSubstr("name a pattern")));
}

/// Behind a formula, where limits stand without their options.
TEST(Refusals, SayWhatIsWrongWithALimit) {
  for (const auto& [limit, why] :
       {std::pair{"1e400", "--to '1e400': is beyond what a double can hold"},
        {"1,5", "--to '1,5': "},
        {"2pi", "--to '2pi': "},
        {"0x10", "--to '0x10': "}})
    integrate_refuses({"x", "0", limit}, why);
}

TEST(Refusals, NameAnEmptyValueInAList) {
  const words arguments{"--expr", "a*x", "--from", "0", "--to", "1"};
  for (const auto& [option, list, why] :
       {std::tuple{"--param", "a=1,,2", "'a=1,,2': has an empty value between its commas"},
        {"--param", "a=", "'a=': has no value behind '='"}}) {
    words all = arguments;
    all.insert(all.end(), {option, list});
    EXPECT_THAT(only_complaint_about(all), HasSubstr(why));
  }
  EXPECT_THAT(only_complaint_about({"--fn", "pi", "--n", "10,,20"}),
              HasSubstr("--n '10,,20': has an empty value between its commas"));
  EXPECT_THAT(only_complaint_about({"--fn", "pi", "--n", "8", "--rule", "left,,right"}),
              HasSubstr("--rule 'left,,right': has an empty name between its commas"));
}

TEST(Refusals, CoverContradictions) {
  integrate_refuses({"--json", "--quiet"}, "--quiet: cannot go with --json");
  integrate_refuses({"--order", "3"}, "--order '3': the rule midpoint has no order");
  integrate_refuses({"--threads", "2", "--device", "cuda"}, "cannot go with a CUDA device");
  integrate_refuses({"--list", "--fn", "pi"}, "--fn: cannot go with --list");
  integrate_refuses({"--config", config("pi.toml"), "--fn", "pi"}, "--fn: cannot go with --config");
  integrate_refuses({"--config", config("pi.toml"), "--n", "10"}, "--n: cannot go with --config");
}

TEST(Refusals, NameEachBadElementOfAList) {
  const said answer = integrate({"--fn", "pi", "--n", "10,abc,0", "--rule", "left,rihgt,lfet"});
  EXPECT_EQ(answer.exit_code, 2);
  for (const char* told : {"--n 'abc': is not a number", "--n '0': is too small",
                           "--rule 'rihgt': unknown rule 'rihgt'", "--rule 'lfet': unknown rule"})
    EXPECT_THAT(answer.err, HasSubstr(told));
  const said uneven = integrate({"--fn", "pi", "--n", "8,7,10", "--rule", "simpson,boole"});
  EXPECT_EQ(std::count(uneven.err.begin(), uneven.err.end(), '\n'), 3) << uneven.err;
  integrate_refuses({"--fn", "pi", "--rule", "left,right", "--order", "3"}, "has no order");
  integrate_refuses({"--fn", "pi", "--n", "10,20", "--plot", "/nowhere/p.svg"},
                    "--n: takes one value beside plot");
  integrate_refuses(
      {"--fn", "pi", "--rule", "midpoint,boole", "--n", "1", "--plot", "/nowhere/p.svg"},
      "--n '1': is less than two panels of the rule: plot doubles n");
}

TEST(Refusals, ShowExamplesToThoseWhoSaidNothing) {
  const said answer = integrate({});
  EXPECT_EQ(answer.exit_code, 2);
  EXPECT_EQ(answer.out, "");
  EXPECT_THAT(answer.err, AllOf(HasSubstr("Examples"), HasSubstr("--help shows all options")));
}

TEST(Machines, WithoutTheDeviceAskedForSayWhatToDo) {
  const said answer = integrate({"--fn", "pi", "--n", "10", "--device", "cuda:1000"});
  EXPECT_EQ(answer.exit_code, 1);
  EXPECT_EQ(answer.out, "");
  EXPECT_THAT(answer.err, StartsWith("integrate: "));
}

TEST(Machines, WithoutTheDeviceAskedForSaySoForEqualLimitsToo) {
  const said answer =
      integrate({"--fn", "pi", "--n", "9", "--from", "1", "--to", "1", "--device", "cuda:1000"});
  EXPECT_EQ(answer.exit_code, 1);
}

TEST(Refusals, CoverAnOutputThatIsNotOpenForWriting) {
  const scratch_file err("");
  for (const std::string output : {">&-", "1</dev/null"}) {
    const std::string command = path_of_program("integrate") + " --fn pi --n 1e15 --device cpu " +
                                output + " 2>" + err.path();
    const int ended = std::system(command.c_str());
    EXPECT_EQ(WEXITSTATUS(ended), 2);
    EXPECT_THAT(text_in(err.path()), HasSubstr("standard output is not open for writing"));
  }
}

TEST(Machines, ThatCannotWriteAreToldApart) {
  for (const words& arguments :
       {words{"--fn", "pi", "--n", "10"}, words{"--fn", "pi", "--n", "10", "--json"},
        words{"--help"}, words{"--config", config("accuracy.toml")}}) {
    const said answer = integrate(arguments, "/dev/full");
    EXPECT_EQ(answer.exit_code, 1);
    EXPECT_THAT(answer.err, HasSubstr("standard output: No space left on device"));
  }
}

}  // namespace
}  // namespace riemann::trials
