// A map with lines upon it, or small maps side by side.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/reports/box_picture.hpp"

#include "riemann/lib/answer/boxes.hpp"
#include "riemann/lib/text/numerals.hpp"
#include "riemann/lib/reports/heat_map.hpp"
#include "riemann/lib/reports/region_picture.hpp"
#include "riemann/lib/reports/svg.hpp"
#include "riemann/lib/reports/words.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <string_view>
#include <utility>

namespace riemann {
namespace {

constexpr double map_side = 480;
constexpr std::size_t bins_across = 24;
constexpr std::size_t most_pairs = 6;

std::string counted_boxes(std::size_t count) {
  return grouped_digits(static_cast<index_t>(count)) + (count == 1 ? " box" : " boxes");
}

std::string paths_of(const frame& in, const std::vector<account_of_boxes::line>& lines,
                     const std::string& of_class, const std::string& title) {
  std::string paths;
  for (const account_of_boxes::line& each : lines) paths += path_in(in, each);
  return paths.empty() ? ""
                       : fmt::format("<path class=\"{}\" d=\"{}\"><title>{}</title></path>\n",
                                     of_class, paths, svg::escaped(title));
}

std::string words_on_outlines(const account_of_boxes& boxes) {
  std::string words = counted_boxes(boxes.size());
  if (boxes.cells > 1) words += " in each of " + std::to_string(boxes.cells) + " cells";
  if (boxes.outlines.size() < boxes.size() * boxes.cells) words += ", the largest drawn";
  return words;
}

constexpr std::string_view words_on_switches = "where it switches";

part_of_picture map_of_two(const account_of_boxes& boxes) {
  const frame in{picture_left, picture_top, map_side, map_side};
  std::vector<double> sizes;
  for (const double f : boxes.values) sizes.push_back(std::abs(f));
  const shades by(sizes);
  const bool missing =
      std::any_of(sizes.begin(), sizes.end(), [](double size) { return !std::isfinite(size); });
  part_of_picture picture;
  picture.inside = heat_map(in, boxes.across, sizes, by) +
                   paths_of(in, boxes.outlines, "box", words_on_outlines(boxes)) +
                   paths_of(in, boxes.switches, "switch c1", "where the formula switches") +
                   outline_of(in) + axis_along(in, boxes.axes[0], axis_direction::across, 1) +
                   axis_along(in, boxes.axes[1], axis_direction::upwards, 1);
  const double beside = in.left + in.width + 24;
  picture.inside += legend_of_heat_map(beside, in.top + 10, by, "|f|", missing ? "not finite" : "");
  double y = in.top + 250;
  picture.inside += svg::line_between(beside, y - 4, beside + 18, y - 4, "box") +
                    svg::text_at(beside + 24, y, "start", words_on_outlines(boxes));
  y += 20;
  if (!boxes.switches.empty())
    picture.inside += svg::line_between(beside, y - 4, beside + 18, y - 4, "switch c1") +
                      svg::text_at(beside + 24, y, "start", std::string(words_on_switches));
  picture.right = beside + 24 +
                  picture_letter * static_cast<double>(std::max(words_on_outlines(boxes).size(),
                                                                words_on_switches.size()));
  picture.bottom = in.top + in.height + 66;
  return picture;
}

using axis_pair = std::pair<std::size_t, std::size_t>;

/// Those whose axes are cut the finest, in the axes' order.
std::vector<axis_pair> finest_pairs(const account_of_boxes& boxes) {
  const std::size_t d = boxes.dimensions;
  std::vector<double> halvings(d, 0);
  for (std::size_t k = 0; k < boxes.lower.size(); ++k)
    halvings[k % d] -= std::log2(boxes.upper[k] - boxes.lower[k]);
  std::vector<axis_pair> pairs;
  for (std::size_t a = 0; a < d; ++a)
    for (std::size_t b = a + 1; b < d; ++b) pairs.emplace_back(a, b);
  std::stable_sort(pairs.begin(), pairs.end(), [&](const axis_pair& p, const axis_pair& q) {
    return halvings[p.first] + halvings[p.second] > halvings[q.first] + halvings[q.second];
  });
  pairs.resize(std::min(pairs.size(), most_pairs));
  std::sort(pairs.begin(), pairs.end());
  return pairs;
}

std::vector<double> counts_over(const account_of_boxes& boxes, const axis_pair& of) {
  std::vector<double> counts(bins_across * bins_across, 0);
  const auto bin = [&](std::size_t box, std::size_t axis) {
    const std::size_t at = box * boxes.dimensions + axis;
    const double middle = 0.5 * (boxes.lower[at] + boxes.upper[at]);
    return std::min(bins_across - 1, static_cast<std::size_t>(middle * bins_across));
  };
  for (std::size_t box = 0; box < boxes.size(); ++box)
    ++counts[bin(box, of.second) * bins_across + bin(box, of.first)];
  return counts;
}

part_of_picture maps_of_pairs(const account_of_boxes& boxes) {
  constexpr double side = 168;
  constexpr double apart_across = 122;
  constexpr double apart_down = 64;
  constexpr std::size_t in_a_row = 3;
  const std::vector<axis_pair> pairs = finest_pairs(boxes);
  std::vector<double> all;
  std::vector<std::vector<double>> counts;
  for (const axis_pair& each : pairs) {
    counts.push_back(counts_over(boxes, each));
    all.insert(all.end(), counts.back().begin(), counts.back().end());
  }
  const shades by(all);
  part_of_picture picture;
  for (std::size_t k = 0; k < pairs.size(); ++k) {
    const frame in{picture_left + static_cast<double>(k % in_a_row) * (side + apart_across),
                   picture_top + static_cast<double>(k / in_a_row) * (side + apart_down), side,
                   side};
    picture.inside += heat_map(in, bins_across, counts[k], by) + outline_of(in) +
                      axis_along(in, boxes.axes[pairs[k].first], axis_direction::across, 2) +
                      axis_along(in, boxes.axes[pairs[k].second], axis_direction::upwards, 2);
    picture.right = std::max(picture.right, in.left + side + 24);
    picture.bottom = in.top + side + 66;
  }
  picture.inside += legend_of_heat_map(picture.right, picture_top + 10, by, "boxes", "");
  picture.right += 120;
  picture.bottom = std::max(picture.bottom, picture_top + 240);
  return picture;
}

std::string caption_of(const account_of_boxes& boxes, const estimate& result) {
  const bool are_pieces = boxes.of == account_of_boxes::made_by::products;
  const std::string by_samples = are_pieces || result.by == method::regions
                                     ? ""
                                     : " Regions took part; their boxes did not give the answer.";
  if (boxes.dimensions == 2)
    return (are_pieces ? "Boxes are the pieces that Gauss rules stand on, on either axis."
                       : "Boxes are halved where the rule is not good enough.") +
           by_samples;
  return counted_boxes(boxes.size()) +
         ": how many have their middle there, for the pairs of axes that are cut the finest." +
         by_samples;
}

}  // namespace

part_of_picture picture_of_boxes(const estimate& result) {
  const account_of_boxes& boxes = *result.boxes;
  part_of_picture picture = boxes.dimensions == 2 ? map_of_two(boxes) : maps_of_pairs(boxes);
  picture.caption = caption_of(boxes, result);
  if (!result.variables.empty()) picture.caption += " Drawn in other variables, see --explain.";
  return picture;
}

}  // namespace riemann
