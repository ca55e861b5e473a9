// Rows are grouped by integral, then by whatever tells two runs of it apart; n is their abscissa,
// or what a method to a tolerance took.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/reports/batch_charts.hpp"

#include <algorithm>
#include <cmath>
#include <functional>
#include <map>
#include <set>
#include <sstream>

namespace riemann {
namespace {

/// What may differ between curves, beside the rule.
constexpr const char* choices[] = {"sum", "precision", "strategy", "device"};

record record_from_words(const std::string& words) {
  record fields;
  std::istringstream parts(words);
  for (std::string part; parts >> part;) {
    const std::size_t equals = part.find('=');
    if (equals != std::string::npos)
      fields.push_back({part.substr(0, equals), part.substr(equals + 1)});
  }
  return fields;
}

/// The lines of a table within a record, however it was read.
std::vector<record> table_in(const record& row, const std::string& key) {
  for (const field& each : row) {
    if (each.key != key) continue;
    if (const auto* table = std::get_if<std::vector<record>>(&each.value)) return *table;
    if (const auto* words = std::get_if<std::string>(&each.value)) {
      std::vector<record> lines;
      std::istringstream parts(*words);
      for (std::string part; std::getline(parts, part, ';');)
        lines.push_back(record_from_words(part));
      return lines;
    }
  }
  return {};
}

std::vector<std::string> varying_choices(std::span<const record> rows) {
  std::vector<std::string> varying;
  for (const char* key : choices) {
    std::set<std::string> seen;
    for (const record& each : rows)
      if (const std::string text = text_in(each, key); !text.empty()) seen.insert(text);
    if (seen.size() > 1) varying.emplace_back(key);
  }
  return varying;
}

using points_t = std::vector<std::pair<double, double>>;

/// The key of what a row is drawn at, and its name.
const char* abscissa_of(const record& row) {
  return text_in(row, "rule").empty() ? "evaluations" : "n";
}

/// The abscissa and the value under a key: of each run of a study, or of the row.
points_t points_of(const record& row, const std::string& key) {
  points_t points;
  const std::vector<record> runs = table_in(row, "study");
  for (const record& run : runs) points.emplace_back(number_in(run, "n"), number_in(run, key));
  if (runs.empty()) points.emplace_back(number_in(row, abscissa_of(row)), number_in(row, key));
  std::erase_if(points, [](const auto& each) { return !std::isfinite(each.second); });
  return points;
}

void add(const std::string& name, std::size_t look, const points_t& points, line_chart& chart) {
  const auto match = std::find_if(chart.curves.begin(), chart.curves.end(),
                                  [&](const curve& each) { return each.name == name; });
  curve& one =
      match == chart.curves.end() ? chart.curves.emplace_back(curve{name, {}, look}) : *match;
  one.points.insert(one.points.end(), points.begin(), points.end());
}

bool has_several_places(const line_chart& chart) {
  return std::any_of(chart.curves.begin(), chart.curves.end(), [](const curve& each) {
    return std::any_of(each.points.begin(), each.points.end(),
                       [&](const auto& point) { return point.first != each.points[0].first; });
  });
}

std::vector<line_chart> charts(std::span<const record> rows, const chart_axis& y,
                               const std::function<points_t(const record&)>& points) {
  const std::vector<std::string> varying = varying_choices(rows);
  std::vector<line_chart> all;
  std::map<std::string, std::size_t> looks;  // of a name, the same in every chart
  for (const record& row : rows) {
    std::string name = rule_of(row);
    for (const std::string& key : varying) name += ", " + text_in(row, key);
    const std::size_t look = looks.try_emplace(name, looks.size()).first->second;
    const points_t by_count = points(row);
    if (by_count.empty()) continue;
    const std::string title = integral_of(row);
    const std::string x = abscissa_of(row);
    auto chart = std::find_if(all.begin(), all.end(), [&](const line_chart& each) {
      return each.title == title && each.x.label == x;
    });
    if (chart == all.end())
      chart = all.insert(all.end(), {title, {x, "", chart_scale::powers_of_ten}, y, {}});
    add(name, look, by_count, *chart);
  }
  std::erase_if(all, [](const line_chart& each) { return !has_several_places(each); });
  return all;
}

}  // namespace

std::string integral_of(const record& row) {
  const std::string fn = text_in(row, "fn");
  std::string text = fn == "expression" ? text_in(row, "formula") : fn;
  const std::string from = text_in(row, "from");
  const std::string to = text_in(row, "to");
  if (!std::isnan(number_in(row, "from")) && !std::isnan(number_in(row, "to")))
    text += " on [" + from + ", " + to + "]";
  bool first = true;
  for (const record& each : table_in(row, "over")) {
    const std::string weight = text_in(each, "weight");
    text +=
        (first ? " over " : ", ") + text_in(each, "variable") +
        (weight.empty() ? "=" + text_in(each, "from") + ".." + text_in(each, "to") : "~" + weight);
    first = false;
  }
  for (const record& all : table_in(row, "parameters"))
    for (const field& each : all) text += ", " + each.key + " = " + text_in(all, each.key);
  return text;
}

std::string rule_of(const record& row) {
  const std::string order = text_in(row, "order");
  const std::string rule = text_in(row, "rule");
  return (rule.empty() ? text_in(row, "method") : rule) +
         (order.empty() ? "" : " of order " + order);
}

std::vector<line_chart> error_charts(std::span<const record> rows) {
  const bool known = std::any_of(rows.begin(), rows.end(), [](const record& each) {
    return !points_of(each, "absolute_error").empty();
  });
  const chart_axis y{known ? "error" : "estimated error", "", chart_scale::powers_of_ten};
  std::vector<line_chart> all = charts(rows, y, [&](const record& row) {
    return points_of(row, known ? "absolute_error" : "error_estimate");
  });
  for (line_chart& each : all)
    if (known) each.notes.emplace_back("|value - exact|; errors of 0 are not shown (log axis)");
  return all;
}

std::vector<line_chart> time_charts(std::span<const record> rows) {
  return charts(rows, {"time", "s", chart_scale::powers_of_ten},
                [](const record& row) { return points_of(row, "seconds"); });
}

}  // namespace riemann
