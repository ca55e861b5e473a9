// A page about a batch: one HTML file that needs nothing else, on light and on dark screens.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/reports/page.hpp"

#include "riemann/lib/naming/catalogue.hpp"
#include "riemann/lib/text/numerals.hpp"
#include "riemann/lib/reports/batch_charts.hpp"
#include "riemann/lib/reports/svg.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <sstream>

namespace riemann {
namespace {

using svg::escaped;

constexpr auto page_style = R"css(
:root{color-scheme:light dark;--ink:#24292f;--paper:#ffffff;--faint:#57606a;--line:#d0d7de;--bad:#b3261e;--good:#1a6e37}
@media(prefers-color-scheme:dark){:root{--ink:#e6edf3;--paper:#0d1117;--faint:#9aa4ae;--line:#3d444d;--bad:#ff8a80;--good:#7ee2a0}}
body{margin:0 auto;max-width:84rem;padding:1rem 1.2rem 4rem;background:var(--paper);color:var(--ink);font:15px/1.5 system-ui,sans-serif}
h1{font-size:1.5rem;margin:.6rem 0 0}h2{font-size:1.15rem;margin:2.2rem 0 .6rem}
p.sentence{color:var(--faint);margin:.2rem 0 0}
.wide{overflow-x:auto}
.charts{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,34rem),1fr));gap:1rem}
.charts figure{margin:0;min-width:0}pre{overflow-x:auto}
svg{max-width:100%;height:auto}
table{border-collapse:collapse;font-variant-numeric:tabular-nums}
th,td{padding:.2rem .7rem;border-bottom:1px solid var(--line);text-align:left;white-space:nowrap}
th{color:var(--faint);font-weight:600}td.number,th.number{text-align:right}
.unmet,.failed,.invalid,.not_finite,.suspect{color:var(--bad);font-weight:600}.met{color:var(--good)}
)css";

constexpr std::size_t most_charts = 24;

enum class look { words, number, rounded };

/// A column: its heading, the key of its cells, how they look. What is rounded is there in full as
/// data-value.
struct column {
  const char* heading;
  const char* key;
  look as = look::words;
};

constexpr column columns_of_rows[] = {{"job", "job", look::number},
                                      {"name", "name"},
                                      {"integral", "integral"},
                                      {"rule", "rule"},
                                      {"n", "n", look::number},
                                      {"value", "value", look::number},
                                      {"error", "absolute_error", look::rounded},
                                      {"estimate", "error_estimate", look::rounded},
                                      {"expected", "expected"},
                                      {"off", "off"},
                                      {"outcome", "outcome"},
                                      {"status", "status"},
                                      {"s", "seconds", look::rounded}};
constexpr column columns_of_orders[] = {{"integral", "integral"},
                                        {"rule", "rule"},
                                        {"declared", "declared_order", look::number},
                                        {"observed", "observed_order", look::rounded}};
constexpr column columns_of_environment[] = {{"device", "device"},
                                             {"", "device_name"},
                                             {"instructions", "isa"},
                                             {"maths", "maths"},
                                             {"threads", "threads", look::number}};

std::string text_of_cell(const record& row, const std::string& key) {
  if (key == "integral") return integral_of(row);
  if (key == "rule") return rule_of(row);
  return text_in(row, key);
}

std::string class_of(const column& of, const std::string& text) {
  const std::string key = of.key;
  if (of.as != look::words) return " class=\"number\"";
  return !text.empty() && (key == "outcome" || key == "status") ? " class=\"" + text + '"' : "";
}

std::string cell(const column& of, const record& row) {
  const std::string text = escaped(text_of_cell(row, of.key));
  const double number = number_in(row, of.key);
  const bool shortened = of.as == look::rounded && std::isfinite(number);
  return fmt::format("<td data-key=\"{}\"{}{}>{}</td>", of.key, class_of(of, text),
                     shortened ? " data-value=\"" + text + '"' : "",
                     shortened ? rounded(number, 4) : text);
}

template <std::size_t Count>
std::string table_of(const column (&columns)[Count], const std::vector<record>& rows) {
  std::string html = "<div class=\"wide\"><table>\n<thead><tr>";
  for (const column& each : columns)
    html += fmt::format("<th{}>{}</th>", class_of(each, ""), each.heading);
  html += "</tr></thead>\n<tbody>\n";
  for (const record& row : rows) {
    html += "<tr>";
    for (const column& each : columns) html += cell(each, row);
    html += "</tr>\n";
  }
  return html + "</tbody></table></div>\n";
}

std::string section(const char* heading, const std::string& content) {
  return content.empty() ? ""
                         : fmt::format("<section><h2>{}</h2>\n{}</section>\n", heading, content);
}

std::string figures(const std::vector<line_chart>& charts) {
  if (charts.empty()) return "";
  const std::size_t shown = std::min(charts.size(), most_charts);
  std::string html = "<div class=\"charts\">\n";
  for (std::size_t k = 0; k < shown; ++k) html += "<figure>" + svg_of(charts[k]) + "</figure>\n";
  html += "</div>\n";
  if (shown < charts.size())
    html += fmt::format("<p>The first {} of {} integrals.</p>\n", shown, charts.size());
  return html;
}

std::string orders(const std::vector<record>& rows) {
  std::vector<record> studies;
  std::copy_if(rows.begin(), rows.end(), std::back_inserter(studies),
               [](const record& each) { return !text_in(each, "declared_order").empty(); });
  return studies.empty() ? "" : table_of(columns_of_orders, studies);
}

/// With the ends of its lines.
std::string escaped_lines(const std::string& text) {
  std::istringstream lines(text);
  std::string safe;
  for (std::string line; std::getline(lines, line);) safe += escaped(line) + '\n';
  return safe;
}

/// Each device once.
std::string environment(const std::vector<record>& rows) {
  std::vector<record> devices;
  for (const record& row : rows) {
    record one;
    for (const column& each : columns_of_environment)
      one.push_back({each.key, text_in(row, each.key)});
    const bool known = std::any_of(devices.begin(), devices.end(), [&](const record& other) {
      return json_of(other) == json_of(one);
    });
    if (!known && !text_in(one, "device").empty()) devices.push_back(one);
  }
  return (devices.empty() ? "" : table_of(columns_of_environment, devices)) + "<pre>riemann " +
         escaped_lines(version_number() + '\n' + version_details()) + "</pre>\n";
}

}  // namespace

std::string html_of(const page& about) {
  const std::string title = escaped(about.title);
  return "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
         "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
         "<link rel=\"icon\" href=\"data:,\">\n<title>" +
         title + "</title>\n<style>" + page_style + "</style>\n</head>\n<body>\n<h1>" + title +
         "</h1>\n<p class=\"sentence\">" + escaped(about.sentence) + "</p>\n" +
         section("Error against n", figures(error_charts(about.rows))) +
         section("Time against n", figures(time_charts(about.rows))) +
         section("Observed orders", orders(about.rows)) +
         section("Rows", table_of(columns_of_rows, about.rows)) +
         section("Environment", environment(about.rows)) + "</body>\n</html>\n";
}

}  // namespace riemann
