// A map is taken whole or refused: places rise from 0 to 1, slopes are positive.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/reading/map_file.hpp"

#include "riemann/kernels/host_device.hpp"
#include "riemann/lib/json/text.hpp"
#include "riemann/lib/reading/byte_source.hpp"
#include "riemann/lib/text/numerals.hpp"

#include <cstddef>
#include <optional>
#include <stdexcept>

namespace riemann {
namespace {

constexpr index_t version = 1;
constexpr index_t longest_map = index_t{1} << 20;  // most_axes take a quarter of it

[[noreturn]] void refuse_map(const std::string& why) {
  throw std::invalid_argument("is not an importance map: " + why);
}

const json::array& list_in(const json::value& from, const char* what) {
  const auto* const list = std::get_if<json::array>(&from.is);
  if (list == nullptr) refuse_map(std::string(what) + " are not a list");
  return *list;
}

map_node node_in(const json::value& from) {
  const json::array& pair = list_in(from, "place and slope");
  if (pair.size() != 2) refuse_map("a node has a place and a slope");
  const std::optional<double> place = json::number_in(pair[0]);
  const std::optional<double> slope = json::number_in(pair[1]);
  if (!place || !slope) refuse_map("a node is not a pair of numbers");
  if (!(*slope > 0) || !is_finite(*slope)) refuse_map("a slope is not above 0");
  return {*place, *slope};
}

void add_axis_of_map(const json::value& from, std::vector<map_node>& to) {
  const json::array& nodes = list_in(from, "nodes");
  if (nodes.size() != nodes_of_axis)
    refuse_map("an axis has " + std::to_string(nodes_of_axis) + " nodes, not " +
               std::to_string(nodes.size()));
  const std::size_t first = to.size();
  for (const json::value& each : nodes) {
    to.push_back(node_in(each));
    if (to.size() > first + 1 && !(to[to.size() - 2].place < to.back().place))
      refuse_map("places do not rise");
  }
  if (to[first].place != 0 || to.back().place != 1) refuse_map("places do not go from 0 to 1");
  limit_slopes(to.data() + first);
}

}  // namespace

std::string text_of_map(const std::vector<map_node>& nodes) {
  std::string text = "{\"importance_map\": " + std::to_string(version) + ", \"axes\": [";
  for (std::size_t k = 0; k < nodes.size(); ++k) {
    const bool begins = k % nodes_of_axis == 0;
    text += begins ? (k == 0 ? "\n[" : "],\n[") : ", ";
    text += '[' + shortest(nodes[k].place) + ", " + shortest(nodes[k].slope) + ']';
  }
  return text + "]\n]}\n";
}

map_nodes map_in(const std::string& text) {
  json::value read;
  try {
    read = json::read(text);
  } catch (const json::unreadable& wrong) {
    refuse_map(wrong.what());
  }
  const json::value* const of_version = json::find(read, "importance_map");
  if (of_version == nullptr || json::number_in(*of_version) != static_cast<double>(version))
    refuse_map("\"importance_map\": 1 is missing");
  const json::value* const axes = json::find(read, "axes");
  if (axes == nullptr) refuse_map("it has no axes");
  auto nodes = std::make_shared<std::vector<map_node>>();
  for (const json::value& each : list_in(*axes, "axes")) add_axis_of_map(each, *nodes);
  if (nodes->empty()) refuse_map("it has no axes");
  return nodes;
}

map_nodes map_from(const std::string& file) {
  return map_in(std::string(byte_source(file, longest_map).first(longest_map)));
}

}  // namespace riemann
