// Trees are put into trees: coordinates in place of variables, the determinant as a last factor.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/expression/unit_cube.hpp"

#include "riemann/lib/expression/complaint.hpp"
#include "riemann/lib/expression/composer.hpp"
#include "riemann/lib/expression/names.hpp"
#include "riemann/lib/expression/parse.hpp"
#include "riemann/lib/expression/program.hpp"
#include "riemann/lib/expression/weights.hpp"

#include <algorithm>
#include <cmath>
#include <set>
#include <stdexcept>
#include <utility>

namespace riemann::expressions {

int infinite_as(const std::string& limit) {
  if (limit == "inf" || limit == "+inf" || limit == "infinity") return 1;
  return limit == "-inf" || limit == "-infinity" ? -1 : 0;
}

namespace {

/// The place on a whole line, moved by what the whole lines before it add.
composed sheared(composer& in, const read_region& over, std::size_t axis, composed place) {
  for (std::size_t j = 0; j < axis && over.axes[axis].goes == reach::everywhere; ++j) {
    if (over.axes[j].goes != reach::everywhere) continue;
    const composed u{&in, in.variable(static_cast<int>(j))};
    const composed t = on_whole_line(u, number(u, 0), number(u, 1)).place;
    place = place + composed{&in, in.shear_of(axis, j)} * t;
  }
  return place;
}

bool known_now(const tree& limit) { return limit.parameters.empty() && limit.dimensions == 0; }

/// The key that sets it.
const char* option_of(const bounds& of) { return of.weight.empty() ? "over" : "weight"; }

/// What is wrong with one limit, or with one parameter of a distribution.
void judge_limit(const bounds& of, const std::string& text,
                 const std::vector<std::string>& parameters, const std::set<int>& known,
                 std::vector<fault>& faults) {
  const char* const option = option_of(of);
  const std::string given = text_of(of);
  const bool may_be_infinite = of.weight.empty();
  if (may_be_infinite && infinite_as(text) != 0) return;
  try {
    const tree limit = parse(text, {most_dimensions, parameters});
    for (const node& each : limit.nodes)
      if (each.is == operation::variable && !known.contains(each.index)) {
        faults.push_back({option, given,
                          "the limits of " + of.variable +
                              " may use only variables whose bounds stand before its own"});
        return;
      }
    if (known_now(limit) &&
        !is_finite(program(formula_of(limit), {}, maths_choice::accurate).value(0)))
      faults.push_back({option, given,
                        may_be_infinite ? "is not finite: a limit is a number, inf or -inf"
                                        : "is not finite: parameters are numbers"});
  } catch (const invalid_expression& wrong) {
    for (const std::string& each : wrong.messages()) faults.push_back({option, given, each});
  }
}

void judge_weight(const bounds& of, const std::vector<std::string>& parameters,
                  const std::set<int>& known, std::vector<fault>& faults) {
  if (!of.lower.empty() || !of.upper.empty())
    faults.push_back({"weight", text_of(of), of.variable + " has limits, too"});
  try {
    for (const std::string& each : weight_in(of.weight).parameters)
      judge_limit(of, each, parameters, known, faults);
  } catch (const std::invalid_argument& wrong) {
    faults.push_back({"weight", text_of(of), wrong.what()});
  }
}

void judge_limits(const bounds& of, const std::vector<std::string>& parameters,
                  const std::set<int>& known, std::vector<fault>& faults) {
  judge_limit(of, of.lower, parameters, known, faults);
  judge_limit(of, of.upper, parameters, known, faults);
  if (infinite_as(of.lower) != 0 && infinite_as(of.lower) == infinite_as(of.upper))
    faults.push_back({"over", text_of(of), "both limits are inf, or both -inf: there is no range"});
}

}  // namespace

std::vector<fault> faults_of_region(const region& over, const std::vector<std::string>& parameters,
                                    const tree& f) {
  std::vector<fault> faults;
  std::set<int> known;
  if (over.size() > most_axes)
    faults.push_back(
        {"over", std::to_string(over.size()) + " variables",
         "at most " + std::to_string(most_axes) + " variables can be integrated over"});
  for (const bounds& each : over) {
    const std::string given = text_of(each);
    const int variable = variable_named(each.variable);
    if (variable < 0)
      faults.push_back(
          {option_of(each), given,
           each.variable + " is not a variable: these are x, y, z or x1, x2, x3, ..."});
    else if (known.contains(variable))
      faults.push_back({option_of(each), given, each.variable + " has bounds already"});
    (each.weight.empty() ? judge_limits : judge_weight)(each, parameters, known, faults);
    known.insert(variable);
  }
  for (const node& each : f.nodes)
    if (each.is == operation::variable && !known.contains(each.index)) {
      known.insert(each.index);
      const auto begin = static_cast<std::size_t>(each.where.begin);
      const std::string name =
          f.text.substr(begin, static_cast<std::size_t>(each.where.end) - begin);
      faults.push_back({"over", "", "the integrand depends on " + name + ", which has no bounds"});
    }
  return faults;
}

read_region read(const region& over, const std::vector<std::string>& parameters) {
  read_region result;
  const scope names{most_dimensions, parameters};
  for (const bounds& each : over) {
    if (!each.weight.empty()) {
      const read_weight by = weight_in(each.weight);
      result.axes.push_back({variable_named(each.variable), reach::finite, by.is->is,
                             parse(by.parameters.front(), names),
                             parse(by.parameters.back(), names)});
      continue;
    }
    const bool exchanged = infinite_as(each.lower) > 0 || infinite_as(each.upper) < 0;
    const std::string& lower = exchanged ? each.upper : each.lower;
    const std::string& upper = exchanged ? each.lower : each.upper;
    if (exchanged) result.sign = -result.sign;
    cube_axis axis{variable_named(each.variable), reach::finite, weighting::none, {}, {}};
    const bool below = infinite_as(lower) != 0;
    const bool above = infinite_as(upper) != 0;
    if (below || above)
      axis.goes = below && above ? reach::everywhere : above ? reach::above : reach::below;
    if (!below) axis.lower = parse(lower, names);
    if (!above) axis.upper = parse(upper, names);
    result.is_empty = result.is_empty ||
                      (axis.goes == reach::finite && text_of(axis.lower) == text_of(axis.upper));
    result.axes.push_back(std::move(axis));
  }
  return result;
}

namespace {

/// f at x(u); `all` are filled with the axes' nodes.
int at_coordinates(composer& in, const tree& f, const read_region& over,
                   std::vector<axis_point<composed>>& all) {
  std::vector<int> of_variables(most_dimensions, 0);
  for (std::size_t k = 0; k < over.axes.size(); ++k) {
    all.push_back(
        along(in, over.axes[k], k, {&in, in.variable(static_cast<int>(k))}, of_variables));
    if (in.is_sheared()) all.back().place = sheared(in, over, k, all.back().place);
    of_variables[static_cast<std::size_t>(over.axes[k].variable)] = all.back().place.node;
  }
  return in.graft(f, of_variables);
}

}  // namespace

formula over_unit_cube(const tree& f, const read_region& over,
                       const std::vector<std::string>& parameters, axes_as together) {
  composer in(parameters, over.axes.size(), masses_as::parameters, together);
  std::vector<axis_point<composed>> all;
  composed whole{&in, at_coordinates(in, f, over, all)};
  for (const axis_point<composed>& each : all) whole = whole * each.slope;
  in.end_with(over.sign < 0 ? in.apply(operation::negate, whole.node) : whole.node);
  return in.to_formula();
}

formula by_masses(const tree& f, const read_region& over,
                  const std::vector<std::string>& parameters) {
  composer in(parameters, over.axes.size(), masses_as::variables, axes_as::apart);
  std::vector<axis_point<composed>> all;
  in.end_with(at_coordinates(in, f, over, all));
  return in.to_formula();
}

}  // namespace riemann::expressions
