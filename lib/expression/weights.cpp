// A name, and parameters between brackets, which may have brackets of their own.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/expression/weights.hpp"

#include "riemann/lib/expression/parse.hpp"
#include "riemann/lib/expression/constant_value.hpp"
#include "riemann/lib/expression/lattice_integrand.hpp"
#include "riemann/lib/text/splitting.hpp"

#include <algorithm>
#include <iterator>
#include <stdexcept>

namespace riemann::expressions {
namespace {

/// With the variable in place of $0 and the parameters in place of $1 and $2.
std::string filled(const std::string& text, const std::string& variable, const read_weight& by) {
  std::string result;
  for (std::size_t k = 0; k < text.size(); ++k) {
    if (text[k] != '$') {
      result += text[k];
      continue;
    }
    const char which = text[++k];
    result +=
        which == '0' ? variable : '(' + by.parameters[static_cast<std::size_t>(which - '1')] + ')';
  }
  return result;
}

}  // namespace

std::vector<std::string> listed_in(const std::string& text) {
  std::vector<std::string> parts = split(text);
  for (std::string& each : parts) each = trimmed(each);
  return parts;
}

read_weight weight_in(const std::string& text) {
  const std::string whole = trimmed(text);
  const std::size_t bracket = whole.find('(');
  if (bracket == std::string::npos || whole.back() != ')')
    throw std::invalid_argument("is not a distribution, such as normal(0, 1)");
  const std::string name = trimmed(whole.substr(0, bracket));
  const auto* const facts =
      std::find_if(std::begin(distributions), std::end(distributions),
                   [&](const distribution_facts& each) { return name == each.name; });
  if (facts == std::end(distributions)) {
    throw std::invalid_argument(unknown_name("distribution", name, names_in(distributions)));
  }
  read_weight weight{facts, listed_in(whole.substr(bracket + 1, whole.size() - bracket - 2))};
  const auto is_missing = [](const std::string& each) { return each.empty(); };
  if (weight.parameters.size() != facts->parameter_count ||
      std::any_of(weight.parameters.begin(), weight.parameters.end(), is_missing))
    throw std::invalid_argument(name + " is written " + name + '(' + facts->parameters + ')');
  return weight;
}

std::vector<fault> faults_of_scales(const region& over, std::span<const parameter> given) {
  std::vector<fault> faults;
  for (const bounds& each : over) {
    if (each.weight.empty()) continue;
    const read_weight by = weight_in(each.weight);
    const tree scale =
        parse(filled(by.is->scale, each.variable, by), {most_dimensions, names_in(given)});
    if (scale.dimensions > 0) continue;
    const double value = value_of_constant(scale, given, maths_choice::accurate);
    const bool widens = by.is->is == weighting::uniform;
    if (!(value > 0) || !is_finite(value))
      faults.push_back({"weight", text_of(each),
                        (widens ? "its upper end must be above its lower one"
                                : std::string(by.is->is == weighting::normal ? "sigma" : "rate") +
                                      " must be above 0 and finite") +
                            at_values(scale, given),
                        "", !scale.parameters.empty()});
  }
  return faults;
}

void take_mean_on_line(problem& task) {
  bounds& of = task.over.front();
  try {
    const read_weight by = weight_in(of.weight);
    const std::string density = filled(by.is->density, of.variable, by);
    std::string product;
    for (const tree& each :
         parse_integrands(task.f.expression, task.f.parameters, 1, task.f.variable))
      product += (product.empty() ? "(" : ", (") + each.written_text() + ")*" + density;
    task.f.expression = is_list(task.f.expression) ? '[' + product + ']' : product;
    of = {of.variable, filled(by.is->lower, of.variable, by),
          filled(by.is->upper, of.variable, by)};
  } catch (const std::invalid_argument&) {  // told where faults are
    of = {of.variable, "0", "1"};
  }
}

}  // namespace riemann::expressions
