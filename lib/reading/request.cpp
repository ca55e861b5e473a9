// Every key a user may set: its words, how its text becomes a field, and what the field tells.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/reading/request.hpp"

#include "riemann/lib/expression/parse.hpp"
#include "riemann/lib/known_integrals/known_integral.hpp"
#include "riemann/lib/methods/fixed/named_rule.hpp"
#include "riemann/lib/naming/catalogue.hpp"
#include "riemann/lib/nodes/gauss_nodes.hpp"
#include "riemann/lib/reading/bounds.hpp"
#include "riemann/lib/reading/file_names.hpp"
#include "riemann/lib/reading/formula_file.hpp"
#include "riemann/lib/reading/integrals_of_table.hpp"
#include "riemann/lib/reading/limits.hpp"
#include "riemann/lib/reading/map_file.hpp"
#include "riemann/lib/reading/region_of_request.hpp"
#include "riemann/lib/summing/grouping.hpp"
#include "riemann/lib/text/numerals.hpp"
#include "riemann/lib/text/splitting.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <limits>
#include <optional>
#include <stdexcept>
#include <utility>

namespace riemann {
namespace {

constexpr int most_repeats = 1'000'000;
constexpr int most_devices = 1024;

std::vector<std::string> group_names() {
  std::vector<std::string> names{"auto"};
  for (const int size : group_sizes) names.push_back(std::to_string(size));
  return names;
}

std::optional<int> group_from(const std::string& text) {
  if (text == "auto") return {};
  for (const int size : group_sizes)
    if (text == std::to_string(size)) return size;
  throw std::invalid_argument(
      fmt::format("is not a group size; allowed: {}", fmt::join(group_names(), ", ")));
}

device_choice device_from(const std::string& text) {
  if (const auto where = value_named<device_choice::kind>(text)) return {*where, 0};
  constexpr std::string_view prefix = "cuda:";
  if (text.starts_with(prefix)) {
    try {
      const index_t ordinal = count_from(text.substr(prefix.size()), 0, most_devices);
      return {device_choice::kind::cuda, static_cast<int>(ordinal)};
    } catch (const std::invalid_argument&) {  // told below
    }
  }
  throw std::invalid_argument(
      "is not a device; allowed: auto, cpu, cuda, cuda:K with K = 0, 1, ...");
}

std::string named(const std::string& text) {
  if (text.empty()) throw std::invalid_argument("needs a name; --list shows them all");
  return text;
}

void set_rules(request& wanted, const std::string& text) {
  const std::vector<std::string> rules = rules_in(text);
  for (const std::string& each : rules) {
    if (each.empty() && rules.size() > 1)
      throw std::invalid_argument("has an empty name between its commas");
    static_cast<void>(named(each));
  }
  wanted.task.rule.name = rules.front();
  wanted.rules = rules.size() > 1 ? rules : std::vector<std::string>();
}

/// Every bad element of a list is a fault of its own.
std::vector<index_t> counts_in(const std::string& text) {
  const std::vector<std::string> parts = split(text);
  if (parts.size() == 1) return {count_from(text, 1, largest_n)};
  std::vector<index_t> counts;
  std::vector<fault> faults;
  for (const std::string& each : parts) {
    if (each.empty()) {
      faults.push_back({"n", text, "has an empty value between its commas"});
      break;
    }
    try {
      counts.push_back(count_from(each, 1, largest_n));
    } catch (const std::invalid_argument& wrong) {
      faults.push_back({"n", each, wrong.what()});
    }
  }
  throw_any(std::move(faults));
  return counts;
}

void set_counts(request& wanted, const std::string& text) {
  const std::vector<index_t> counts = counts_in(text);
  wanted.task.rule.n = counts.front();
  wanted.counts = counts.size() > 1 ? counts : std::vector<index_t>();
}

void set_formula(problem& task, const std::string& text) {
  if (text.empty()) throw std::invalid_argument("needs a formula");
  given_formula formula = formula_from(text);
  task.f.expression = std::move(formula.text);
  task.f.file = std::move(formula.file);
}

std::string variable_from(const std::string& text) {
  const std::string why = expressions::why_no_name(text);
  if (!why.empty()) throw std::invalid_argument(why);
  return text;
}

void set_limit(std::optional<given_number>& limit, std::string& words, const std::string& text) {
  limit = constant_limit_from(text);
  words = limit ? "" : text;
}

std::optional<method> method_from(const std::string& text) {
  const auto by = value_from<method>(text);
  return by == method::automatic ? std::nullopt : std::optional(by);
}

told_value told_limit(const std::optional<given_number>& limit, const std::string& words) {
  if (!words.empty()) return told_of(words);
  return limit ? told_of(limit->value) : told_value();
}

/// Whether a function is integrated by a fixed rule; of a request that names nothing, it is not.
bool sums_function(const request& wanted) {
  return !wanted.data.given() && method_of(wanted) == method::fixed;
}

told_value told_rule(const request& r) {
  if (r.data.given()) return how_of(r).rule;
  return sums_function(r) ? told_of(r.task.rule.name_or_usual()) : told_value();
}

told_value told_count(const request& r) {
  return sums_function(r) ? told_of(r.task.rule.n_or_usual()) : told_value();
}

told_value told_method(const request& r) {
  const bool of_function = !r.task.f.name.empty() || !r.task.f.expression.empty();
  return of_function && method_of(r) != method::fixed ? told_of(method_of(r)) : told_value();
}

told_value told_dimensions(const request& r) {
  return has_known_integral(r) ? told_of(dimensions_of_known(r.task)) : told_value();
}

told_value told_map(const request& r) {
  return r.task.samples.map == nullptr ? told_value() : text_of_map(*r.task.samples.map);
}

template <auto Read, auto... Members>
key_field<request> of_task() {
  return field_at<Read, &request::task, Members...>();
}
template <auto Read, auto Member>
key_field<request> of_goal() {
  return of_task<Read, &problem::until, Member>();
}

using text_t = const std::string&;
constexpr auto what = "What to integrate";
constexpr auto how = "By a fixed rule";
constexpr auto tolerance = "To a tolerance";
constexpr auto many = "In many dimensions";
constexpr auto where = "Where";

std::vector<request_key> keys_of_question() {
  return {
      {{"fn", "NAME", what, "a named integrand; --list shows the names", false,
        names_of_integrands()},
       of_task<named, &problem::f, &given_integrand::name>()},
      {{"expr", "FORMULA", what,
        "a formula to integrate, such as exp(-a*x^2)*sin(3*x)/(1+x^2), or several: [x, x^2]; "
        "@FILE reads it from a file, @- from standard input; integrate help expressions "
        "describes what it may hold"},
       {[](request& r, text_t text) { set_formula(r.task, text); },
        told_at<&request::task, &problem::f, &given_integrand::expression>}},
      {{"param", "NAME=VALUES", what,
        "a parameter of the formula, or of a named integrand in several variables: a=2; a=1,2,5,"
        " a=0.1:10:1000 (equal steps) and a=log:1e-3:1e3:200 (equal ratios) make a row for each "
        "value; several parameters make a grid",
        true},
       {[](request& r, text_t text) { add_axis(r.axes, text); },
        [](const request& r) { return told_of(text_of(r.axes)); }}},
      {{"var", "NAME", what, "the variable of the formula, in one dimension (default x)"},
       of_task<variable_from, &problem::f, &given_integrand::variable>()},
      {{"from", "LIMIT", what,
        "lower limit, a formula of constants and parameters: 1e-3, -pi/2, sqrt(2)/a (default: "
        "the named integrand's own, of data the first sample's abscissa)"},
       {[](request& r, text_t text) { set_limit(r.task.range.from, r.from_words, text); },
        [](const request& r) { return told_limit(r.task.range.from, r.from_words); }}},
      {{"to", "LIMIT", what, "upper limit, in the same form"},
       {[](request& r, text_t text) { set_limit(r.task.range.to, r.to_words, text); },
        [](const request& r) { return told_limit(r.task.range.to, r.to_words); }}},
      {{"rows", "COUNT", what, "confirms a sweep of more than 1e9 rows by their number"},
       {set_at<count_in<1, std::numeric_limits<index_t>::max()>, &request::rows_confirmed>}},
  };
}

std::vector<request_key> keys_of_answer() {
  return {
      {{"rule", "NAME", how,
        "quadrature rule (default midpoint; for data trapezoid or simpson); a list such as "
        "midpoint,simpson, or all, makes a row for each rule",
        false, names_in(rule_catalogue(fixed_rule::usual_order))},
       {set_rules, told_rule}},
      {{"n", "COUNT", how,
        "number of subintervals, for gauss_legendre of points: 100000, 100_000, 1e5, 2^17 "
        "(default 1e6); a list such as 10,100,1000 makes a row for each"},
       {set_counts, told_count}},
      {{"order", "COUNT", how,
        "for gauss_legendre: points per panel; for clenshaw_curtis: steps per panel; for "
        "romberg: number of trapezoid rules to extrapolate (default 5)"},
       of_task<count_in<1, largest_gauss_order>, &problem::rule, &fixed_rule::order>()},
      {{"sum", "NAME", how, "summation method (default neumaier)", false,
        names_in(sum_catalogue())},
       of_task<named, &problem::rule, &fixed_rule::sum>()},
      {{"group", "SIZE", how,
        "nodes per term; integrands that are rational functions take many with one division: "
        "auto, 1, 2, 4, 8, 16, 32 (default auto)",
        false, group_names()},
       of_task<group_from, &problem::rule, &fixed_rule::group>()},
      {{"strategy", "NAME", how,
        "how a GPU combines partial sums (default tiled); all others first write the terms to "
        "memory",
        false, names_in(strategy_catalogue())},
       of_task<named, &problem::rule, &fixed_rule::strategy, &chosen_strategy::name>()},
      {{"inner", "NAME", how, "for host_recursive: the strategy within a block"},
       of_task<named, &problem::rule, &fixed_rule::strategy, &chosen_strategy::launch,
               &strategy_options::inner>()},
      {{"copies",
        "yes|no",
        how,
        "for host_recursive: copy and allocate for every block (default no)",
        false,
        {"yes", "no"}},
       of_task<yes_or_no, &problem::rule, &fixed_rule::strategy, &chosen_strategy::launch,
               &strategy_options::copies>()},
      {{"precision", "NAME", how, "precision of the integrand: double or float (default double)",
        false, all_names<precision>()},
       of_task<value_from<precision>, &problem::rule, &fixed_rule::precise>()},
      {{"method", "NAME", tolerance,
        fmt::format(
            "auto, adaptive (one dimension to a tolerance), fixed (a rule on n subintervals), or, "
            "in several dimensions, one of {}; auto is fixed where a key of fixed rules, such as n "
            "or rule, is given, one of the latter where bounds are, and adaptive elsewhere "
            "(default auto)",
            fmt::join(names_of_many_dimensions(), ", ")),
        false, all_names<method>()},
       {set_at<method_from, &request::by>, told_method}},
      {{"rtol", "NUMBER", tolerance,
        "error allowed, as a share of the integral (default 1e-10, in several dimensions 1e-5); "
        "0 where atol alone counts"},
       of_goal<not_negative_from, &given_goal::rtol>()},
      {{"atol", "NUMBER", tolerance, "error allowed, whatever the integral (default 0)"},
       of_goal<not_negative_from, &given_goal::atol>()},
      {{"max-evals", "COUNT", tolerance,
        "evaluations allowed (default 500000, in several dimensions no limit)"},
       of_goal<count_in<1, largest_n>, &given_goal::evaluations>()},
      {{"max-seconds", "NUMBER", tolerance, "time allowed for an integral (default 60)"},
       of_goal<positive_from, &given_goal::seconds>()},
      {{"break", "LIST", tolerance,
        "places between the limits where the integrand jumps or bends: 0.3,pi/4, or, in many "
        "dimensions, x=0.3,0.7 y=0.5; a formula shows most of its own"},
       {[](request& r, text_t text) { set_breaks(r.task, text); },
        [](const request& r) { return told_of(text_of_breaks(r.task)); }}},
      {{"pv", "", tolerance,
        "the principal value, where simple poles lie between the limits: denominators show them,"
        " or break names them"},
       of_task<yes_unless_no, &problem::range, &given_range::taken_as>()},
      {{"careful", "", tolerance,
        "take four times the points for the second look, and a second pass over other panels, "
        "which must agree"},
       of_goal<yes_unless_no, &given_goal::careful>()},
      {{"explain", "", tolerance,
        "tell in plain sentences how the integral was found: the places that decided, the second"
        " look, the parts of the error; of several variables what each method came to, and why"},
       of_task<yes_unless_no, &problem::explained>()},
      {{"trace", "FILE", tolerance,
        "explain, and draw as SVG: the function, panels, breaks, what the second look found, "
        "evaluations by place; of several variables the function, the boxes of regions and the "
        "importance map of samples"},
       {[](request& r, text_t text) {
          r.trace = file_from(text);
          r.task.explained = true;
        },
        told_at<&request::trace>}},
      {{"over", "BOUNDS", many,
        "the range of one variable, x=0..1 or y=-inf..inf; once for each of x, y, z or x1, x2, "
        "x3, ...; limits may use the variables before: y=0..x; a formula given without --expr "
        "takes ranges without --over",
        true},
       {[](request& r, text_t text) { add_bounds(r.task, text); },
        [](const request& r) { return told_of(text_of(r.task.over)); }}},
      {{"dimensions", "COUNT", many,
        "number of variables of a named integrand in several variables (default 3)"},
       {set_at<count_in<1, expressions::most_dimensions>, &request::task, &problem::f,
               &given_integrand::dimensions>,
        told_dimensions}},
      {{"weight", "DISTRIBUTIONS", many,
        "the distributions of variables, in place of ranges: x ~ normal(0,1), y ~ uniform(0,2), "
        "z ~ exponential(3), with mean and sigma, ends, or rate; the integral is then a mean; "
        "x,y ~ normal(mean=[0,1], covariance=[[1,0.5],[0.5,2]]) are correlated; a formula given "
        "without --expr takes them without --weight",
        true},
       {[](request& r, text_t text) { add_weights(r.task, text); }}},
      {{"near", "POINT", many,
        "a point where the integrand is known to be large or narrow: x=0.2,y=0.9; may be given "
        "again",
        true},
       {[](request& r, text_t text) { add_near(r.task, text); },
        [](const request& r) { return told_of(text_of_near(r.task)); }}},
      {{"map", "FILE", many,
        "an importance map that save-map has written: samples on it need hardly any training"},
       {set_at<map_from, &request::task, &problem::samples, &chosen_samples::map>, told_map}},
      {{"save-map", "FILE", many, "write the importance map that samples have trained, as JSON"},
       field_at<file_from, &request::save_map>()},
      {{"checkpoint", "FILE", many,
        "keep what was computed there, and go on from it: to the same bits, or a tighter "
        "tolerance"},
       field_at<file_from, &request::checkpoint>()},
      {{"seed", "COUNT", many, "number that chooses the random points (default 1)"},
       of_task<count_in<0, largest_n>, &problem::samples, &chosen_samples::seed>()},
      {{"samples", "COUNT", many, "points to take at most, whatever the error"},
       of_task<count_in<1, largest_n>, &problem::samples, &chosen_samples::count>()},
      {{"device", "NAME", where,
        "auto, cpu, cuda or cuda:K for GPU number K (default auto, which prints why)", false,
        all_names<device_choice::kind>()},
       of_task<device_from, &problem::at, &execution::device>()},
      {{"maths", "NAME", where,
        "how sin, exp, ... of a formula are computed on the CPU: fast, or accurate, which is "
        "SLEEF where it is installed, else the C library (default fast); the result names the "
        "library",
        false, all_names<maths_choice>()},
       of_task<value_from<maths_choice>, &problem::f, &given_integrand::maths>()},
      {{"threads", "COUNT", where, "number of CPU threads (default: all available)"},
       of_task<count_in<1, most_threads>, &problem::at, &execution::threads>()},
      {{"repeat", "COUNT", where,
        "number of runs; prints the fastest and the median time, and whether the bits agree"},
       field_at<count_in<1, most_repeats>, &request::repeat>()},
  };
}

std::vector<request_key> all_keys() {
  std::vector<request_key> all;
  for (const auto part : {keys_of_question, keys_of_data, keys_of_answer})
    for (request_key& each : part()) all.push_back(std::move(each));
  return all;
}

}  // namespace

bool yes_or_no(const std::string& text) {
  if (text == "yes" || text == "true") return true;
  if (text == "no" || text == "false") return false;
  throw std::invalid_argument("is neither yes nor no");
}

bool yes_unless_no(const std::string& text) { return text.empty() || yes_or_no(text); }

std::vector<std::string> rules_in(const std::string& text) {
  return text == "all" ? names_in(rule_catalogue(fixed_rule::usual_order)) : split(text);
}

std::vector<std::string> names_of_integrands() {
  std::vector<std::string> names = names_in(integrand_catalogue());
  for (const std::string& each : names_of_known_integrals()) names.push_back(each);
  return names;
}

std::span<const request_key> request_keys() {
  static const std::vector<request_key> all = all_keys();
  return all;
}

void request::note(const key_words& given) {
  if (given.group == how) of_fixed.insert(given.name);
  if (given.group == tolerance && given.name != "method") of_adaptive.insert(given.name);
}

}  // namespace riemann
