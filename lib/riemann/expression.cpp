// An expression as an integrand of a C++ program.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/expression.hpp"

#include "riemann/integrate.hpp"
#include "riemann/kernels/cpu/isa.hpp"
#include "riemann/lib/expression/complaint.hpp"
#include "riemann/lib/expression/constant_value.hpp"
#include "riemann/lib/expression/formula_integrand.hpp"
#include "riemann/lib/expression/parse.hpp"
#include "riemann/lib/expression/lattice_integrand.hpp"
#include "riemann/lib/expression/names.hpp"
#include "riemann/lib/expression/unit_cube.hpp"
#include "riemann/lib/expression/vector_maths.hpp"
#include "riemann/lib/expression/weights.hpp"
#include "riemann/lib/running/integrals_of_expression.hpp"
#include "riemann/lib/running/integrate.hpp"

#include <algorithm>
#include <cmath>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace riemann {

struct expression::content {
  std::string text;
  std::vector<parameter> parameters;
  maths_choice maths;
  int dimensions;
  std::vector<expression> listed;  // of a list
  // Of one formula in one dimension.
  std::optional<lattice_integrand> sums;
  std::optional<integrand> values;
  std::string name_of_maths;
};

expression::expression(std::string text, std::vector<parameter> parameters, maths_choice maths) {
  std::vector<fault> faults;
  for (const parameter& each : parameters) {
    const std::string why = expressions::variable_named(each.name) == 0
                                ? "is a variable of integration"
                                : expressions::why_no_name(each.name);
    if (!why.empty()) faults.push_back({"param", each.name, why});
  }
  try {
    const std::vector<expressions::tree> all =
        expressions::parse_integrands(text, parameters, expressions::most_dimensions);
    const expressions::tree& read = all.front();
    if (faults.empty() && expressions::is_list(text)) {
      content parts{.text = {}, .parameters = parameters, .maths = maths, .dimensions = 1};
      for (const expressions::tree& each : all) {
        const expression& one = parts.listed.emplace_back(each.written_text(), parameters, maths);
        parts.text += (parts.text.empty() ? "[" : ", ") + one.text();
        parts.dimensions = std::max(parts.dimensions, one.dimensions());
      }
      parts.text += ']';
      content_ = std::make_shared<const content>(std::move(parts));
    } else if (faults.empty()) {
      content parts{.text = expressions::text_of(read),
                    .parameters = parameters,
                    .maths = maths,
                    .dimensions = read.dimensions};
      if (read.dimensions <= 1) {
        const expressions::formula f = expressions::formula_of(read);
        const auto numbers = expressions::values_of(read.parameters, parameters);
        const auto meant = expressions::deviations_of(read.parameters, parameters);
        parts.dimensions = 1;
        parts.sums = expressions::lattice_integrand_of(f, numbers, maths, meant);
        parts.values = expressions::integrand_of(f, parts.text, numbers, meant, maths);
        parts.name_of_maths = expressions::name_of_maths(f, maths, cpu::current_isa());
      }
      content_ = std::make_shared<const content>(std::move(parts));
    }
  } catch (const expressions::invalid_expression& wrong) {
    for (const std::string& each : wrong.messages()) faults.push_back({"expr", "", each});
  }
  throw_any(std::move(faults));
}

const std::string& expression::text() const { return content_->text; }
const std::vector<parameter>& expression::parameters() const { return content_->parameters; }
int expression::dimensions() const { return content_->dimensions; }

double expression::operator()(double x) const {
  return content_->sums->value(x, precision::double_precision);
}

estimate integrate(const expression& f, double from, double to, const options& how,
                   const run_control& control) {
  if (f.dimensions() > 1)
    throw invalid_problem(
        {{"expr", f.text(), "depends on more than x: give each variable its limits"}});
  if (!f.content_->listed.empty()) {
    std::vector<estimate> all;
    for (const expression& each : f.content_->listed)
      all.push_back(integrate(each, from, to, how, control));
    return together(std::move(all));
  }
  estimate result;
  if (how.ask_for_a_rule()) {
    result = integrate_by_rule(*f.content_->sums, from, to, how, control);
  } else {
    result = integrate(*f.content_->values, from, to, how, control);
    result.maths = f.content_->name_of_maths;
  }
  result.integrand = "expression";
  result.formula = f.text();
  result.parameters = f.parameters();
  return result;
}

namespace {

/// What is in order of the ranges gets the names of their variables.
std::vector<fault> set_places(problem& task, const options& how) {
  const region& over = task.over;
  for (std::size_t k = 0; k < how.axis_breaks.size() && k < over.size(); ++k)
    for (const double each : how.axis_breaks[k])
      task.places.breaks.push_back({over[k].variable, each});
  for (const std::vector<double>& point : how.near) {
    if (point.size() != over.size())
      return {{"near", std::to_string(point.size()) + " values", "is not a point of the region"}};
    task.places.near.emplace_back();
    for (std::size_t k = 0; k < over.size(); ++k)
      task.places.near.back().push_back({over[k].variable, point[k]});
  }
  if (how.axis_breaks.size() <= over.size()) return {};
  return {{"break", "", "has more axes than there are ranges"}};
}

/// To a tolerance over the whole line.
estimate mean_on_line(const expression& f, const region& over, const options& how,
                      const run_control& control) {
  problem task = problem_of(how, 1);
  task.f.expression = f.text();
  task.f.parameters = f.parameters();
  task.over = over;
  static_cast<void>(expressions::read(over, names_in(f.parameters())));
  throw_any(expressions::faults_of_values(over, f.parameters()));
  expressions::take_mean_on_line(task);
  const auto limit = [&](const std::string& text) {
    if (const int side = expressions::infinite_as(text); side != 0) return side * HUGE_VAL;
    return expressions::value_of_constant(expressions::parse(text, {0, names_in(f.parameters())}),
                                          f.parameters(), maths_choice::accurate);
  };
  return integrate(expression(task.f.expression, f.parameters()), limit(task.over[0].lower),
                   limit(task.over[0].upper), how, control);
}

}  // namespace

estimate integrate(const expression& f, const region& over, const options& how,
                   const run_control& control) {
  if (over.size() == 1 && !over.front().weight.empty()) return mean_on_line(f, over, how, control);
  problem task = problem_of(how, static_cast<int>(over.size()));
  task.f.expression = f.text();
  task.f.parameters = f.parameters();
  task.f.maths = f.content_->maths;
  task.over = over;
  std::vector<fault> faults = set_places(task, how);
  throw_any(std::move(faults));
  return integrals_of_expression(parsed(task), 1).of({&task, 1}, control).front();
}

}  // namespace riemann
