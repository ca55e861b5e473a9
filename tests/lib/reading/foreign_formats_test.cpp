// Files that people take for tables: each is called by its name.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/reading/foreign_formats.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace riemann::trials {
namespace {

using namespace std::string_literals;
using ::testing::HasSubstr;

/// ASCII in `size` bytes a letter, the letter's own at `place` of them.
std::string widened(const std::string& text, std::size_t size, std::size_t place) {
  std::string wide(size * text.size(), '\0');
  for (std::size_t k = 0; k < text.size(); ++k) wide[size * k + place] = text[k];
  return wide;
}

TEST(ForeignFormats, AreCalledByTheirNames) {
  EXPECT_THAT(foreign_format("PK\3\4....y.npyPK"), HasSubstr("(.npz); unzip it"));
  EXPECT_THAT(foreign_format("PK\3\4....[Content_Types].xml"), HasSubstr("is a spreadsheet"));
  EXPECT_THAT(foreign_format("PK\3\4....notes.txt"), HasSubstr("is a zip archive"));
  EXPECT_THAT(foreign_format("\x89HDF\r\n\x1a\n"), HasSubstr("is an HDF5 file"));
  for (const char* entry :
       {"xl/workbook.xml", "mimetypeapplication/vnd.oasis.opendocument.spreadsheet"})
    EXPECT_THAT(foreign_format("PK\3\4...." + std::string(entry)), HasSubstr("is a spreadsheet"));
  EXPECT_THAT(foreign_format("CDF\1"), HasSubstr("is a netCDF file"));
  EXPECT_THAT(foreign_format("CDF\2"), HasSubstr("is a netCDF file"));
  EXPECT_THAT(foreign_format("MATLAB 5.0 MAT-file"), HasSubstr("is a file of MATLAB's"));
  EXPECT_THAT(foreign_format("SIMPLE  =  T"), HasSubstr("is a FITS file"));
  EXPECT_THAT(foreign_format("PAR1"), HasSubstr("is a Parquet file"));
  EXPECT_THAT(foreign_format("%PDF-1.4"), HasSubstr("is a PDF document"));
  for (const char protocol : {'\2', '\3', '\4', '\5'})
    EXPECT_THAT(foreign_format(std::string("\x80") + protocol), HasSubstr("is a pickled object"));
  EXPECT_THAT(foreign_format("\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"), HasSubstr("(.xls)"));
  EXPECT_THAT(foreign_format("\x1f\x8b\b"), HasSubstr("compressed by gzip twice"));
  EXPECT_THAT(foreign_format("BZh91AY"), HasSubstr("compressed by bzip2"));
  EXPECT_THAT(foreign_format("\xfd"
                             "7zXZ\0"s),
              HasSubstr("compressed by xz"));
  EXPECT_THAT(foreign_format("\x28\xb5\x2f\xfd"), HasSubstr("compressed by zstd"));
  EXPECT_THAT(foreign_format("\xff\xfet\0,\0"s), HasSubstr("UTF-16; write it in UTF-8"));
  EXPECT_THAT(foreign_format("\xfe\xff\0t"s), HasSubstr("UTF-16"));
  EXPECT_THAT(foreign_format("\xff\xfe\0\0t\0\0\0"s), HasSubstr("UTF-32"));
}

TEST(ForeignFormats, OfUnicodeAreKnownWithoutAMark) {
  const std::string text = "t,y\n0,1\n1,2\n2,5\n";
  EXPECT_THAT(why_no_text(widened(text, 2, 0)), HasSubstr("UTF-16LE"));
  EXPECT_THAT(why_no_text(widened(text, 2, 1)), HasSubstr("UTF-16BE"));
  EXPECT_THAT(why_no_text(widened(text, 4, 0)), HasSubstr("UTF-32LE"));
  EXPECT_THAT(why_no_text(widened(text, 4, 3)), HasSubstr("UTF-32BE"));
}

TEST(ForeignFormats, AreNotSeenInText) {
  for (const char* text :
       {"", "0", "t,y\n0,1\n", "\xEF\xBB\xBFt,y\n", "PKW,MATLAB\n1,2\n", "# BZh"})
    EXPECT_EQ(why_no_text(text), "") << text;
}

}  // namespace
}  // namespace riemann::trials
