// Tables and arrays that somebody, or something, has damaged: read, or refused with the cause.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/reading/sample_table.hpp"

#include "riemann/kernels/errors.hpp"
#include "riemann/lib/errors.hpp"
#include "support/gzipped.hpp"
#include "support/npy_bytes.hpp"
#include "support/temporary_folder.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <random>
#include <string_view>

namespace riemann::trials {
namespace {

using engine = std::mt19937_64;

/// Bytes lost, doubled, changed in one bit, replaced, a piece of another place, the end cut off.
std::string damaged_bytes(std::string bytes, engine& random) {
  constexpr std::string_view letters = "\"',;\t\n\r -+eE0179an.#()<>|{}:fiu\x01\x7f\xff\x1f\x8b";
  const auto below = [&](std::size_t count) { return static_cast<std::size_t>(random() % count); };
  for (std::size_t k = 1 + below(4); k > 0 && !bytes.empty(); --k) {
    const std::size_t at = below(bytes.size());
    const std::size_t length = 1 + below(std::min<std::size_t>(12, bytes.size() - at));
    switch (below(7)) {
      case 0: bytes.erase(at, length); break;
      case 1: bytes.insert(at, bytes.substr(at, length)); break;
      case 2: bytes[at] = letters[below(letters.size())]; break;
      case 3: bytes[at] = static_cast<char>(bytes[at] ^ (1 << below(8))); break;
      case 4: bytes.insert(at, bytes.substr(below(bytes.size()), length)); break;
      case 5: bytes[at] = '\0'; break;
      case 6: bytes.resize(at); break;
    }
  }
  return bytes;
}

/// 500 of each kind here; RIEMANN_DAMAGED=10000 for more. The seed is fixed.
void read_damaged(const std::string& whole, bool arrays, int fewest_read) {
  const char* const wanted = std::getenv("RIEMANN_DAMAGED");
  const int count = wanted == nullptr ? 500 : std::atoi(wanted);
  const temporary_folder folder;
  const std::string path = (folder.path() / "damaged").string();
  const auto nothing = [](double) {};
  engine random(20261122);
  int read = 0;
  int refused = 0;
  for (int k = 0; k < count; ++k) {
    std::ofstream(path, std::ios::binary) << damaged_bytes(whole, random);
    const series standing = arrays && k % 2 == 0 ? series::rows : series::columns;
    try {
      const sample_table table = read_table(path, standing, nothing);
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

}  // namespace
}  // namespace riemann::trials
