// Every key of a config file and how its text becomes a field: the command line's own, and these.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/batch/keys.hpp"

#include "riemann/lib/batch/settings.hpp"
#include "riemann/lib/methods/fixed/named_rule.hpp"
#include "riemann/lib/text/numerals.hpp"

#include <span>
#include <stdexcept>
#include <unordered_map>
#include <unordered_set>
#include <variant>

namespace riemann::batch {
namespace {

using text_t = const std::string&;

template <metric By>
void tolerate(job& row, const std::string& text) {
  row.expected.tolerance = not_negative_from(text);
  row.expected.by = By;
}

template <metric By>
told_value told_tolerance(const job& row) {
  return row.expected.by == By ? told_of(row.expected.tolerance) : told_value();
}

void tolerate_relatively(job& row, const std::string& text) {
  if (text == "goal" && row.goal.empty())
    throw std::invalid_argument("refers to the key goal, which is not given: goal = 1e-10");
  tolerate<metric::relative>(row, text == "goal" ? row.goal : text);
}

/// Of those that a job can end with.
std::string status_from(const std::string& text) {
  const std::optional<status> ending = value_named<status>(text);
  if (ending && *ending < status::interrupted) return text;
  std::vector<std::string> names = all_names<status>();
  names.resize(static_cast<std::size_t>(status::interrupted));
  throw std::invalid_argument(unknown_name("status", text, names));
}

double declared_order(const problem& task) {
  if (!is_rule(task.rule.name_or_usual())) return 0;  // a fault of its own
  return rule_of(task.rule).convergence_order;
}

std::string exact_from(const std::string& text) {
  digits_from(text);
  return text;
}

std::string goal_from(const std::string& text) {
  not_negative_from(text);
  return text;
}

std::string same(const std::string& text) { return text; }

void expect_value(job& row, const std::string& text) {
  if (text == "exact" && row.exact.empty())
    throw std::invalid_argument("refers to the key exact, which is not given: exact = ...");
  row.expected.value = text == "exact" ? row.exact : text;
  digits_from(*row.expected.value);
}

void begin_study(job&, const std::string& text) {
  if (text != "order") throw std::invalid_argument(unknown_name("study", text, {"order"}));
}

told_value told_study(const job& row) {
  std::string text;
  for (const index_t n : row.study) text += (text.empty() ? "" : ",") + std::to_string(n);
  return text;
}

void expect_order(job& row, const std::string& text) {
  row.expected.order = text == "declared" ? declared_order(row.wanted.task) : real_from(text);
}

/// What becomes of these is decided before there are rows.
void leave_to_the_list(job&, const std::string&) {}

constexpr auto of_one = "[[integral]]";
constexpr auto of_all = "[defaults]";

/// In the order in which they are set, after the request's own keys.
const std::vector<key<job>> keys_of_rows{
    {{"name", "TEXT", of_one, "name of the rows"}, field_at<same, &job::name>()},
    {{"file", "FILE", of_one,
      "a JSON file with a list of integrals, in place of fn or expr; its path is relative to the "
      "config file"},
     {leave_to_the_list}},
    {{"only", "GLOB", of_one, "only integrals of the list whose id matches"}, {leave_to_the_list}},
    {{"study", "order", of_one,
      "one row for all n, with the order at which the error falls as n grows"},
     {begin_study, told_study}},
    {{"exact", "NUMBER", of_one,
      "the exact integral, in decimal digits: rows show the error against it; with a tolerance it "
      "is also the expected value"},
     field_at<exact_from, &job::exact>()},
    {{"goal", "NUMBER", of_one, "the value of relative_tolerance = 'goal'"},
     {set_at<goal_from, &job::goal>}},
    {{"expect", "NUMBER", of_one,
      "the expected value, in decimal digits; 'exact' for the value of exact; an array where n is "
      "one"},
     {expect_value, told_at<&job::expected, &expectation::value>}},
    {{"ulps", "NUMBER", of_all,
      "tolerance in units in the last place of the expected value (default 1)"},
     {tolerate<metric::ulps>, told_tolerance<metric::ulps>}},
    {{"tolerance", "NUMBER", of_all, "absolute tolerance"},
     {tolerate<metric::absolute>, told_tolerance<metric::absolute>}},
    {{"relative_tolerance", "NUMBER", of_all, "relative tolerance; 'goal' for the value of goal"},
     {tolerate_relatively, told_tolerance<metric::relative>}},
    {{"expect_status", "NAME", of_one,
      "met or summed (default), suspect, not_met, roundoff, divergent or not_finite"},
     field_at<status_from, &job::expected, &expectation::ending>()},
    {{"observed_order", "NUMBER", of_one,
      "expected order of a study; 'declared' (default) for the order of the rule"},
     {expect_order, told_at<&job::expected, &expectation::order>}},
    {{"order_tolerance", "NUMBER", of_all, "tolerance of observed_order (default 0.05)"},
     field_at<not_negative_from, &job::expected, &expectation::order_tolerance>()},
};

/// The keys of one name: of requests, and of jobs.
struct setters_of_row {
  const request_key* of_request = nullptr;
  const key<job>* of_row = nullptr;
  std::size_t order = 0;  // in which they are set
};

/// A batch may have very many rows.
const setters_of_row& setters_of(const std::string& name) {
  static const auto all = [] {
    std::unordered_map<std::string, setters_of_row> by_name;
    for (const request_key& each : request_keys())
      by_name[in_a_file(each.words.name)] = {&each, nullptr, by_name.size()};
    for (const key<job>& each : keys_of_rows)
      by_name[each.words.name] = {nullptr, &each, by_name.size()};
    return by_name;
  }();
  static const setters_of_row none;
  const auto found = all.find(name);
  return found == all.end() ? none : found->second;
}

/// The fields of `given` that say other than `usual`'s.
template <class Target>
void tell(std::span<const key<Target>> keys, const Target& given, record& all) {
  static const Target usual;
  for (const key<Target>& each : keys) {
    if (each.field.told == nullptr) continue;
    const told_value told = each.field.told(given);
    if (told != each.field.told(usual) && !std::holds_alternative<std::monostate>(told))
      all.push_back({in_a_file(each.words.name),
                     std::visit([](const auto& value) { return field_value(value); }, told)});
  }
}

}  // namespace

std::string in_a_file(const std::string& name) { return name == "param" ? "params" : name; }

std::vector<key_words> keys_of(place where) {
  std::vector<key_words> all;
  if (where == place::batch) {
    for (const setting& key : known_settings()) all.push_back(key.words);
    return all;
  }
  for (const request_key& key : request_keys()) {
    all.push_back(key.words);
    all.back().name = in_a_file(key.words.name);
  }
  for (const auto& key : keys_of_rows)
    if (where == place::integral || key.words.group == of_all) all.push_back(key.words);
  return all;
}

const std::vector<std::string>& known_keys(place where) {
  static const std::vector<std::string> of_batch = names_in(keys_of(place::batch));
  static const std::vector<std::string> of_defaults = names_in(keys_of(place::defaults));
  static const std::vector<std::string> of_integral = names_in(keys_of(place::integral));
  return where == place::batch ? of_batch : where == place::defaults ? of_defaults : of_integral;
}

bool is_known_key(place where, const std::string& key) {
  static const auto names = [](place in) {
    return std::unordered_set<std::string>(known_keys(in).begin(), known_keys(in).end());
  };
  static const std::unordered_set<std::string> all[] = {names(place::batch), names(place::defaults),
                                                        names(place::integral)};
  return all[static_cast<std::size_t>(where)].contains(key);
}

std::string unknown_key(const std::string& key, const std::vector<std::string>& known) {
  constexpr std::size_t few = 3;
  std::string text = "unknown key; nearest: ";
  for (const std::string& name : nearest_names(key, known, few))
    text += (text.back() == ' ' ? "" : ", ") + name;
  return text;
}

bool takes_several(const std::string& key) {
  const request_key* const known = setters_of(key).of_request;
  return known != nullptr && known->words.repeats;
}

std::size_t order_of(const std::string& key) { return setters_of(key).order; }

bool spans_rows(const std::string& key) { return key == "fn" || key == "rule" || key == "n"; }

void set(job& row, const std::string& key, const std::string& text) {
  const setters_of_row& known = setters_of(key);
  if (known.of_request != nullptr) known.of_request->set(row.wanted, text);
  if (known.of_row != nullptr) known.of_row->set(row, text);
}

record description_of(const job& given) {
  record all;
  const std::span own(keys_of_rows);
  tell(own.first(1), given, all);  // its name
  tell(request_keys(), given.wanted, all);
  tell(own.subspan(1), given, all);
  if (!given.unsupported.empty()) all.push_back({"unsupported", given.unsupported});
  return all;
}

}  // namespace riemann::batch
