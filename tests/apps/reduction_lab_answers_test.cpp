// What the lab says of good requests: values, verdicts and every key, in each format.
// SPDX-License-Identifier: Apache-2.0
#include "apps/program.hpp"
#include "riemann/kernels/arrays/elements.hpp"
#include "riemann/kernels/arrays/named.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <sstream>

namespace riemann::trials {
namespace {

using ::testing::ContainsRegex;
using ::testing::HasSubstr;
using ::testing::StartsWith;

std::vector<nlohmann::ordered_json> objects_of(words arguments) {
  arguments.insert(arguments.end(), {"--json", "--device", "cpu"});
  const said answer = reduction_lab(arguments);
  EXPECT_EQ(answer.exit_code, 0) << answer.err;
  std::vector<nlohmann::ordered_json> all;
  std::istringstream lines(answer.out);
  for (std::string line; std::getline(lines, line);)
    all.push_back(nlohmann::ordered_json::parse(line));
  return all;
}

nlohmann::ordered_json first_object_of(const words& arguments) {
  return objects_of(arguments).at(0);
}

TEST(LabAnswers, AreRightForEveryOperationAndType) {
  for (const char* op : families::operations.names) {
    for (const char* type : element_types.names) {
      if (!why_not_reducible({op}, type).empty()) continue;
      EXPECT_EQ(first_object_of({"--op", op, "--type", type, "--n", "100003"})["verdict"], "right")
          << op << ' ' << type;
    }
  }
}

TEST(LabAnswers, AreRightForEverySumAndInput) {
  for (const char* sum : families::accumulators.names)
    for (const char* input : {"uniform", "integers", "ill-conditioned", "equal"})
      for (const char* type : {"float", "double"}) {
        const auto report =
            first_object_of({"--sum", sum, "--input", input, "--type", type, "--n", "1e5"});
        EXPECT_EQ(report["verdict"], "right") << sum << ' ' << input << ' ' << type;
        EXPECT_LE(report["error"], report["bound"]) << sum << ' ' << input << ' ' << type;
      }
}

TEST(LabAnswers, OfFloatsAreComparedWithASumOfDoubles) {
  const auto report = first_object_of({"--input", "equal", "--n", "3"});
  EXPECT_EQ(report["reference"], 3 * static_cast<double>(0.1F));
}

TEST(LabAnswers, AreThoseThatAPersonCanCheck) {
  EXPECT_EQ(first_object_of({"--input", "equal", "--type", "int32", "--n", "1e6"})["value"],
            1'000'000);
  EXPECT_EQ(first_object_of({"--input", "equal", "--type", "double", "--n", "10"})["value"], 1);
  EXPECT_EQ(first_object_of({"--n", "0"})["value"], 0);
  EXPECT_EQ(first_object_of({"--n", "1", "--op", "max", "--input", "equal"})["value"],
            static_cast<double>(0.1F));
}

TEST(LabAnswers, DependOnTheSeedAlone) {
  const auto value = [](const char* seed, const char* threads) {
    return first_object_of({"--seed", seed, "--threads", threads, "--n", "1e5"})["value_hex"];
  };
  EXPECT_EQ(value("3", "1"), value("3", "4"));
  EXPECT_NE(value("3", "1"), value("4", "1"));
}

TEST(LabAnswers, TakeCountsInThreeForms) {
  for (const char* n : {"1048576", "2^20", "1.048576e6"})
    EXPECT_EQ(first_object_of({"--n", n})["n"], 1 << 20);
}

TEST(LabAnswers, ShowWhatCancellationDoes) {
  const words arguments{"--input", "ill-conditioned", "--type", "double", "--n", "1e5", "--sum"};
  const auto with = [&](const char* sum) {
    words all = arguments;
    all.emplace_back(sum);
    return first_object_of(all);
  };
  EXPECT_GT(with("naive")["ulps"], 1e6);
  EXPECT_EQ(with("double_double")["ulps"], 0);
  EXPECT_EQ(with("naive")["verdict"], "right");  // as right as plain additions can be
}

TEST(LabAnswers, LetANaNShow) {
  const auto report = first_object_of({"--input", "one-nan", "--op", "min", "--n", "1000"});
  EXPECT_TRUE(report["value"].is_null());
  EXPECT_EQ(report["value_hex"], "nan");
  EXPECT_EQ(report["verdict"], "right");
}

TEST(LabStrategies, AreAllThereWhenAllAreAskedFor) {
  const auto all = objects_of({"--strategy", "all", "--n", "1e4", "--repeat", "3"});
  ASSERT_GE(all.size(), 2U);
  for (const auto& each : all) {
    if (each["strategy"] == "tiled" || each["strategy"] == "reference") {
      EXPECT_EQ(each["verdict"], "right");
      EXPECT_EQ(each["identical"], true);
      EXPECT_LE(each["seconds"], each["seconds_median"]);
    } else {
      EXPECT_EQ(each["verdict"], "not run");
      EXPECT_THAT(each["reason"].get<std::string>(), HasSubstr("runs on a GPU only"));
      EXPECT_TRUE(each["value"].is_null());
    }
  }
}

TEST(LabText, TellsOnceWhySeveralStrategiesDoNotRun) {
  const said answer = reduction_lab({"--strategy", "all", "--n", "1", "--device", "cpu"});
  EXPECT_THAT(answer.out, StartsWith("sum of 1 element, float"));
  EXPECT_THAT(answer.out, HasSubstr("interleaved_modulo      not run: runs on a GPU only"));
  EXPECT_THAT(answer.out, HasSubstr("interleaved_strided     not run: likewise\n"));
}

TEST(LabText, TellsWhatWasAskedAndWhatWasFound) {
  const said answer =
      reduction_lab({"--n", "1e5", "--device", "cpu", "--repeat", "2", "--threads", "2"});
  EXPECT_EQ(answer.exit_code, 0);
  EXPECT_EQ(answer.err, "");
  EXPECT_THAT(answer.out, StartsWith("sum of 100_000 elements, float, added by neumaier\n"));
  for (const char* told : {"\n  input      uniform, seed 1\n", "\n  reference  ",
                           "\n  device     cpu: ", "\nstrategy ", "\ntiled ", " ulp ", " right ",
                           "\n    tiles  100_000 items, 2 threads, ", "\n    2 runs: median ",
                           ", the same bits in each\n"})
    EXPECT_THAT(answer.out, HasSubstr(told));
}

TEST(LabJson, HasEveryKey) {
  const auto report = first_object_of({"--n", "1000"});
  for (const char* key : {"strategy",       "operation",
                          "type",           "sum",
                          "ignore_nan",     "n",
                          "input",          "verdict",
                          "reason",         "value",
                          "value_hex",      "index",
                          "variance",       "reference",
                          "reference_hex",  "reference_method",
                          "error",          "ulps",
                          "bound",          "seconds",
                          "seconds_median", "gigabytes_per_second",
                          "repeat",         "identical",
                          "passes",         "device",
                          "device_name",    "device_reason",
                          "threads",        "block",
                          "grid",           "factor",
                          "inner",          "copies",
                          "version"})
    EXPECT_TRUE(report.contains(key)) << key;
  ASSERT_EQ(report["passes"].size(), 1U);
  EXPECT_EQ(report["passes"][0]["items"], 1000);
}

TEST(LabCsv, HasTheSameKeysAndARecordForEachStrategy) {
  const words arguments{"--strategy", "all", "--n", "100", "--device", "cpu"};
  std::string keys;
  const auto objects = objects_of({"--strategy", "all", "--n", "100"});
  for (const auto& [key, value] : objects[0].items()) keys += (keys.empty() ? "" : ",") + key;
  words as_csv = arguments;
  as_csv.emplace_back("--csv");
  const said answer = reduction_lab(as_csv);
  EXPECT_THAT(answer.out, StartsWith(keys + "\ntiled,sum,float,neumaier,false,100,"));
  EXPECT_EQ(std::count(answer.out.begin(), answer.out.end(), '\n'),
            static_cast<std::ptrdiff_t>(objects.size() + 1));
}

TEST(LabBench, TellsTimesBySize) {
  const said text = reduction_lab({"--bench", "--n", "2^12", "--device", "cpu"});
  EXPECT_EQ(text.exit_code, 0) << text.err;
  EXPECT_THAT(text.out, ContainsRegex("elements +us +GB/s +x loop\n"));
  const auto rows = objects_of({"--bench", "--n", "5000", "--op", "max", "--type", "int32"});
  ASSERT_EQ(rows.size(), 2U);
  EXPECT_EQ(rows[0]["n"], 1024);
  EXPECT_EQ(rows[1]["n"], 4096);
  EXPECT_EQ(rows[1]["bytes"], 16384);
  EXPECT_GT(rows[1]["times_loop"], 0);
}

TEST(LabListing, NamesAMemberOfEveryFamily) {
  const said answer = reduction_lab({"--list"});
  EXPECT_EQ(answer.exit_code, 0);
  for (const char* told :
       {"Strategies (--strategy)\n", "\n  tiled ", "\n  reference ", "Operations (--op)\n  sum ",
        "Types (--type)\n  int8 ", "24 significant bits", "Sums (--sum)\n  neumaier ",
        "Inputs (--input)\n  uniform ", "\n  ill-conditioned "})
    EXPECT_THAT(answer.out, HasSubstr(told));
}

TEST(LabListing, TellsProgramsWhatEachStrategySaysOfItself) {
  const said answer = reduction_lab({"--list", "--json"});
  EXPECT_EQ(answer.exit_code, 0) << answer.err;
  const std::string first = answer.out.substr(0, answer.out.find('\n'));
  const auto tiled = nlohmann::ordered_json::parse(first);
  EXPECT_EQ(tiled["strategy"], "tiled");
  EXPECT_EQ(tiled["same_bits"], "any launch");
  EXPECT_EQ(tiled["finish"], "last block");
  EXPECT_EQ(tiled["arrays_only"], false);
  EXPECT_THAT(answer.out, HasSubstr("{\"strategy\":\"reference\","));
}

TEST(LabHelp, BeginsWithExamplesAndFitsTheScreen) {
  const said answer = reduction_lab({"--help", "--nonsense"});
  EXPECT_EQ(answer.exit_code, 0);
  EXPECT_EQ(answer.err, "");
  EXPECT_EQ(reduction_lab({"-h"}).out, answer.out);
  EXPECT_LT(answer.out.find("Examples"), answer.out.find("--strategy NAME"));
  EXPECT_THAT(answer.out, HasSubstr("\n  FILE "));
  EXPECT_THAT(answer.out, HasSubstr("Exit codes"));
  std::istringstream lines(answer.out);
  for (std::string line; std::getline(lines, line);) EXPECT_LE(line.size(), 100U) << line;
}

TEST(LabHelp, ShowsExamplesThatRun) {
  std::istringstream lines(reduction_lab({"--help"}).out);
  int tried = 0;
  for (std::string line; std::getline(lines, line);) {
    std::istringstream told(line.substr(0, line.find("   ", 2)));
    std::string program;
    if (!(told >> program) || program != "reduction-lab" || !line.starts_with("  ")) continue;
    const words arguments{std::istream_iterator<std::string>(told), {}};
    if (arguments[0].starts_with("data.")) continue;
    EXPECT_EQ(reduction_lab(arguments).exit_code, 0) << line;
    ++tried;
  }
  EXPECT_GT(tried, 8);
}

TEST(LabVersion, TellsTheBuild) {
  EXPECT_EQ(reduction_lab({"--version"}).out, integrate({"--version"}).out);
}

}  // namespace
}  // namespace riemann::trials
