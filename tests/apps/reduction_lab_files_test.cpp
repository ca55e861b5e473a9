// Arrays from files: .npy and raw, good ones and bad ones.
// SPDX-License-Identifier: Apache-2.0
#include "support/gzipped.hpp"
#include "support/npy_bytes.hpp"
#include "apps/program.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <filesystem>
#include <fstream>

namespace riemann::trials {
namespace {

using ::testing::HasSubstr;
using ::testing::StartsWith;

template <class T>
std::string npy(const std::string& descr, const std::string& shape, const std::vector<T>& elements,
                int version = 1) {
  return npy_header_bytes(npy_dictionary_text(descr, shape), version) + bytes_of(elements);
}

nlohmann::json found_in(const std::string& bytes, words arguments) {
  const scratch_file file(bytes);
  arguments.insert(arguments.begin(), file.path());
  arguments.insert(arguments.end(), {"--json", "--device", "cpu"});
  const said answer = reduction_lab(arguments);
  EXPECT_EQ(answer.exit_code, 0) << answer.err;
  return nlohmann::json::parse(answer.out);
}

void file_is_refused(const std::string& bytes, const words& more, const std::string& told) {
  const scratch_file file(bytes);
  words arguments{file.path()};
  arguments.insert(arguments.end(), more.begin(), more.end());
  const said answer = reduction_lab(arguments);
  EXPECT_EQ(answer.exit_code, 2) << answer.err;
  EXPECT_EQ(answer.out, "");
  EXPECT_THAT(answer.err, StartsWith("reduction-lab: '" + file.path() + "': "));
  EXPECT_THAT(answer.err, HasSubstr(told));
}

TEST(LabFiles, OfNumPyAreReadWithTheirType) {
  const auto floats = found_in(npy<float>("<f4", "(2, 2)", {1, 2.5F, -3, 4}), {});
  EXPECT_EQ(floats["type"], "float");
  EXPECT_EQ(floats["n"], 4);
  EXPECT_EQ(floats["value"], 4.5);
  for (const int version : {1, 2, 3})
    EXPECT_EQ(found_in(npy<double>("<f8", "(3,)", {1, 2, 3}, version), {})["value"], 6);
  EXPECT_EQ(found_in(npy<int>("<i4", "(3,)", {-5, 7, 1}), {"--op", "min"})["value"], -5);
  EXPECT_EQ(found_in(npy<long long>("<i8", "()", {1LL << 62}), {})["value"], 1LL << 62);
  EXPECT_EQ(found_in(npy<float>("<f4", "(1,)", {1}), {"--type", "float"})["value"], 1);
  EXPECT_EQ(found_in(npy<int>(">i4", "(2,)", {1 << 24, 2 << 24}), {})["value"], 3);
  EXPECT_EQ(found_in(gzipped(npy<float>("<f4", "(2,)", {1, 2})), {})["value"], 3);
}

TEST(LabFiles, OfBytesAreReadAsTheTypeAskedFor) {
  const std::string bytes = bytes_of<int>({1, 2, 3, 4});
  EXPECT_EQ(found_in(bytes, {"--type", "int32"})["value"], 10);
  EXPECT_EQ(found_in(bytes, {"--type", "int64"})["n"], 2);
}

TEST(LabFiles, LargerThanOnePieceAreReadWhole) {
  const std::vector<int> elements((1 << 22) + 12345, 3);
  EXPECT_EQ(found_in(bytes_of(elements), {"--type", "int32"})["value"],
            3 * static_cast<long long>(elements.size()));
}

TEST(LabFiles, WithoutElementsHaveASumAndNoMinimum) {
  const std::string empty = npy<float>("<f4", "(0,)", {});
  EXPECT_EQ(found_in(empty, {})["value"], 0);
  file_is_refused(empty, {"--op", "min"}, "the array is empty");
}

TEST(LabFiles, ThatAreCutOffTellWhere) {
  const std::string whole = npy<double>("<f8", "(100,)", std::vector<double>(100, 1.0));
  file_is_refused(whole.substr(0, 500), {},
                  "ends at byte 500; 928 were expected: 100 elements of type double from byte 128");
  file_is_refused(whole.substr(0, 50), {}, "ends at byte 50; the header goes to byte 128");
  file_is_refused(whole + "more", {}, "ends at byte 932; 928 were expected");
  file_is_refused("0123456789", {"--type", "float"},
                  "ends at byte 10, within an element: float takes 4 bytes");
}

TEST(LabFiles, ThatCannotBeMeantAreRefused) {
  file_is_refused("", {"--type", "float"}, "is empty");
  file_is_refused("12345678", {}, "is not a .npy file, so --type must say what its bytes are");
  file_is_refused(npy<float>("<f4", "(1,)", {1}), {"--type", "double"},
                  "holds float, which contradicts --type double");
  file_is_refused("PK\3\4....a.npy", {}, "is an archive of arrays (.npz)");
  const said missing = reduction_lab({"/nowhere/data.npy"});
  EXPECT_EQ(missing.exit_code, 2);
  EXPECT_THAT(missing.err, HasSubstr("'/nowhere/data.npy': cannot be read: No such file"));
  EXPECT_THAT(reduction_lab({"/tmp"}).err, HasSubstr("is a directory"));
}

TEST(LabFiles, ThatSayNpyMustBeNpy) {
  const std::string path = ::testing::TempDir() + "riemann_no_array.npy";
  std::ofstream(path) << "hello, world";
  EXPECT_THAT(reduction_lab({path}).err, HasSubstr("does not begin with \\x93NUMPY"));
  std::filesystem::remove(path);
}

}  // namespace
}  // namespace riemann::trials
