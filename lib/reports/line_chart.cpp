// Charts as SVG.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/reports/line_chart.hpp"

#include "riemann/lib/reports/svg.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace riemann {
namespace {

using svg::escaped;
using svg::line_between;
using svg::number;
using svg::text_at;

constexpr std::array dashes{"none", "7 3", "2 3", "9 3 2 3"};

// In the SVG's units, about pixels.
constexpr double left = 70;
constexpr double right = 650;
constexpr double top = 40;
constexpr double least_height = 350;
constexpr double label_height = 15;
constexpr double label_left = right + 16;
constexpr double sample_width = 26;
constexpr double text_left = label_left + sample_width + 6;
constexpr double letter_width = 7;
constexpr double below = 58;  // the plot: ticks and the axis's words
constexpr double margin = 12;
constexpr std::size_t widest_mark = 8;  // letters that fit left of the plot

std::vector<double> all_of(const line_chart& chart, const chart_axis& along,
                           double std::pair<double, double>::*side) {
  std::vector<double> values = along.holds;
  for (const curve& each : chart.curves)
    for (const auto& point : each.points)
      if (each.form != curve_form::verticals && can_show(chart.x.scale, point.first) &&
          can_show(chart.y.scale, point.second))
        values.push_back(point.*side);
  return values;
}

/// A curve where it lies, and where its name stands.
struct placed_curve {
  const curve* of = nullptr;
  std::size_t number = 0;
  std::vector<std::pair<double, double>> points = {};
  double label = 0;
};

/// A chart within its own coordinates: its upper left corner is 0, 0.
class drawing {
 public:
  explicit drawing(const line_chart& of)
      : of_(of),
        bottom_(top + std::max(least_height, label_height * static_cast<double>(of.curves.size()))),
        x_(of.x.scale, all_of(of, of.x, &std::pair<double, double>::first)),
        y_(of.y.scale, all_of(of, of.y, &std::pair<double, double>::second)) {
    place_curves();
    place_labels();
  }

  double width() const {
    std::size_t letters = 0;
    for (const curve& each : of_.curves) letters = std::max(letters, each.name.size());
    std::size_t wide = of_.title.size();
    for (const std::string& each : of_.notes) wide = std::max(wide, each.size());
    return std::max(text_left + letter_width * static_cast<double>(letters),
                    left + letter_width * static_cast<double>(wide)) +
           margin;
  }
  double height() const {
    return bottom_ + below + label_height * static_cast<double>(of_.notes.size());
  }

  std::string svg() const {
    std::string picture = text_at(left, top - 20, "start", escaped(of_.title), "title") + axes();
    for (const placed_curve& each : placed_) picture += drawn(each);
    double y = bottom_ + below;
    for (const std::string& each : of_.notes) {
      picture += text_at(left, y, "start", escaped(each));
      y += label_height;
    }
    return picture;
  }

 private:
  double across(double share) const { return left + (right - left) * share; }
  double up(double share) const { return bottom_ - (bottom_ - top) * share; }

  void place_curves() {
    for (std::size_t k = 0; k < of_.curves.size(); ++k) {
      placed_curve placed{&of_.curves[k], of_.curves[k].look.value_or(k)};
      for (const auto& [x, y] : of_.curves[k].points) {
        if (!can_show(of_.x.scale, x)) continue;
        if (placed.of->form == curve_form::verticals)
          placed.points.emplace_back(across(x_.share_of(x)), top);
        else if (can_show(of_.y.scale, y))
          placed.points.emplace_back(across(x_.share_of(x)), up(y_.share_of(y)));
      }
      std::stable_sort(placed.points.begin(), placed.points.end(),
                       [](const auto& a, const auto& b) { return a.first < b.first; });
      placed.label = placed.points.empty() ? bottom_ : placed.points.back().second;
      placed_.push_back(std::move(placed));
    }
  }

  /// Near the curves' last points, at least a label's height apart.
  void place_labels() {
    std::vector<placed_curve*> order;
    for (placed_curve& each : placed_) order.push_back(&each);
    std::stable_sort(order.begin(), order.end(), [](const auto* a, const auto* b) {
      return std::pair(a->points.empty(), a->label) < std::pair(b->points.empty(), b->label);
    });
    double least = top;
    for (placed_curve* each : order) {
      each->label = std::max(each->label, least);
      least = each->label + label_height;
    }
    double most = bottom_;
    for (auto each = order.rbegin(); each != order.rend(); ++each) {
      (*each)->label = std::min((*each)->label, most);
      most = (*each)->label - label_height;
    }
  }

  std::string axes() const {
    std::string text;
    for (const chart_tick& each : x_.ticks()) {
      const double x = across(each.share);
      text += line_between(x, bottom_, x, bottom_ + 5, "axis") +
              text_at(x, bottom_ + 20, "middle", svg_of(each));
    }
    for (const chart_tick& each : y_.ticks()) {
      const double y = up(each.share);
      text += line_between(left, y, right, y, "rule") +
              text_at(left - 8, y + 4, "end", svg_of(each),
                      each.text.size() > widest_mark ? "small" : "");
    }
    return text + line_between(left, bottom_, right, bottom_, "axis") +
           text_at((left + right) / 2, bottom_ + 38, "middle", escaped(words_of(of_.x))) +
           fmt::format(
               "<text transform=\"translate(16 {}) rotate(-90)\" "
               "text-anchor=\"middle\">{}</text>\n",
               number((top + bottom_) / 2), escaped(words_of(of_.y)));
  }

  std::string drawn(const placed_curve& each) const {
    const std::size_t colour = each.number % svg::colour_count;
    const char* const dash = dashes[each.number / svg::colour_count % dashes.size()];
    const std::string line = fmt::format("line c{}", colour);
    std::string text = "<g><title>" + escaped(each.of->name) + "</title>\n";
    const curve_form form = each.of->form;
    const bool joined = form == curve_form::dotted_line || form == curve_form::line;
    if (joined && each.points.size() > 1) {
      text += fmt::format("<polyline class=\"{}\" stroke-dasharray=\"{}\" points=\"", line, dash);
      for (const auto& [x, y] : each.points)
        text += fmt::format("{}{},{}", text.back() == '"' ? "" : " ", number(x), number(y));
      text += "\"/>\n";
    }
    for (const auto& [x, y] : each.points)
      if (form == curve_form::verticals)
        text += line_between(x, bottom_, x, y, line, dash);
      else if (form != curve_form::line)
        text += fmt::format("<circle class=\"f{}\" cx=\"{}\" cy=\"{}\" r=\"2.5\"/>\n", colour,
                            number(x), number(y));
    if (!each.points.empty())
      text += line_between(each.points.back().first + 4, each.points.back().second, label_left - 2,
                           each.label, "rule");
    text += line_between(label_left, each.label, label_left + sample_width, each.label, line, dash);
    const std::string absent = each.points.empty() ? " (no points)" : "";
    return text + text_at(text_left, each.label + 4, "start", escaped(each.of->name) + absent) +
           "</g>\n";
  }

  const line_chart& of_;
  double bottom_;
  chart_range x_;
  chart_range y_;
  std::vector<placed_curve> placed_;
};

}  // namespace

std::string svg_of(const std::vector<line_chart>& charts) {
  std::string inside;
  std::string title;
  double width = 0;
  double height = 0;
  for (const line_chart& each : charts) {
    const drawing one(each);
    inside += fmt::format("<g transform=\"translate(0 {})\">\n{}</g>\n", number(height), one.svg());
    width = std::max(width, one.width());
    height += one.height();
    title += (title.empty() ? "" : "; ") + each.title;
  }
  return svg::picture(width, height, title, inside);
}

std::string svg_of(const line_chart& chart) { return svg_of(std::vector{chart}); }

}  // namespace riemann
