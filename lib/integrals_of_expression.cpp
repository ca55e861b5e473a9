// Sums first, all rows together; then each row's plan is carried out with the sums at hand.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/integrals_of_expression.hpp"

#include "riemann/kernels/cpu/for_each_index.hpp"
#include "riemann/kernels/cuda/devices.hpp"
#include "riemann/lib/expression/cuda_source.hpp"
#include "riemann/lib/expression/formula_integrand.hpp"
#include "riemann/lib/expression/parse.hpp"
#include "riemann/lib/expression/lattice_integrand.hpp"
#include "riemann/lib/expression/vector_maths.hpp"
#include "riemann/lib/run_adaptively.hpp"
#include "riemann/lib/summing/compile_for_cuda.hpp"
#include "riemann/lib/summing/sum_together.hpp"
#include "riemann/lib/validate.hpp"

#include <algorithm>
#include <cstring>
#include <optional>
#include <type_traits>
#include <utility>

namespace riemann {

/// The sums of the rows' lattices: sums[l][k] is that of lattice l of row k.
class integrals_of_expression::presummed {
 public:
  explicit presummed(std::vector<std::vector<lattice_sum>> sums) : sums_(std::move(sums)) {}

  /// What lattice_integrand::sum is for a row: its lattices are asked for in their order.
  auto of_row(index_t row) const {
    return [this, row, next = std::size_t{0}](const lattice&, const summation_request&) mutable {
      return sums_[next++][static_cast<std::size_t>(row)];
    };
  }

 private:
  std::vector<std::vector<lattice_sum>> sums_;
};

namespace {

/// The lattices that have nodes. Where the limits are equal there are none: those of any other
/// interval in their place.
std::vector<lattice> lattices_of(const problem& asked) {
  const bool none = *asked.from == *asked.to;
  std::vector<lattice> found;
  for (const weighted_lattice& part :
       plan_of(asked, none ? 0 : *asked.from, none ? 1 : *asked.to).lattices)
    if (part.nodes.count > 0) found.push_back(part.nodes);
  return found;
}

/// 0 and -0 are two.
template <class T>
bool same_bits(const std::vector<T>& a, const std::vector<T>& b) {
  static_assert(std::is_trivially_copyable_v<T>);
  return a.size() == b.size() &&
         (a.empty() || std::memcmp(a.data(), b.data(), a.size() * sizeof(T)) == 0);
}

/// Of `count` rows like this one: they differ in where their nodes are, not in their number.
bool go_together(const problem& like, index_t count, const summation_request& how,
                 const cuda::device_facts& device) {
  const std::vector<lattice> all = lattices_of(like);
  return !all.empty() && std::all_of(all.begin(), all.end(), [&](const lattice& each) {
    return sums_go_together(count, each.count, how, device);
  });
}

}  // namespace

integrals_of_expression::integrals_of_expression(const problem& first, index_t count)
    : rows_(count) {
  if (expressions::is_list(first.expression)) {
    const int dimensions = first.over.empty() ? 1 : expressions::most_dimensions;
    for (const expressions::tree& each : expressions::parse_integrands(
             first.expression, first.parameters, dimensions, first.variable)) {
      problem part = first;
      part.expression = each.written_text();
      components_.emplace_back(part, count);
    }
    return;
  }
  if (!first.over.empty()) {
    region_.emplace(first, count);
    device_ = region_->device();
    return;
  }
  const expressions::tree read =
      expressions::parse_integrand(first.expression, first.parameters, 1, first.variable);
  names_ = read.parameters;
  text_ = expressions::text_of(read);
  formula_ = expressions::formula_of(read);
  if (first.by == method::adaptive) {  // on the CPU
    first_ = instance_of(first);
    return;
  }
  const lattice_integrand f =
      expressions::lattice_integrand_of(formula_, parameters_of(first), first.maths);
  const bool others = *first.from == *first.to && count > 1;  // have an interval, maybe
  const auto compile = [&](const cuda::device_facts& device) {
    const summation_request how{
        .sum = first.sum, .precise = first.precise, .strategy = first.strategy};
    const bool together = count > 1 && go_together(first, count, how, device);
    compile_for_cuda(expressions::cuda_terms(formula_, first.precise),
                     together ? sources_at_once::many : sources_at_once::one, how, device);
  };
  device_ = device_for(f, first, others ? 0 : *first.from, others ? 1 : *first.to, count, compile);
}

std::vector<double> integrals_of_expression::parameters_of(const problem& asked) const {
  return expressions::values_of(names_, asked.parameters);
}

integrals_of_expression::instance integrals_of_expression::instance_of(const problem& asked) const {
  std::vector<double> parameters = parameters_of(asked);
  std::vector<deviation> meant = expressions::deviations_of(names_, asked.parameters);
  integrand f = expressions::integrand_of(formula_, text_, parameters, meant, asked.maths);
  return {std::move(parameters), std::move(meant), std::move(f)};
}

estimate integrals_of_expression::one(const problem& asked, const std::optional<presummed>& sums,
                                      index_t row, const run_control& control) const {
  if (region_) return region_->of(asked, control);
  const std::vector<double> parameters = parameters_of(asked);
  const std::vector<deviation> meant = expressions::deviations_of(names_, asked.parameters);
  estimate found;
  if (asked.by == method::adaptive) {
    const bool as_first =
        same_bits(parameters, first_->parameters) && same_bits(meant, first_->meant);
    found = run_adaptively(as_first ? first_->f : instance_of(asked).f, asked, *asked.from,
                           *asked.to, control);
    found.maths = expressions::name_of_maths(formula_, asked.maths, cpu::current_isa());
  } else {
    lattice_integrand f =
        expressions::lattice_integrand_of(formula_, parameters, asked.maths, meant);
    if (sums) f.sum = sums->of_row(row);
    found = run(f, asked, *asked.from, *asked.to, device_, control);
  }
  found.integrand = "expression";
  found.formula = text_;
  found.parameters = asked.parameters;
  return found;
}

integrals_of_expression::presummed integrals_of_expression::summed_together(
    std::span<const problem> rows, const summation_request& how) const {
  const std::vector<lattice> first = lattices_of(rows.front());
  const std::size_t bytes_each =
      expressions::cuda_terms_bytes(parameters_of(rows.front()), lattice{}).size();
  std::vector<std::vector<std::byte>> sources(  // of all rows, for each lattice
      first.size(), std::vector<std::byte>(rows.size() * bytes_each));
  const auto count = static_cast<index_t>(rows.size());
  cpu::for_each_index(count, cpu::threads_of(rows.front().threads), [&](index_t row) {
    const auto k = static_cast<std::size_t>(row);
    const std::vector<double> parameters = parameters_of(rows[k]);
    const std::vector<lattice> here = lattices_of(rows[k]);
    for (std::size_t l = 0; l < here.size(); ++l) {
      const auto bytes = expressions::cuda_terms_bytes(parameters, here[l]);
      std::copy(bytes.begin(), bytes.end(), sources[l].data() + k * bytes_each);
    }
  });
  const device_type_name terms = expressions::cuda_terms(formula_, how.precise);
  std::vector<std::vector<lattice_sum>> sums;
  for (std::size_t l = 0; l < sources.size(); ++l)
    sums.push_back(sum_together(terms, sources[l], bytes_each, first[l].count, how));
  return presummed(std::move(sums));
}

std::vector<estimate> integrals_of_expression::of(std::span<const problem> rows,
                                                  const run_control& control) const {
  std::vector<estimate> all(rows.size());
  each_of(rows, control,
          [&](index_t k, estimate found) { all[static_cast<std::size_t>(k)] = std::move(found); });
  return all;
}

void integrals_of_expression::each_together(
    std::span<const problem> rows, const run_control& control,
    const std::function<void(index_t, estimate)>& found) const {
  constexpr std::size_t most_at_once = 65536;  // estimates that are held
  const std::size_t count = components_.size();
  const std::size_t rows_at_once = std::max<std::size_t>(1, most_at_once / count);
  const double steps = static_cast<double>(rows.size() * count);
  for (std::size_t first = 0; first < rows.size(); first += rows_at_once) {
    const auto some = rows.subspan(first, std::min(rows_at_once, rows.size() - first));
    std::vector<std::vector<estimate>> of_rows(some.size(), std::vector<estimate>(count));
    for (std::size_t c = 0; c < count; ++c) {
      run_control part = control;
      if (control.progress)
        part.progress = [&, done = first * count + c * some.size()](double share) {
          control.progress((static_cast<double>(done) + share * static_cast<double>(some.size())) /
                           steps);
        };
      components_[c].each_of(some, part, [&](index_t k, estimate one) {
        of_rows[static_cast<std::size_t>(k)][c] = std::move(one);
      });
    }
    for (std::size_t k = 0; k < some.size(); ++k)
      found(static_cast<index_t>(first + k), together(std::move(of_rows[k])));
  }
}

void integrals_of_expression::each_of(std::span<const problem> rows, const run_control& control,
                                      const std::function<void(index_t, estimate)>& found) const {
  if (rows.empty()) return;
  if (!components_.empty()) return each_together(rows, control, found);
  for (const problem& row : rows)
    if (auto faults = region_ ? std::vector<fault>() : faults_of_range(row, *row.from, *row.to);
        !faults.empty())
      throw invalid_problem(std::move(faults));
  const problem& like = rows.front();
  const auto count = static_cast<index_t>(rows.size());
  summation_request how{.sum = like.sum,
                        .precise = like.precise,
                        .session = device_.session,
                        .strategy = like.strategy,
                        .operations = formula_.cost};
  how.keep_going = [&](index_t) { return !control.stop.stop_requested(); };
  const bool together = !region_ && rows_ > 1 &&
                        how.session != nullptr &&  // one kernel for all runs of rows
                        go_together(like, count, how, cuda::facts_of(*how.session));
  std::optional<presummed> sums;
  if (together) sums = summed_together(rows, how);
  if (together ||
      (device_.session == nullptr && count > 1 && count >= cpu::threads_of(like.threads))) {
    cpu::for_each_index(count, cpu::threads_of(like.threads),
                        [&](index_t k) {  // a stop ends each by itself
                          problem asked = rows[static_cast<std::size_t>(k)];
                          asked.threads = 1;
                          found(k, one(asked, sums, k, {control.stop, {}}));
                        });
  } else {
    for (index_t k = 0; k < count; ++k) {
      run_control part = control;
      if (control.progress)
        part.progress = [&](double share) {
          control.progress((static_cast<double>(k) + share) / static_cast<double>(count));
        };
      found(k, one(rows[static_cast<std::size_t>(k)], sums, k, part));
    }
  }
}

}  // namespace riemann
