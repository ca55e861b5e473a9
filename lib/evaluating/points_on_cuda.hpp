// What kernels need to find numbered points: rules, with maps and nodes in device memory.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/cuda/parcel.hpp"
#include "riemann/lib/evaluating/axes_of_maps.hpp"
#include "riemann/lib/evaluating/evaluator.hpp"

#include <cstddef>
#include <cstring>
#include <span>
#include <vector>

namespace riemann {

/// Of a product rule; none of others.
inline std::span<const warped_coordinate> nodes_of(const point_request& what, int dimensions) {
  if (what.rule.nodes == nullptr) return {};
  return {what.rule.nodes, static_cast<std::size_t>(dimensions * what.rule.pitch)};
}

inline std::span<const unsigned> strata_of(const point_request& what) {
  if (what.rule.strata == nullptr) return {};
  return {what.rule.strata, static_cast<std::size_t>(what.count)};
}

/// What put() needs.
inline std::size_t room_for(const point_request& what, int dimensions, axes_of_maps& maps) {
  return cuda::parcel::room_for(nodes_of(what, dimensions), maps.of(what.rule.map),
                                strata_of(what));
}

/// The rule with the axes of its map, its nodes and its strata where the device will read them.
inline point_rule put(const point_request& what, int dimensions, axes_of_maps& maps,
                      cuda::parcel& to) {
  point_rule rule = what.rule;
  if (rule.nodes != nullptr) rule.nodes = to.put(nodes_of(what, dimensions));
  if (rule.map != nullptr) rule.axes = to.put(maps.of(what.rule.map));
  if (rule.strata != nullptr) rule.strata = to.put(strata_of(what));
  return rule;
}

/// The members of a source that say where its points are: the rule, a generator, a shift.
inline std::vector<std::byte> bytes_of_points(const point_request& what, const point_rule& rule,
                                              const std::vector<unsigned>& shift, int dimensions) {
  const std::size_t words = static_cast<std::size_t>(dimensions) * sizeof(unsigned);
  std::vector<std::byte> bytes(sizeof rule + 2 * words);
  std::memcpy(bytes.data(), &rule, sizeof rule);
  if (!what.generator.empty()) {
    std::memcpy(bytes.data() + sizeof rule, what.generator.data(), words);
    std::memcpy(bytes.data() + sizeof rule + words, shift.data(), words);
  }
  return bytes;
}

}  // namespace riemann
