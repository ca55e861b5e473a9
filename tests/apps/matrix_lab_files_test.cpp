// Arrays that matrix-lab reads: the shape of the file is the shape of the question, or is refused.
// SPDX-License-Identifier: Apache-2.0
#include "apps/matrix_lab/cases.hpp"
#include "apps/matrix_lab/inputs.hpp"
#include "apps/matrix_lab/runs.hpp"
#include "apps/program.hpp"
#include "riemann/kernels/emulator/fault.hpp"
#include "support/npy_bytes.hpp"
#include "support/temporary_folder.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <fstream>
#include <limits>
#include <tuple>
#include <vector>

namespace riemann::trials {
namespace {

using ::testing::AllOf;
using ::testing::EndsWith;
using ::testing::HasSubstr;
using ::testing::Not;

const words matrix_patterns{"row-sums", "column-sums", "matmul"};
const words vector_patterns{"scan", "stencil", "histogram", "vector-add"};

/// An array of ones in a file of its own.
class array_of_ones {
 public:
  array_of_ones(const std::string& shape, index_t count, const std::string& descr = "<f8",
                bool by_columns = false) {
    std::ofstream(path()) << npy_header_bytes(
                                 npy_dictionary_text(descr, shape, by_columns ? "True" : "False"))
                          << bytes_of(std::vector<double>(static_cast<std::size_t>(count), 1.0));
  }
  std::string path() const { return (folder_.path() / "ones.npy").string(); }

 private:
  temporary_folder folder_;
};

nlohmann::json answer_for(const words& arguments) {
  words all = arguments;
  all.emplace_back("--json");
  const said answer = matrix_lab(all);
  EXPECT_EQ(answer.exit_code, 0) << answer.err;
  return nlohmann::json::parse(answer.out, nullptr, false);
}

std::string refusal_of(const words& arguments) {
  const said answer = matrix_lab(arguments);
  EXPECT_EQ(answer.exit_code, 2) << answer.out << answer.err;
  EXPECT_EQ(answer.out, "");
  return answer.err;
}

TEST(MatrixLabFiles, GiveMatmulItsRowsAndColumns) {
  for (const auto& [shape, m, k] :
       std::vector<std::tuple<std::string, index_t, index_t>>{{"(1, 5)", 1, 5},
                                                              {"(5, 1)", 5, 1},
                                                              {"(1, 1)", 1, 1},
                                                              {"(16, 16)", 16, 16},
                                                              {"(64, 64)", 64, 64},
                                                              {"(130, 3)", 130, 3}}) {
    const array_of_ones a(shape, m * k);
    for (const char* device : {"cpu", "emulator"}) {
      const nlohmann::json row = answer_for(
          {"matmul", "--file", a.path(), "--n", "9", "--input", "ones", "--device", device});
      EXPECT_EQ(row["verdict"], "right") << row;
      EXPECT_EQ(row["shape"], std::to_string(m) + " x 9") << row;
      EXPECT_EQ(row["found"], k) << row;  // k products of ones
    }
  }
}

TEST(MatrixLabFiles, GiveLinesTheirRowsAndColumns) {
  for (const bool by_columns : {false, true}) {
    const array_of_ones a("(7, 5)", 35, "<f8", by_columns);
    const nlohmann::json rows = answer_for({"row-sums", "--file", a.path()});
    EXPECT_EQ(rows["shape"], "7");
    EXPECT_EQ(rows["found"], 5);
    const nlohmann::json columns = answer_for({"column-sums", "--file", a.path()});
    EXPECT_EQ(columns["shape"], "5");
    EXPECT_EQ(columns["found"], 7);
  }
}

TEST(MatrixLabFiles, GiveVectorsTheirLength) {
  for (const index_t n : {1, 2, 35, 1025}) {
    const array_of_ones a("(" + std::to_string(n) + ",)", n);
    for (const char* device : {"cpu", "emulator"}) {
      for (const std::string& pattern : vector_patterns) {
        words arguments{pattern, "--file", a.path(), "--device", device};
        if (pattern == "histogram") arguments.insert(arguments.end(), {"--bins", "1"});
        const nlohmann::json row = answer_for(arguments);
        EXPECT_EQ(row["verdict"], "right") << row;
        EXPECT_EQ(row["shape"], std::to_string(pattern == "histogram" ? 1 : n)) << row;
        if (pattern == "histogram") {
          EXPECT_EQ(row["found"], n) << row;
        }
      }
    }
  }
}

TEST(MatrixLabFiles, WithoutElementsHaveEmptyResults) {
  const array_of_ones none("(0,)", 0);
  for (const char* pattern : {"scan", "vector-add", "histogram"})
    EXPECT_EQ(answer_for({pattern, "--file", none.path()})["verdict"], "right");
  EXPECT_THAT(refusal_of({"stencil", "--file", none.path()}), HasSubstr("larger than the data"));
  for (const char* shape : {"(0, 5)", "(5, 0)", "(0, 0)"}) {
    const array_of_ones empty(shape, 0);
    for (const std::string& pattern : matrix_patterns)
      for (const char* device : {"cpu", "emulator"})
        EXPECT_EQ(answer_for({pattern, "--file", empty.path(), "--device", device})["verdict"],
                  "right")
            << pattern << shape;
  }
}

TEST(MatrixLabFiles, OfOtherDimensionsAreRefused) {
  for (const auto& [shape, count] : std::vector<std::pair<std::string, index_t>>{
           {"()", 1}, {"(1, 5)", 5}, {"(7, 5)", 35}, {"(2, 3, 4)", 24}, {"(0, 5)", 0}}) {
    const array_of_ones a(shape, count);
    for (const std::string& pattern : vector_patterns)
      EXPECT_THAT(refusal_of({pattern, "--file", a.path()}),
                  HasSubstr("shape " + shape + "; " + pattern + " takes an array of 1 dimension"));
  }
  for (const auto& [shape, count] : std::vector<std::pair<std::string, index_t>>{
           {"()", 1}, {"(35,)", 35}, {"(0,)", 0}, {"(2, 3, 4)", 24}}) {
    const array_of_ones a(shape, count);
    for (const std::string& pattern : matrix_patterns)
      EXPECT_THAT(refusal_of({pattern, "--file", a.path()}),
                  HasSubstr("shape " + shape + "; " + pattern + " takes an array of 2 dimensions"));
  }
}

TEST(MatrixLabFiles, ThatCannotBeReadAsTheyAreAreRefused) {
  const array_of_ones by_columns("(7, 5)", 35, "<f8", true);
  EXPECT_THAT(refusal_of({"matmul", "--file", by_columns.path()}),
              HasSubstr("is stored column by column (fortran_order); matmul takes"));
  const array_of_ones integers("(5,)", 5, "<i8");
  EXPECT_THAT(refusal_of({"scan", "--file", integers.path()}),
              HasSubstr("holds int64; allowed: float, double"));
  const array_of_ones halves("(20,)", 5, "<f2");
  EXPECT_THAT(refusal_of({"scan", "--file", halves.path()}),
              HasSubstr("holds half; allowed: float, double"));
  const array_of_ones huge("(0, 4611686018427387904)", 0);
  EXPECT_THAT(refusal_of({"column-sums", "--file", huge.path()}),
              AllOf(HasSubstr("--file"), HasSubstr("too large to count its elements")));
}

/// All at once, by name.
TEST(MatrixLabFiles, SayWhatOptionsCannotSayBesideThem) {
  const array_of_ones a("(16, 16)", 256);
  const std::string product = refusal_of(
      {"matmul", "--file", a.path(), "--m", "16", "--k", "16", "--type", "double", "--n", "3"});
  for (const char* name : {"--m: ", "--k: ", "--type: "})
    EXPECT_THAT(product, HasSubstr(std::string(name) + "comes from the file"));
  EXPECT_THAT(product, Not(HasSubstr("--n: ")));  // B's columns
  const std::string lines =
      refusal_of({"row-sums", "--file", a.path(), "--m", "16", "--n", "16", "--layout", "row_major",
                  "--ld", "16", "--type", "double", "--input", "ones", "--seed", "3"});
  for (const char* name :
       {"--m: ", "--n: ", "--layout: ", "--ld: ", "--type: ", "--input: ", "--seed: "})
    EXPECT_THAT(lines, HasSubstr(std::string(name) + "comes from the file"));
  const array_of_ones v("(16,)", 16);
  for (const std::string& pattern : vector_patterns)
    EXPECT_THAT(refusal_of({pattern, "--file", v.path(), "--n", "16"}),
                HasSubstr("--n: comes from the file"));
}

TEST(MatrixLabFiles, LeaveTheOtherInputToItsOptions) {
  const array_of_ones v("(6,)", 6);
  const nlohmann::json row = answer_for({"vector-add", "--file", v.path(), "--input", "ones"});
  EXPECT_EQ(row["found"], 2);
  EXPECT_THAT(row["input"].get<std::string>(), EndsWith("ones.npy; the rest ones"));
  EXPECT_THAT(
      answer_for({"vector-add", "--file", v.path(), "--seed", "7"})["input"].get<std::string>(),
      EndsWith("ones.npy; the rest uniform, seed 7"));
}

/// The products are halves of the smallest float: each is rounded to an even multiple of it.
TEST(MatrixLabVerdict, AllowsForUnderflow) {
  using namespace matrix_lab;
  const float sum = 0;
  const expectation wanted{{0x1p-150}, {0x1p-150}};
  EXPECT_TRUE(judge("float", &sum, wanted, {0, 1}).verdict.right);
  EXPECT_FALSE(judge("float", &sum, wanted, {0, 0}).verdict.right);
  const expectation larger{{0x1p-148}, {0x1p-148}};
  EXPECT_FALSE(judge("float", &sum, larger, {0, 1}).verdict.right);
}

TEST(MatrixLabVerdict, AllowsForOverflow) {
  using namespace matrix_lab;
  constexpr float infinite = std::numeric_limits<float>::infinity();
  constexpr float undefined = std::numeric_limits<float>::quiet_NaN();
  for (const float found : {infinite, -infinite, undefined})
    EXPECT_TRUE(judge("float", &found, {{3e38}, {9e38}}, {0, 3}).verdict.right);
  EXPECT_FALSE(judge("float", &infinite, {{3e38}, {3e38}}, {0, 3}).verdict.right);
  EXPECT_FALSE(judge("float", &infinite, {{3e38}, {0}}, {0, 0}).verdict.right) << "a maximum";
  EXPECT_TRUE(judge("float", &infinite, {{3e38}, {3e38}, 0, 2}, {1, 3}).verdict.right) << "a mean";
  const float large = std::numeric_limits<float>::max();
  const judgement cut = judge("float", &large, {{6e38}, {6e38}}, {0, 3});
  EXPECT_FALSE(cut.verdict.right);
  EXPECT_EQ(cut.worst.unit, 0x1p104);
  const std::vector<float> two{infinite, 1};
  const judgement second = judge("float", two.data(), {{6e38, 2}, {6e38, 2}}, {0, 3});
  EXPECT_FALSE(second.verdict.right);
  EXPECT_EQ(second.worst.at, 1);
}

TEST(MatrixLabVerdict, IsFaultyWhereTheEmulatorFindsAFault) {
  using namespace matrix_lab;
  const pattern_case of{.kernels = {"scan"},
                        .type = "float",
                        .shape = {1},
                        .on_emulator = [](const std::string&, void*, const pattern_emulation&) {
                          throw emulator::fault(emulator::fault_kind::race, "race at a.cuh:1:2");
                        }};
  setting where;
  where.emulated.emplace();
  host_array result("float", 1);
  const outcome told = run_kernel(of, "scan", where, nullptr, result);
  EXPECT_EQ(word_of(told), "faulty");
  EXPECT_EQ(told.reason(), "race at a.cuh:1:2");
}

/// Whatever the options say: inputs that are too short, too long or of another type are no case.
TEST(MatrixLabCases, ReadNoMoreThanTheirInputsHave) {
  using namespace matrix_lab;
  for (const pattern_facts& of : all_patterns()) {
    invocation request;
    request.m = 3;
    request.n = 4;
    request.k = 5;
    const std::vector<index_t> counts = of.input_counts(request);
    const auto inputs = [&](std::vector<index_t> of_counts) {
      return inputs_of(request, of_counts, 1, [](double) {});
    };
    EXPECT_NO_THROW(checked_case(of, request, inputs(counts)));
    EXPECT_THROW(checked_case(of, request, inputs({})), std::logic_error);
    for (std::size_t k = 0; k < counts.size(); ++k) {
      for (const index_t by : {-1, 1}) {
        std::vector<index_t> others = counts;
        others[k] += by;
        EXPECT_THROW(checked_case(of, request, inputs(others)), std::logic_error) << of.name;
      }
    }
    const std::vector<host_array> floats = inputs(counts);
    request.type = "double";
    EXPECT_THROW(checked_case(of, request, floats), std::logic_error) << of.name;
  }
}

}  // namespace
}  // namespace riemann::trials
