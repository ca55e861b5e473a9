// Arrays written as NumPy files: whole, and readable by who reads them.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/reports/npy_file.hpp"

#include "riemann/kernels/errors.hpp"
#include "riemann/lib/reading/array_file.hpp"
#include "riemann/lib/reading/npy.hpp"
#include "support/npy_bytes.hpp"
#include "support/temporary_folder.hpp"
#include "support/text_in.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <numeric>
#include <stdexcept>
#include <vector>

namespace riemann::trials {
namespace {

TEST(NpyFiles, AreWrittenByteForByteAsNumPyDoes) {
  const temporary_folder folder;
  const std::string path = (folder.path() / "rows.npy").string();
  const std::vector<double> elements{1, 2.5, -3, 4, 5, 6};
  write_npy(path, "double", {2, 3}, elements.data());
  EXPECT_EQ(text_in(path),
            npy_header_bytes(npy_dictionary_text("<f8", "(2, 3)")) + bytes_of(elements));
  write_npy(path, "double", {6}, elements.data());
  EXPECT_EQ(text_in(path),
            npy_header_bytes(npy_dictionary_text("<f8", "(6,)")) + bytes_of(elements));
}

TEST(NpyFiles, AreReadBackAsTheyWere) {
  const temporary_folder folder;
  const std::string path = (folder.path() / "data.npy").string();
  std::vector<float> elements(12);
  std::iota(elements.begin(), elements.end(), 0.5F);
  write_npy(path, "float", {3, 4}, elements.data());
  const array_file file = examine_array(path, "");
  EXPECT_EQ(file.type, "float");
  EXPECT_EQ(file.shape, (std::vector<index_t>{3, 4}));
  EXPECT_FALSE(file.fortran_order);
  const host_array read = read_array(file, [](double) {});
  EXPECT_TRUE(std::equal(elements.begin(), elements.end(), read.as<float>()));
}

TEST(NpyFiles, HaveHeadersOfWhole64Bytes) {
  for (const index_t rows : {index_t{1}, index_t{12}, index_t{123'456}, index_t{12'345'678'901}})
    for (const char* type : {"<f8", "|i1"})
      EXPECT_EQ(npy_header_text(type, {rows, 3}).size() % 64, 0) << rows << ' ' << type;
}

TEST(NpyFiles, LeaveNothingBehindWhereTheyCannotBeWritten) {
  const temporary_folder folder;
  const double one = 1;
  const std::string nowhere = (folder.path() / "no" / "such" / "folder.npy").string();
  EXPECT_THROW(write_npy(nowhere, "double", {1}, &one), io_error);
  EXPECT_THROW(write_npy(folder.path().string(), "double", {1}, &one), io_error);
  EXPECT_TRUE(std::filesystem::is_empty(folder.path()));
  EXPECT_THROW(write_npy((folder.path() / "a.npy").string(), "bfloat16", {1}, &one),
               std::invalid_argument);
}

}  // namespace
}  // namespace riemann::trials
