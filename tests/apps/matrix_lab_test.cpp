// matrix-lab as users run it: answers, files, and what it refuses.
// SPDX-License-Identifier: Apache-2.0
#include "apps/program.hpp"
#include "riemann/kernels/cuda/devices.hpp"
#include "riemann/lib/reading/array_file.hpp"
#include "riemann/lib/reports/npy_file.hpp"
#include "support/temporary_folder.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <sstream>
#include <vector>

namespace riemann::trials {
namespace {

using ::testing::EndsWith;
using ::testing::HasSubstr;
using ::testing::Not;

std::vector<nlohmann::json> records_of(words arguments) {
  arguments.emplace_back("--json");
  const said told = matrix_lab(arguments);
  EXPECT_EQ(told.exit_code, 0) << told.err;
  std::vector<nlohmann::json> rows;
  std::istringstream lines(told.out);
  for (std::string line; std::getline(lines, line);) rows.push_back(nlohmann::json::parse(line));
  return rows;
}

TEST(MatrixLab, FindsEveryKernelRightOnTheEmulator) {
  for (const words& command : std::vector<words>{{"row-sums", "--m", "20", "--n", "300"},
                                                 {"column-sums", "--m", "300", "--n", "20"},
                                                 {"matmul", "--m", "40", "--n", "50", "--k", "20"},
                                                 {"scan", "--n", "9000"},
                                                 {"stencil", "--n", "3000", "--radius", "3"},
                                                 {"histogram", "--n", "3000", "--bins", "10"},
                                                 {"vector-add", "--n", "1001"}}) {
    words arguments = command;
    arguments.insert(arguments.end(), {"--kernel", "all", "--device", "emulator"});
    for (const nlohmann::json& row : records_of(arguments))
      EXPECT_EQ(row["verdict"], row["kernel"] == "matmul_cublas" ? "not run" : "right") << row;
  }
}

TEST(MatrixLab, ReportsProductsWithoutElements) {
  for (const words& command :
       std::vector<words>{{"--n", "0"}, {"--m", "0"}, {"--m", "0", "--n", "0"}})
    for (const char* device : {"cpu", "emulator"}) {
      words arguments{"matmul", "--device", device};
      arguments.insert(arguments.end(), command.begin(), command.end());
      const std::vector<nlohmann::json> rows = records_of(arguments);
      ASSERT_EQ(rows.size(), 1U);
      EXPECT_EQ(rows[0]["verdict"], "right") << rows[0];
      EXPECT_TRUE(rows[0]["worst"].is_null()) << rows[0];
    }
}

TEST(MatrixLab, FindsThatOnesSumToTheirNumber) {
  const nlohmann::json row = records_of(
      {"row-sums", "--m", "4096", "--n", "4096", "--input", "ones", "--device", "cpu"})[0];
  EXPECT_EQ(row["verdict"], "right");
  EXPECT_EQ(row["found"], 4096);
  EXPECT_EQ(row["ulps"], 0);
}

TEST(MatrixLab, ReadsAndWritesNumPyFiles) {
  const temporary_folder folder;
  const std::string in = (folder.path() / "in.npy").string();
  const std::string out = (folder.path() / "out.npy").string();
  const std::vector<double> elements{1, 2, 3, 4, 5, 6};
  write_npy(in, "double", {2, 3}, elements.data());
  records_of({"column-sums", "--file", in, "--out", out});
  const array_file file = examine_array(out, "double");
  EXPECT_EQ(file.shape, std::vector<index_t>{3});
  const host_array sums = read_array(file, [](double) {});
  EXPECT_EQ(std::vector<double>(sums.as<double>(), sums.as<double>() + 3),
            (std::vector<double>{5, 7, 9}));
}

TEST(MatrixLab, WritesNoResultOverTheArrayItComesFrom) {
  const temporary_folder folder;
  const std::string path = (folder.path() / "in.npy").string();
  const std::vector<double> elements{1, 2, 3, 4, 5, 6};
  write_npy(path, "double", {2, 3}, elements.data());
  const said told = matrix_lab({"row-sums", "--file", path, "--out", path});
  EXPECT_EQ(told.exit_code, 2);
  EXPECT_THAT(told.err, HasSubstr("is the file of the array itself"));
  EXPECT_EQ(examine_array(path, "double").shape, (std::vector<index_t>{2, 3}));
}

TEST(MatrixLab, WorksInPiecesOnWhatTheMemoryDoesNotHold) {
  for (const words& command : std::vector<words>{{"row-sums", "--m", "300", "--n", "200"},
                                                 {"column-sums", "--m", "9000", "--n", "7"},
                                                 {"row-sums", "--m", "2", "--n", "30000", "--mean"},
                                                 {"stencil", "--n", "60000", "--radius", "3"}}) {
    words arguments = command;
    arguments.insert(arguments.end(), {"--device", "emulator", "--memory", "128K"});
    const nlohmann::json row = records_of(arguments)[0];
    EXPECT_EQ(row["verdict"], "right") << row;
    EXPECT_EQ(row["in_pieces"], true) << row;
  }
  EXPECT_EQ(
      records_of({"row-sums", "--m", "10", "--n", "10", "--device", "emulator"})[0]["in_pieces"],
      false);
}

TEST(MatrixLab, SaysHowMuchMemoryIsNeededAndAvailable) {
  const said scan =
      matrix_lab({"scan", "--n", "60000", "--device", "emulator", "--memory", "128K"});
  EXPECT_EQ(scan.exit_code, 1);
  EXPECT_THAT(scan.err, HasSubstr("not enough device memory: 480_000 bytes needed, 131_072 avail"));
  const said rows = matrix_lab(
      {"row-sums", "--m", "2", "--n", "30000", "--device", "emulator", "--memory", "10K"});
  EXPECT_EQ(rows.exit_code, 1);
  EXPECT_THAT(rows.err, HasSubstr("10240 available"));
}

/// 90 000 elements are no small work, which the emulator would take.
TEST(MatrixLab, SaysThatTheCpuHasNoMemoryToLimit) {
  if (!cuda::devices().empty()) GTEST_SKIP() << "--device auto takes the GPU";
  const words arguments{"row-sums", "--m", "300", "--n", "300"};
  words limited = arguments;
  limited.insert(limited.end(), {"--memory", "1G"});
  EXPECT_THAT(records_of(limited)[0]["device_reason"].get<std::string>(),
              EndsWith("; --memory limits only a GPU or the emulator"));
  EXPECT_THAT(records_of(arguments)[0]["device_reason"].get<std::string>(),
              Not(HasSubstr("--memory")));
}

TEST(MatrixLab, TellsTheMedianOfTimesWhereItTakesThem) {
  const words arguments{"row-sums", "--m", "3", "--n", "3", "--repeat", "3", "--device"};
  const auto text_on = [&](const char* device) {
    words all = arguments;
    all.emplace_back(device);
    return matrix_lab(all).out;
  };
  EXPECT_THAT(text_on("cpu"), HasSubstr("3 runs: median "));
  EXPECT_THAT(text_on("emulator"), HasSubstr("3 runs: the same bits in each"));
}

TEST(MatrixLab, RefusesAnUnwritableResultBeforeItWorks) {
  const said told = matrix_lab({"row-sums", "--out", "/nowhere/y.npy"});
  EXPECT_EQ(told.exit_code, 1);
  EXPECT_THAT(told.err, HasSubstr("/nowhere/y.npy: cannot be written: No such file"));
  EXPECT_EQ(told.out, "");
  EXPECT_THAT(matrix_lab({"row-sums", "--out", "/"}).err, HasSubstr("Is a directory"));
}

void matrix_lab_refuses(const words& arguments, const std::string& why) {
  const said told = matrix_lab(arguments);
  EXPECT_EQ(told.exit_code, 2);
  EXPECT_THAT(told.err, HasSubstr(why));
  EXPECT_EQ(told.out, "");
}

TEST(MatrixLab, RefusesWhatDoesNotFitAndSaysWhy) {
  matrix_lab_refuses({"row-sum"}, "unknown pattern 'row-sum'; did you mean 'row-sums'?");
  matrix_lab_refuses({"row-sums", "--layout", "rows"}, "unknown layout 'rows'");
  matrix_lab_refuses({"row-sums", "--m", "3", "--n", "4", "--ld", "3"},
                     "--ld '3': the leading dimension 3 is less than the 4 elements of a row");
  matrix_lab_refuses({"stencil", "--n", "3", "--radius", "4"},
                     "--radius '4': a radius of 4 is larger than the data, 3 elements");
  matrix_lab_refuses({"row-sums", "--k", "3"}, "--k: does not apply to row-sums");
  matrix_lab_refuses({"matmul", "--m", "-1"}, "--m");
  matrix_lab_refuses({"scan", "--kernel", "row_sums"},
                     "is not a kernel of scan; allowed: scan, all");
  matrix_lab_refuses({"row-sums", "--file", "/nowhere/x.npy"}, "cannot be read");
  matrix_lab_refuses({"row-sums", "--m", "1e12", "--n", "1e12"},
                     "--m '1000000000000': gives a matrix too large to count its elements");
  matrix_lab_refuses({"row-sums", "--ld", "1e12", "--m", "1e12"},
                     "--ld '1000000000000': gives a matrix too large to count its elements");
  matrix_lab_refuses({"row-sums", "--device", "cpu", "--memory", "1G"},
                     "--memory: applies to a GPU or the emulator");
  matrix_lab_refuses({"row-sums", "--memory", "1T"}, "--memory '1T'");
}

}  // namespace
}  // namespace riemann::trials
