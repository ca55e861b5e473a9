// A question in the words of the command, checked once and then asked at any numbers.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/errors.hpp"
#include "riemann/lib/estimate.hpp"
#include "riemann/lib/integrals_of_expression.hpp"
#include "riemann/lib/reading/request.hpp"
#include "riemann/lib/run_control.hpp"

#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "python_function.hpp"

namespace riemann::python {

/// What Python makes of a call of integrate().
struct words {
  std::string formula;                                    // empty: a function, or a name in `keys`
  bool of_function = false;                               // a Python function is the integrand
  std::vector<std::pair<std::string, std::string>> keys;  // of the one table, and their texts
  std::vector<std::string> parameters;                    // names
  region over;
  std::vector<fault> faults;  // that Python has found
  index_t rows = 1;           // points of a sweep
};

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
  void set_keys(const words&, std::set<std::string>& given, std::set<std::string>& faulty,
                std::vector<fault>&);
  problem row_of(const numbers&) const;

  request wanted_;
  std::optional<integrals_of_expression> integrals_;
};

}  // namespace riemann::python
