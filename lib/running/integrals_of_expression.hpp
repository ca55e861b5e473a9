// The integrals of one expression at many points: read once, summed together where that is faster.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/answer/estimate.hpp"
#include "riemann/lib/expression/formula.hpp"
#include "riemann/lib/methods/fixed/fixed_rule.hpp"
#include "riemann/lib/question/errors.hpp"
#include "riemann/lib/question/run_control.hpp"
#include "riemann/lib/running/integrals_over_region.hpp"
#include "riemann/lib/running/parsed_problem.hpp"

#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace riemann {

/// Writes problem k over another that differs from it in parameters and limits alone, and returns
/// what is wrong with these; then limits may not be set.
using writing_rows = std::function<std::vector<fault>(index_t k, problem& over)>;

class integrals_of_expression {
 public:
  /// Problems like `first`, `count` in all: that decides the device.
  /// Throws machine_error if the one asked for cannot be had.
  integrals_of_expression(const parsed_problem& first, index_t count);

  /// Formulas of a list; 0 of a formula that is none.
  index_t components() const { return static_cast<index_t>(components_.size()); }

  /// The estimates of problems that differ from the first in parameters and limits alone; each has
  /// the bits that it would have by itself. Many are taken side by side: on a GPU in one launch for
  /// each lattice of the rule, on a CPU one a thread. After a stop the estimates of those not yet
  /// computed are interrupted. What is not valid has the status `invalid`, and no value.
  std::vector<estimate> of(std::span<const problem>, const run_control&) const;

  /// The same told one by one, in no particular order: tell(k, estimate of problem k), from
  /// several threads at once where they are taken side by side; progress is told there, too.
  void each_of(index_t count, const writing_rows&, const run_control&,
               const std::function<void(index_t, estimate)>& tell) const;

 private:
  class presummed;

  struct seat;
  using telling = std::function<void(index_t, estimate)>;

  /// Where a rule with fixed n is summed, and that rule between the first's limits; between any
  /// others where those are equal and later ones' may not be.
  struct rule_for_all {
    chosen_device device;
    std::optional<laid_out_rule> laid;
  };

  cuda::session* session() const;
  bool is_on_cpu() const;
  std::vector<double> parameters_of(const problem&) const;
  std::vector<fault> faults_of_numbers(const problem&) const;
  estimate one(seat&, const problem&, const std::optional<presummed>&, index_t row,
               const run_control&) const;
  estimate each_component(seat&, const problem&, const run_control&) const;
  presummed summed_together(const problem& like, index_t count, const writing_rows&,
                            const summation_request&) const;
  void component_by_component(index_t count, const writing_rows&, const run_control&,
                              const telling&) const;

  problem first_;
  index_t rows_;                                     // in all
  std::vector<integrals_of_expression> components_;  // of a list, which has nothing else below
  std::vector<std::string> names_;                   // of the expression's parameters
  std::string text_;                                 // in its canonical form
  expressions::formula formula_;
  std::string maths_;
  std::optional<integrals_over_region> region_;  // in many dimensions: all is done there
  std::optional<rule_for_all> by_rule_;          // nothing: to a tolerance
};

/// For the first of `count` problems like this one that is valid, with its numbers; nothing where
/// none is.
std::optional<integrals_of_expression> integrals_like(const problem& like, index_t count,
                                                      const writing_rows&);

}  // namespace riemann
