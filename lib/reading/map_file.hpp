// Trained importance maps in files: JSON that names its axes' nodes, as places and slopes.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/points/importance_map.hpp"

#include <memory>
#include <string>
#include <vector>

namespace riemann {

using map_nodes = std::shared_ptr<const std::vector<map_node>>;

/// {"importance_map": 1, "axes": [[[place, slope], ...], ...]}, a line for each axis.
std::string text_of_map(const std::vector<map_node>&);

/// The map that such a text has. Throws std::invalid_argument with what is wrong.
map_nodes map_in(const std::string& text);

/// The same of a file.
map_nodes map_from(const std::string& file);

}  // namespace riemann
