// An expression's sums over lattices, by its CPU program.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/expression/summable_expression.hpp"

#include "riemann/kernels/errors.hpp"
#include "riemann/lib/expression/parse.hpp"
#include "riemann/lib/expression/program_terms.hpp"
#include "riemann/lib/summing/run_on_cpu.hpp"

#include <algorithm>
#include <memory>

namespace riemann::expressions {
namespace {

constexpr auto on_cpu_only = "expressions are computed on the CPU only";

void require_cpu(const summation_request& request) {
  if (request.session != nullptr) throw not_built(on_cpu_only);
}

}  // namespace

tree parse_integrand(const std::string& text, std::span<const parameter> given) {
  std::vector<std::string> names;
  for (const parameter& each : given) names.push_back(each.name);
  return parse(text, {1, names});
}

std::vector<double> values_of(const tree& of, std::span<const parameter> given) {
  std::vector<double> values;
  for (const std::string& name : of.parameters)
    values.push_back(std::find_if(given.begin(), given.end(), [&](const parameter& each) {
                       return each.name == name;
                     })->value);
  return values;
}

summable summable_of(const tree& from, std::span<const parameter> given, maths_choice maths) {
  const auto f = std::make_shared<const program>(formula_of(from), values_of(from, given), maths);
  summable made;
  made.value = [f](double x, precision) { return f->value(x); };
  made.sum = [f](const lattice& nodes, const summation_request& request) {
    require_cpu(request);
    const program_terms terms{*f, nodes};
    return sum_rows(cpu::term_rows<double>(terms), nodes.count, request);
  };
  made.sum_with_magnitude = [f](const lattice& nodes, precision) {
    const program_terms terms{*f, nodes};
    return sum_rows_with_magnitude(cpu::term_rows<double>(terms), nodes.count);
  };
  made.census = [f](const lattice& nodes, const summation_request& request) {
    require_cpu(request);
    const program_terms terms{*f, nodes};
    return census_of_rows(cpu::term_rows<double>(terms), nodes.count, request);
  };
  made.plain_group = 1;
  made.operations = std::max(1.0, f->cost());
  made.rational = f->exact();
  made.maths = f->maths();
  made.why_not_on_gpu = on_cpu_only;
  return made;
}

}  // namespace riemann::expressions
