// Headers of .npy files: good ones, and those that someone has tampered with.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/reading/npy.hpp"

#include "support/npy_bytes.hpp"
#include "support/complaints.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace riemann::trials {
namespace {

using ::testing::HasSubstr;

npy_header header_of(const std::string& bytes) {
  return npy_header_of(bytes, static_cast<index_t>(bytes.size()));
}

std::string complaint_about(const std::string& dictionary) {
  return complaint_of([&] { return header_of(npy_header_bytes(dictionary)); });
}

TEST(NpyHeader, IsReadInEveryVersion) {
  for (const int version : {1, 2, 3}) {
    const npy_header read =
        header_of(npy_header_bytes(npy_dictionary_text("<f4", "(3, 4)", "True"), version));
    EXPECT_EQ(read.descr, "<f4");
    EXPECT_EQ(read.count, 12);
    EXPECT_EQ(read.data_begin, 128);
  }
}

TEST(NpyHeader, HasShapesOfAnyRank) {
  const auto count = [](const std::string& shape) {
    return header_of(npy_header_bytes(npy_dictionary_text("<f8", shape))).count;
  };
  EXPECT_EQ(count("()"), 1);
  EXPECT_EQ(count("(7,)"), 7);
  EXPECT_EQ(count("(2, 3, 5)"), 30);
  EXPECT_EQ(count("(2, 3, 5,)"), 30);
  EXPECT_EQ(count("(9223372036854775807, 0)"), 0);
}

TEST(NpyHeader, MayHaveItsKeysInAnyOrderAndQuotes) {
  const npy_header read =
      header_of(npy_header_bytes(R"({"shape":(5,),"fortran_order":False,"descr":"|u1"})"));
  EXPECT_EQ(read.descr, "|u1");
  EXPECT_EQ(read.count, 5);
}

TEST(NpyHeader, WithTooManyElementsIsRefused) {
  EXPECT_THAT(complaint_about(npy_dictionary_text("<f4", "(4294967296, 4294967296)")),
              HasSubstr("more elements than can be counted"));
  EXPECT_THAT(complaint_about(npy_dictionary_text("<f4", "(99999999999999999999,)")),
              HasSubstr("a shape that is not a list of counts"));
}

TEST(NpyHeader, ThatIsMalformedIsRefused) {
  for (const char* text : {"", "{", "}", "{'descr': '<f4'", "{'descr: 1}", "[1, 2]",
                           "{'descr': '<f4', 'fortran_order': Maybe, 'shape': ()}",
                           "{'descr': '<f4' 'fortran_order': False, 'shape': ()}",
                           "{'descr': '<f4', 'fortran_order': False, 'shape': (1 2)}",
                           "{'descr': '<f4', 'fortran_order': False, 'shape': ()} {",
                           "{'descr': '<f4', 'fortran_order': False, 'shape': (3)}"})
    EXPECT_THAT(complaint_about(text), HasSubstr("not a NumPy dictionary")) << text;
  for (const char* shape : {"(-3,)", "(03,)", "(3, 00)", "(+3,)"})
    EXPECT_THAT(complaint_about(npy_dictionary_text("<f4", shape)), HasSubstr("list of counts"));
  for (const std::string& behind : {std::string(1, '\0'), std::string("\0 }", 3)})
    EXPECT_THAT(complaint_about(npy_dictionary_text("<f4", "(3,)") + behind),
                HasSubstr("not a NumPy dictionary"));
  EXPECT_THAT(complaint_about("{'descr': '<f4', 'shape': ()}"),
              HasSubstr("does not say 'fortran_order'"));
  EXPECT_THAT(complaint_about("{'descr': '<f4', 'descr': '<f4'}"), HasSubstr("'descr' twice"));
  EXPECT_THAT(complaint_about("{'color': 3}"), HasSubstr("the key 'color'"));
  EXPECT_THAT(complaint_about("{'descr': [('x', '<f4')], 'fortran_order': False, 'shape': ()}"),
              HasSubstr("holds structures"));
}

TEST(NpyHeader, ThatIsCutOffAnywhereTellsWhereAndWhatWasExpected) {
  const std::string whole = npy_header_bytes(npy_dictionary_text("<f4", "(3,)"));
  for (std::size_t size = 0; size < whole.size(); ++size) {
    const std::string told = complaint_of([&] { return header_of(whole.substr(0, size)); });
    EXPECT_THAT(told, HasSubstr("ends at byte " + std::to_string(size))) << size;
  }
  EXPECT_EQ(complaint_of([&] { return header_of(whole); }), "");
}

TEST(NpyHeader, OfAnAbsurdLengthIsNotRead) {
  std::string bytes = npy_header_bytes(npy_dictionary_text("<f4", "(3,)"), 2);
  bytes.replace(8, 4, "\xff\xff\xff\xff");
  EXPECT_THAT(complaint_of([&] { return header_of(bytes); }), HasSubstr("goes to byte 4294967307"));
  bytes.replace(8, 4, std::string("\0\0\0\x01", 4));
  EXPECT_THAT(complaint_of([&] { return npy_header_of(bytes, index_t{1} << 40); }),
              HasSubstr("no array needs more"));
}

TEST(NpyHeader, OfSomethingElseIsRefused) {
  EXPECT_THAT(complaint_of([] { return header_of("PK\x03\x04 a zip archive"); }),
              HasSubstr("does not begin with \\x93NUMPY"));
  EXPECT_THAT(complaint_of([] { return header_of(npy_header_bytes("{}", 9)); }),
              HasSubstr("version 9 of the format; allowed: 1, 2, 3"));
  std::string bytes = npy_header_bytes(npy_dictionary_text("<f4", "(3,)"));
  bytes[7] = '\5';
  EXPECT_THAT(complaint_of([&] { return header_of(bytes); }), HasSubstr("has version 1.5 of the"));
}

TEST(NpyTypes, AreThoseOfTheEngine) {
  EXPECT_EQ(elements_of_descr("<f4").type, "float");
  EXPECT_EQ(elements_of_descr("<f8").type, "double");
  EXPECT_EQ(elements_of_descr("<i4").type, "int32");
  EXPECT_EQ(elements_of_descr("<i8").type, "int64");
  EXPECT_FALSE(elements_of_descr("<f4").big_endian);
  EXPECT_EQ(elements_of_descr(">f4").type, "float");
  EXPECT_TRUE(elements_of_descr(">f4").big_endian);
  EXPECT_FALSE(elements_of_descr(">i1").big_endian) << "one byte has no order";
}

TEST(NpyTypes, ThatCannotBeReadAreRefusedByName) {
  const auto complaint = [](const char* descr) {
    return complaint_of([&] { return elements_of_descr(descr).type; });
  };
  EXPECT_THAT(complaint("=f4"), HasSubstr("holds elements ('=f4'); allowed: "));
  EXPECT_THAT(complaint("|O"), HasSubstr("holds Python objects ('|O')"));
  EXPECT_THAT(complaint("|b1"), HasSubstr("holds bools ('|b1')"));
  EXPECT_THAT(complaint("<c16"), HasSubstr("complex numbers"));
  EXPECT_THAT(complaint("<U3"), HasSubstr("text"));
  EXPECT_THAT(complaint("|V8"), HasSubstr("structures"));
  EXPECT_THAT(complaint("<f16"), HasSubstr("allowed: "));
  for (const char* nonsense : {"", "<", "<f", "f4", "<f04", "<f4 ", "|f4"})
    EXPECT_NE(complaint(nonsense), "") << nonsense;
}

}  // namespace
}  // namespace riemann::trials
