// The integrals of one expression over a region of several variables, by sampling, at many points
// of its parameters.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/answer/estimate.hpp"
#include "riemann/lib/answer/integral.hpp"
#include "riemann/lib/evaluating/choose_device.hpp"
#include "riemann/lib/integrand/enclosure.hpp"
#include "riemann/lib/methods/elimination/order.hpp"
#include "riemann/lib/methods/regions/options.hpp"
#include "riemann/lib/question/run_control.hpp"
#include "riemann/lib/region/region_as_cube.hpp"
#include "riemann/lib/running/by_pairs.hpp"
#include "riemann/lib/running/by_separation.hpp"
#include "riemann/lib/running/by_symmetry.hpp"
#include "riemann/lib/running/parsed_problem.hpp"

#include <chrono>
#include <memory>
#include <optional>
#include <vector>

namespace riemann {

class evaluator;

class integrals_over_region {
 public:
  /// Problems like `first`, which has one formula, `count` in all. Throws machine_error if the
  /// device asked for cannot be had.
  integrals_over_region(const parsed_problem& first, index_t count);

  /// What is wrong with a problem whose parameters are others than those of the first.
  std::vector<fault> faults_of_numbers(const problem&) const;

  /// Everything of the estimate is filled. Any thread.
  estimate of(const problem& task, const run_control&) const;

  const chosen_device& device() const { return device_; }

 private:
  /// By integrals over one variable; nothing where the formula or the region does not allow it.
  std::optional<integral> by_separation(const problem&, const goal&, const run_control&) const;
  /// By sums over a grid, one variable after the other; nothing where the formula does not allow
  /// it.
  std::optional<integral> by_elimination(const problem&, const goal&, const run_control&) const;
  /// Throws invalid_problem if that is a method which takes formulas apart, and there is a region:
  /// then it could not.
  void refuse_what_takes_apart(method) const;
  estimate told_without_points(std::vector<integral> in_parts, const problem&, const run_control&,
                               std::chrono::steady_clock::time_point start) const;
  estimate told_by_pairs(const std::vector<integral>& in_parts, const problem&, goal,
                         const run_control&) const;
  estimate by_points(const problem&, const goal&, const std::vector<integral>& in_parts,
                     const run_control&, std::chrono::steady_clock::time_point start) const;
  integral over_the_cube(const problem&, const goal&, const run_control&, const cube_of_problem&,
                         evaluator& on, const regions::options&,
                         const std::shared_ptr<enclosure>&) const;
  estimate told(const integral&, const problem&, double kernel_seconds) const;
  std::unique_ptr<evaluator> evaluator_for(const problem&, const cube_of_problem&) const;

  parsed_problem first_;
  region_as_cube over_;
  addends_by_separation addends_;
  std::optional<elimination::order> order_;
  integrals_by_symmetry by_symmetry_;
  integrals_by_pairs by_pairs_;
  chosen_device device_;
};

}  // namespace riemann
