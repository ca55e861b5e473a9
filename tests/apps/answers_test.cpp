// What good input gets: the value first, every figure, and the same in each format.
// SPDX-License-Identifier: Apache-2.0
#include "apps/program.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <sstream>

namespace riemann::trials {
namespace {

using ::testing::ContainsRegex;
using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::StartsWith;

std::string value_of(words arguments) {
  arguments.insert(arguments.end(), {"--quiet", "--device", "cpu"});
  const said answer = integrate(arguments);
  EXPECT_EQ(answer.exit_code, 0) << answer.err;
  EXPECT_EQ(answer.err, "");
  return answer.out;
}

nlohmann::json object_of(words arguments) {
  arguments.insert(arguments.end(), {"--json", "--device", "cpu"});
  const said answer = integrate(arguments);
  EXPECT_EQ(std::count(answer.out.begin(), answer.out.end(), '\n'), 1);
  return nlohmann::json::parse(answer.out);
}

TEST(TheMainJob, IsPiToTheLastBit) {
  EXPECT_EQ(value_of({"--fn", "pi", "--n", "1e8"}), "3.141592653589793\n");
}

TEST(Counts, MayBeWrittenInFiveWays) {
  for (const char* n : {"100000", "100_000", "1e5", "100000.0"}) {
    EXPECT_EQ(object_of({"--fn", "pi", "--n", n})["n"], 100000) << n;
  }
  EXPECT_EQ(object_of({"--fn", "pi", "--n", "1.5e3"})["n"], 1500);
  EXPECT_EQ(object_of({"--fn", "pi", "--n", "2^10"})["n"], 1024);
}

TEST(SuspectValues, AreAnsweredButNotAsAsked) {
  for (const words& question : {words{"--expr", "exp(-x)", "--from", "0", "--to", "1e9"},
                                words{"--expr", "exp(-x^2)", "--from=-1e6", "--to", "1e7"},
                                words{"--expr", "1/x", "--from=-1", "--to", "1"},
                                words{"--expr", "gamma(x)", "--from=-2.5", "--to=-1.5"}}) {
    for (const char* format : {"", "--json", "--csv", "--quiet"}) {
      words arguments = question;
      arguments.insert(arguments.end(), {"--method", "fixed"});
      if (*format != '\0') arguments.emplace_back(format);
      const said answer = integrate(arguments);
      EXPECT_EQ(answer.exit_code, 3) << question[1] << format;
      EXPECT_THAT(answer.err, StartsWith("integrate: the value is suspect: ")) << question[1];
      const std::string told = format == std::string("--quiet") ? "" : "suspect";
      EXPECT_THAT(answer.out, HasSubstr(told));
    }
  }
  const said sweep = integrate(
      {"--expr", "1/(x-a)", "--param", "a=-1,0.5", "--from", "0", "--to", "1", "--n", "1000"});
  EXPECT_EQ(sweep.exit_code, 3);
  EXPECT_THAT(sweep.err, HasSubstr("1 of 2 rows is suspect"));
}

TEST(Limits, MayBeginWithAMinusSign) {
  EXPECT_EQ(object_of({"--fn", "pi", "--from", "-1"})["from"], -1);
  EXPECT_EQ(object_of({"--fn", "pi", "--from=-1"})["from"], -1);
  EXPECT_EQ(object_of({"--fn", "pi", "--from", "-pi/2", "--to", "2*e"})["from"].get<double>(),
            -1.5707963267948966);
}

TEST(TextOutput, BeginsWithTheValueAndTellsWhatWasDone) {
  const said answer = integrate({"--fn", "pi", "--n", "1e6", "--device", "cpu"});
  EXPECT_EQ(answer.exit_code, 0);
  EXPECT_EQ(answer.err, "");
  EXPECT_THAT(answer.out, StartsWith("3.14159265358987"));
  for (const char* told :
       {"\n  integral   4/(1+x^2) on [0, 1]  (pi)\n", "\n  rule       midpoint, n = 1_000_000: ",
        "\n  sum        neumaier, tiled", "ulp, ", "absolute; exact 3.141592653589793\n",
        "\n  estimate   within ", "\n  device     cpu: ", "\n  time       ", "points/s"}) {
    EXPECT_THAT(answer.out, HasSubstr(told));
  }
  EXPECT_THAT(answer.out, Not(HasSubstr("repeat")));
}

TEST(TextOutput, SaysWhyADeviceWasChosen) {
  const nlohmann::json report =
      nlohmann::json::parse(integrate({"--fn", "pi", "--n", "10", "--json"}).out);
  EXPECT_NE(report["device_reason"], "");
  EXPECT_EQ(report["device"], "cpu");
}

TEST(JsonOutput, HasEveryKeyOnOneLine) {
  const nlohmann::json report =
      object_of({"--fn", "pi", "--n", "1000", "--rule", "gauss_legendre"});
  for (const char* key : {"fn",
                          "from",
                          "to",
                          "rule",
                          "order",
                          "n",
                          "evaluations",
                          "value",
                          "value_hex",
                          "exact",
                          "absolute_error",
                          "ulps",
                          "error_estimate",
                          "l1_norm",
                          "status",
                          "reason",
                          "sum",
                          "strategy",
                          "group",
                          "tiling_version",
                          "repeatable",
                          "precision",
                          "device",
                          "device_name",
                          "device_reason",
                          "isa",
                          "maths",
                          "threads",
                          "seconds",
                          "kernel_seconds",
                          "points_per_second",
                          "version",
                          "repeat",
                          "kernel_seconds_median",
                          "kernel_seconds_min"}) {
    EXPECT_TRUE(report.contains(key)) << key;
  }
  EXPECT_EQ(report["order"], 5);
  EXPECT_EQ(report["status"], "summed");
}

TEST(JsonOutput, CarriesTheBitsTwice) {
  const nlohmann::json report = object_of({"--fn", "pi", "--n", "1000"});
  EXPECT_EQ(std::stod(report["value_hex"].get<std::string>()), report["value"].get<double>());
}

TEST(CsvOutput, HasTheSameKeysAndValues) {
  const said answer = integrate({"--fn", "pi", "--n", "1000", "--csv", "--device", "cpu"});
  std::istringstream lines(answer.out);
  std::string header;
  std::string record;
  std::string rest;
  std::getline(lines, header);
  std::getline(lines, record);
  EXPECT_FALSE(std::getline(lines, rest));
  std::string keys;
  const auto report =
      nlohmann::ordered_json::parse(integrate({"--fn", "pi", "--n", "1000", "--json"}).out);
  for (const auto& [key, value] : report.items()) {
    keys += (keys.empty() ? key : ',' + key);
  }
  EXPECT_EQ(header, keys);
  EXPECT_THAT(record, HasSubstr(",pi,4/(1+x^2),,0,1,,fixed,,,midpoint,,1000,,,,1000,"));
}

TEST(Repetition, TellsTimesAndThatTheBitsAgree) {
  const nlohmann::json report = object_of({"--fn", "pi", "--n", "1e5", "--repeat", "5"});
  EXPECT_EQ(report["repeat"], 5);
  EXPECT_EQ(report["identical"], true);
  EXPECT_LE(report["kernel_seconds_min"], report["kernel_seconds_median"]);
  EXPECT_LE(report["seconds_min"], report["seconds_median"]);
  EXPECT_THAT(integrate({"--fn", "pi", "--n", "1e5", "--repeat", "5"}).out,
              HasSubstr("repeat     5 runs, the same bits in each"));
}

TEST(NonFiniteIntegrands, EndWithExitFourAndTheFirstNode) {
  const words arguments{"--fn", "log_product", "--rule", "left", "--n", "100"};
  const said text = integrate(arguments);
  EXPECT_EQ(text.exit_code, 4);
  EXPECT_THAT(text.out, HasSubstr("status     not_finite: "));
  EXPECT_THAT(text.err, ContainsRegex("1 of 100 nodes.*x = 0"));
  const nlohmann::json report = object_of(arguments);
  EXPECT_TRUE(report["value"].is_null());
  EXPECT_EQ(report["value_hex"], "nan");
  EXPECT_EQ(report["nonfinite_count"], 1);
  EXPECT_EQ(report["nonfinite_first_node"], 0);
}

TEST(Help, BeginsWithExamplesAndFitsTheScreen) {
  const said answer = integrate({"--help"});
  EXPECT_EQ(answer.exit_code, 0);
  EXPECT_EQ(answer.err, "");
  EXPECT_LT(answer.out.find("Examples"), answer.out.find("--rule NAME"));
  EXPECT_THAT(answer.out, HasSubstr("Exit codes"));
  std::istringstream lines(answer.out);
  for (std::string line; std::getline(lines, line);) EXPECT_LE(line.size(), 100U) << line;
}

TEST(Help, IsGrantedWhateverElseWasSaid) {
  EXPECT_EQ(integrate({"--fn", "pi", "--n", "abc", "--help"}).exit_code, 0);
  EXPECT_EQ(integrate({"-h"}).out, integrate({"--help"}).out);
}

TEST(Help, ShowsExamplesThatRun) {
  std::istringstream lines(integrate({"--help"}).out);
  int tried = 0;
  for (std::string line; std::getline(lines, line);) {
    std::istringstream told(line.substr(0, line.find("   ", 2)));
    std::string program;
    if (!(told >> program) || program != "integrate" || !line.starts_with("  ")) continue;
    words arguments{std::istream_iterator<std::string>(told), {}};
    for (std::string& each : arguments) std::erase(each, '"');  // as a shell does
    const auto has = [&](const char* word) {
      return std::find(arguments.begin(), arguments.end(), word) != arguments.end();
    };
    if (has("cuda") || has("--config") || has("--data") || has("--plot")) continue;  // elsewhere
    EXPECT_EQ(integrate(arguments).exit_code, 0) << line;
    ++tried;
  }
  EXPECT_EQ(tried, 9);
}

TEST(Listing, NamesAMemberOfEveryFamily) {
  const said answer = integrate({"--list"});
  EXPECT_EQ(answer.exit_code, 0);
  for (const char* told :
       {"Integrands (--fn)\n  pi  ", "4/(1+x^2)", "3.14159265358979323846", "Rules (--rule)\n",
        "\n  simpson ", "order 4, degree 3", "Sums (--sum)\n", "\n  neumaier ",
        "Strategies (--strategy)\n  tiled ", "Devices (--device)\n  cpu "}) {
    EXPECT_THAT(answer.out, HasSubstr(told));
  }
}

TEST(Version, TellsTheBuild) {
  const said answer = integrate({"--version"});
  EXPECT_EQ(answer.exit_code, 0);
  EXPECT_THAT(answer.out, StartsWith("riemann "));
  EXPECT_THAT(answer.out, HasSubstr("compiler"));
}

}  // namespace
}  // namespace riemann::trials
