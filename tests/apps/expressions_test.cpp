// integrate --expr, as users type it: answers, sweeps, and what bad input gets.
// SPDX-License-Identifier: Apache-2.0
#include "apps/program.hpp"
#include "support/processor_time.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <sstream>
#include <string>
#include <vector>

namespace riemann::trials {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::StartsWith;

said expression(const std::string& text, words more) {
  more.insert(more.begin(), {"--expr", text});
  return integrate(more);
}

/// JSON, an object a line.
std::vector<std::string> rows_said_of(const std::string& text, words more) {
  more.insert(more.end(), {"--json", "--device", "cpu"});
  std::istringstream out(expression(text, more).out);
  std::vector<std::string> rows;
  for (std::string line; std::getline(out, line);) rows.push_back(line);
  return rows;
}

TEST(Expressions, AreIntegrated) {
  const said answer = expression("4/(1 + x^2)", {"--from", "0", "--to", "1", "--n", "1e8"});
  EXPECT_EQ(answer.exit_code, 0) << answer.err;
  EXPECT_THAT(answer.out, StartsWith("3.141592653589793\n"));
  EXPECT_THAT(answer.out, HasSubstr("  integral   4/(1+x^2) on [0, 1]  (expression)\n"));
  EXPECT_THAT(answer.out, HasSubstr("maths: IEEE operations only"));
}

TEST(Expressions, MayBeginWithAMinusSign) {
  EXPECT_EQ(
      expression("-x^2", {"--from", "0", "--to", "3", "--rule", "simpson", "--n", "2", "--quiet"})
          .out,
      "-9\n");
}

TEST(Expressions, AreToldInEveryFormat) {
  const auto rows = rows_said_of("a*x", {"--param", "a=2", "--from", "0", "--to", "1/a"});
  ASSERT_EQ(rows.size(), 1U);
  EXPECT_THAT(rows[0], HasSubstr(R"("fn":"expression","formula":"a*x","parameters":[{"a":2.0}])"));
  EXPECT_THAT(rows[0], HasSubstr(R"("to":0.5,)"));
  const said text = expression("a*x", {"--param", "a=2", "--from", "0", "--to", "1"});
  EXPECT_THAT(text.out, HasSubstr("\n  with       a = 2\n"));
}

TEST(Sweeps, WriteARowForEachPoint) {
  const auto rows = rows_said_of(
      "a*x+b", {"--param", "a=1,2", "--param", "b=0:1:3", "--from", "0", "--to", "1", "--n", "10"});
  ASSERT_EQ(rows.size(), 6U);
  EXPECT_THAT(rows[4], HasSubstr(R"("parameters":[{"a":2.0,"b":0.5}])"));
  EXPECT_THAT(rows[4], HasSubstr(R"("value":1.5,)"));
  const said table =
      expression("a*x", {"--param", "a=1,2", "--from", "0", "--to", "1", "--n", "10"});
  EXPECT_THAT(table.out, StartsWith("a*x, midpoint, n = 10\na                        value"));
  EXPECT_THAT(table.out, HasSubstr("\n1                        0.5                      "));
  EXPECT_THAT(table.out, HasSubstr("2 rows, "));
  const said csv =
      expression("a*x", {"--param", "a=1,2", "--from", "0", "--to", "1", "--csv", "--n", "10"});
  EXPECT_THAT(csv.out, HasSubstr("\n,expression,a*x,a=2,0,1,"));
}

TEST(Sweeps, KeepRowsThatAreNotFinite) {
  const said answer = expression(
      "1/(x-a)", {"--param", "a=2,0.5", "--from", "0", "--to", "1", "--n", "11", "--quiet"});
  EXPECT_EQ(answer.exit_code, 4);
  EXPECT_EQ(std::count(answer.out.begin(), answer.out.end(), '\n'), 2);
}

TEST(Maths, IsChosenAndNamed) {
  const words limits{"--from", "0", "--to", "1", "--n", "1000"};
  for (const char* maths : {"fast", "accurate"}) {
    words arguments = limits;
    arguments.insert(arguments.end(), {"--maths", maths});
    const auto rows = rows_said_of("exp(x)", arguments);
    ASSERT_EQ(rows.size(), 1U);
    EXPECT_THAT(rows[0], Not(HasSubstr(R"("maths":"ieee")")));
    EXPECT_THAT(rows[0], HasSubstr(R"("value":1.718281756863)")) << "(e - 1) (1 - h^2/24)";
  }
}

void integrate_refuses_at_once(const words& arguments, const std::string& told) {
  const double start = processor_seconds();
  const said answer = integrate(arguments);
  EXPECT_LT(processor_seconds() - start, 1.0) << told;
  EXPECT_EQ(answer.exit_code, 2) << answer.err;
  EXPECT_EQ(answer.out, "");
  EXPECT_THAT(answer.err, HasSubstr(told));
}

words over_unit_interval(const std::string& text, words more = {}) {
  more.insert(more.begin(), {"--expr", text, "--from", "0", "--to", "1"});
  return more;
}

TEST(Refusals, PointIntoTheExpression) {
  integrate_refuses_at_once(
      over_unit_interval("exp(-x^2"),
      "integrate: --expr: ends before the ')' that closes the '(' at column 4\n"
      "    exp(-x^2\n            ^\n");
  integrate_refuses_at_once(over_unit_interval("a*x+sine(x)"), "unknown name 'a'");
  integrate_refuses_at_once(over_unit_interval("a*x+cosn(x)"),
                            "unknown function 'cosn'; did you mean 'cos'?");
  integrate_refuses_at_once(over_unit_interval("alpah*x", {"--param", "alpha=1"}),
                            "unknown name 'alpah'; did you mean 'alpha'?");
}

/// A value that is refused does not make its name unknown.
TEST(Refusals, NameOneCauseOfABadParameter) {
  for (const char* value : {"a=nan", "a=1:2", "a=foo", "a=", "a"}) {
    const said answer =
        integrate({"--expr", "besselj(a,x)", "--from", "0", "--to", "1/a", "--param", value});
    EXPECT_EQ(answer.exit_code, 2) << value;
    EXPECT_THAT(answer.err, HasSubstr("--param")) << value;
    EXPECT_THAT(answer.err, Not(HasSubstr("--expr"))) << value;
    EXPECT_THAT(answer.err, Not(HasSubstr("--to"))) << value;
  }
  integrate_refuses_at_once(over_unit_interval("a*x", {"--param", "a=nan"}),
                            "--param 'a=nan': is not finite: a finite number is needed");
  integrate_refuses_at_once({"--data", "no.csv", "--dx", "nan"},
                            "--dx 'nan': is not finite: a finite number is needed");
}

TEST(Refusals, KeepFormulasWithoutACudaFormFromGpus) {
  integrate_refuses_at_once(over_unit_interval("besselk(0,x+1)", {"--device", "cuda"}),
                            "besselk has no CUDA form; device cpu computes it");
  const said answer = integrate(over_unit_interval("besselk(0,x+1)", {"--n", "100"}));
  EXPECT_EQ(answer.exit_code, 0);
  EXPECT_THAT(answer.out, HasSubstr("besselk has no CUDA form"));
}

TEST(Refusals, NameTheOrdersThatAreNone) {
  integrate_refuses_at_once(over_unit_interval("besselj(x,1)"),
                            "the order of besselj depends on a variable");
  integrate_refuses_at_once(over_unit_interval("bessely(1/2,x)"),
                            "the order of bessely is 0.5; it must be");
  integrate_refuses_at_once(over_unit_interval("besselk(n,x)", {"--param", "n=-1"}),
                            "the order of besselk is -1; it must be a whole number from 0 to 1000");
}

TEST(Formulas, AreReadFromFiles) {
  const scratch_file formula("# a bell\nexp(-x^2) # falls\n  * 2\n");
  const said typed = integrate(over_unit_interval("exp(-x^2)*2", {"--quiet"}));
  const said read = integrate(over_unit_interval("@" + formula.path(), {"--quiet"}));
  EXPECT_EQ(read.out, typed.out);
  EXPECT_EQ(read.exit_code, 0) << read.err;
  const std::string name = formula.path().substr(formula.path().rfind('/') + 1);
  const scratch_file batch("[[integral]]\nexpr = \"@" + name + "\"\nfrom = 0\nto = 1\n");
  EXPECT_EQ(integrate({"--config", batch.path()}).exit_code, 0);
  const scratch_file wrong("x +\n  foo(x)\n");
  integrate_refuses_at_once(over_unit_interval("@" + wrong.path()),
                            wrong.path() + ":2:3: expr: unknown function 'foo'");
  const scratch_file of_wrong("[[integral]]\nexpr = \"@" +
                              wrong.path().substr(wrong.path().rfind('/') + 1) +
                              "\"\nfrom = 0\nto = 1\n");
  integrate_refuses_at_once({"--config", of_wrong.path()},
                            wrong.path() + ":2:3: expr: unknown function 'foo'");
  const scratch_file from_input("[[integral]]\nexpr = \"@-\"\nfrom = 0\nto = 1\n");
  integrate_refuses_at_once({"--config", from_input.path()}, "is standard input");
}

TEST(Lists, ComputeWhatCanBeReadBesideWhatCannot) {
  const scratch_file list(R"json({"integrals": [
    {"id": "a", "expr": "x^2", "lower": "0", "upper": "1", "value": "0.5"},
    {"id": "b", "expr": "foo(x)+bar(x)", "lower": "0", "upper": "1", "value": "1"},
    {"id": "c", "expr": "x", "lower": "0", "upper": "1/0", "value": "0.5"},
    {"id": "d", "expr": "x", "lower": "0", "upper": "1", "value": "0.5"}]})json");
  const std::string name = list.path().substr(list.path().rfind('/') + 1);
  const scratch_file batch("[[integral]]\nfile = \"" + name + "\"\nn = 10\n");
  const said answer = integrate({"--config", batch.path()});
  EXPECT_EQ(answer.exit_code, 1) << answer.err;
  EXPECT_THAT(answer.err, HasSubstr("job 2 invalid: "));
  EXPECT_THAT(answer.err, HasSubstr("unknown function 'foo'"));
  EXPECT_THAT(answer.err, HasSubstr("unknown function 'bar'"));
  EXPECT_THAT(answer.err, HasSubstr("job 3 invalid: "));
  EXPECT_THAT(answer.out, HasSubstr("4 rows"));
  const scratch_file misspelled("[[integral]]\nfile = \"" + name + "\"\nrule = \"smpson\"\n");
  integrate_refuses_at_once({"--config", misspelled.path()}, "unknown rule 'smpson'");
}

TEST(Refusals, CoverParametersAndLimits) {
  integrate_refuses_at_once({"--expr", "x"},
                            "--from: is required: an expression has no default limits");
  integrate_refuses_at_once(over_unit_interval("x", {"--fn", "pi"}),
                            "--fn 'pi': cannot go with an expression");
  integrate_refuses_at_once(over_unit_interval("x", {"--param", "a=1"}),
                            "is used neither in the expression nor in a limit");
  integrate_refuses_at_once(over_unit_interval("a*x", {"--param", "a=1", "--param", "a=2"}),
                            "gives a twice");
  integrate_refuses_at_once(over_unit_interval("a*x", {"--param", "sin=1"}),
                            "'sin' cannot be a parameter: it is a function");
  integrate_refuses_at_once(over_unit_interval("a*x", {"--param", "a=1:2"}), "needs FROM:TO:COUNT");
  integrate_refuses_at_once({"--fn", "pi", "--param", "a=1"},
                            "--param: applies to expressions only");
  integrate_refuses_at_once({"--fn", "pi", "--maths", "fast"},
                            "--maths: applies to expressions only");
  integrate_refuses_at_once(over_unit_interval("x", {"--group", "8"}),
                            "an expression has one node per term; allowed: auto and 1");
  integrate_refuses_at_once(
      over_unit_interval("a*x", {"--param", "a=1:2:4e9"}),
      "the sweep has 4_000_000_000 rows, more than 1e9; --rows 4000000000 confirms");
}

TEST(Refusals, AreQuickForHostileText) {
  const auto repeated = [](const std::string& part, int times) {
    std::string all;
    for (int k = 0; k < times; ++k) all += part;
    return all;
  };
  integrate_refuses_at_once(over_unit_interval(repeated("(", 60'000)),
                            "bytes long; an expression has at most 32768");
  integrate_refuses_at_once(over_unit_interval(repeated("(", 30'000)),
                            "nests deeper than 256 levels");
  integrate_refuses_at_once(over_unit_interval(repeated("x^", 20'000) + "x"), "bytes long");
  integrate_refuses_at_once(over_unit_interval("x+\x1b[31m"),
                            "byte 0x1b does not belong in an expression");
  integrate_refuses_at_once(over_unit_interval("x+\xff"),
                            "byte 0xff does not belong in an expression");
  const scratch_file file("[[integral]]\nexpr = '" + repeated("1+", 500'000) + "'\n");
  integrate_refuses_at_once({"--config", file.path()}, "is 1000000 bytes long");
}

TEST(Batch, TakesExpressionsAndParameters) {
  const scratch_file file(
      "[defaults]\nfn = 'pi'\nn = 10\n[[integral]]\nexpr = 'a*x+b'\nparams = {a = 2, b = '1,2'}\n"
      "from = 0\nto = '1/a'\n[[integral]]\nfrom = 0\n");
  const said answer = integrate({"--config", file.path(), "--csv"});
  EXPECT_EQ(answer.exit_code, 0) << answer.err;
  EXPECT_THAT(answer.out, HasSubstr("\n,expression,a*x+b,a=2 b=2,0,0.5,,fixed,,,midpoint,"));
  EXPECT_THAT(answer.out, HasSubstr("\n,pi,4/(1+x^2),,0,1,,fixed,,,midpoint,"));
  const scratch_file bad(
      "[[integral]]\nfn = 'pi'\nparams = ['a=2']\n[[integral]]\nexpr = 'x+q'\nfrom = 0\nto = 1\n");
  const std::string said = integrate({"--config", bad.path()}).err;
  EXPECT_THAT(said, HasSubstr(":3:10: params: applies to expressions only"));
  EXPECT_THAT(said, HasSubstr(":5:8: expr: unknown name 'q'"));
}

TEST(Expressions, ThatBeginWithAMinusAreNoOptions) {
  const auto value = [](words arguments) {
    arguments.insert(arguments.begin(), "--quiet");
    return integrate(arguments).out;
  };
  const std::string known = value({"--expr", "-x", "--from", "0", "--to", "2"});
  EXPECT_EQ(value({"-x", "0", "2"}), known);
  EXPECT_EQ(value({"--", "-x", "0", "2"}), known);
  EXPECT_EQ(value({"--rtol", "1e-6", "--", "-x", "0", "2"}), known);
  EXPECT_EQ(value({"--", "-pi*sin(x)/pi", "-1", "2"}), value({"-sin(x)", "-1", "2"}));
}

TEST(Variables, MayHaveOtherNames) {
  const auto value = [](words arguments) {
    arguments.emplace_back("--quiet");
    return integrate(arguments).out;
  };
  const std::string known = value({"x*exp(-x)", "0", "1"});
  EXPECT_EQ(value({"t*exp(-t)", "0", "1", "--var", "t"}), known);
  EXPECT_EQ(value({"t*exp(-t)", "t=0..1", "--var", "t"}), known);
  EXPECT_EQ(value({"y*exp(-y)", "0", "1", "--var", "y"}), known);
  EXPECT_EQ(value({"x*exp(-x)", "0", "1", "--var", "x"}), known);
  EXPECT_EQ(value({"[t, a*t]", "0", "1", "--var", "t", "--param", "a=4"}), "0.5\n2\n");
  EXPECT_THAT(integrate({"2*t", "0", "1", "--var", "t"}).out,
              HasSubstr("  integral   2*t on [0, 1]"));
}

TEST(Variables, OfOtherIntegralsMayBeParameters) {
  const auto value = [](words arguments) {
    arguments.emplace_back("--quiet");
    const said answer = integrate(arguments);
    return answer.err + answer.out;
  };
  EXPECT_EQ(value({"y*x", "0", "1", "--param", "y=3"}), "1.5\n");
  EXPECT_EQ(value({"y*x", "0", "1", "--param", "y=1,3", "--n", "1"}), "0.5\n1.5\n");
  EXPECT_EQ(value({"x2*x1", "x1=0..1", "--param", "x2=3"}), "1.5\n");
  EXPECT_EQ(value({"x*t", "0", "1", "--var", "t", "--param", "x=2"}), "1\n");
  EXPECT_EQ(value({"x", "0", "y", "--param", "y=2"}), "2\n");
  EXPECT_EQ(value({"x*y*z", "x=0..1", "y=0..1", "--param", "z=2"}), "0.5\n");
  EXPECT_EQ(value({"x*y", "x=0..1", "y=0..z", "--param", "z=2"}), "1\n");
  EXPECT_EQ(value({"z*x^2", "x ~ normal(0,y)", "--param", "y=2", "--param", "z=3"}), "12\n");
}

TEST(Variables, AreRefusedWhereTheirNamesMeanSomethingElse) {
  const auto refused = [](words arguments, const std::string& why) {
    const said answer = integrate(arguments);
    EXPECT_EQ(answer.exit_code, 2);
    EXPECT_THAT(answer.err, HasSubstr(why));
  };
  refused(
      {"x+t", "0", "1", "--var", "t"},
      "x is not a variable here: the integral is over t alone; no parameter of that name has been "
      "given\n    x+t\n    ^");
  refused({"t", "0", "1", "--var", "t", "--param", "t=2"},
          "--param 't': is a variable of the integral");
  refused({"x", "0", "1", "--param", "x=2"}, "--param 'x': is a variable of the integral");
  refused({"x*y", "x=0..1", "y=0..1", "--param", "y=2"},
          "--param 'y': is a variable of the integral");
  refused({"x", "0", "1", "--var", "sin"}, "--var 'sin': is a function");
  refused({"x", "0", "1", "--var", "pi"}, "--var 'pi': is a constant");
  refused({"x", "0", "1", "--var", ""}, "--var");
  refused({"x", "0", "1", "--var", "2t"}, "is not a name");
  refused({"sum(t=1..2, t)", "0", "1", "--var", "t"}, "t is the variable of integration");
  refused({"t*y", "t=0..1", "y=0..1", "--var", "t"}, "names the variable of one dimension");
  refused({"--fn", "pi", "--var", "t"}, "applies to expressions only");
}

}  // namespace
}  // namespace riemann::trials
