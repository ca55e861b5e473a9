// Text is read as a whole, an array piece by piece.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/reading/sample_table.hpp"

#include "riemann/kernels/arrays/elements.hpp"
#include "riemann/lib/question/errors.hpp"
#include "riemann/lib/text/numerals.hpp"
#include "riemann/lib/reading/csv_table.hpp"
#include "riemann/lib/reading/foreign_formats.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <memory>
#include <stdexcept>
#include <utility>

namespace riemann {
namespace {

void require_memory(const std::string& path, index_t bytes) {
  const index_t available = available_memory();
  if (bytes > available)
    throw machine_error(fmt::format("{}: its samples need {} bytes of memory and {} are available",
                                    path, grouped_digits(bytes), grouped_digits(available)));
}

/// How samples and columns of an array follow each other in the file.
struct array_shape {
  index_t samples = 0;
  index_t columns = 1;
  bool neighbours_are_columns = false;  // else samples
};

/// The place of one element after the other.
struct place_in_array {
  const array_shape& shape;
  index_t sample = 0;
  index_t column = 0;

  void advance() {
    if (shape.neighbours_are_columns) {
      if (++column == shape.columns) column = 0, ++sample;
    } else {
      if (++sample == shape.samples) sample = 0, ++column;
    }
  }
};

array_shape shape_of(const array_file& file, series orientation) {
  if (file.shape.empty() || file.shape.size() > 2)
    throw std::invalid_argument(
        fmt::format("has the shape ({}); one or two dimensions make columns of samples",
                    fmt::join(file.shape, ", ")));
  if (file.count == 0) throw std::invalid_argument("has no samples");
  if (file.shape.size() == 1) return {file.count, 1, false};
  const bool rows = orientation == series::rows;
  return {file.shape[rows ? 1 : 0], file.shape[rows ? 0 : 1], rows == file.fortran_order};
}

sample_table table_of_array(std::shared_ptr<byte_source> source, series orientation,
                            const progress_t& progress) {
  const array_file file = examine_array(std::move(source), "");
  const array_shape shape = shape_of(file, orientation);
  require_memory(file.path, file.count * static_cast<index_t>(sizeof(double)));
  sample_table table;
  table.path = file.path;
  table.orientation = orientation;
  table.columns.assign(static_cast<std::size_t>(shape.columns), {});
  for (std::vector<double>& each : table.columns)
    each.resize(static_cast<std::size_t>(shape.samples));
  for (index_t k = 0; k < shape.columns; ++k) table.names.push_back(std::to_string(k + 1));
  element_types.visit(file.type, [&]<class T>(std::type_identity<T>) {
    place_in_array at{shape};
    read_pieces(
        file,
        [&](const std::byte* bytes, index_t size) {
          const auto* const elements = reinterpret_cast<const T*>(bytes);
          for (index_t k = 0; k < size / static_cast<index_t>(sizeof(T)); ++k, at.advance())
            table
                .columns[static_cast<std::size_t>(at.column)][static_cast<std::size_t>(at.sample)] =
                static_cast<double>(elements[k]);
        },
        progress);
  });
  return table;
}

sample_table table_of_text(byte_source& source, const text_form& form, const progress_t& progress) {
  const std::string foreign = why_no_text(source.first(bytes_that_tell_the_format));
  if (!foreign.empty()) throw std::invalid_argument(foreign);
  constexpr index_t copies = 4;  // the text, and numbers that take more room than their digits
  require_memory(source.name(), copies * source.size());
  const std::string text = source.take_all();
  progress(0.5);
  return table_from_text(source.name(), text, form);
}

}  // namespace

const char* name_of_one(series orientation) {
  return orientation == series::rows ? "row" : "column";
}

std::string place_in(const sample_table& from, index_t sample) {
  if (!from.text) return from.path;
  const auto after = std::upper_bound(from.lines.begin(), from.lines.end(), sample,
                                      [](index_t at, const auto& each) { return at < each.first; });
  if (after == from.lines.begin()) return from.path;
  const auto& [first, line] = *std::prev(after);
  return fmt::format("{}:{}", from.path, line + sample - first);
}

sample_table read_table(const std::string& path, series orientation, const progress_t& progress,
                        const text_form& form) {
  try {
    const auto source = std::make_shared<byte_source>(path);
    if (is_npy(*source) && !form.is_usual())
      throw std::invalid_argument("is an array, which has no lines to skip and no comments");
    if (is_npy(*source)) return table_of_array(source, orientation, progress);
    if (orientation == series::rows)
      throw std::invalid_argument("is text, which has its series in columns");
    return table_of_text(*source, form, progress);
  } catch (const invalid_problem&) {
    throw;
  } catch (const std::invalid_argument& wrong) {
    throw invalid_problem({{"data", path, wrong.what()}});
  }
}

void require_numbers(const std::vector<std::size_t>& columns, const sample_table& from) {
  if (from.faults_of_columns.empty()) return;
  std::vector<fault> faults;
  for (const std::size_t k : columns)
    for (const fault& each : from.faults_of_columns[k]) add_once(each, faults);
  if (faults.size() > sample_table::most_faults_told) faults.resize(sample_table::most_faults_told);
  throw_any(std::move(faults));
}

index_t leave_out_missing(const std::vector<std::size_t>& columns, sample_table& from) {
  const auto count = static_cast<std::size_t>(from.samples());
  std::vector<std::pair<index_t, index_t>> lines;
  index_t line = 0;
  std::size_t kept = 0;
  auto noted = from.lines.begin();
  bool follows = false;  // its line is the one after that of the last sample kept
  for (std::size_t k = 0; k < count; ++k, ++line) {
    if (noted != from.lines.end() && noted->first == static_cast<index_t>(k)) {
      line = noted++->second;
      follows = false;
    }
    const bool missing = std::any_of(columns.begin(), columns.end(),
                                     [&](std::size_t c) { return std::isnan(from.columns[c][k]); });
    if (missing) {
      follows = false;
      continue;
    }
    if (!follows && from.text) lines.emplace_back(static_cast<index_t>(kept), line);
    follows = true;
    for (std::vector<double>& each : from.columns) each[kept] = each[k];
    ++kept;
  }
  for (std::vector<double>& each : from.columns) each.resize(kept);
  from.lines = std::move(lines);
  return static_cast<index_t>(count - kept);
}

}  // namespace riemann
