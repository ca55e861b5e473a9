// Trees are put into trees: coordinates in place of variables, the determinant as a last factor.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/expression/unit_cube.hpp"

#include "riemann/lib/expression/complaint.hpp"
#include "riemann/lib/expression/composer.hpp"
#include "riemann/lib/expression/constant_value.hpp"
#include "riemann/lib/expression/names.hpp"
#include "riemann/lib/expression/parse.hpp"
#include "riemann/lib/expression/weights.hpp"

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

/// The key that sets it.
const char* option_of(const bounds& of) { return of.weight.empty() ? "over" : "weight"; }

const char* why_finite(const bounds& of) {
  return of.weight.empty() ? "is not finite: a limit is a number, inf or -inf"
                           : "is not finite: parameters are numbers";
}

/// Reads the axes one by one, and notes what is wrong with them.
class reader {
 public:
  explicit reader(const std::vector<std::string>& parameters)
      : names_{most_dimensions, parameters} {}

  void read(const bounds& of) {
    const int variable = variable_named(of.variable);
    if (variable < 0)
      complain(of, of.variable + " is not a variable: these are x, y, z or x1, x2, x3, ...");
    else if (known_.contains(variable))
      complain(of, of.variable + " has bounds already");
    cube_axis axis;
    axis.variable = variable;
    if (of.weight.empty())
      set_limits(of, axis);
    else
      set_weight(of, axis);
    result_.axes.push_back(std::move(axis));
    known_.insert(variable);
  }

  void complain(fault wrong) { faults_.push_back(std::move(wrong)); }

  read_region result() && {
    throw_any(std::move(faults_));
    for (const cube_axis& axis : result_.axes)
      result_.is_empty =
          result_.is_empty || (axis.goes == reach::finite && axis.by == weighting::none &&
                               text_of(axis.lower) == text_of(axis.upper));
    return std::move(result_);
  }

 private:
  void complain(const bounds& of, const std::string& message) {
    complain({option_of(of), text_of(of), message});
  }

  void set_limits(const bounds& of, cube_axis& axis) {
    const int below = infinite_as(of.lower);
    const int above = infinite_as(of.upper);
    tree lower = below == 0 ? limit(of, of.lower) : tree();
    tree upper = above == 0 ? limit(of, of.upper) : tree();
    if (below != 0 && below == above)
      complain({"over", text_of(of), "both limits are inf, or both -inf: there is no range"});
    if (below > 0 || above < 0) {
      result_.sign = -result_.sign;
      std::swap(lower, upper);
    }
    const bool ends_below = !lower.nodes.empty();
    const bool ends_above = !upper.nodes.empty();
    if (!ends_below || !ends_above)
      axis.goes = ends_below ? reach::above : ends_above ? reach::below : reach::everywhere;
    axis.lower = std::move(lower);
    axis.upper = std::move(upper);
  }

  void set_weight(const bounds& of, cube_axis& axis) {
    if (!of.lower.empty() || !of.upper.empty())
      complain({"weight", text_of(of), of.variable + " has limits, too"});
    try {
      const read_weight by = weight_in(of.weight);
      axis.by = by.is->is;
      axis.lower = limit(of, by.parameters.front());
      axis.upper = by.parameters.size() > 1 ? limit(of, by.parameters.back()) : axis.lower;
    } catch (const std::invalid_argument& wrong) {
      complain({"weight", text_of(of), wrong.what()});
    }
  }

  /// A finite limit, or a parameter of a distribution; empty where it is wrong.
  tree limit(const bounds& of, const std::string& text) {
    try {
      tree result = parse(text, names_);
      for (const node& each : result.nodes)
        if (each.is == operation::variable && !known_.contains(each.index)) {
          complain(of, "the limits of " + of.variable +
                           " may use only variables whose bounds stand before its own");
          return {};
        }
      const bool known_now = result.parameters.empty() && result.dimensions == 0;
      if (!known_now || is_finite(value_of_constant(result, {}, maths_choice::accurate)))
        return result;
      complain(of, why_finite(of));
    } catch (const invalid_expression& wrong) {
      for (const std::string& each : wrong.messages()) complain(of, each);
    }
    return {};
  }

  scope names_;
  std::set<int> known_;  // variables that have bounds
  read_region result_;
  std::vector<fault> faults_;
};

}  // namespace

read_region read(const region& over, const std::vector<std::string>& parameters) {
  reader in(parameters);
  if (over.size() > most_axes)
    in.complain({"over", std::to_string(over.size()) + " variables",
                 "at most " + std::to_string(most_axes) + " variables can be integrated over"});
  for (const bounds& each : over) in.read(each);
  return std::move(in).result();
}

std::vector<fault> faults_of_values(const region& over, std::span<const parameter> given) {
  if (has_refused(given)) return {};
  std::vector<fault> faults;
  for (const bounds& each : over) {
    const std::vector<std::string> texts = each.weight.empty() ? std::vector{each.lower, each.upper}
                                                               : weight_in(each.weight).parameters;
    for (const std::string& text : texts) {
      if (infinite_as(text) != 0) continue;
      const tree read = parse(text, {most_dimensions, names_in(given)});
      if (read.dimensions > 0 || is_finite(value_of_constant(read, given, maths_choice::accurate)))
        continue;
      faults.push_back({option_of(each), text_of(each), why_finite(each) + at_values(read, given),
                        "", !read.parameters.empty()});
    }
  }
  if (faults.empty()) append(faults, faults_of_scales(over, given));
  return faults;
}

std::vector<fault> faults_of_variables(const tree& f, const region& over) {
  std::set<int> known;
  for (const bounds& each : over) known.insert(variable_named(each.variable));
  std::vector<fault> faults;
  for (const node& each : f.nodes) {
    if (each.is != operation::variable || !known.insert(each.index).second) continue;
    const auto begin = static_cast<std::size_t>(each.where.begin);
    const std::string name = f.text.substr(begin, static_cast<std::size_t>(each.where.end) - begin);
    faults.push_back({"over", "", "the integrand depends on " + name + ", which has no bounds"});
  }
  return faults;
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
