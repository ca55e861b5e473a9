// Texts are read by bounds.hpp, weights.hpp and limits.hpp.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/reading/region_of_request.hpp"

#include "riemann/lib/reading/bounds.hpp"
#include "riemann/lib/reading/limits.hpp"
#include "riemann/lib/text/splitting.hpp"
#include "riemann/lib/reading/weights.hpp"
#include "riemann/lib/text/numerals.hpp"

#include <set>

namespace riemann {
namespace {

std::string list_of(const std::vector<limit>& breaks) {
  std::string text;
  for (const limit each : breaks)
    text += (text.empty() ? "" : ",") + shortest(each.value) +
            (each.low == 0 ? "" : (each.low > 0 ? "+" : "") + shortest(each.low));
  return text;
}

std::string list_of(const std::vector<place_on_axis>& places) {
  std::string text;
  for (const place_on_axis& each : places)
    text += (text.empty() ? "" : ",") + each.variable + '=' + shortest(each.value);
  return text;
}

}  // namespace

void add_bounds(problem& task, const std::string& text) {
  for (const bounds& each : bounds_in(text)) task.over.push_back(each);
}

void add_weights(problem& task, const std::string& text) {
  for (const bounds& each : weights_in(text)) task.over.push_back(each);
}

void set_breaks(problem& task, const std::string& text) {
  task.places.breaks.clear();
  task.range.breaks.clear();
  if (text.find('=') != std::string::npos) {
    task.places.breaks = places_in(text);
    return;
  }
  for (const std::string& each : split(text)) {
    const given_number place = constant_from(each);
    task.range.breaks.push_back({place.value, place.meant.off});
  }
}

void add_near(problem& task, const std::string& text) {
  std::set<std::string> named;
  for (const place_on_axis& each : places_in(text)) {
    if (named.empty() || named.contains(each.variable)) {
      task.places.near.emplace_back();
      named.clear();
    }
    named.insert(each.variable);
    task.places.near.back().push_back(each);
  }
}

std::string text_of_breaks(const problem& task) {
  return list_of(task.range.breaks) + list_of(task.places.breaks);
}

std::string text_of_near(const problem& task) {
  std::string text;
  for (const std::vector<place_on_axis>& each : task.places.near) text += list_of(each) + ';';
  return text;
}

}  // namespace riemann
