// Sums first, all rows together; then each row's plan is carried out with the sums at hand.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/integrals_of_expression.hpp"

#include "riemann/kernels/cpu/isa.hpp"
#include "riemann/kernels/cpu/parallel.hpp"
#include "riemann/lib/expression/cuda_source.hpp"
#include "riemann/lib/expression/parse.hpp"
#include "riemann/lib/expression/summable_expression.hpp"
#include "riemann/lib/summing/sum_together.hpp"
#include "riemann/lib/validate.hpp"

#include <optional>
#include <utility>

namespace riemann {

/// The sums of the rows' lattices: sums[l][k] is that of lattice l of row k.
class integrals_of_expression::presummed {
 public:
  explicit presummed(std::vector<std::vector<lattice_sum>> sums) : sums_(std::move(sums)) {}

  /// What summable::sum is for a row: its lattices are asked for in their order.
  auto of_row(index_t row) const {
    return [this, row, next = std::size_t{0}](const lattice&, const summation_request&) mutable {
      return sums_[next++][static_cast<std::size_t>(row)];
    };
  }

 private:
  std::vector<std::vector<lattice_sum>> sums_;
};

namespace {

/// Of an integral whose limits are equal, which has none: that of any other in its place.
plan plan_of_some(const problem& asked) {
  return plan_of(asked, *asked.from, *asked.from == *asked.to ? *asked.from + 1 : *asked.to);
}

}  // namespace

integrals_of_expression::integrals_of_expression(const problem& first, index_t count) {
  const expressions::tree read = expressions::parse_integrand(first.expression, first.parameters);
  names_ = read.parameters;
  text_ = expressions::text_of(read);
  formula_ = expressions::formula_of(read);
  const summable f = expressions::summable_of(formula_, parameters_of(first), first.maths);
  const bool others = *first.from == *first.to && count > 1;  // have an interval, maybe
  device_ = device_for(f, first, *first.from, others ? *first.from + 1 : *first.to, count);
}

std::vector<double> integrals_of_expression::parameters_of(const problem& asked) const {
  return expressions::values_of(names_, asked.parameters);
}

estimate integrals_of_expression::one(const problem& asked, const std::optional<presummed>& sums,
                                      index_t row, const run_control& control) const {
  summable f = expressions::summable_of(formula_, parameters_of(asked), asked.maths);
  if (sums) f.sum = sums->of_row(row);
  estimate found = run(f, asked, *asked.from, *asked.to, device_, control);
  found.integrand = "expression";
  found.formula = text_;
  found.parameters = asked.parameters;
  return found;
}

integrals_of_expression::presummed integrals_of_expression::summed_together(
    std::span<const problem> rows, const summation_request& how) const {
  std::vector<std::vector<std::byte>> sources;  // of all rows, for each lattice that has nodes
  std::vector<index_t> counts;                  // of nodes of a lattice, in any row
  for (const problem& row : rows) {
    std::size_t number = 0;
    for (const weighted_lattice& part : plan_of_some(row).lattices) {
      if (part.nodes.count == 0) continue;
      if (number == sources.size()) {
        sources.emplace_back();
        counts.push_back(part.nodes.count);
      }
      const auto bytes = expressions::cuda_terms_bytes(parameters_of(row), part.nodes);
      sources[number].insert(sources[number].end(), bytes.begin(), bytes.end());
      ++number;
    }
  }
  const spelled_type terms = expressions::cuda_terms(formula_, how.precise);
  std::vector<std::vector<lattice_sum>> sums;
  for (std::size_t l = 0; l < sources.size(); ++l)
    sums.push_back(
        sum_together(terms, sources[l], sources[l].size() / rows.size(), counts[l], how));
  return presummed(std::move(sums));
}

std::vector<estimate> integrals_of_expression::of(std::span<const problem> rows,
                                                  const run_control& control) const {
  std::vector<estimate> found(rows.size());
  if (rows.empty()) return found;
  for (const problem& row : rows)
    if (auto faults = faults_of_limits(*row.from, *row.to, row.n); !faults.empty())
      throw invalid_problem(std::move(faults));
  const problem& like = rows.front();
  const auto count = static_cast<index_t>(rows.size());
  const int threads = like.threads == 0 ? cpu::available_threads() : like.threads;
  const bool on_gpu = device_.session != nullptr;
  summation_request how{.sum = like.sum,
                        .precise = like.precise,
                        .session = device_.session,
                        .strategy = like.strategy,
                        .operations = formula_.cost};
  how.keep_going = [&](index_t) { return !control.stop.stop_requested(); };
  const bool together =
      on_gpu && count > 1 &&
      sums_go_together(count, plan_of_some(like).lattices.front().nodes.count, how);
  std::optional<presummed> sums;
  if (together) sums = summed_together(rows, how);
  if (together || (!on_gpu && count >= threads && count > 1)) {
    cpu::parallel_for(
        count, threads,
        [&](slice some) {
          for (index_t k = some.begin; k < some.end; ++k) {
            problem asked = rows[static_cast<std::size_t>(k)];
            asked.threads = 1;
            found[static_cast<std::size_t>(k)] = one(asked, sums, k, {control.stop, {}});
          }
        },
        [](index_t) { return true; });  // rows end themselves when they are stopped
  } else {
    for (index_t k = 0; k < count; ++k) {
      run_control part = control;
      if (control.progress)
        part.progress = [&](double share) {
          control.progress((static_cast<double>(k) + share) / static_cast<double>(count));
        };
      found[static_cast<std::size_t>(k)] = one(rows[static_cast<std::size_t>(k)], sums, k, part);
    }
  }
  return found;
}

}  // namespace riemann
