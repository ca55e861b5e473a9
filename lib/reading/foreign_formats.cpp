// Files that are often mistaken for tables or arrays, known by how they begin.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/reading/foreign_formats.hpp"

#include <fmt/format.h>

#include <array>
#include <cstddef>

namespace riemann {
namespace {

using namespace std::string_view_literals;

constexpr auto as_csv = "save it as CSV";
constexpr auto as_csv_or_npy = "save its array as CSV, or as .npy by numpy.save";

struct format_facts {
  std::string_view magic;
  const char* what;
  const char* remedy;
};

constexpr format_facts formats[] = {
    {"BZh"sv, "is compressed by bzip2", "unpack it first: bzip2 -dc FILE | ... -"},
    {"\xfd"
     "7zXZ\0"sv,
     "is compressed by xz", "unpack it first: xz -dc FILE | ... -"},
    {"\x28\xb5\x2f\xfd"sv, "is compressed by zstd", "unpack it first: zstd -dc FILE | ... -"},
    {"\x1f\x8b"sv, "is compressed by gzip twice", "unpack it first: gzip -dc FILE | ... -"},
    {"\x89HDF\r\n\x1a\n"sv, "is an HDF5 file", as_csv_or_npy},
    {"CDF\1"sv, "is a netCDF file", as_csv_or_npy},
    {"CDF\2"sv, "is a netCDF file", as_csv_or_npy},
    {"MATLAB 5.0 MAT-file"sv, "is a file of MATLAB's", as_csv_or_npy},
    {"SIMPLE  ="sv, "is a FITS file", as_csv_or_npy},
    {"PAR1"sv, "is a Parquet file", as_csv_or_npy},
    {"\x80\2"sv, "is a pickled object of Python's", as_csv_or_npy},
    {"\x80\3"sv, "is a pickled object of Python's", as_csv_or_npy},
    {"\x80\4"sv, "is a pickled object of Python's", as_csv_or_npy},
    {"\x80\5"sv, "is a pickled object of Python's", as_csv_or_npy},
    {"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"sv, "is an Office document (.xls)", as_csv},
    {"%PDF"sv, "is a PDF document", "save its table as CSV"},
};

/// Archives are told apart by the name of their first entry.
std::string archive(std::string_view beginning) {
  const auto holds = [&](std::string_view name) { return beginning.find(name) != beginning.npos; };
  if (holds(".npy"))
    return "is an archive of arrays (.npz); unzip it and give one of its .npy files, or save the "
           "array by numpy.save";
  if (holds("xl/") || holds("[Content_Types].xml") || holds("opendocument.spreadsheet"))
    return fmt::format("is a spreadsheet (.xlsx, .ods); {}", as_csv);
  return "is a zip archive; unzip it first";
}

std::string in_other_unicode(const char* name) {
  return fmt::format("is text in {0}; write it in UTF-8: iconv -f {0} -t UTF-8 FILE", name);
}

std::string unicode_without_mark(std::string_view beginning) {
  std::array<std::size_t, 4> zeros{};  // by place within four bytes
  const std::size_t whole = beginning.size() / 4 * 4;
  for (std::size_t k = 0; k < whole; ++k)
    if (beginning[k] == '\0') ++zeros[k % 4];
  const std::size_t all = whole / 4;
  const auto mostly = [&](std::size_t k) { return zeros[k] > 0 && 4 * zeros[k] >= 3 * all; };
  const auto never = [&](std::size_t k) { return zeros[k] == 0; };
  if (mostly(1) && mostly(2) && mostly(3) && never(0)) return in_other_unicode("UTF-32LE");
  if (mostly(0) && mostly(1) && mostly(2) && never(3)) return in_other_unicode("UTF-32BE");
  if (mostly(1) && mostly(3) && never(0) && never(2)) return in_other_unicode("UTF-16LE");
  if (mostly(0) && mostly(2) && never(1) && never(3)) return in_other_unicode("UTF-16BE");
  return "";
}

}  // namespace

std::string foreign_format(std::string_view beginning) {
  if (beginning.starts_with("PK\3\4"sv)) return archive(beginning);
  for (const format_facts& each : formats)
    if (beginning.starts_with(each.magic)) return fmt::format("{}; {}", each.what, each.remedy);
  if (beginning.starts_with("\xff\xfe\0\0"sv) || beginning.starts_with("\0\0\xfe\xff"sv))
    return in_other_unicode("UTF-32");
  if (beginning.starts_with("\xff\xfe"sv) || beginning.starts_with("\xfe\xff"sv))
    return in_other_unicode("UTF-16");
  return "";
}

std::string why_no_text(std::string_view beginning) {
  const std::string foreign = foreign_format(beginning);
  return foreign.empty() ? unicode_without_mark(beginning) : foreign;
}

}  // namespace riemann
