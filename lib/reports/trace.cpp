// Three charts over one axis, and the explanation below.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/reports/trace.hpp"

#include "riemann/lib/reports/box_picture.hpp"
#include "riemann/lib/reports/explanation.hpp"
#include "riemann/lib/reports/line_chart.hpp"
#include "riemann/lib/reports/map_picture.hpp"
#include "riemann/lib/reports/words.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

namespace riemann {
namespace {

constexpr std::size_t strips = 400;  // of the axis: each has its least and largest value
constexpr std::size_t bins = 60;     // of evaluations

using points = std::vector<std::pair<double, double>>;

/// The range as the picture has it.
class across {
 public:
  explicit across(const estimate& result)
      : core_(result.told->core), from_(place(result.from)), to_(place(result.to)) {
    if (to_ < from_) std::swap(from_, to_);
  }

  double place(double x) const {
    if (!core_) return x;
    if (std::isinf(x)) return x > 0 ? 1 : -1;
    const double u = x - core_->centre;
    return u / (core_->half_width + std::abs(u));
  }

  std::size_t part(double x, std::size_t count) const {
    const double share = (place(x) - from_) / (to_ - from_);
    const auto last = static_cast<double>(count - 1);
    return static_cast<std::size_t>(
        std::clamp(std::floor(share * static_cast<double>(count)), 0.0, last));
  }
  double middle(std::size_t part, std::size_t count) const {
    return from_ + (to_ - from_) * (static_cast<double>(part) + 0.5) / static_cast<double>(count);
  }

  chart_axis axis() const {
    const std::string label = core_ ? "u / (" + small_number(core_->half_width) +
                                          " + |u|), u = x - (" + small_number(core_->centre) + ")"
                                    : "x";
    return {label, "", chart_scale::linear, {from_, to_}};
  }

 private:
  std::optional<account_core> core_;
  double from_;
  double to_;
};

/// The least and the largest value of each strip, where they are.
points outline(const account& told, const across& range) {
  struct extremes {
    std::vector<account::value> all;
  };
  std::vector<extremes> of(strips);
  for (const account::value& each : told.values) {
    if (!std::isfinite(each.f)) continue;
    std::vector<account::value>& here = of[range.part(each.x, strips)].all;
    if (here.size() < 2) {
      here.push_back(each);
      continue;
    }
    account::value& low = here[0].f <= here[1].f ? here[0] : here[1];
    account::value& high = here[0].f <= here[1].f ? here[1] : here[0];
    if (each.f < low.f) low = each;
    if (each.f > high.f) high = each;
  }
  points points_of_outline;
  for (const extremes& each : of)
    for (const account::value& at : each.all)
      points_of_outline.emplace_back(range.place(at.x), at.f);
  return points_of_outline;
}

/// Without what lies in the strips beside a singular end, where values have no bound.
void leave_out_poles(const account& told, const across& range, points& all) {
  for (const account_tail& tail : told.tails) {
    if (std::isinf(tail.toward)) continue;
    const double width = range.middle(1, strips) - range.middle(0, strips);
    const double at = range.place(tail.toward);
    double within = 0;
    double beyond = 0;
    for (const auto& [x, f] : all) {
      const double away = std::abs(x - at);
      if (away < width) within = std::max(within, std::abs(f));
      if (away > 2 * width) beyond = std::max(beyond, std::abs(f));
    }
    if (!(within > 1e3 * beyond)) continue;
    std::erase_if(all, [&](const auto& each) { return std::abs(each.first - at) < width; });
  }
}

void add_verticals(const std::vector<double>& places, const std::string& name, std::size_t look,
                   const across& range, std::vector<curve>& to) {
  if (places.empty()) return;
  points at;
  for (const double each : places) at.emplace_back(range.place(each), 0);
  to.push_back({name, std::move(at), look, curve_form::verticals});
}

line_chart function_of(const estimate& result, const across& range) {
  const account& told = *result.told;
  points values = outline(told, range);
  leave_out_poles(told, range, values);
  line_chart chart{.title = result.formula.empty() ? result.integrand : result.formula,
                   .x = range.axis(),
                   .y = {"f(x)", "", chart_scale::linear},
                   .curves = {{"integrand", std::move(values), 0, curve_form::line}}};
  add_verticals(told.breaks, "breaks", 7, range, chart.curves);
  add_verticals(told.structure, "pointed to", 17, range, chart.curves);
  add_verticals(told.missed, "unpredicted", 3, range, chart.curves);
  return chart;
}

line_chart panels_of(const estimate& result, const across& range) {
  points halvings;
  for (const account_panel& each : result.told->panels)
    halvings.emplace_back(0.5 * (range.place(each.from) + range.place(each.to)), each.halvings);
  return {.title = "Panels",
          .x = range.axis(),
          .y = {"halvings", "", chart_scale::linear},
          .curves = {{"panels", std::move(halvings), 2, curve_form::dots}}};
}

line_chart evaluations_of(const estimate& result, const across& range) {
  std::vector<double> count(bins, 0);
  for (const double x : result.told->evaluated) ++count[range.part(x, bins)];
  points marks;
  for (std::size_t k = 0; k < bins; ++k) marks.emplace_back(range.middle(k, bins), count[k]);
  return {.title = "Evaluations",
          .x = range.axis(),
          .y = {"evaluations in a sixtieth", "", chart_scale::powers_of_ten},
          .curves = {{"evaluations", std::move(marks), 4, curve_form::dotted_line}},
          .notes = explanation_of(result)};
}

}  // namespace

std::string trace_of(const estimate& result) {
  std::vector<part_of_picture> parts;
  if (result.map_account != nullptr) parts.push_back(picture_of_map(result));
  if (result.boxes != nullptr) parts.push_back(picture_of_boxes(result));
  if (!parts.empty()) return svg_of(result, parts);
  if (result.told == nullptr) return "";
  const across range(result);
  return svg_of(std::vector{function_of(result, range), panels_of(result, range),
                            evaluations_of(result, range)});
}

}  // namespace riemann
