// Every key a user may set: its name, its help and how its text becomes a field.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/reading/request.hpp"

#include "riemann/lib/answer/estimate.hpp"
#include "riemann/lib/expression/parse.hpp"
#include "riemann/lib/rules/gauss_nodes.hpp"
#include "riemann/lib/summing/grouping.hpp"
#include "riemann/lib/reading/formula_file.hpp"
#include "riemann/lib/reading/limits.hpp"
#include "riemann/lib/reading/lists.hpp"
#include "riemann/lib/reading/map_file.hpp"
#include "riemann/lib/reading/region_of_request.hpp"
#include "riemann/lib/text/numerals.hpp"

#include <limits>
#include <stdexcept>
#include <utility>

namespace riemann {
namespace {

constexpr int most_repeats = 1'000'000;
constexpr int most_devices = 1024;

int small_count(const std::string& text, int least, int most) {
  return static_cast<int>(count_from(text, least, most));
}

int group_from(const std::string& text) {
  if (text == "auto") return automatic_group;
  std::string allowed = "auto";
  for (const int size : group_sizes) {
    if (text == std::to_string(size)) return size;
    allowed += ", " + std::to_string(size);
  }
  throw std::invalid_argument("is not a group size; allowed: " + allowed);
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
  wanted.task.rule = rules.front();
  wanted.rules = rules.size() > 1 ? rules : std::vector<std::string>();
}

/// Every bad element of a list is a fault of its own.
std::vector<index_t> counts_in(const std::string& text) {
  const std::vector<std::string> parts = parts_of(text);
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
  wanted.task.n = counts.front();
  wanted.counts = counts.size() > 1 ? counts : std::vector<index_t>();
}

void set_formula(problem& task, const std::string& text) {
  if (text.empty()) throw std::invalid_argument("needs a formula");
  given_formula formula = formula_from(text);
  task.expression = std::move(formula.text);
  task.expression_file = std::move(formula.file);
}

std::string variable_from(const std::string& text) {
  const std::string why = expressions::why_no_variable(text);
  if (!why.empty()) throw std::invalid_argument(why);
  return text;
}

/// A formula may use a name whose values are wrong: one thing is wrong, and it is told once.
axis axis_without_value(const std::string& name) {
  return {name, axis::form::list, {std::numeric_limits<double>::quiet_NaN()}, 1};
}

void add_axis(request& wanted, const std::string& text) {
  try {
    axis added = axis_from(text);
    for (const axis& each : wanted.axes)
      if (each.name == added.name) throw std::invalid_argument("gives " + added.name + " twice");
    wanted.axes.push_back(std::move(added));
  } catch (const std::invalid_argument&) {
    wanted.axes.push_back(axis_without_value(text.substr(0, text.find('='))));
    throw;
  }
}

void set_limit(std::optional<double>& limit, deviation& meant, std::string& words,
               const std::string& text) {
  const std::optional<given_number> constant = constant_limit_from(text);
  limit.reset();
  if (constant) limit = constant->value;
  meant = constant ? constant->meant : deviation{};
  words = constant ? "" : text;
}

std::string file_from(const std::string& text) {
  if (text.empty()) throw std::invalid_argument("needs a file name");
  return text;
}

std::string array_file_from(const std::string& text) {
  static_cast<void>(array_format_of(file_from(text)));
  return text;
}

std::optional<method> method_from(const std::string& text) {
  const auto by = value_from<method>(text);
  return by == method::automatic ? std::nullopt : std::optional(by);
}

double positive_from(const std::string& text) {
  const double value = real_from(text);
  if (!(value > 0)) throw std::invalid_argument("must be above 0");
  return value;
}

double not_negative_from(const std::string& text) {
  const double value = real_from(text);
  if (!(value >= 0)) throw std::invalid_argument("must be at least 0");
  return value;
}

using text_t = const std::string&;
constexpr auto what = "What to integrate";
constexpr auto how = "By a fixed rule";
constexpr auto tolerance = "To a tolerance";
constexpr auto many = "In many dimensions";
constexpr auto where = "Where";

constexpr request_key keys[] = {
    {"fn", "NAME", what, "a named integrand; --list shows the names",
     [](request& r, text_t text) { r.task.integrand = named(text); }},
    {"expr", "FORMULA", what,
     "a formula to integrate, such as exp(-a*x^2)*sin(3*x)/(1+x^2), or several: [x, x^2]; @FILE "
     "reads it from a file, @- from standard input; integrate help expressions describes what it "
     "may hold",
     [](request& r, text_t text) { set_formula(r.task, text); }},
    {"param", "NAME=VALUES", what,
     "a parameter of the formula, or of a named integrand in several variables: a=2; a=1,2,5, "
     "a=0.1:10:1000 (equal steps) and a=log:1e-3:1e3:200 "
     "(equal ratios) make a row for each value; several parameters make a grid",
     [](request& r, text_t text) { add_axis(r, text); }, true},
    {"var", "NAME", what, "the variable of the formula, in one dimension (default x)",
     [](request& r, text_t text) { r.task.variable = variable_from(text); }},
    {"from", "LIMIT", what,
     "lower limit, a formula of constants and parameters: 1e-3, -pi/2, sqrt(2)/a (default: the "
     "named integrand's own, of data the first sample's abscissa)",
     [](request& r, text_t text) {
       set_limit(r.task.from, r.task.from_meant, r.from_words, text);
     }},
    {"to", "LIMIT", what, "upper limit, in the same form",
     [](request& r, text_t text) { set_limit(r.task.to, r.task.to_meant, r.to_words, text); }},
    {"data", "FILE", tabulated_data,
     "integrate columns of samples: CSV with or without a line of names, or a .npy array, either "
     "compressed by gzip or not; - is standard input; the first of several columns is x",
     [](request& r, text_t text) { r.data.file = file_from(text); }},
    {"x", "COLUMN", tabulated_data, "the column of abscissae, by name or by number from 1",
     [](request& r, text_t text) { r.data.x = column_from(text); }},
    {"dx", "STEP", tabulated_data,
     "distance of evenly spaced samples (default 1); then every column holds values",
     [](request& r, text_t text) { set_step(r.data, text); }},
    {"x0", "NUMBER", tabulated_data, "abscissa of the first of them (default 0)",
     [](request& r, text_t text) { r.data.start = constant_from(text).value; }},
    {"columns", "LIST", tabulated_data,
     "columns to integrate, names or numbers separated by commas; a name that has a comma "
     "stands between double quotes (default: all but x)",
     [](request& r, text_t text) { r.data.columns = column_from(text); }},
    {"series", "NAME", tabulated_data,
     "for an array with two dimensions: whether columns or rows hold the samples of one integral "
     "(default columns)",
     [](request& r, text_t text) { r.data.orientation = value_from<series>(text); }},
    {"x-order", "NAME", tabulated_data,
     "rising (default): each x is above the one before; monotone: they may repeat, where the "
     "function jumps, or all fall, which changes the sign",
     [](request& r, text_t text) { r.data.order = value_from<tabulated::abscissa_order>(text); }},
    {"skip-rows", "COUNT", tabulated_data, "lines to pass over at the beginning of a text",
     [](request& r, text_t text) { r.data.form.skipped_lines = count_from(text, 0, largest_n); }},
    {"comment", "PREFIX", tabulated_data,
     "what comments in a text begin with; such lines are passed over (default #)",
     [](request& r, text_t text) { r.data.form.comment = comment_from(text); }},
    {"skip-nan", "", tabulated_data,
     "leave out samples that have nan for x or for one of the columns; the answer counts them",
     [](request& r, text_t text) {
       r.data.missing = yes_unless_no(text) ? missing_values::left_out : missing_values::kept;
     }},
    {"scale", "NUMBER", tabulated_data,
     "multiply all values, as for another unit: 1e-3, 1/3.6, pi/180 (default 1)",
     [](request& r, text_t text) { set_scale(r.data, text); }},
    {"cumulative", "FILE", tabulated_data,
     "write the integrals from the first sample to each: FILE.csv, with x and a column for each "
     "integral, or FILE.npy",
     [](request& r, text_t text) { r.data.cumulative = array_file_from(text); }},
    {"rule", "NAME", how,
     "quadrature rule (default midpoint; for data trapezoid or simpson); a list such as "
     "midpoint,simpson, or all, makes a row for each rule",
     set_rules},
    {"n", "COUNT", how,
     "number of subintervals, for gauss_legendre of points: 100000, 100_000, 1e5, 2^17 (default "
     "1e6); a list such as 10,100,1000 makes a row for each",
     set_counts},
    {"order", "COUNT", how,
     "for gauss_legendre: points per panel; for clenshaw_curtis: steps per panel; for romberg: "
     "number of trapezoid rules to extrapolate (default 5)",
     [](request& r, text_t text) { r.task.order = small_count(text, 1, largest_gauss_order); }},
    {"sum", "NAME", how, "summation method (default neumaier)",
     [](request& r, text_t text) { r.task.sum = named(text); }},
    {"group", "SIZE", how,
     "nodes per term; integrands that are rational functions take many with one division: auto, 1, "
     "2, "
     "4, 8, 16, 32 (default auto)",
     [](request& r, text_t text) { r.task.group = group_from(text); }},
    {"strategy", "NAME", how,
     "how a GPU combines partial sums (default tiled); all others first write the terms to memory",
     [](request& r, text_t text) { r.task.strategy.name = named(text); }},
    {"inner", "NAME", how, "for host_recursive: the strategy within a block",
     [](request& r, text_t text) { r.task.strategy.launch.inner = named(text); }},
    {"copies", "yes|no", how, "for host_recursive: copy and allocate for every block (default no)",
     [](request& r, text_t text) { r.task.strategy.launch.copies = yes_or_no(text); }},
    {"precision", "NAME", how, "precision of the integrand: double or float (default double)",
     [](request& r, text_t text) { r.task.precise = value_from<precision>(text); }},
    {"maths", "NAME", where,
     "how sin, exp, ... of a formula are computed on the CPU: fast, or accurate, which is SLEEF "
     "where "
     "it is installed, else the C library (default fast); the result names the library",
     [](request& r, text_t text) { r.task.maths = value_from<maths_choice>(text); }},
    {"rows", "COUNT", where, "confirms a sweep of more than 1e9 rows by their number",
     [](request& r, text_t text) {
       r.rows_confirmed = count_from(text, 1, std::numeric_limits<index_t>::max());
     }},
    {"method", "NAME", tolerance,
     "auto, adaptive (one dimension to a tolerance), fixed (a rule on n subintervals), or, in "
     "several dimensions, separable, regions, tensor, sampling, lattice, vegas, vegas_plus or "
     "monte_carlo; "
     "auto is fixed where a key of fixed rules, such as n or rule, is given, one of the latter "
     "where bounds are, and adaptive elsewhere (default auto)",
     [](request& r, text_t text) { r.by = method_from(text); }},
    {"rtol", "NUMBER", tolerance,
     "error allowed, as a share of the integral (default 1e-10, in "
     "several dimensions 1e-5)",
     [](request& r, text_t text) { r.task.until.rtol = positive_from(text); }},
    {"atol", "NUMBER", tolerance, "error allowed, whatever the integral (default 0)",
     [](request& r, text_t text) { r.task.until.atol = not_negative_from(text); }},
    {"max-evals", "COUNT", tolerance,
     "evaluations allowed (default 500000, in several dimensions no "
     "limit)",
     [](request& r, text_t text) { r.task.until.evaluations = count_from(text, 1, largest_n); }},
    {"max-seconds", "NUMBER", tolerance, "time allowed for an integral (default 60)",
     [](request& r, text_t text) { r.task.until.seconds = positive_from(text); }},
    {"break", "LIST", tolerance,
     "places between the limits where the integrand jumps or bends: 0.3,pi/4, or, in many "
     "dimensions, x=0.3,0.7 y=0.5; a formula shows most of its own",
     [](request& r, text_t text) { set_breaks(r.task, text); }},
    {"pv", "", tolerance,
     "the principal value, where simple poles lie between the limits: denominators show them, or "
     "break names them",
     [](request& r, text_t text) {
       r.task.taken_as = yes_unless_no(text) ? sense::principal_value : sense::ordinary;
     }},
    {"careful", "", tolerance,
     "take four times the points for the second look, and a second pass over other panels, which "
     "must agree",
     [](request& r, text_t text) { r.task.until.careful = yes_unless_no(text); }},
    {"explain", "", tolerance,
     "tell in plain sentences how the integral was found: the places that decided, the second "
     "look, the parts of the error; of several variables what each method came to, and why",
     [](request& r, text_t text) { r.task.explained = yes_unless_no(text); }},
    {"trace", "FILE", tolerance,
     "explain, and draw as SVG: the function, panels, breaks, what the second look found, "
     "evaluations by place; of several variables the function, the boxes of regions and the "
     "importance map of samples",
     [](request& r, text_t text) {
       r.trace = file_from(text);
       r.task.explained = true;
     }},
    {"over", "BOUNDS", many,
     "the range of one variable, x=0..1 or y=-inf..inf; once for each of x, y, z or x1, x2, x3, "
     "...; limits may use the variables before: y=0..x; a formula given without --expr takes "
     "ranges without --over",
     [](request& r, text_t text) { add_bounds(r.task, text); }, true},
    {"dimensions", "COUNT", many,
     "number of variables of a named integrand in several variables (default 3)",
     [](request& r, text_t text) {
       r.task.dimensions = small_count(text, 1, expressions::most_dimensions);
     }},
    {"weight", "DISTRIBUTIONS", many,
     "the distributions of variables, in place of ranges: x ~ normal(0,1), y ~ uniform(0,2), z ~ "
     "exponential(3), with mean and sigma, ends, or rate; the integral is then a mean; x,y ~ "
     "normal(mean=[0,1], covariance=[[1,0.5],[0.5,2]]) are correlated; a formula given without "
     "--expr takes them without --weight",
     [](request& r, text_t text) { add_weights(r.task, text); }, true},
    {"near", "POINT", many,
     "a point where the integrand is known to be large or narrow: x=0.2,y=0.9; may be given again",
     [](request& r, text_t text) { add_near(r.task, text); }, true},
    {"map", "FILE", many,
     "an importance map that save-map has written: samples on it need hardly any training",
     [](request& r, text_t text) { r.task.map = map_from(text); }},
    {"save-map", "FILE", many, "write the importance map that samples have trained, as JSON",
     [](request& r, text_t text) { r.save_map = file_from(text); }},
    {"checkpoint", "FILE", many,
     "keep what was computed there, and go on from it: to the same bits, or a tighter tolerance",
     [](request& r, text_t text) { r.checkpoint = file_from(text); }},
    {"seed", "COUNT", many, "number that chooses the random points (default 1)",
     [](request& r, text_t text) {
       r.task.seed = static_cast<unsigned long long>(count_from(text, 0, largest_n));
     }},
    {"samples", "COUNT", many, "points to take at most, whatever the error",
     [](request& r, text_t text) { r.task.samples = count_from(text, 1, largest_n); }},
    {"device", "NAME", where,
     "auto, cpu, cuda or cuda:K for GPU number K (default auto, which prints why)",
     [](request& r, text_t text) { r.task.device = device_from(text); }},
    {"threads", "COUNT", where, "number of CPU threads (default: all available)",
     [](request& r, text_t text) { r.task.threads = small_count(text, 1, most_threads); }},
    {"repeat", "COUNT", where,
     "number of runs; prints the fastest and the median time, and whether the bits agree",
     [](request& r, text_t text) { r.repeat = small_count(text, 1, most_repeats); }},
};

}  // namespace

bool yes_or_no(const std::string& text) {
  if (text == "yes" || text == "true") return true;
  if (text == "no" || text == "false") return false;
  throw std::invalid_argument("is neither yes nor no");
}

bool yes_unless_no(const std::string& text) { return text.empty() || yes_or_no(text); }

std::span<const request_key> request_keys() { return keys; }

void request_key::set(request& to, const std::string& text) const {
  if (group == std::string_view(how)) to.of_fixed.insert(name);
  if (group == std::string_view(tolerance) && name != std::string_view("method"))
    to.of_adaptive.insert(name);
  set_field(to, text);
}

}  // namespace riemann
