// Variables that take the place of those that were typed: of quadratic forms, of ridges, of parts.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/expression/lattice_integrand.hpp"
#include "riemann/lib/expression/names.hpp"
#include "riemann/lib/expression/normal_densities.hpp"
#include "riemann/lib/expression/parse.hpp"
#include "riemann/lib/expression/parts_as_axes.hpp"
#include "riemann/lib/expression/ridges_as_axes.hpp"
#include "riemann/lib/expression/squares.hpp"
#include "riemann/lib/region/region_as_cube.hpp"

#include <fmt/format.h>

#include <utility>

namespace riemann {

using expressions::cube_axis;

/// The doubles, where what is meant is not known to twice their digits.
std::vector<expressions::meant_number> region_as_cube::meant_parameters(const problem& task) const {
  const std::vector<double> values = expressions::values_of(names_of_f_, task.f.parameters);
  std::vector<deviation> meant = expressions::deviations_of(names_of_f_, task.f.parameters);
  meant.resize(values.size());
  std::vector<expressions::meant_number> all;
  for (std::size_t k = 0; k < values.size(); ++k)
    all.push_back({two_sum(values[k], meant[k].bound == 0 ? meant[k].off : 0)});
  return all;
}

/// Points of a distribution are where it is, so densities are written out for one radius alone.
expressions::formula_of_squares region_as_cube::squares_of_densities(
    const std::vector<expressions::meant_number>& parameters) {
  std::optional<expressions::formula_of_densities> anew =
      expressions::with_normal_densities(tree_, over_);
  if (!anew) return {};
  expressions::formula_of_squares completed =
      expressions::squares_completed(anew->f, anew->over, parameters);
  if (!completed.f || completed.radius < 0) return {};
  if (completed.directions > 0 || completed.variables.size() < over_.axes.size()) return {};
  over_ = std::move(anew->over);
  return completed;
}

void region_as_cube::set_parts(const problem& first) {
  const std::vector<expressions::meant_number> parameters = meant_parameters(first);
  for (std::size_t forms = 0; forms < over_.axes.size(); ++forms) {
    expressions::formula_of_squares completed =
        expressions::squares_completed(tree_, over_, parameters);
    if (!completed.f && forms == 0 && !completed.is_for_these_parameters)
      completed = squares_of_densities(parameters);
    if (completed.is_for_these_parameters) only_for_ = first.f.parameters;
    if (!completed.f) break;
    tree_ = std::move(*completed.f);
    squared_.push_back({completed.variables.size(), completed.directions, completed.radius >= 0});
    for (cube_axis& each : over_.axes)
      if (each.variable == completed.radius) {
        each.goes = reach::above;
        each.lower = expressions::parse("0", {0, {}});
        each.upper = {};
      }
  }
  const bool has_numbers = first.over.front().variable.size() > 1;  // x1, which is not x
  for (const auto& in_place_of : {expressions::ridges_as_axes, expressions::parts_as_axes}) {
    std::optional<expressions::formula_of_parts> anew = in_place_of(tree_, over_);
    if (!anew) continue;
    tree_ = std::move(anew->f);
    for (std::size_t k = 0; k < anew->parts.size(); ++k) {
      expressions::tree& part = anew->parts[k];
      if (part.nodes.empty()) continue;
      if (has_numbers) part.dimensions = expressions::most_dimensions;
      parts_[over_.axes[k].variable] = expressions::text_of(part);
    }
  }
}

std::string region_as_cube::parts_in_words(const problem& task) const {
  constexpr std::size_t most_named = 8;
  std::string words;
  for (const completed_squares& each : squared_) {
    words += fmt::format(
        "{}a quadratic form of {} of them is a sum of squares of others, which all else depends on "
        "in {}",
        words.empty() ? "" : "; ", each.variables,
        each.directions == 0   ? "no direction"
        : each.directions == 1 ? "1 direction"
                               : fmt::format("{} directions", each.directions));
    if (each.has_radius)
      words += fmt::format(", so that {} of them are one radius",
                           each.variables - static_cast<std::size_t>(each.directions));
  }
  if (!words.empty() && !parts_.empty()) words += "; ";
  std::size_t named = 0;
  for (const bounds& each : task.over) {
    const auto part = parts_.find(expressions::variable_named(each.variable));
    if (part == parts_.end() || ++named > most_named) continue;
    words += (named > 1 ? ", " : "") + part->second + " in place of " + each.variable;
  }
  return named > most_named ? words + fmt::format(" and {} more", named - most_named) : words;
}

}  // namespace riemann
