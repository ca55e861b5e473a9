// An expression's sums over lattices: by its CPU program, or by its kernel.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/expression/summable_expression.hpp"

#include "riemann/lib/expression/cuda_source.hpp"
#include "riemann/lib/expression/parse.hpp"
#include "riemann/lib/expression/program_terms.hpp"
#include "riemann/lib/summing/run_on_cpu.hpp"
#include "riemann/lib/summing/terms_on_cuda.hpp"

#include <algorithm>
#include <memory>

namespace riemann::expressions {
namespace {

/// Device code of an expression, made when it is first asked for.
struct on_gpu {
  formula of;
  std::vector<double> parameters;

  kernels_of_terms kernels(precision precise) const { return {{}, {}, cuda_terms(of, precise)}; }
  std::vector<std::byte> terms(const lattice& nodes) const {
    return cuda_terms_bytes(parameters, nodes);
  }
};

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
  const auto f = std::make_shared<const program>(steps, parameters, maths);
  const auto there =
      std::make_shared<const on_gpu>(on_gpu{steps, {parameters.begin(), parameters.end()}});
  summable made;
  made.value = [f](double x, precision) { return f->value(x); };
  made.values = [f](const lattice& nodes, precision, double* out) {
    program_terms{*f, nodes}.evaluate_in_order(nodes.count, out);
  };
  made.sum = [f, there](const lattice& nodes, const summation_request& request) {
    if (request.session != nullptr)
      return sum_terms_on_cuda(there->kernels(request.precise), there->terms(nodes).data(),
                               nodes.count, request);
    const program_terms terms{*f, nodes};
    return sum_rows(cpu::term_rows<double>(terms), nodes.count, request);
  };
  made.sum_with_magnitude = [f](const lattice& nodes, precision) {
    const program_terms terms{*f, nodes};
    return sum_rows_with_magnitude(cpu::term_rows<double>(terms), nodes.count);
  };
  made.census = [f, there](const lattice& nodes, const summation_request& request) {
    if (request.session != nullptr)
      return census_of_terms_on_cuda(there->kernels(request.precise), there->terms(nodes).data(),
                                     nodes.count, request);
    const program_terms terms{*f, nodes};
    return census_of_rows(cpu::term_rows<double>(terms), nodes.count, request);
  };
  made.plain_group = 1;
  made.operations = std::max(1.0, f->cost());
  made.rational = f->exact();
  made.maths = f->maths();
  made.compiled = ahead::nothing;
  return made;
}

}  // namespace riemann::expressions
