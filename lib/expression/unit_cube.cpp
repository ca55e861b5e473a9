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

/// What centres and widths are in a formula.
enum class masses_as { parameters, variables };

/// Builds one tree out of others.
class composer {
 public:
  composer(const std::vector<std::string>& parameters, std::size_t axes, masses_as masses,
           axes_as together)
      : names_(parameters), axes_(static_cast<int>(axes)), masses_(masses), together_(together) {
    made_.parameters = parameters;
    made_.dimensions = axes_;
    const std::size_t of_shear = together == axes_as::sheared ? shear_entries(axes) : 0;
    if (masses == masses_as::parameters)
      made_.parameters.resize(parameters.size() + 2 * axes + of_shear);
    else
      made_.dimensions += 2 * axes_;
  }

  int number(double value) { return add({operation::number, 0, value, {}, {}}); }
  int variable(int k) { return add({operation::variable, k, 0, {}, {}}); }
  int centre_of(std::size_t axis) { return of_mass(2 * static_cast<int>(axis)); }
  int width_of(std::size_t axis) { return of_mass(2 * static_cast<int>(axis) + 1); }
  bool is_sheared() const { return together_ == axes_as::sheared; }
  /// Precondition: is_sheared(), before < axis.
  int shear_of(std::size_t axis, std::size_t before) {
    return of_mass(2 * axes_ + static_cast<int>(shear_entries(axis) + before));
  }
  int apply(operation what, int a, int b = 0) { return add({what, 0, 0, {a, b}, {}}); }
  bool is(int at, double value) const {
    const node& that = made_.nodes[static_cast<std::size_t>(at)];
    return that.is == operation::number && that.value == value && that.beyond == 0;
  }

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
  axes_as together_;
  tree made_;
};

/// A part of the formula that is built; 0 and 1 vanish where they change nothing.
struct part {
  composer* in;
  int node;
};

part applied(operation what, const part& a, const part& b) {
  return {a.in, a.in->apply(what, a.node, b.node)};
}
part number(const part& beside, double value) { return {beside.in, beside.in->number(value)}; }

part operator+(const part& a, const part& b) {
  return a.in->is(a.node, 0) ? b : applied(operation::add, a, b);
}
part operator-(const part& a, const part& b) {
  return b.in->is(b.node, 0) ? a : applied(operation::subtract, a, b);
}
part operator*(const part& a, const part& b) {
  if (a.in->is(a.node, 1)) return b;
  return b.in->is(b.node, 1) ? a : applied(operation::multiply, a, b);
}
part operator/(const part& a, const part& b) { return applied(operation::divide, a, b); }
part operator-(double a, const part& b) { return number(b, a) - b; }
part operator*(double a, const part& b) { return number(b, a) * b; }

axis_point<part> along(composer& in, const cube_axis& axis, std::size_t number,
                       const std::vector<int>& of_variables) {
  const part u{&in, in.variable(static_cast<int>(number))};
  const auto limit = [&](const tree& of) { return part{&in, in.graft(of, of_variables)}; };
  const auto width = [&] { return part{&in, in.width_of(number)}; };
  switch (axis.goes) {
    case reach::finite: return between(u, limit(axis.lower), limit(axis.upper));
    case reach::above: return above(limit(axis.lower), u, width());
    case reach::below: return below(limit(axis.upper), u, width());
    case reach::everywhere: return on_whole_line(u, part{&in, in.centre_of(number)}, width());
  }
  return {u, u};
}

/// The place on a whole line, moved by what the whole lines before it add.
part sheared(composer& in, const read_region& over, std::size_t axis, part place) {
  for (std::size_t j = 0; j < axis && over.axes[axis].goes == reach::everywhere; ++j) {
    if (over.axes[j].goes != reach::everywhere) continue;
    const part u{&in, in.variable(static_cast<int>(j))};
    const part t = on_whole_line(u, number(u, 0), number(u, 1)).place;
    place = place + part{&in, in.shear_of(axis, j)} * t;
  }
  return place;
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
                   std::vector<axis_point<part>>& all) {
  std::vector<int> of_variables(most_dimensions, 0);
  for (std::size_t k = 0; k < over.axes.size(); ++k) {
    all.push_back(along(in, over.axes[k], k, of_variables));
    if (in.is_sheared()) all.back().place = sheared(in, over, k, all.back().place);
    of_variables[static_cast<std::size_t>(over.axes[k].variable)] = all.back().place.node;
  }
  return in.graft(f, of_variables);
}

}  // namespace

formula over_unit_cube(const tree& f, const read_region& over,
                       const std::vector<std::string>& parameters, axes_as together) {
  composer in(parameters, over.axes.size(), masses_as::parameters, together);
  std::vector<axis_point<part>> all;
  part whole{&in, at_coordinates(in, f, over, all)};
  for (const axis_point<part>& each : all) whole = whole * each.slope;
  in.end_with(over.sign < 0 ? in.apply(operation::negate, whole.node) : whole.node);
  return in.made();
}

formula by_masses(const tree& f, const read_region& over,
                  const std::vector<std::string>& parameters) {
  composer in(parameters, over.axes.size(), masses_as::variables, axes_as::apart);
  std::vector<axis_point<part>> all;
  in.end_with(at_coordinates(in, f, over, all));
  return in.made();
}

}  // namespace riemann::expressions
