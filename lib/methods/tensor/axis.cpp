// Panels are halved until they tell no more; their points make up a measure, whose Gauss rules are
// taken.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/methods/tensor/axis.hpp"

#include "riemann/kernels/host_device.hpp"
#include "riemann/lib/nodes/gauss_nodes.hpp"
#include "riemann/lib/nodes/gauss_of_measure.hpp"

#include <algorithm>
#include <cmath>

namespace riemann::tensor {
namespace {

constexpr int panel_order = 16;
constexpr int depth_at_least = 2;
constexpr int depth_at_top = 8;
constexpr int depth_at_most = 48;
constexpr std::size_t most_panels = 256;
constexpr double enough = 1e-13;  // of the integral, that halving a panel changes

/// A panel's integral by other points tells whether it was right by accident.
constexpr int other_order = 13;

struct panel {
  double begin;
  double end;
  int depth;
  std::vector<double> values = {};
  double integral = 0;
  double magnitude = 0;
};

void evaluate(std::vector<panel>& all, const line& f) {
  const std::vector<inner_node>& nodes = gauss_legendre_nodes(panel_order);
  std::vector<double> places;
  for (const panel& each : all)
    for (const inner_node& node : nodes)
      places.push_back(each.begin + (each.end - each.begin) * node.offset.hi);
  const std::vector<double> values = f(places);
  std::size_t next = 0;
  for (panel& each : all) {
    for (const inner_node& node : nodes) {
      const double value = values[next++];
      each.values.push_back(value);
      each.integral += node.weight.hi * value;
      each.magnitude += node.weight.hi * std::abs(value);
    }
    each.integral *= each.end - each.begin;
    each.magnitude *= each.end - each.begin;
  }
}

/// Halves panels level by level. A panel's halves stand in its place; they are halved, too, if they
/// say something else than it did, as long as there are not too many. None where f is not finite.
std::vector<panel> panels_of(double begin, double end, double top, const line& f) {
  std::vector<panel> panels;
  std::vector<panel> open{{begin, end, 0}};
  evaluate(open, f);
  double magnitude = open.front().magnitude;
  while (!open.empty()) {
    std::vector<panel> halves;
    for (const panel& each : open) {
      const double middle = 0.5 * (each.begin + each.end);
      halves.push_back({each.begin, middle, each.depth + 1});
      halves.push_back({middle, each.end, each.depth + 1});
    }
    evaluate(halves, f);
    double of_halves = 0;
    for (const panel& each : halves) of_halves += each.magnitude;
    for (const panel& each : panels) of_halves += each.magnitude;
    magnitude = std::max(magnitude, of_halves);
    std::vector<panel> next;
    for (std::size_t i = 0; i < open.size(); ++i) {
      const auto pair = std::span(halves).subspan(2 * i, 2);
      const double change = std::abs(open[i].integral - (pair[0].integral + pair[1].integral));
      const int depth = pair[0].depth;
      const bool settled = change <= enough * magnitude && depth >= depth_at_least;
      for (panel& half : pair) {
        const bool holds_top = half.begin <= top && top <= half.end;
        const bool goes_on = !settled || (holds_top && depth < depth_at_top);
        if (goes_on && depth < depth_at_most)
          next.push_back(std::move(half));
        else
          panels.push_back(std::move(half));
      }
      if (!is_finite(change)) return {};
    }
    if (panels.size() + next.size() > most_panels) {
      std::move(next.begin(), next.end(), std::back_inserter(panels));
      next.clear();
    }
    open = std::move(next);
  }
  std::sort(panels.begin(), panels.end(),
            [](const panel& a, const panel& b) { return a.begin < b.begin; });
  return panels;
}

/// How far apart the panels' integrals are from those by other points, times what that is too
/// little beside a singularity: of x^-a a rule of n points errs by n^-2(1-a), so that for a <= 0.85
/// orders 16 and 13 differ by a sixteenth of the error.
double doubt_of(const std::vector<panel>& all, const line& f) {
  std::vector<double> places;
  for (const panel& each : all)
    for (const inner_node& node : gauss_legendre_nodes(other_order))
      places.push_back(each.begin + (each.end - each.begin) * node.offset.hi);
  const std::vector<double> values = f(places);
  std::size_t next = 0;
  double doubt = 0;
  for (const panel& each : all) {
    double other = 0;
    for (const inner_node& node : gauss_legendre_nodes(other_order))
      other += node.weight.hi * values[next++];
    doubt += std::abs((each.end - each.begin) * other - each.integral);
  }
  return 16 * doubt;
}

/// Of no line: so many panels of equal width.
std::vector<panel> even_panels(double begin, double end) {
  constexpr int count = 4;
  std::vector<panel> panels;
  for (int i = 0; i < count; ++i)
    panels.push_back({begin + (end - begin) * i / count, begin + (end - begin) * (i + 1) / count, 0,
                      std::vector<double>(panel_order, 1.0)});
  return panels;
}

std::vector<warped_coordinate> even_rule(double begin, double end, int order) {
  std::vector<warped_coordinate> nodes;
  for (const inner_node& node : gauss_legendre_nodes(order))
    nodes.push_back({begin + (end - begin) * node.offset.hi, (end - begin) * node.weight.hi});
  return nodes;
}

bool changes_sign(const std::vector<panel>& panels) {
  bool above = false;
  bool below = false;
  for (const panel& each : panels)
    for (const double value : each.values) {
      above = above || value > 0;
      below = below || value < 0;
    }
  return above == below;  // or is 0 everywhere
}

/// A variable that rises with u, and back.
struct variable {
  double (*of)(double u);
  double (*back)(double z);
};
constexpr variable itself{[](double u) { return u; }, [](double z) { return z; }};
constexpr variable whole_line{[](double u) { return (2 * u - 1) / (4 * u * (1 - u)); },
                              [](double z) { return 0.5 + z / (1 + std::sqrt(1 + 4 * z * z)); }};

/// Gauss rules for |f| as the weight function, for polynomials in this variable; masses are divided
/// by |f| at the nodes, which then stands for itself.
std::vector<std::vector<warped_coordinate>> rules_by_profile(const piece& of, const line& f,
                                                             const variable& z) {
  std::vector<point_mass> masses;
  for (const fine_point& each : of.fine)
    if (each.height > 0) masses.push_back({z.of(each.place), each.width * each.height});
  const recurrence known = recurrence_of(masses, orders[order_count - 1]);
  std::vector<std::vector<point_mass>> rules;
  std::vector<double> places;
  for (const int order : orders) {
    if (static_cast<std::size_t>(order) > known.order()) break;
    rules.push_back(gauss_rule(known, static_cast<std::size_t>(order)));
    for (const point_mass& node : rules.back()) places.push_back(z.back(node.place));
  }
  const std::vector<double> heights = f(places);
  std::vector<std::vector<warped_coordinate>> warped_rules;
  std::size_t next = 0;
  for (const std::vector<point_mass>& rule : rules) {
    std::vector<warped_coordinate> nodes;
    for (const point_mass& node : rule) {
      const double place = places[next];
      const double weight = node.mass / std::abs(heights[next++]);
      if (!(of.begin < place && place < of.end && is_finite(weight))) return warped_rules;
      nodes.push_back({place, weight});
    }
    warped_rules.push_back(std::move(nodes));
  }
  return warped_rules;
}

}  // namespace

piece measured(double begin, double end, double top, const line& f) {
  piece part{.begin = begin, .end = end};
  std::vector<panel> panels = panels_of(begin, end, top, f);
  if (!panels.empty()) {
    part.doubt = doubt_of(panels, f);
    part.keeps_sign = !changes_sign(panels);
    for (const panel& each : panels) part.magnitude += each.magnitude;
  } else {
    panels = even_panels(begin, end);
  }
  for (const panel& each : panels) {
    const std::vector<inner_node>& nodes = gauss_legendre_nodes(panel_order);
    for (std::size_t i = 0; i < nodes.size(); ++i) {
      const double width = each.end - each.begin;
      part.fine.push_back({each.begin + width * nodes[i].offset.hi, width * nodes[i].weight.hi,
                           std::abs(each.values[i])});
    }
  }
  return part;
}

piece piece_of(double begin, double end, double top, const line& f) {
  piece whole = measured(begin, end, top, f);
  for (const int order : orders) whole.even.push_back(even_rule(begin, end, order));
  if (whole.keeps_sign) {
    whole.profiled = rules_by_profile(whole, f, itself);
    whole.stretched = rules_by_profile(whole, f, whole_line);
  }
  return whole;
}

}  // namespace riemann::tensor
