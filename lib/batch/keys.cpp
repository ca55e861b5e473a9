// Every key of a config file and how its text becomes a field: the command line's own, and these.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/batch/keys.hpp"

#include "riemann/lib/batch/settings.hpp"
#include "riemann/lib/naming/named_rule.hpp"
#include "riemann/lib/text/numerals.hpp"

#include <stdexcept>

namespace riemann::batch {
namespace {

using text_t = const std::string&;

double tolerance_from(const std::string& text) {
  const double value = real_from(text);
  if (value < 0) throw std::invalid_argument("is negative; a tolerance is at least 0");
  return value;
}

void tolerate(job& row, const std::string& text, metric by) {
  row.expected.tolerance = tolerance_from(text);
  row.expected.by = by;
}

void tolerate_relatively(job& row, const std::string& text) {
  if (text == "goal" && row.goal.empty())
    throw std::invalid_argument("refers to the key goal, which is not given: goal = 1e-10");
  tolerate(row, text == "goal" ? row.goal : text, metric::relative);
}

/// Of those that a job can end with.
status status_from(const std::string& text) {
  const std::optional<status> ending = value_named<status>(text);
  if (ending && *ending < status::interrupted) return *ending;
  std::vector<std::string> names = all_names<status>();
  names.resize(static_cast<std::size_t>(status::interrupted));
  throw std::invalid_argument(unknown_name("status", text, names));
}

double declared_order(const problem& task) {
  if (!is_rule(task.rule)) return 0;  // a fault of its own
  return rule_named(task.rule, task.order).convergence_order;
}

void know_exact(job& row, const std::string& text) {
  digits_from(text);
  row.exact = text;
}

void expect_value(job& row, const std::string& text) {
  if (text == "exact" && row.exact.empty())
    throw std::invalid_argument("refers to the key exact, which is not given: exact = ...");
  row.expected.value = text == "exact" ? row.exact : text;
  digits_from(*row.expected.value);
}

void begin_study(job&, const std::string& text) {
  if (text != "order") throw std::invalid_argument(unknown_name("study", text, {"order"}));
}

/// What becomes of these is decided before there are rows.
void leave_to_the_list(job&, const std::string&) {}

/// In the order in which they are set, after the request's own keys.
constexpr struct {
  const char* name;
  const char* metavar;
  bool in_defaults;
  const char* help;
  void (*set)(job&, text_t);
} own_keys[] = {
    {"name", "TEXT", false, "name of the rows", [](job& row, text_t text) { row.name = text; }},
    {"file", "FILE", false,
     "a JSON file with a list of integrals, in place of fn or expr; its path is relative to the "
     "config file",
     leave_to_the_list},
    {"only", "GLOB", false, "only integrals of the list whose id matches", leave_to_the_list},
    {"study", "order", false,
     "one row for all n, with the order at which the error falls as n grows", begin_study},
    {"exact", "NUMBER", false,
     "the exact integral, in decimal digits: rows show the error against it; with a tolerance it "
     "is "
     "also the expected value",
     know_exact},
    {"goal", "NUMBER", false, "the value of relative_tolerance = 'goal'",
     [](job& row, text_t text) {
       static_cast<void>(tolerance_from(text));
       row.goal = text;
     }},
    {"expect", "NUMBER", false,
     "the expected value, in decimal digits; 'exact' for the value of exact; an array where n is "
     "one",
     expect_value},
    {"ulps", "NUMBER", true,
     "tolerance in units in the last place of the expected value (default 1)",
     [](job& row, text_t text) { tolerate(row, text, metric::ulps); }},
    {"tolerance", "NUMBER", true, "absolute tolerance",
     [](job& row, text_t text) { tolerate(row, text, metric::absolute); }},
    {"relative_tolerance", "NUMBER", true, "relative tolerance; 'goal' for the value of goal",
     tolerate_relatively},
    {"expect_status", "NAME", false,
     "met or summed (default), suspect, not_met, roundoff, divergent or not_finite",
     [](job& row, text_t text) { row.expected.ending = status_from(text); }},
    {"observed_order", "NUMBER", false,
     "expected order of a study; 'declared' (default) for the order of the rule",
     [](job& row, text_t text) {
       const bool declared = text == "declared";
       row.expected.order = declared ? declared_order(row.wanted.task) : real_from(text);
     }},
    {"order_tolerance", "NUMBER", true, "tolerance of observed_order (default 0.05)",
     [](job& row, text_t text) { row.expected.order_tolerance = tolerance_from(text); }},
};

/// As a config file writes them, where that differs.
const char* in_a_file(const char* name) { return name == std::string("param") ? "params" : name; }

}  // namespace

std::vector<key_facts> keys_of(place where) {
  std::vector<key_facts> all;
  if (where == place::batch) {
    for (const setting& key : known_settings()) all.push_back({key.name, key.metavar, key.help});
    return all;
  }
  for (const request_key& key : request_keys())
    all.push_back({in_a_file(key.name), key.metavar, key.help});
  for (const auto& key : own_keys)
    if (where == place::integral || key.in_defaults)
      all.push_back({key.name, key.metavar, key.help});
  return all;
}

std::vector<std::string> known_keys(place where) {
  std::vector<std::string> names;
  for (const key_facts& each : keys_of(where)) names.push_back(each.name);
  return names;
}

bool takes_several(const std::string& key) {
  return key == "params" || key == "over" || key == "weight" || key == "near";
}

bool spans_rows(const std::string& key) { return key == "fn" || key == "rule" || key == "n"; }

void set(job& row, const std::string& key, const std::string& text) {
  for (const request_key& known : request_keys()) {
    if (key == in_a_file(known.name)) known.set(row.wanted, text);
  }
  for (const auto& known : own_keys) {
    if (key == known.name) known.set(row, text);
  }
}

}  // namespace riemann::batch
