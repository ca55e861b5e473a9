// A name becomes a formula and bounds: from there on it is a typed expression.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/known_integrals/known_integral.hpp"

#include "riemann/lib/known_integrals/genz.hpp"
#include "riemann/lib/known_integrals/pagani.hpp"
#include "riemann/lib/known_integrals/shapes.hpp"
#include "riemann/lib/text/numerals.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

namespace riemann {
namespace {

auto place_of_known(const std::string& name) {
  const std::span<const known_integral> all = known_integrals();
  return std::find_if(all.begin(), all.end(),
                      [&](const known_integral& each) { return name == each.name; });
}

std::vector<known_parameter> named_parameters(const known_integral& of) {
  std::vector<known_parameter> parameters;
  for (const known_parameter& each : of.parameters)
    if (each.name != nullptr) parameters.push_back(each);
  return parameters;
}

std::vector<double> values_for(const problem& task) {
  std::vector<double> values;
  for (const parameter& each : parameters_of_known(task)) values.push_back(each.value);
  return values;
}

struct asked_value {
  const known_integral* of = nullptr;
  int dimensions = 0;
  std::vector<double> parameters;
  bool operator==(const asked_value&) const = default;
};

std::vector<fault> faults_of_parameters(const known_integral& of, const problem& task) {
  std::vector<fault> faults;
  const std::vector<known_parameter> known = named_parameters(of);
  for (const parameter& given : task.f.parameters) {
    const auto match = std::find_if(known.begin(), known.end(), [&](const known_parameter& each) {
      return given.name == each.name;
    });
    if (std::isnan(given.value)) continue;
    if (match == known.end())
      faults.push_back({"param", given.name,
                        fmt::format("is not a parameter of {}; {}", of.name,
                                    known.empty() ? "it has none"
                                                  : "it has " + usual_parameters(of) +
                                                        ", unless others are given")});
    else if (!is_finite(given.value) || !match->values.has(given.value))
      faults.push_back({"param", given.name + '=' + shortest(given.value), match->values.words});
  }
  return faults;
}

}  // namespace

std::span<const known_integral> known_integrals() {
  static const std::vector<known_integral> all = [] {
    std::vector<known_integral> rows;
    for (const auto family : {genz_integrals(), pagani_integrals(), shape_integrals()})
      rows.insert(rows.end(), family.begin(), family.end());
    return rows;
  }();
  return all;
}

std::vector<std::string> names_of_known_integrals() { return names_in(known_integrals()); }

bool is_known_integral(const std::string& name) {
  return place_of_known(name) != known_integrals().end();
}

int dimensions_of_known(const problem& task) {
  constexpr int usual = 3;
  return task.f.dimensions.value_or(usual);
}

std::string usual_parameters(const known_integral& of) {
  std::string text;
  for (const known_parameter& each : named_parameters(of))
    text += (text.empty() ? "" : ", ") + std::string(each.name) + " = " + shortest(each.usual);
  return text;
}

std::vector<fault> faults_of_known(const problem& task) {
  const known_integral& of = *place_of_known(task.f.name);
  std::vector<fault> faults = faults_of_parameters(of, task);
  const int dimensions = dimensions_of_known(task);
  if (dimensions < fewest_known_dimensions || dimensions > of.most_dimensions)
    faults.push_back({"dimensions", std::to_string(dimensions),
                      fmt::format("must be from {} to {} for {}", fewest_known_dimensions,
                                  of.most_dimensions, of.name)});
  const bool unread = std::any_of(task.f.parameters.begin(), task.f.parameters.end(),
                                  [](const parameter& each) { return std::isnan(each.value); });
  if (unread || !faults.empty()) return faults;  // what was not read has been told
  const double exact = std::abs(exact_of_known(task).hi);
  if (!(is_finite(exact) && exact >= std::numeric_limits<double>::min()))
    faults.push_back({"fn", of.name,
                      "has an integral beyond the range of doubles with these"
                      " parameters and dimensions"});
  return faults;
}

problem typed_of_known(const problem& task) {
  const known_integral& of = *place_of_known(task.f.name);
  problem typed = task;
  typed.f.name.clear();
  typed.f.parameters.clear();
  typed.f.expression = of.formula(dimensions_of_known(task), values_for(task));
  typed.over.clear();
  for (int k = 1; k <= dimensions_of_known(task); ++k)
    typed.over.push_back({"x" + std::to_string(k), of.lower, of.upper});
  return typed;
}

std::vector<parameter> parameters_of_known(const problem& task) {
  std::vector<parameter> parameters;
  for (const known_parameter& each : named_parameters(*place_of_known(task.f.name))) {
    parameters.push_back({each.name, each.usual, {}});
    for (const parameter& given : task.f.parameters)
      if (given.name == each.name) parameters.back() = given;
  }
  return parameters;
}

double_word exact_of_known(const problem& task) {
  const known_integral& of = *place_of_known(task.f.name);
  const asked_value now{&of, dimensions_of_known(task), values_for(task)};
  thread_local asked_value last;
  thread_local double_word exact;  // of the last: it is asked for when faults are, and at the end
  if (now != last) {
    const long double value = of.exact(now.dimensions, now.parameters);
    const auto high = static_cast<double>(value);
    exact = {high, is_finite(high) ? static_cast<double>(value - high) : 0};
    last = now;
  }
  return exact;
}

}  // namespace riemann
