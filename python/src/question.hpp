// A question in the words of the command, checked once and then asked at any numbers.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "python_function.hpp"
#include "riemann/lib/estimate.hpp"
#include "riemann/lib/integrals_of_expression.hpp"
#include "riemann/lib/run_control.hpp"
#include "words.hpp"

#include <memory>
#include <optional>
#include <vector>

namespace riemann::python {

/// The numbers of one row; a limit that is not given is among the words, or needless.
struct numbers {
  std::optional<double> lower;
  std::optional<double> upper;
  std::vector<double> parameters;
};

class question {
 public:
  /// Throws invalid_problem with all that is wrong, of the first row as well.
  question(const words&, const numbers& first);

  /// Any thread; without the GIL.
  estimate at(const numbers&, const run_control&) const;
  std::vector<estimate> at_all(const std::vector<numbers>&, const run_control&) const;

  /// Of a Python function: what evaluates it changes from call to call.
  estimate of(const std::shared_ptr<const python_function>&, const numbers&,
              const run_control&) const;

 private:
  problem row_of(const numbers&) const;

  request wanted_;
  std::optional<integrals_of_expression> integrals_;
};

}  // namespace riemann::python
