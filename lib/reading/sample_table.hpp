// Columns of numbers from a file or a pipe: CSV and its relatives, or a NumPy array.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/words.hpp"
#include "riemann/lib/question/errors.hpp"
#include "riemann/lib/reading/array_file.hpp"

#include <string>
#include <utility>
#include <vector>

namespace riemann {

/// Where the samples of one column stand in an array of two dimensions; text has columns.
enum class series { columns, rows };
template <>
struct word_table<series> {
  static constexpr const char* family = "series";
  static constexpr named_value<series> all[] = {{series::columns, "columns"},
                                                {series::rows, "rows"}};
};

/// "column", "row"
const char* name_of_one(series);

/// What a text has beside its samples.
struct text_form {
  static constexpr const char* usual_comment = "#";
  index_t skipped_lines = 0;            // at its beginning
  std::string comment = usual_comment;  // what lines begin with that say nothing
  bool missing_is_nan = false;          // an empty cell, or NA

  bool is_usual() const { return skipped_lines == 0 && comment == usual_comment; }
};

struct sample_table {
  std::string path;
  std::vector<std::string> names;  // of the columns: their numbers, from 1, where the file has none
  std::vector<std::vector<double>> columns;  // all equally long
  series orientation = series::columns;
  bool named = false;
  bool text = false;

  /// Of text: line numbers, where they do not follow from the one before: {sample, its line}.
  std::vector<std::pair<index_t, index_t>> lines;

  /// Of text: the first cells of each column that are no numbers, and NaN in it.
  std::vector<std::vector<fault>> faults_of_columns;
  static constexpr std::size_t most_faults_told = 10;

  index_t samples() const { return columns.empty() ? 0 : static_cast<index_t>(columns[0].size()); }
};

/// "data.csv:17" of text, "data.npy" of an array. Samples are counted from 0 here.
std::string place_in(const sample_table&, index_t sample);

/// Everything in the file ("-" is standard input), as doubles. What is no table is an
/// invalid_problem: lines that have too few cells or too many, an array that ends early, or is of a
/// type or shape that makes no columns. Throws
/// machine_error if it does not fit the memory, io_error if reading fails.
sample_table read_table(const std::string& path, series, const progress_t&, const text_form& = {});

/// Throws invalid_problem where these columns have cells that are no numbers: the first of them.
void require_numbers(const std::vector<std::size_t>& columns, const sample_table&);

/// The samples that have a number in each of these columns; how many were left out.
index_t leave_out_missing(const std::vector<std::size_t>& columns, sample_table&);

}  // namespace riemann
