// A request for tabulated data, and which columns of a table it selects.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/methods/tabulated/samples.hpp"
#include "riemann/lib/reading/sample_table.hpp"

#include <optional>
#include <string>
#include <vector>

namespace riemann {

/// What becomes of samples that are not a number.
enum class missing_values { kept, left_out };

struct data_request {
  std::string file;             // empty: a function is integrated
  std::string x;                // name or number of the column of abscissae
  std::optional<double> step;   // of even abscissae
  std::optional<double> start;  // likewise; 0 if only a step is given
  deviation step_meant;         // of a step that was written
  std::string columns;          // names and numbers, fields of a line of CSV; empty: all but x
  series orientation = series::columns;
  tabulated::abscissa_order order = tabulated::abscissa_order::rising;
  std::string cumulative;  // a file, of a name that array_format_of takes
  text_form form;
  missing_values missing = missing_values::kept;
  double scale = 1;  // of all values
  deviation scale_meant;

  bool given() const { return !file.empty(); }
  bool even() const { return step || start; }
};

/// What the texts of keys become. Throw std::invalid_argument with what is wrong.
void set_step(data_request&, const std::string& text);
void set_scale(data_request&, const std::string& text);
std::string comment_from(const std::string& text);
std::string column_from(const std::string& text);

/// Columns by number, from 0.
struct chosen_columns {
  std::optional<std::size_t> x;  // unset: even abscissae
  bool x_by_default = false;     // the first of several, as nobody said anything
  std::vector<std::size_t> values;
};

enum class array_format { csv, npy };

/// By the name's end; devices and pipes of other names take CSV. Throws std::invalid_argument with
/// what is allowed.
array_format array_format_of(const std::string& path);

/// A name that is the whole text goes before a list, and a name before a number. Throws
/// invalid_problem for columns that the table does not have.
chosen_columns columns_for(const data_request&, const sample_table&);

/// Column `k` of the table as samples: a view of it.
samples samples_in(const sample_table&, const chosen_columns&, std::size_t k, const data_request&);

}  // namespace riemann
