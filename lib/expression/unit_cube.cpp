// Trees are put into trees: coordinates in place of variables, the determinant as a last factor.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/expression/unit_cube.hpp"

#include "riemann/lib/expression/complaint.hpp"
#include "riemann/lib/expression/names.hpp"
#include "riemann/lib/expression/parse.hpp"
#include "riemann/lib/expression/program.hpp"

#include <algorithm>
#include <cmath>
#include <set>
#include <utility>

namespace riemann::expressions {

int infinite_as(const std::string& limit) {
  if (limit == "inf" || limit == "+inf" || limit == "infinity") return 1;
  return limit == "-inf" || limit == "-infinity" ? -1 : 0;
}

namespace {

bool is_number(const tree& limit, double value) {
  const node& root = limit.nodes.back();
  return root.is == operation::number && root.value == value && root.beyond == 0;
}

bool spans_0_to_1(const cube_axis& axis) {
  return axis.goes == reach::finite && is_number(axis.lower, 0) && is_number(axis.upper, 1);
}

/// What centres and widths are in a formula.
enum class masses_as { parameters, variables };

/// Builds one tree out of others.
class composer {
 public:
  composer(const std::vector<std::string>& parameters, std::size_t axes, masses_as masses)
      : names_(parameters), axes_(static_cast<int>(axes)), masses_(masses) {
    made_.parameters = parameters;
    made_.dimensions = axes_;
    if (masses == masses_as::parameters)
      made_.parameters.resize(parameters.size() + 2 * axes);
    else
      made_.dimensions += 2 * axes_;
  }

  int number(double value) { return add({operation::number, 0, value, {}, {}}); }
  int variable(int k) { return add({operation::variable, k, 0, {}, {}}); }
  int centre_of(std::size_t axis) { return of_mass(2 * static_cast<int>(axis)); }
  int width_of(std::size_t axis) { return of_mass(2 * static_cast<int>(axis) + 1); }
  int apply(operation what, int a, int b = 0) { return add({what, 0, 0, {a, b}, {}}); }

  /// A tree whose variable k is the node in_place_of[k].
  int graft(const tree& from, const std::vector<int>& in_place_of) {
    std::vector<int> place(from.nodes.size());
    for (std::size_t k = 0; k < from.nodes.size(); ++k) {
      node copy = from.nodes[k];
      copy.where = {};
      if (copy.is == operation::variable) {
        place[k] = in_place_of[static_cast<std::size_t>(copy.index)];
        continue;
      }
      if (copy.is == operation::parameter) {
        const std::string& name = from.parameters[static_cast<std::size_t>(copy.index)];
        copy.index =
            static_cast<int>(std::find(names_.begin(), names_.end(), name) - names_.begin());
      }
      for (int& operand : copy.operands) operand = place[static_cast<std::size_t>(operand)];
      place[k] = add(copy);
    }
    return place.back();
  }

  /// Makes that node the last, which is the result.
  void end_with(int root) {
    if (root + 1 != static_cast<int>(made_.nodes.size())) {
      const node copy = made_.nodes[static_cast<std::size_t>(root)];
      add(copy);
    }
  }
  formula made() const { return formula_of(made_); }

 private:
  int of_mass(int k) {
    if (masses_ == masses_as::variables) return variable(axes_ + k);
    return add({operation::parameter, static_cast<int>(names_.size()) + k, 0, {}, {}});
  }
  int add(const node& made) {
    made_.nodes.push_back(made);
    return static_cast<int>(made_.nodes.size()) - 1;
  }

  const std::vector<std::string>& names_;
  int axes_;
  masses_as masses_;
  tree made_;
};

/// x(u) and dx/du.
struct coordinate_nodes {
  int place = 0;
  int slope = 0;
};

coordinate_nodes along(composer& in, const cube_axis& axis, std::size_t number,
                       const std::vector<int>& of_variables) {
  using op = operation;
  const int u = in.variable(static_cast<int>(number));
  if (axis.goes == reach::finite) {
    const int lower = in.graft(axis.lower, of_variables);
    const int upper = in.graft(axis.upper, of_variables);
    const bool from_0 = is_number(axis.lower, 0);
    const int width = from_0 ? upper : in.apply(op::subtract, upper, lower);
    const int step = spans_0_to_1(axis) ? u : in.apply(op::multiply, width, u);
    return {from_0 ? step : in.apply(op::add, lower, step), width};
  }
  const int rest = in.apply(op::subtract, in.number(1), u);
  const int width = in.width_of(number);
  if (axis.goes == reach::everywhere) {
    const int product = in.apply(op::multiply, u, rest);
    const int fourfold = in.apply(op::multiply, in.number(4), product);
    const int off = in.apply(op::divide, in.apply(op::subtract, u, rest), fourfold);
    const int place = in.apply(op::add, in.centre_of(number), in.apply(op::multiply, width, off));
    const int top = in.apply(op::subtract, in.number(1), in.apply(op::add, product, product));
    const int bottom = in.apply(op::multiply, fourfold, product);
    return {place, in.apply(op::multiply, width, in.apply(op::divide, top, bottom))};
  }
  const bool above = axis.goes == reach::above;
  const int ratio = above ? in.apply(op::divide, u, rest) : in.apply(op::divide, rest, u);
  const int limit = in.graft(above ? axis.lower : axis.upper, of_variables);
  const int far = above ? rest : u;
  const int slope = in.apply(op::divide, width, in.apply(op::multiply, far, far));
  return {in.apply(above ? op::add : op::subtract, limit, in.apply(op::multiply, width, ratio)),
          slope};
}

bool known_now(const tree& limit) { return limit.parameters.empty() && limit.dimensions == 0; }

/// What is wrong with one limit.
void judge_limit(const bounds& of, const std::string& text,
                 const std::vector<std::string>& parameters, const std::set<int>& known,
                 std::vector<fault>& faults) {
  const std::string given = of.variable + '=' + of.lower + ".." + of.upper;
  if (infinite_as(text) != 0) return;
  try {
    const tree limit = parse(text, {most_dimensions, parameters});
    for (const node& each : limit.nodes)
      if (each.is == operation::variable && !known.contains(each.index)) {
        faults.push_back({"over", given,
                          "the limits of " + of.variable +
                              " may use only variables whose bounds stand before its own"});
        return;
      }
    if (known_now(limit) &&
        !is_finite(program(formula_of(limit), {}, maths_choice::accurate).value(0)))
      faults.push_back({"over", given, "is not finite: a limit is a number, inf or -inf"});
  } catch (const invalid_expression& wrong) {
    for (const std::string& each : wrong.messages()) faults.push_back({"over", given, each});
  }
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
    const std::string given = each.variable + '=' + each.lower + ".." + each.upper;
    const int variable = variable_named(each.variable);
    if (variable < 0)
      faults.push_back(
          {"over", given, each.variable + " is no variable: these are x, y, z or x1, x2, x3, ..."});
    else if (known.contains(variable))
      faults.push_back({"over", given, each.variable + " has bounds already"});
    judge_limit(each, each.lower, parameters, known, faults);
    judge_limit(each, each.upper, parameters, known, faults);
    if (infinite_as(each.lower) != 0 && infinite_as(each.lower) == infinite_as(each.upper))
      faults.push_back({"over", given, "both limits are the same end of the line"});
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
  read_region found;
  for (const bounds& each : over) {
    const bool exchanged = infinite_as(each.lower) > 0 || infinite_as(each.upper) < 0;
    const std::string& lower = exchanged ? each.upper : each.lower;
    const std::string& upper = exchanged ? each.lower : each.upper;
    if (exchanged) found.sign = -found.sign;
    cube_axis axis{variable_named(each.variable), reach::finite, {}, {}};
    const bool below = infinite_as(lower) != 0;
    const bool above = infinite_as(upper) != 0;
    if (below || above)
      axis.goes = below && above ? reach::everywhere : above ? reach::above : reach::below;
    const scope names{most_dimensions, parameters};
    if (!below) axis.lower = parse(lower, names);
    if (!above) axis.upper = parse(upper, names);
    found.is_empty = found.is_empty ||
                     (axis.goes == reach::finite && text_of(axis.lower) == text_of(axis.upper));
    found.axes.push_back(std::move(axis));
  }
  return found;
}

namespace {

/// f at x(u); `all` are filled with the axes' nodes.
int at_coordinates(composer& in, const tree& f, const read_region& over,
                   std::vector<coordinate_nodes>& all) {
  std::vector<int> of_variables(most_dimensions, 0);
  for (std::size_t k = 0; k < over.axes.size(); ++k) {
    all.push_back(along(in, over.axes[k], k, of_variables));
    of_variables[static_cast<std::size_t>(over.axes[k].variable)] = all.back().place;
  }
  return in.graft(f, of_variables);
}

}  // namespace

formula over_unit_cube(const tree& f, const read_region& over,
                       const std::vector<std::string>& parameters) {
  composer in(parameters, over.axes.size(), masses_as::parameters);
  std::vector<coordinate_nodes> all;
  int whole = at_coordinates(in, f, over, all);
  for (std::size_t k = 0; k < over.axes.size(); ++k)
    if (!spans_0_to_1(over.axes[k])) whole = in.apply(operation::multiply, whole, all[k].slope);
  in.end_with(over.sign < 0 ? in.apply(operation::negate, whole) : whole);
  return in.made();
}

formula by_masses(const tree& f, const read_region& over,
                  const std::vector<std::string>& parameters) {
  composer in(parameters, over.axes.size(), masses_as::variables);
  std::vector<coordinate_nodes> all;
  in.end_with(at_coordinates(in, f, over, all));
  return in.made();
}

}  // namespace riemann::expressions
