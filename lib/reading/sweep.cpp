// From "a=log:1e-3:1e3:200" to values.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/reading/sweep.hpp"

#include "riemann/lib/expression/double_word_functions.hpp"
#include "riemann/lib/expression/parse.hpp"
#include "riemann/lib/text/decimal.hpp"
#include "riemann/lib/text/numerals.hpp"
#include "riemann/lib/text/splitting.hpp"
#include "riemann/lib/reading/limits.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <stdexcept>

namespace riemann {
namespace {

constexpr index_t most_values = index_t{1} << 53;  // counted in doubles on the way

constexpr auto allowed =
    "; allowed: NAME=2, NAME=1,2,5, NAME=FROM:TO:COUNT and NAME=log:FROM:TO:COUNT";

[[noreturn]] void refuse(const std::string& why) { throw std::invalid_argument(why + allowed); }

/// The decimal that `text` writes, where it is one and a double-word holds it; else `value`.
double_word as_written(const std::string& text, double value) {
  const std::string_view digits(text);
  if (!parsed<double>(digits)) return value;
  const double_word exact = parse_decimal(digits);
  return exact.rounded() == value ? exact : double_word(value);
}

/// low + (high - low) k / last, in double-words.
double between(double_word low, double_word high, index_t k, index_t last) {
  const double largest = std::max(std::abs(low.hi), std::abs(high.hi));
  if (largest == 0) return 0;
  const int exponent = std::ilogb(largest);  // out of the way of under- and overflow
  const auto scaled = [&](double_word x) {
    return double_word{std::ldexp(x.hi, -exponent), std::ldexp(x.lo, -exponent)};
  };
  const double_word share =
      double_word(static_cast<double>(k)) / double_word(static_cast<double>(last));
  const double_word value = scaled(low) * (double_word(1) - share) + scaled(high) * share;
  constexpr double noise = 0x1p-98;  // what is left of ends that cancel
  return std::abs(value.hi) < noise ? 0 : std::ldexp(value.rounded(), exponent);
}

axis range_from(axis range, const std::vector<std::string>& parts, std::size_t first) {
  if (parts.size() != first + 3) refuse("needs FROM:TO:COUNT");
  range.add(constant_from(parts[first]));
  range.add(constant_from(parts[first + 1]));
  range.count = count_from(parts[first + 2], 2, most_values);
  if (range.is == axis::form::logarithmic && !(range.values[0] > 0 && range.values[1] > 0))
    refuse("runs from " + shortest(range.values[0]) + " to " + shortest(range.values[1]) +
           ", but equal ratios need ends above 0");
  range.low = as_written(parts[first], range.values[0]);
  range.high = as_written(parts[first + 1], range.values[1]);
  if (range.is == axis::form::logarithmic) {
    range.low = expressions::logarithm(range.low);
    range.high = expressions::logarithm(range.high);
  }
  return range;
}

}  // namespace

double axis::value(index_t k) const {
  if (is == form::list) return values[static_cast<std::size_t>(k)];
  if (k == 0) return values[0];
  if (k == count - 1) return values[1];
  if (is == form::linear) return between(low, high, k, count - 1);
  const double_word share =
      double_word(static_cast<double>(k)) / double_word(static_cast<double>(count - 1));
  return expressions::rounded_exponential(low + (high - low) * share);
}

void axis::add(const given_number& one) {
  values.push_back(one.value);
  if (meant.empty() && one.meant.largest() == 0) return;
  meant.resize(values.size() - 1);
  meant.push_back(one.meant);
}

deviation axis::meant_by(index_t k) const {
  const auto of_given = [&](std::size_t given) {
    return given < meant.size() ? meant[given] : deviation{};
  };
  if (is == form::list) return of_given(static_cast<std::size_t>(k));
  if (k == 0) return of_given(0);
  if (k == count - 1) return of_given(1);
  constexpr double u = 0x1p-53;
  const double share = static_cast<double>(k) / static_cast<double>(count - 1);
  const double here = std::abs(value(k));
  const double of_ends[] = {of_given(0).largest(), of_given(1).largest()};
  if (is == form::linear) {  // generous: the point itself is rounded once
    const double along = std::abs(values[1] - values[0]) * share;
    return {0, (1 - share) * of_ends[0] + share * of_ends[1] + u * (3 * along + here)};
  }
  const double ratios = std::abs(std::log(values[0])) + std::abs(std::log(values[1]));
  return {0, here * ((1 - share) * of_ends[0] / values[0] + share * of_ends[1] / values[1] +
                     u * (8 + 4 * ratios))};
}

axis axis_from(const std::string& text) {
  const std::size_t equals = text.find('=');
  if (equals == std::string::npos) refuse("has no '='");
  axis range{text.substr(0, equals)};
  if (const std::string why = expressions::why_no_name(range.name); !why.empty())
    throw std::invalid_argument("'" + range.name + "' cannot be a parameter: it " + why);
  const std::string values = text.substr(equals + 1);
  const std::vector<std::string> parts = split(values, ':');
  if (parts.size() > 1) {
    const bool ratios = parts[0] == "log";
    range.is = ratios ? axis::form::logarithmic : axis::form::linear;
    return range_from(range, parts, ratios ? 1 : 0);
  }
  for (const std::string& each : split(values, ',')) {
    if (each.find_first_not_of(" \t") == std::string::npos)
      refuse(values.empty() ? "has no value behind '='" : "has an empty value between its commas");
    range.add(constant_from(each));
  }
  range.count = static_cast<index_t>(range.values.size());
  return range;
}

void add_axis(std::vector<axis>& axes, const std::string& text) {
  try {
    axis added = axis_from(text);
    for (const axis& each : axes)
      if (each.name == added.name) throw std::invalid_argument("gives " + added.name + " twice");
    axes.push_back(std::move(added));
  } catch (const std::invalid_argument&) {
    // A formula may use the name: one thing is wrong, and it is told once.
    axes.push_back({text.substr(0, text.find('=')), axis::form::list, {NAN}, 1});
    throw;
  }
}

std::string text_of(const std::vector<axis>& axes) {
  std::string text;
  for (const axis& each : axes)
    for (index_t k = 0; k < each.count; ++k)
      text += (text.empty() ? "" : " ") + each.name + '=' + shortest(each.value(k));
  return text;
}

index_t points_of(const std::vector<axis>& axes) {
  index_t points = 1;
  for (const axis& each : axes)
    if (__builtin_mul_overflow(points, each.count, &points))
      return std::numeric_limits<index_t>::max();
  return points;
}

std::vector<parameter> point_of(const std::vector<axis>& axes, index_t k) {
  std::vector<parameter> point;
  write_point(axes, k, point);
  return point;
}

void write_point(const std::vector<axis>& axes, index_t k, std::vector<parameter>& over) {
  over.resize(axes.size());
  for (std::size_t at = axes.size(); at-- > 0;) {
    const index_t number = k % axes[at].count;
    over[at].name = axes[at].name;
    over[at].value = axes[at].value(number);
    over[at].meant = axes[at].meant_by(number);
    k /= axes[at].count;
  }
}

}  // namespace riemann
