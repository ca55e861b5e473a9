// An expression as an integrand of a C++ program.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/expression/expression.hpp"

#include "riemann/lib/expression/complaint.hpp"
#include "riemann/lib/expression/parse.hpp"
#include "riemann/lib/expression/summable_expression.hpp"
#include "riemann/lib/integrate_callable.hpp"

#include <utility>

namespace riemann {

struct expression::content {
  std::string text;
  std::vector<parameter> parameters;
  summable sums;
};

expression::expression(std::string text, std::vector<parameter> parameters, maths_choice maths) {
  std::vector<fault> faults;
  for (const parameter& each : parameters)
    if (const std::string why = expressions::why_no_parameter(each.name); !why.empty())
      faults.push_back({"param", each.name, why});
  try {
    const expressions::tree read = expressions::parse_integrand(text, parameters);
    if (faults.empty()) {
      summable sums = expressions::summable_of(
          expressions::formula_of(read), expressions::values_of(read.parameters, parameters), maths,
          expressions::deviations_of(read.parameters, parameters));
      content_ = std::make_shared<const content>(
          content{expressions::text_of(read), std::move(parameters), std::move(sums)});
    }
  } catch (const expressions::invalid_expression& wrong) {
    for (const std::string& each : wrong.messages()) faults.push_back({"expr", "", each});
  }
  if (!faults.empty()) throw invalid_problem(std::move(faults));
}

const std::string& expression::text() const { return content_->text; }
const std::vector<parameter>& expression::parameters() const { return content_->parameters; }

double expression::operator()(double x) const {
  return content_->sums.value(x, precision::double_precision);
}

estimate integrate(const expression& f, double from, double to, const options& how,
                   const run_control& control) {
  estimate found = integrate_summable(f.content_->sums, from, to, how, control);
  found.integrand = "expression";
  found.formula = f.text();
  found.parameters = f.parameters();
  return found;
}

}  // namespace riemann
