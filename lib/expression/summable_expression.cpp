// An expression's sums over lattices: by its CPU program, or by its kernel.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/expression/summable_expression.hpp"

#include "riemann/lib/expression/cuda_source.hpp"
#include "riemann/lib/expression/formula_rounding.hpp"
#include "riemann/lib/expression/parse.hpp"
#include "riemann/lib/expression/program_terms.hpp"
#include "riemann/lib/summing/run_on_cpu.hpp"
#include "riemann/lib/summing/sum_of_values.hpp"
#include "riemann/lib/summing/terms_on_cuda.hpp"

#include <algorithm>
#include <cmath>
#include <memory>
#include <mutex>
#include <optional>

namespace riemann::expressions {
namespace {

/// A formula with values for its parameters; its programs and device code are made when they are
/// first asked for.
class typed_integrand {
 public:
  typed_integrand(const formula& of, std::span<const double> parameters, maths_choice maths)
      : of_(of), parameters_(parameters.begin(), parameters.end()), maths_(maths) {}

  const program& in(precision precise) const {
    made& here = precise == precision::float_precision ? in_float_ : in_double_;
    std::call_once(here.once,
                   [&] { here.of.emplace(of_, parameters_, maths_, cpu::current_isa(), precise); });
    return *here.of;
  }
  kernels_of_terms kernels(precision precise) const { return {{}, {}, cuda_terms(of_, precise)}; }
  std::vector<std::byte> terms(const lattice& nodes) const {
    return cuda_terms_bytes(parameters_, nodes);
  }
  std::vector<tracked_value> tracked(const lattice& nodes, precision precise) const {
    std::vector<double> x;
    x.reserve(static_cast<std::size_t>(nodes.count));
    for (index_t i = 0; i < nodes.count; ++i) {
      const double node = nodes.node(i);
      x.push_back(precise == precision::float_precision ? static_cast<float>(node) : node);
    }
    return tracked_values(of_, parameters_, x, maths_, precise);
  }

 private:
  struct made {
    std::once_flag once;
    std::optional<program> of;
  };

  formula of_;
  std::vector<double> parameters_;
  maths_choice maths_;
  mutable made in_double_;
  mutable made in_float_;
};

/// Of the values of which something is known; in units of the largest, so that no square leaves the
/// range of doubles.
rounding_within summary_of(std::vector<tracked_value> tracked) {
  std::erase_if(tracked, [](const tracked_value& each) {
    return !is_finite(each.off) || !is_finite(each.bound);
  });
  if (tracked.empty()) return {};
  double largest = 0;
  for (const tracked_value& each : tracked) largest = std::max(largest, std::abs(each.off));
  const double unit = largest > 0 ? largest : 1;
  const auto count = static_cast<double>(tracked.size());
  rounding_within found;
  for (tracked_value& each : tracked) {
    each.off /= unit;
    found.mean += each.off / count;
    found.bound += each.bound / count;
  }
  double squares = 0;
  for (const tracked_value& each : tracked)
    squares += (each.off - found.mean) * (each.off - found.mean);
  if (count > 1) found.deviation = unit * std::sqrt(squares / (count - 1));
  found.mean *= unit;
  return found;
}

}  // namespace

tree parse_integrand(const std::string& text, std::span<const parameter> given) {
  std::vector<std::string> names;
  for (const parameter& each : given) names.push_back(each.name);
  return parse(text, {1, names});
}

std::vector<double> values_of(std::span<const std::string> names,
                              std::span<const parameter> given) {
  std::vector<double> values;
  for (const std::string& name : names)
    values.push_back(std::find_if(given.begin(), given.end(), [&](const parameter& each) {
                       return each.name == name;
                     })->value);
  return values;
}

summable summable_of(const formula& steps, std::span<const double> parameters, maths_choice maths) {
  const auto f = std::make_shared<const typed_integrand>(steps, parameters, maths);
  summable made;
  made.value = [f](double x, precision precise) { return f->in(precise).value(x); };
  made.values = [f](const lattice& nodes, precision precise, double* out) {
    program_terms{f->in(precise), nodes}.evaluate_in_order(nodes.count, out);
  };
  made.sum = [f](const lattice& nodes, const summation_request& request) {
    if (request.session != nullptr)
      return sum_terms_on_cuda(f->kernels(request.precise), f->terms(nodes).data(), nodes.count,
                               request);
    const program_terms terms{f->in(request.precise), nodes};
    return sum_rows(cpu::term_rows<double>(terms), nodes.count, request);
  };
  made.sum_with_magnitude = [f](const lattice& nodes, precision precise) {
    thread_local std::vector<double> values;  // short sums, many of them
    values.resize(static_cast<std::size_t>(nodes.count));
    program_terms{f->in(precise), nodes}.evaluate_in_order(nodes.count, values.data());
    return sum_of_values(values);
  };
  made.rounding = [f](const lattice& nodes, precision precise) {
    return summary_of(f->tracked(nodes, precise));
  };
  made.census = [f](const lattice& nodes, const summation_request& request) {
    if (request.session != nullptr)
      return census_of_terms_on_cuda(f->kernels(request.precise), f->terms(nodes).data(),
                                     nodes.count, request);
    const program_terms terms{f->in(request.precise), nodes};
    return census_of_rows(cpu::term_rows<double>(terms), nodes.count, request);
  };
  made.plain_group = 1;
  made.operations = std::max(1.0, steps.cost);
  made.rational = steps.exact;
  made.maths = steps.exact ? "ieee" : name_of_maths(maths, cpu::current_isa());
  made.compiled = ahead::nothing;
  return made;
}

}  // namespace riemann::expressions
