// A question in the words of the command, checked once and then asked at any numbers.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/cuda_function.hpp"
#include "riemann/device_rows.hpp"
#include "riemann/lib/answer/estimate.hpp"
#include "riemann/lib/running/integrals_of_expression.hpp"
#include "riemann/lib/integrand/integrand.hpp"
#include "riemann/lib/question/run_control.hpp"
#include "numbered_texts.hpp"
#include "words.hpp"

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace riemann::python {

/// The numbers of one row; a limit that is not given is among the words, or needless.
struct numbers {
  std::optional<double> lower;
  std::optional<double> upper;
  std::vector<double> parameters;
};

/// What is told of each point of a sweep: of a list of formulas one after the other.
struct columns_out {
  index_t rows = 0;
  double* values = nullptr;
  double* errors = nullptr;
  std::int64_t* evaluations = nullptr;
  std::int64_t* statuses = nullptr;  // as numbers
  std::int64_t* reasons = nullptr;   // likewise, of `texts`
  numbered_texts* texts = nullptr;
};

class question {
 public:
  /// Throws invalid_problem with all that is wrong, of the first row as well, unless it is swept.
  question(const words&, const numbers& first);

  /// Any thread; without the GIL.
  estimate at(const numbers&, const run_control&) const;

  /// Formulas of a list; 0 where there is one formula, or a function.
  index_t components() const;

  /// At the points of a sweep, point k at parameters[..][k]; what is not valid there has the status
  /// `invalid`. After a stop some are left as they were.
  void at_all(const numbers& limits, std::span<const double* const> parameters, const columns_out&,
              const run_control&) const;

  /// Of a function, which may be another from call to call, on that many threads, else as asked.
  estimate of(const integrand&, std::optional<int> threads, const numbers&,
              const run_control&) const;

  /// Of a function that runs on a GPU: the one that is asked for, else the first.
  estimate of(const cuda_function&, const numbers&, const run_control&) const;

  /// Of a function of rows on such a GPU.
  estimate of(const function_of_rows&, const numbers&, const run_control&) const;

  /// Of the components of a function, on one thread.
  estimate of_each(const std::vector<integrand>&, const numbers&, const run_control&) const;

 private:
  request request_of_row(const numbers&) const;
  std::vector<fault> write_row(const numbers&, problem& over) const;
  problem row_of(const numbers&) const;
  estimate of_placed(const placed_integrand&, const problem& row, const run_control&) const;

  request wanted_;
  std::optional<problem> alike_;  // every row but its limits, where nothing else can change
  std::optional<integrals_of_expression> integrals_;
};

}  // namespace riemann::python
