// Importance maps as text: read back with every bit, refused whole where they are none.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/reading/map_file.hpp"

#include "support/complaints.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

namespace riemann {
namespace {

using ::testing::HasSubstr;

std::vector<map_node> some_map() {
  std::vector<map_node> nodes;
  for (int axis = 0; axis < 3; ++axis)
    for (int j = 0; j < nodes_of_axis; ++j) {
      const double u = static_cast<double>(j) / map_bins;
      nodes.push_back({std::pow(u, 1 + axis / 3.0), 1e-9 + u / 3});
    }
  return nodes;
}

TEST(MapFiles, AreReadBackWithEveryBit) {
  const std::vector<map_node> nodes = some_map();
  const map_nodes read = map_in(text_of_map(nodes));
  ASSERT_EQ(read->size(), nodes.size());
  for (std::size_t k = 0; k < nodes.size(); ++k) {
    EXPECT_EQ((*read)[k].place, nodes[k].place);
    EXPECT_EQ((*read)[k].slope, nodes[k].slope);
  }
}

TEST(MapFiles, HaveSlopesThatAreTooLargeForTheirBinsLowered) {
  std::vector<map_node> nodes = some_map();
  nodes[5].slope = 1e6;
  const map_node lowered = (*map_in(text_of_map(nodes)))[5];
  EXPECT_EQ(lowered.place, nodes[5].place);
  EXPECT_LT(lowered.slope, 2 * map_bins * (nodes[5].place - nodes[4].place));
}

TEST(MapFiles, AreRefusedWholeWhereTheyAreDamaged) {
  const std::string whole = text_of_map(some_map());
  const auto complaint = [](const std::string& text) {
    return complaint_of([&] { return map_in(text); });
  };
  for (std::size_t length = 0; length < whole.size() - 3; length += 97)
    EXPECT_THAT(complaint(whole.substr(0, length)), HasSubstr("is not an importance map"))
        << length;
  const auto with = [&](const std::string& what, const std::string& by) {
    std::string text = whole;
    return text.replace(text.find(what), what.size(), by);
  };
  EXPECT_THAT(complaint(with("\"importance_map\": 1", "\"importance_map\": 2")),
              HasSubstr("\"importance_map\": 1 is missing"));
  EXPECT_THAT(complaint(with("[0, 1e-09], ", "")), HasSubstr("has 65 nodes, not 64"));
  EXPECT_THAT(complaint(with("[0, 1e-09]", "[0, 0]")), HasSubstr("a slope is not above 0"));
  EXPECT_THAT(complaint(with("[0, 1e-09]", "[0, null]")), HasSubstr("not a pair of numbers"));
  EXPECT_THAT(complaint(with("[0, 1e-09]", "[0.9, 1]")), HasSubstr("places do not rise"));
  EXPECT_THAT(complaint(with("[0, 1e-09]", "[-1, 1]")), HasSubstr("do not go from 0 to 1"));
  EXPECT_THAT(complaint("{\"importance_map\": 1, \"axes\": []}"), HasSubstr("has no axes"));
  EXPECT_THAT(complaint_of([] { return map_from("/nonexistent/map.json"); }),
              HasSubstr("cannot be read"));
}

}  // namespace
}  // namespace riemann
