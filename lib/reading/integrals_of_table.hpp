// The integrals of a table's columns: read once, checked as a whole.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/answer/estimate.hpp"
#include "riemann/lib/reading/limits.hpp"
#include "riemann/lib/reading/request.hpp"
#include "riemann/lib/reading/sample_table.hpp"
#include "riemann/lib/question/run_control.hpp"

#include <string>
#include <vector>

namespace riemann {

class integrals_of_table {
 public:
  /// Reads the file that `wanted` names. Throws invalid_problem for what is wrong with it or with
  /// the question, all places told, and what read_table throws.
  integrals_of_table(const request& wanted, const progress_t&);

  /// Of a table that is there already, whatever file `wanted` names.
  integrals_of_table(const request& wanted, sample_table from);

  index_t count() const { return static_cast<index_t>(chosen_.values.size()); }

  /// Of integral k: its column's name, or number from 1.
  const std::string& name(index_t k) const;

  /// Integral k.
  estimate integrate(index_t k, const run_control&) const;

  /// The cumulative integrals of all columns as one array, shaped as the table is: a column each,
  /// or a row, or one dimension where there is only one.
  struct array {
    std::vector<index_t> shape;
    std::vector<double> elements;
  };
  array cumulative() const;

  /// Whether that array has a row for each integral.
  bool in_rows() const { return from_.orientation == series::rows; }

  index_t samples_in_each() const { return from_.samples(); }
  double abscissa(index_t sample) const { return of(0).abscissa(sample); }

  /// What a table of the integrals calls the abscissae and integral k: "t", "flux", "column 2".
  std::string title_of_x() const;
  std::string title(index_t k) const;

 private:
  samples of(index_t k) const;
  estimate between_limits(const samples&, const run_control&) const;
  void scale(estimate&) const;
  std::vector<std::size_t> used_columns() const;
  void leave_out_what_is_missing();
  std::vector<fault> faults_of_range() const;

  data_request data_;
  given_number lower_;  // of those limits that are given
  given_number upper_;
  bool whole_ = true;              // neither is
  std::vector<double> abscissae_;  // of even samples of which some are left out
  index_t left_out_ = 0;
  tabulated::how how_;
  sample_table from_;
  chosen_columns chosen_;
};

/// What is asked of data, as far as it can be seen without the file.
tabulated::how how_of(const request&);
std::vector<fault> faults_of_data(const request&);

}  // namespace riemann
