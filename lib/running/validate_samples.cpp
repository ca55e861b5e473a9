// What can be wrong with tabulated data and with what is asked of them.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/running/validate_samples.hpp"

#include "riemann/lib/running/validate.hpp"

#include "riemann/families/rules.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>

namespace riemann::tabulated {
namespace {

constexpr double largest_width = 1e300;

struct rule_on_samples {
  const char* name;
  index_t fewest;
  int order;
};
constexpr rule_on_samples known_rules[] = {{"trapezoid", 2, 2}, {"simpson", 3, 4}};

const rule_on_samples* rule_named(const std::string& name) {
  const auto* const match = std::find_if(std::begin(known_rules), std::end(known_rules),
                                         [&](const auto& each) { return each.name == name; });
  return match == std::end(known_rules) ? nullptr : match;
}

/// How one abscissa follows another: -1, 0 or 1.
int direction(double from, double to) { return to > from ? 1 : to < from ? -1 : 0; }

misplaced after_another(std::span<const double> x, std::size_t i, bool rising_only) {
  const std::string before = fmt::format("sample {} has {}", i, x[i - 1]);
  const int here = direction(x[i - 1], x[i]);
  std::string why;
  if (!rising_only)
    why = fmt::format("{} after others {}: {}", here > 0 ? "rises" : "falls",
                      here > 0 ? "fell" : "rose", before);
  else if (here == 0)
    why = fmt::format("repeats: {}; where the function jumps, x-order monotone allows it", before);
  else
    why = fmt::format(
        "falls: {}; samples are not sorted for you; where all x fall, x-order monotone "
        "allows it and changes the sign of the integral",
        before);
  return {static_cast<index_t>(i + 1), why};
}

/// Of samples that are in monotone order: where the function jumps, if anywhere.
std::optional<misplaced> first_jump(std::span<const double> x) {
  if (x.front() == x.back()) return {};
  for (std::size_t i = 1; i < x.size(); ++i)
    if (x[i] == x[i - 1])
      return misplaced{static_cast<index_t>(i + 1),
                       "repeats: simpson draws no parabola through a jump; take the trapezoid, or "
                       "integrate up to the jump and from it"};
  return {};
}

}  // namespace

std::vector<std::string> rule_names() { return names_in(known_rules); }

index_t fewest_samples(const std::string& rule) { return rule_named(rule)->fewest; }

int order_of(const std::string& rule) { return rule_named(rule)->order; }

std::vector<fault> faults_of(const how& settings) {
  problem as_problem;
  as_problem.rule.sum = settings.sum;
  as_problem.at = {settings.device, settings.threads};
  std::vector<fault> faults = faults_of_method(as_problem);
  if (rule_named(settings.rule) != nullptr) return faults;
  const bool of_functions = families::rules.contains(settings.rule);
  faults.push_back({"rule", settings.rule,
                    of_functions
                        ? fmt::format("chooses its own abscissae; for tabulated data: {}",
                                      fmt::join(rule_names(), ", "))
                        : unknown_name("rule for tabulated data", settings.rule, rule_names())});
  return faults;
}

std::optional<misplaced> first_misplaced(std::span<const double> x, const how& settings) {
  const bool rising_only = settings.order == abscissa_order::rising;
  int all = rising_only ? 1 : 0;
  for (std::size_t i = 0; i < x.size(); ++i) {
    if (!is_finite(x[i])) return misplaced{static_cast<index_t>(i + 1), "is not finite"};
    if (i == 0) continue;
    const int here = direction(x[i - 1], x[i]);
    const bool out_of_order = rising_only ? here != 1 : here != 0 && all != 0 && here != all;
    if (out_of_order) return after_another(x, i, rising_only);
    if (here != 0) all = here;
  }
  if (!x.empty() && std::abs(x.back() - x.front()) > largest_width)
    return misplaced{static_cast<index_t>(x.size()), "is farther than 1e300 from the first"};
  return settings.rule == "simpson" && !x.empty() ? first_jump(x) : std::nullopt;
}

std::vector<fault> faults_of(const samples& given, const how& settings) {
  std::vector<fault> faults;
  const index_t fewest = fewest_samples(settings.rule);
  if (given.count() < fewest)
    faults.push_back({"rule", settings.rule,
                      fmt::format("needs at least {} samples, and there {} {}", fewest,
                                  given.count() == 1 ? "is" : "are", given.count())});
  if (given.even()) {
    const double last = given.abscissa(given.count() - 1);
    if (!(given.step > 0) || !is_finite(given.step))
      faults.push_back({"dx", fmt::format("{}", given.step), "must be above 0 and finite"});
    else if (!is_finite(given.first) || !(std::abs(last - given.first) <= largest_width))
      faults.push_back({"dx", fmt::format("{}", given.step), "leads farther than 1e300"});
    return faults;
  }
  if (given.abscissae.size() != given.values.size())
    faults.push_back({"x", "",
                      fmt::format("has {} abscissae for {} values", given.abscissae.size(),
                                  given.values.size())});
  if (const auto wrong = first_misplaced(given.abscissae, settings))
    faults.push_back(
        {"x", fmt::format("{}", given.abscissae[static_cast<std::size_t>(wrong->sample - 1)]),
         fmt::format("sample {} {}", wrong->sample, wrong->why)});
  return faults;
}

}  // namespace riemann::tabulated
