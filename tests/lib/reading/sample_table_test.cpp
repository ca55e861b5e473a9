// Arrays as columns of samples: shapes, orders, types, and files that were cut.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/reading/sample_table.hpp"

#include "support/npy_bytes.hpp"
#include "support/temporary_folder.hpp"
#include "support/complaints.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>

namespace riemann {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using trials::npy_dictionary_text;
using trials::npy_header_bytes;

template <class T>
std::string npy(const std::string& descr, const std::string& shape, const std::vector<T>& elements,
                const std::string& fortran = "False") {
  return npy_header_bytes(npy_dictionary_text(descr, shape, fortran)) + trials::bytes_of(elements);
}

class ArrayTables : public ::testing::Test {
 protected:
  sample_table read(const std::string& bytes, series orientation = series::columns) {
    const std::string path = folder_.path() / "a.npy";
    std::ofstream(path, std::ios::binary) << bytes;
    return read_table(path, orientation, [](double) {});
  }

  std::string complaint_about(const std::string& bytes) {
    return complaint_of([&] { return read(bytes); });
  }

 private:
  temporary_folder folder_;
};

TEST_F(ArrayTables, OfOneDimensionAreOneColumn) {
  const sample_table table = read(npy<double>("<f8", "(3,)", {1, 2, 3}));
  ASSERT_EQ(table.columns.size(), 1U);
  EXPECT_THAT(table.columns[0], ElementsAre(1, 2, 3));
  EXPECT_THAT(read(npy<double>("<f8", "(3,)", {1, 2, 3}), series::rows).columns[0],
              ElementsAre(1, 2, 3));
}

TEST_F(ArrayTables, OfTwoHaveASampleALineInEitherOrderOfStorage) {
  for (const sample_table& table :
       {read(npy<double>("<f8", "(3, 2)", {1, 2, 3, 4, 5, 6})),
        read(npy<double>("<f8", "(3, 2)", {1, 3, 5, 2, 4, 6}, "True"))}) {
    ASSERT_EQ(table.columns.size(), 2U);
    EXPECT_THAT(table.columns[0], ElementsAre(1, 3, 5));
    EXPECT_THAT(table.columns[1], ElementsAre(2, 4, 6));
  }
}

TEST_F(ArrayTables, MayHaveTheirSeriesInRows) {
  for (const sample_table& table :
       {read(npy<double>("<f8", "(2, 3)", {1, 2, 3, 4, 5, 6}), series::rows),
        read(npy<double>("<f8", "(2, 3)", {1, 4, 2, 5, 3, 6}, "True"), series::rows)}) {
    ASSERT_EQ(table.columns.size(), 2U);
    EXPECT_THAT(table.columns[0], ElementsAre(1, 2, 3));
    EXPECT_THAT(table.columns[1], ElementsAre(4, 5, 6));
  }
}

TEST_F(ArrayTables, MayHoldFloatsAndIntegers) {
  EXPECT_THAT(read(npy<float>("<f4", "(2,)", {0.1F, 2})).columns[0], ElementsAre(0.1F, 2));
  EXPECT_THAT(read(npy<long long>("<i8", "(2,)", {-5, 1LL << 40})).columns[0],
              ElementsAre(-5, 0x1p40));
  EXPECT_THAT(read(npy<unsigned char>("|u1", "(2,)", {0, 255})).columns[0], ElementsAre(0, 255));
}

/// More than one piece of the file: 2^24 bytes.
TEST_F(ArrayTables, AreReadPieceByPiece) {
  std::vector<float> elements(3 * 2'000'000);
  for (std::size_t k = 0; k < elements.size(); ++k) elements[k] = static_cast<float>(k % 1000);
  const sample_table table = read(npy<float>("<f4", "(2000000, 3)", elements));
  ASSERT_EQ(table.samples(), 2'000'000);
  for (std::size_t k = 0; k < elements.size(); ++k)
    ASSERT_EQ(table.columns[k % 3][k / 3], elements[k]) << k;
}

TEST_F(ArrayTables, MayBeBigEndian) {
  const auto swapped = [](auto elements) {
    for (auto& each : elements) {
      auto* const bytes = reinterpret_cast<char*>(&each);
      std::reverse(bytes, bytes + sizeof(each));
    }
    return elements;
  };
  EXPECT_THAT(
      read(npy<double>(">f8", "(3,)", swapped(std::vector<double>{1, -2.5, 3e300}))).columns[0],
      ElementsAre(1, -2.5, 3e300));
  EXPECT_THAT(read(npy<float>(">f4", "(2,)", swapped(std::vector<float>{0.5F, -3}))).columns[0],
              ElementsAre(0.5, -3));
  EXPECT_THAT(read(npy<short>(">i2", "(2,)", swapped(std::vector<short>{-300, 7}))).columns[0],
              ElementsAre(-300, 7));
}

TEST_F(ArrayTables, TellWhatMakesNoColumns) {
  EXPECT_THAT(complaint_about(npy<double>("<f8", "(1, 1, 2)", {1, 2})),
              HasSubstr("has the shape (1, 1, 2); one or two dimensions"));
  EXPECT_THAT(complaint_about(npy<double>("<f8", "()", {1})), HasSubstr("one or two dimensions"));
  EXPECT_THAT(complaint_about(npy<double>("<f8", "(0, 2)", {})), HasSubstr("has no samples"));
  EXPECT_THAT(complaint_about(npy<double>("<c16", "(1,)", {1, 2})), HasSubstr("complex numbers"));
}

TEST_F(ArrayTables, TellWhereTheyAreCut) {
  std::string bytes = npy<double>("<f8", "(3,)", {1, 2, 3});
  bytes.resize(bytes.size() - 5);
  EXPECT_THAT(complaint_about(bytes), HasSubstr("ends at byte 147; 152 were expected"));
  EXPECT_THAT(complaint_about(bytes.substr(0, 40)), HasSubstr("ends at byte 40; the header goes"));
}

/// A shape whose elements no machine holds, in a file that has a hole of that size.
TEST_F(ArrayTables, TellHowMuchMemoryTheyNeed) {
  const temporary_folder here;
  const std::string path = here.path() / "large.npy";
  const std::string header = npy_header_bytes(npy_dictionary_text("|u1", "(1099511627776,)"));
  std::ofstream(path, std::ios::binary) << header;
  std::error_code failed;
  std::filesystem::resize_file(path, header.size() + (std::uintmax_t{1} << 40), failed);
  if (failed) GTEST_SKIP() << "no file of a tebibyte here: " << failed.message();
  try {
    static_cast<void>(read_table(path, series::columns, [](double) {}));
    FAIL() << "eight tebibytes were had";
  } catch (const machine_error& wrong) {
    EXPECT_THAT(wrong.what(), HasSubstr("need 8_796_093_022_208 bytes of memory and"));
  }
}

}  // namespace
}  // namespace riemann
