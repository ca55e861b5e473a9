// Tables and arrays that somebody, or something, has damaged: read, or refused with the cause.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/reading/sample_table.hpp"

#include "riemann/kernels/errors.hpp"
#include "riemann/lib/question/errors.hpp"
#include "riemann/lib/expression/lattice_integrand.hpp"
#include "riemann/lib/reading/array_file.hpp"
#include "riemann/lib/reading/formula_file.hpp"
#include "riemann/lib/reading/sweep.hpp"
#include "support/damaged_bytes.hpp"
#include "support/gzipped.hpp"
#include "support/npy_bytes.hpp"
#include "support/temporary_folder.hpp"
#include "support/text_in.hpp"

#include <gtest/gtest.h>

#include <fstream>
#include <functional>
#include <string_view>

namespace riemann::trials {
namespace {

constexpr std::string_view letters = "\"',;\t\n\r -+eE0179an.#()<>|{}:fiu\x01\x7f\xff\x1f\x8b";

/// 500 of each kind here; RIEMANN_DAMAGED=10000 for more. The seed is fixed.
void read_damaged(const std::string& whole, bool arrays, int fewest_read) {
  const int count = damaged_files_wanted();
  const temporary_folder folder;
  const std::string path = (folder.path() / "damaged").string();
  const auto nothing = [](double) {};
  damage_engine random(20261122);
  int read = 0;
  int refused = 0;
  for (int k = 0; k < count; ++k) {
    std::ofstream(path, std::ios::binary) << damaged_bytes(whole, letters, random);
    const series orientation = arrays && k % 2 == 0 ? series::rows : series::columns;
    try {
      const sample_table table = read_table(path, orientation, nothing);
      for (const std::vector<double>& each : table.columns)
        ASSERT_EQ(static_cast<index_t>(each.size()), table.samples()) << k;
      ASSERT_EQ(table.names.size(), table.columns.size()) << k;
      ++read;
    } catch (const invalid_problem& wrong) {
      ++refused;
      for (const fault& each : wrong.faults()) EXPECT_NE(each.message, "") << k;
    } catch (const machine_error& wrong) {
      ++refused;  // a shape that no memory holds
    }
  }
  EXPECT_EQ(read + refused, count);
  EXPECT_GE(read, fewest_read);
  EXPECT_GT(refused, 0);
  ::testing::Test::RecordProperty("refused", refused);
}

std::string table_in_words() {
  std::string text = "# a run\nt,\"flux, raw\",err\n";
  for (int k = 0; k < 20; ++k)
    text +=
        std::to_string(k) + ".5," + std::to_string(k * k) + "e-3, -0." + std::to_string(k) + '\n';
  return text;
}

std::string array_in_bytes(const char* descr) {
  std::vector<double> elements(60, 1.25);
  return npy_header_bytes(npy_dictionary_text(descr, "(20, 3)")) + bytes_of(elements);
}

TEST(DamagedFiles, OfTextAreReadOrRefused) { read_damaged(table_in_words(), false, 1); }
TEST(DamagedFiles, OfNumPyAreReadOrRefused) {
  read_damaged(array_in_bytes("<f8"), true, 1);
  read_damaged(array_in_bytes(">f8"), true, 1);
}
TEST(DamagedFiles, OfGzipAreReadOrRefused) {
  read_damaged(gzipped(table_in_words()), false, 0);
  read_damaged(gzipped(array_in_bytes("<f8")), true, 0);
}

/// Gives `read` damaged files; it throws what says that it refuses one.
void try_damaged(const std::string& whole, std::string_view of,
                 const std::function<void(const std::string& path)>& read) {
  const temporary_folder folder;
  const std::string path = (folder.path() / "damaged").string();
  damage_engine random(20261123);
  const auto told = [](const std::exception& wrong, int k) { EXPECT_STRNE(wrong.what(), "") << k; };
  int refused = 0;
  for (int k = 0; k < damaged_files_wanted(); ++k) {
    std::ofstream(path, std::ios::binary) << damaged_bytes(whole, of, random);
    try {
      read(path);
      continue;
    } catch (const std::invalid_argument& wrong) {
      told(wrong, k);
    } catch (const machine_error& wrong) {
      told(wrong, k);  // a shape that no memory holds
    }
    ++refused;
  }
  EXPECT_GT(refused, 0);
}

/// As the labs read them.
TEST(DamagedFiles, OfArraysAreReadOrRefused) {
  const auto read_as = [](const std::string& type) {
    return [type](const std::string& path) {
      const array_file file = examine_array(path, type);
      EXPECT_EQ(read_array(file, [](double) {}).count(), file.count);
    };
  };
  const std::string raw = bytes_of(std::vector<double>(60, 1.25));
  try_damaged(raw, letters, read_as("double"));
  try_damaged(gzipped(raw), letters, read_as("double"));
  for (const char* descr : {"<f8", ">f8", "<i8"})
    try_damaged(array_in_bytes(descr), letters, read_as(""));
}

TEST(DamagedFiles, OfFormulasAreReadOrRefused) {
  const std::string formula =
      "# a formula\nexp(-x^2)*sin(3*x)/(1+x^2)\n"
      " + if(x<0.5 and not x>2, besselj(1,x), mod(x,0.3))  # its end\n";
  try_damaged(formula, "()+-*/^<>=!,.#\n\t 0123456789eExapi\x01\xff", [](const std::string& path) {
    static_cast<void>(expressions::parse_integrands(formula_from('@' + path).text, {}));
  });
}

TEST(DamagedFiles, OfParametersAreReadOrRefused) {
  for (const char* whole : {"a=1,2,5", "a=0.1:10:7", "a=log:1e-3:1e3:7", "a=pi/2,sqrt(2)"})
    try_damaged(whole, "=:,.+-*/()0123456789eElogpi\x01\xff", [](const std::string& path) {
      const axis range = axis_from(text_in(path));
      EXPECT_GE(range.count, 1);
      static_cast<void>(range.value(range.count - 1));
    });
}

}  // namespace
}  // namespace riemann::trials
