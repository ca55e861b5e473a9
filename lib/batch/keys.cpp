// Every key of a config file and how its text becomes a field: the command line's own, and these.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/batch/keys.hpp"

#include "riemann/lib/reading/named_rule.hpp"
#include "riemann/lib/reading/numerals.hpp"

#include <algorithm>
#include <stdexcept>

namespace riemann::batch {
namespace {

double tolerance_from(const std::string& text) {
  const double value = real_from(text);
  if (value < 0) throw std::invalid_argument("is negative; a tolerance is at least 0");
  return value;
}

void tolerate(job& row, const std::string& text, metric by) {
  row.expected.tolerance = tolerance_from(text);
  row.expected.by = by;
}

status status_from(const std::string& text) {
  for (const status each : {status::converged, status::not_finite}) {
    if (text == name_of(each)) return each;
  }
  throw std::invalid_argument(unknown_name("status", text, {"converged", "not_finite"}));
}

double declared_order(const problem& asked) {
  if (!is_rule(asked.rule)) return 0;  // a fault of its own
  return rule_named(asked.rule, asked.order).convergence_order;
}

void expect_value(job& row, const std::string& text) {
  digits_from(text);
  row.expected.value = text;
}

void begin_study(job&, const std::string& text) {
  if (text != "order") throw std::invalid_argument(unknown_name("study", text, {"order"}));
}

using text_t = const std::string&;

/// In the order in which they are set, after the request's own keys.
constexpr struct {
  const char* name;
  bool in_defaults;
  void (*set)(job&, text_t);
} own_keys[] = {
    {"name", false, [](job& row, text_t text) { row.name = text; }},
    {"study", false, begin_study},
    {"expect", false, expect_value},
    {"ulps", true, [](job& row, text_t text) { tolerate(row, text, metric::ulps); }},
    {"tolerance", true, [](job& row, text_t text) { tolerate(row, text, metric::absolute); }},
    {"relative_tolerance", true,
     [](job& row, text_t text) { tolerate(row, text, metric::relative); }},
    {"expect_status", false,
     [](job& row, text_t text) { row.expected.ending = status_from(text); }},
    {"observed_order", false,
     [](job& row, text_t text) {
       const bool declared = text == "declared";
       row.expected.order = declared ? declared_order(row.wanted.asked) : real_from(text);
     }},
    {"order_tolerance", true,
     [](job& row, text_t text) { row.expected.order_tolerance = tolerance_from(text); }},
};

}  // namespace

std::vector<std::string> known_keys(place where) {
  std::vector<std::string> names = request_key_names();
  std::replace(names.begin(), names.end(), std::string("param"), std::string("params"));
  for (const auto& key : own_keys) {
    if (where == place::integral || key.in_defaults) names.emplace_back(key.name);
  }
  return names;
}

bool spans_rows(const std::string& key) { return key == "fn" || key == "rule" || key == "n"; }

void set(job& row, const std::string& key, const std::string& text) {
  for (const request_key& known : request_keys()) {
    if (key == known.name || (key == "params" && known.repeats)) known.set(row.wanted, text);
  }
  for (const auto& known : own_keys) {
    if (key == known.name) known.set(row, text);
  }
}

}  // namespace riemann::batch
