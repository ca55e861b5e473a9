// Integrals to a tolerance, as a user asks for them: words, options, config files and sweeps.
// SPDX-License-Identifier: Apache-2.0
#include "apps/program.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <cmath>
#include <fstream>
#include <iterator>
#include <numbers>
#include <sstream>

namespace riemann::trials {
namespace {

using ::testing::HasSubstr;
using ::testing::StartsWith;

nlohmann::json answer_to(words arguments, int exit_code = 0) {
  arguments.emplace_back("--json");
  const said answer = integrate(arguments);
  EXPECT_EQ(answer.exit_code, exit_code) << answer.err;
  return nlohmann::json::parse(answer.out);
}

TEST(Tolerances, AreAskedForByWordsAsByOptions) {
  const double half_root = std::sqrt(std::numbers::pi) / 2;
  for (const words& arguments : {words{"exp(-x^2)", "0", "inf"}, words{"exp(-x^2)", "-inf", "0"},
                                 words{"--rtol", "1e-8", "exp(-x^2)", "0", "inf"},
                                 words{"--expr", "exp(-x^2)", "--from", "0", "--to=inf"}}) {
    const nlohmann::json report = answer_to(arguments);
    EXPECT_NEAR(report["value"], half_root, 1e-10);
    EXPECT_EQ(report["status"], "met");
    EXPECT_EQ(report["method"], "adaptive");
    EXPECT_LE(report["error_estimate"], 1e-8);
  }
  EXPECT_NEAR(answer_to({"-x^2", "-1", "-pi/4"})["value"],
              (std::pow(std::numbers::pi / 4, 3) - 1) / 3, 1e-12);
  EXPECT_NEAR(answer_to({"x^2", "0", "a", "--param", "a=3"})["value"], 9, 1e-12);
  EXPECT_NEAR(answer_to({"b*x^2", "-a/2", "a", "--param=a=2", "--param", "b=3"})["value"], 9,
              1e-12);
  EXPECT_NEAR(answer_to({"exponential"})["value"], std::numbers::e - 1, 1e-12);
  EXPECT_NEAR(answer_to({"exponential", "1", "0"})["value"], 1 - std::numbers::e, 1e-12);
}

TEST(Tolerances, CountWhatIsNotKnownOfALimitBesideAPole) {
  const nlohmann::json report =
      answer_to({"--expr", "abs(25.8*x+a)^(-0.5)", "--from=-0.049265415978558362", "--to=-a/25.8",
                 "--param", "a=0.79", "--rtol", "1e-7"});
  EXPECT_EQ(report["status"], "met");
  const double value = 0.05376558499824882;  // of a = 0.79 as written
  EXPECT_NEAR(report["value"], value, report["error_estimate"].get<double>());
}

TEST(Tolerances, GiveWayToFixedRulesWhereTheirKeysAre) {
  for (const words& key :
       {words{"--n", "10"}, words{"--rule", "simpson"}, words{"--sum", "kahan"},
        words{"--group", "1"}, words{"--precision", "double"}, words{"--method", "fixed"}}) {
    words arguments{"--fn", "pi"};
    arguments.insert(arguments.end(), key.begin(), key.end());
    const nlohmann::json report = answer_to(arguments);
    EXPECT_EQ(report["method"], "fixed") << key[0];
    EXPECT_EQ(report["rtol"], nullptr);
  }
  const said samples =
      integrate({"--data", RIEMANN_CONFIGS "/data/spectrum.csv", "--device", "cuda:1000"});
  EXPECT_EQ(samples.exit_code, 1) << "no such device; the question is sound: " << samples.err;
  const scratch_file file("[[integral]]\nfn = 'pi'\nn = 10\n");
  const said batch = integrate({"--config", file.path(), "--device", "cuda:1000"});
  EXPECT_EQ(batch.exit_code, 1) << "each row has its method: " << batch.err;
  const said both = integrate({"--fn", "pi", "--n", "10", "--rtol", "1e-3"});
  EXPECT_EQ(both.exit_code, 2);
  EXPECT_THAT(both.err, HasSubstr("--rtol: applies to methods to a tolerance only"));
  const said other = integrate({"--fn", "pi", "--n", "10", "--method", "adaptive"});
  EXPECT_EQ(other.exit_code, 2);
  EXPECT_THAT(other.err, HasSubstr("--n: applies to fixed rules only"));
}

TEST(Tolerances, ThatAreNotMetAreSaidNotToBe) {
  const said poor = integrate({"1/x-floor(1/x)", "0", "1", "--max-evals", "5000"});
  EXPECT_EQ(poor.exit_code, 3);
  EXPECT_THAT(poor.err, StartsWith("integrate: the tolerance is not met: "));
  EXPECT_THAT(poor.out, HasSubstr("status     not_met: "));
  const said none = integrate({"1/x", "0", "1"});
  EXPECT_EQ(none.exit_code, 4);
  EXPECT_THAT(none.out, StartsWith("divergent\n"));
  EXPECT_THAT(none.out, HasSubstr("near x = 0"));
  EXPECT_EQ(answer_to({"tan(x)", "0", "pi"}, 4)["value"], nullptr);
  EXPECT_EQ(answer_to({"sqrt(x)", "-1", "1"}, 4)["status"], "not_finite");
  EXPECT_EQ(answer_to({"sin(x)", "0", "2*pi"}, 3)["status"], "roundoff");
  EXPECT_EQ(answer_to({"sin(x)", "0", "2*pi", "--atol", "1e-9"})["status"], "met");
}

TEST(Tolerances, AreRefusedWhereTheyAreNone) {
  for (const words& wrong :
       {words{"--rtol", "0"}, words{"--rtol", "-1"}, words{"--rtol", "nan"}, words{"--atol", "-1"},
        words{"--max-evals", "0"}, words{"--max-seconds", "0"}, words{"--break", "2"},
        words{"--break", "0.5,x"}, words{"--method", "magic"}, words{"--device", "cuda"}}) {
    words arguments{"x", "0", "1"};
    arguments.insert(arguments.end(), wrong.begin(), wrong.end());
    const said answer = integrate(arguments);
    EXPECT_EQ(answer.exit_code, 2) << wrong[0] << ' ' << wrong[1];
    EXPECT_EQ(answer.out, "");
    EXPECT_THAT(answer.err, StartsWith("integrate: " + wrong[0])) << wrong[1];
  }
}

TEST(Tolerances, MayBeAbsoluteAlone) {
  const auto within = [](words question) {
    question.insert(question.end(), {"--rtol", "0", "--atol", "1e-4"});
    const nlohmann::json report = answer_to(question);
    EXPECT_EQ(report["status"], "met") << question[0];
    EXPECT_EQ(report["rtol"], 0.0);
    return report["value"].get<double>();
  };
  EXPECT_NEAR(within({"sin(x)", "0", "2*pi"}), 0, 1e-4);
  EXPECT_NEAR(within({"sin(x)/x", "0", "inf"}), std::acos(0.0), 1e-4);
  EXPECT_NEAR(within({"sqrt(x)*exp(-y)", "x=0..1", "y=0..inf"}), 2.0 / 3, 1e-4);
  for (const char* method :
       {"auto", "regions", "tensor", "sampling", "lattice", "vegas", "vegas_plus", "monte_carlo"})
    EXPECT_NEAR(within({"exp(x*y)*sqrt(x+y)", "x=0..1", "y=0..1", "--method", method}), 1.34465092,
                method == std::string("monte_carlo") ? 2e-4 : 1e-4)
        << method;
  for (const words& more : {words{}, {"--atol", "0"}}) {
    words arguments{"x", "0", "1", "--rtol", "0"};
    arguments.insert(arguments.end(), more.begin(), more.end());
    const said answer = integrate(arguments);
    EXPECT_EQ(answer.exit_code, 2);
    EXPECT_EQ(answer.err,
              "integrate: --rtol '0': is 0, and so is atol: one of them must be above 0\n");
  }
}

TEST(Tolerances, HoldInSweepsAndConfigFiles) {
  const said sweep = integrate({"exp(-a*x)", "0", "inf", "--param", "a=1,2,4", "--quiet"});
  EXPECT_EQ(sweep.exit_code, 0) << sweep.err;
  std::istringstream lines(sweep.out);
  for (const double exact : {1.0, 0.5, 0.25}) {
    double value = 0;
    lines >> value;
    EXPECT_NEAR(value, exact, 1e-10 * exact);
  }
  const scratch_file file(
      "[[integral]]\nname = 'tail'\nexpr = 'exp(-x)'\nfrom = 0\nto = 'inf'\nrtol = 1e-12\n"
      "exact = 1\nrelative_tolerance = 1e-12\n"
      "[[integral]]\nexpr = '1/x'\nfrom = 0\nto = 1\nexpect_status = 'divergent'\n");
  const said batch = integrate({"--config", file.path()});
  EXPECT_EQ(batch.exit_code, 0) << batch.err << batch.out;
  EXPECT_THAT(batch.out, HasSubstr("2 rows: 2 met"));
}

TEST(Tolerances, ArePrincipalValuesWhereThatIsAskedFor) {
  const nlohmann::json report = answer_to({"1/(x-0.3)", "0", "1", "--pv"});
  EXPECT_NEAR(report["value"], std::log(7.0 / 3), 1e-10);
  EXPECT_EQ(report["status"], "met");
  EXPECT_EQ(report["reason"], "principal value around x = 0.3");
  EXPECT_EQ(answer_to({"1/(x-0.3)", "0", "1"}, 4)["value"], nullptr) << "nobody asked";
  EXPECT_EQ(answer_to({"1/(x-0.3)^2", "0", "1", "--pv"}, 4)["status"], "divergent");
  const said plain = integrate({"exp(x)", "0", "1", "--pv"});
  EXPECT_THAT(plain.out, HasSubstr("status     met: no simple pole was seen between the limits"));
}

TEST(Tolerances, AreExplainedWhereThatIsAskedFor) {
  const nlohmann::json told = answer_to({"1/sqrt(x)", "0", "1", "--explain"});
  EXPECT_THAT(told["explanation"].get<std::string>(), HasSubstr("Toward x = 0 from above"));
  EXPECT_EQ(answer_to({"1/sqrt(x)", "0", "1"})["explanation"], nullptr);
  const said page = integrate({"1/sqrt(x)", "0", "1", "--explain", "--careful"});
  EXPECT_EQ(page.exit_code, 0) << page.err;
  EXPECT_THAT(page.out, HasSubstr("\n  The second look took "));
  const scratch_file file(
      "[[integral]]\nexpr = '1/(x-0.3)'\nfrom = 0\nto = 1\npv = true\nexplain = true\n"
      "careful = true\n");
  const said batch = integrate({"--config", file.path(), "--json"});
  EXPECT_EQ(batch.exit_code, 0) << batch.err;
  EXPECT_THAT(batch.out, HasSubstr("principal value around x = 0.3"));
  EXPECT_THAT(batch.out, HasSubstr("The second look took "));
}

TEST(Tolerances, AreDrawnWhereThatIsAskedFor) {
  const scratch_file picture("before");
  const said drawn = integrate({"exp(-x^2)", "-inf", "inf", "--trace", picture.path()});
  EXPECT_EQ(drawn.exit_code, 0) << drawn.err;
  std::ifstream file(picture.path());
  const std::string svg((std::istreambuf_iterator<char>(file)), {});
  EXPECT_THAT(svg, StartsWith("<svg "));
  EXPECT_THAT(svg, HasSubstr(">Evaluations<"));
  const said nowhere = integrate({"exp(-x^2)", "0", "1", "--trace", "/no/such/folder/t.svg"});
  EXPECT_EQ(nowhere.exit_code, 1);
  EXPECT_EQ(nowhere.out, "") << "told before there is an answer";
}

TEST(Tolerances, HaveWordsThatNeedTheirMethod) {
  for (const char* key : {"--pv", "--careful", "--explain"}) {
    const said fixed = integrate({"--fn", "pi", "--n", "10", key});
    EXPECT_EQ(fixed.exit_code, 2) << key;
    EXPECT_THAT(fixed.err, HasSubstr("applies to methods to a tolerance only")) << key;
    const said samples = integrate({"--data", RIEMANN_CONFIGS "/data/spectrum.csv", key});
    EXPECT_EQ(samples.exit_code, 2) << key;
    EXPECT_THAT(samples.err, HasSubstr("cannot go with tabulated data")) << key;
  }
  const said rows = integrate({"exp(a*x)", "0", "1", "--param", "a=1,2", "--trace", "t.svg"});
  EXPECT_EQ(rows.exit_code, 2);
  EXPECT_THAT(rows.err, HasSubstr("give each parameter one value"));
  EXPECT_EQ(integrate({"exp(x)", "0", "1", "--trace", ""}).exit_code, 2);
}

TEST(Tolerances, HaveTheSameBitsWhateverTheThreads) {
  const words arguments{"exp(-a*x)*sqrt(x)", "0", "inf", "--param", "a=1:9:40", "--quiet"};
  words one = arguments;
  one.insert(one.end(), {"--threads", "1"});
  words three = arguments;
  three.insert(three.end(), {"--threads", "3"});
  EXPECT_EQ(integrate(one).out, integrate(three).out);
}

}  // namespace
}  // namespace riemann::trials
