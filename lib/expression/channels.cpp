// The formula becomes a tree again, and is grafted once for each channel.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/expression/channels.hpp"

#include "riemann/lib/expression/composer.hpp"

#include <string>

namespace riemann::expressions {
namespace {

std::size_t parameters_of_channel(std::size_t axes) {
  return 2 * axes + shear_entries(axes) + 1 + axes;
}

tree as_tree(const formula& of, const std::vector<std::string>& parameters) {
  tree result;
  result.dimensions = of.dimensions;
  result.parameters = parameters;
  for (const step& each : of.steps)
    result.nodes.push_back({each.is, each.index, each.value, each.operands, {}});
  return result;
}

}  // namespace

std::vector<double> parameters_of(std::span<const channel<double>> channels) {
  std::vector<double> all;
  for (const channel<double>& each : channels)
    for (const std::vector<double>* part : {&each.centre, &each.width, &each.shear, &each.level})
      all.insert(all.end(), part->begin(), part->end());
  return all;
}

formula over_channels(const formula& over_cube, std::size_t channels) {
  const auto axes = static_cast<std::size_t>(over_cube.dimensions);
  const auto own = static_cast<std::size_t>(over_cube.parameter_count);
  std::vector<std::string> names;
  for (std::size_t k = 0; k < own + channels * parameters_of_channel(axes); ++k)
    names.push_back(std::to_string(k));
  composer in(names, axes, masses_as::none, axes_as::apart);
  const tree f = as_tree(over_cube, names);

  int next = static_cast<int>(own);
  const auto parameters = [&](std::size_t count) {
    std::vector<composed> all;
    for (std::size_t k = 0; k < count; ++k) all.push_back({&in, in.parameter(next++)});
    return all;
  };
  std::vector<channel<composed>> beside_peaks(channels);
  for (channel<composed>& each : beside_peaks) {
    each.centre = parameters(axes);
    each.width = parameters(axes);
    each.shear = parameters(shear_entries(axes));
    each.level = parameters(1 + axes);
  }
  std::vector<composed> u;
  for (std::size_t k = 0; k < axes; ++k) u.push_back({&in, in.variable(static_cast<int>(k))});

  /// `through` is the channel that leads to the place, beside_peaks.size() where none does.
  const auto share = [&](const point_of_channel<composed>& at, std::size_t through) {
    std::vector<int> nodes;
    for (const composed& each : at.place) nodes.push_back(each.node);
    composed values{&in, in.graft(f, nodes)};
    composed densities{&in, in.number(1)};
    for (std::size_t j = 0; j < channels; ++j) {
      const composed density = j == through ? at.density : density_at(beside_peaks[j], at.place);
      values = values + level_at(beside_peaks[j], at.place) * density;
      densities = densities + density;
    }
    const composed all = values / densities;
    return through < channels ? all - level_at(beside_peaks[through], at.place) : all;
  };
  composed whole = share({u, {&in, in.number(1)}}, channels);
  for (std::size_t k = 0; k < channels; ++k) whole = whole + share(point_in(beside_peaks[k], u), k);
  in.end_with(whole.node);
  return in.to_formula();
}

}  // namespace riemann::expressions
