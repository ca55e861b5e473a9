// Cumulative integrals of tabulated data as a file: CSV or a NumPy array.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/reports/cumulative_file.hpp"

#include "riemann/lib/text/numerals.hpp"
#include "riemann/lib/reading/csv_fields.hpp"
#include "riemann/lib/reports/npy_file.hpp"
#include "riemann/lib/reports/whole_file.hpp"

namespace riemann {
namespace {

constexpr std::size_t text_written_at_once = 1 << 20;

void append_name(std::string& line, const std::string& name) {
  const std::size_t begin = line.size();
  line += name;
  quote_csv_field(line, begin);
}

void write_cumulative_csv(const integrals_of_table& all, const integrals_of_table::array& along,
                          const std::string& path) {
  const index_t samples = all.samples_in_each();
  const bool rows = all.in_rows();
  const auto element = [&](index_t k, index_t i) {
    return along.elements[static_cast<std::size_t>(rows ? k * samples + i : i * all.count() + k)];
  };
  std::string text;
  append_name(text, all.title_of_x());
  for (index_t k = 0; k < all.count(); ++k) append_name(text += ',', all.title(k));
  text += '\n';
  whole_file file(path);
  for (index_t i = 0; i < samples; ++i) {
    append_shortest(text, all.abscissa(i));
    for (index_t k = 0; k < all.count(); ++k) append_shortest(text += ',', element(k, i));
    text += '\n';
    if (text.size() < text_written_at_once) continue;
    file.write(text);
    text.clear();
  }
  file.write(text);
  file.finish();
}

}  // namespace

void write_cumulative(const integrals_of_table& all, const std::string& path) {
  const integrals_of_table::array along = all.cumulative();
  if (array_format_of(path) == array_format::csv)
    write_cumulative_csv(all, along, path);
  else
    write_npy(path, "double", along.shape, along.elements.data());
}

}  // namespace riemann
