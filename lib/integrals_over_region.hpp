// The integrals of one expression over a region of several variables, by sampling, at many points
// of its parameters.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/estimate.hpp"
#include "riemann/lib/expression/unit_cube.hpp"
#include "riemann/lib/planning/choose_device.hpp"
#include "riemann/lib/run_control.hpp"

#include <memory>
#include <string>
#include <vector>

namespace riemann {

class evaluator;

class integrals_over_region {
 public:
  /// Problems like `first`, which is without faults, `count` in all. Throws machine_error if the
  /// device asked for cannot be had.
  integrals_over_region(const problem& first, index_t count);

  /// Everything of the estimate is filled. Any thread.
  estimate of(const problem& asked, const run_control&) const;

  const chosen_device& device() const { return device_; }

 private:
  std::unique_ptr<evaluator> evaluator_for(const problem&,
                                           const std::vector<double>& parameters) const;
  std::vector<double> with_masses(const problem&, std::vector<double> parameters) const;

  std::vector<std::string> names_;       // of all parameters
  std::vector<std::string> names_of_f_;  // of those that the expression itself uses
  std::string text_;                     // in its canonical form
  expressions::read_region over_;
  expressions::formula f_;
  expressions::formula on_cube_;
  expressions::formula by_masses_;
  chosen_device device_;
};

}  // namespace riemann
