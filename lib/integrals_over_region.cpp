// The formula over the unit cube, an evaluator for it where it is to be computed, a method.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/integrals_over_region.hpp"

#include "riemann/kernels/cpu/isa.hpp"
#include "riemann/kernels/cpu/parallel.hpp"
#include "riemann/lib/evaluating/evaluator_on_cpu.hpp"
#include "riemann/lib/evaluating/evaluator_on_cuda.hpp"
#include "riemann/lib/expression/cuda_source.hpp"
#include "riemann/lib/expression/formula_integrand.hpp"
#include "riemann/lib/expression/linear_places.hpp"
#include "riemann/lib/expression/summable_expression.hpp"
#include "riemann/lib/expression/vector_maths.hpp"
#include "riemann/lib/methods/sampling/masses.hpp"
#include "riemann/lib/run.hpp"
#include "riemann/lib/run_over_cube.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <utility>

namespace riemann {
namespace {

std::vector<std::string> names_of(const problem& asked) {
  std::vector<std::string> names;
  for (const parameter& each : asked.parameters) names.push_back(each.name);
  return names;
}

/// From some points on, the error is seen to fall as 1 / points^0.8 at best.
double evaluations_expected(const problem& asked) {
  constexpr double at_least = 1 << 17;
  return at_least * std::clamp(std::pow(1e-3 / asked.until.rtol, 0.8), 1.0, 1e6);
}

/// The integral over a region without extent.
integral nothing() {
  integral made;
  made.components.emplace_back();
  return made;
}

}  // namespace

integrals_over_region::integrals_over_region(const problem& first, index_t count)
    : names_(names_of(first)), over_(expressions::read(first.over, names_)) {
  const expressions::tree f =
      expressions::parse(first.expression, {expressions::most_dimensions, names_});
  names_of_f_ = f.parameters;
  text_ = expressions::text_of(f);
  f_ = expressions::formula_of(f);
  on_cube_ = expressions::over_unit_cube(f, over_, names_);
  by_masses_ = expressions::by_masses(f, over_, names_);
  const std::string cpu_alone = expressions::why_not_on_cuda(on_cube_);
  if (!cpu_alone.empty() && first.device.where == device_choice::kind::automatic) {
    device_ = {nullptr, cpu_alone};
    return;
  }
  workload work;
  work.evaluations = evaluations_expected(first) * static_cast<double>(count);
  work.operations = std::max(1.0, on_cube_.cost + 5 * static_cast<double>(over_.axes.size()));
  work.threads = cpu::threads_of(first.threads);
  work.compiles = true;
  device_ = choose_device(first.device, work);
}

std::vector<double> integrals_over_region::with_masses(const problem& asked,
                                                       std::vector<double> parameters) const {
  const auto d = over_.axes.size();
  std::vector<reach> axes;
  for (const expressions::cube_axis& each : over_.axes) axes.push_back(each.goes);
  if (std::count(axes.begin(), axes.end(), reach::finite) == std::ssize(axes)) {
    parameters.resize(parameters.size() + 2 * d);  // masses mean nothing
    return parameters;
  }
  const std::vector<std::vector<double>> of_variables =
      expressions::linear_places(f_, expressions::values_of(names_of_f_, asked.parameters));
  std::vector<std::vector<double>> of_axes(d);
  for (std::size_t k = 0; k < d; ++k) {
    const auto variable = static_cast<std::size_t>(over_.axes[k].variable);
    if (variable < of_variables.size()) of_axes[k] = of_variables[variable];
  }
  const integrand f = expressions::integrand_of(by_masses_, text_, parameters, {}, asked.maths);
  for (const mass& each : sampling::find_masses(f, axes, of_axes)) {
    parameters.push_back(each.centre);
    parameters.push_back(each.width);
  }
  return parameters;
}

std::unique_ptr<evaluator> integrals_over_region::evaluator_for(
    const problem& asked, const std::vector<double>& parameters) const {
  if (device_.session != nullptr) return evaluator_on_cuda(*device_.session, on_cube_, parameters);
  return evaluator_on_cpu(expressions::integrand_of(on_cube_, text_, parameters, {}, asked.maths),
                          cpu::threads_of(asked.threads));
}

estimate integrals_over_region::of(const problem& asked, const run_control& control) const {
  const auto start = std::chrono::steady_clock::now();
  std::vector<double> parameters = expressions::values_of(names_, asked.parameters);
  parameters = with_masses(asked, std::move(parameters));
  const std::unique_ptr<evaluator> on = evaluator_for(asked, parameters);
  const auto begin = std::chrono::steady_clock::now();
  const integral answer = over_.is_empty ? nothing() : integrate_over_cube(*on, asked, control);
  const auto end = std::chrono::steady_clock::now();

  estimate found = estimate_of(answer, asked, std::chrono::duration<double>(end - begin).count());
  tell_where(found, device_, cpu::threads_of(asked.threads));
  found.integrand = "expression";
  found.formula = text_;
  found.parameters = asked.parameters;
  found.over = asked.over;
  if (device_.session == nullptr)
    found.maths = expressions::name_of_maths(on_cube_, asked.maths, cpu::current_isa());
  found.seconds = std::chrono::duration<double>(end - start).count();
  return found;
}

}  // namespace riemann
