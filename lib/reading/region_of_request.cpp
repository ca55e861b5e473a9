// Texts are read by bounds.hpp, weights.hpp and limits.hpp.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/reading/region_of_request.hpp"

#include "riemann/lib/reading/bounds.hpp"
#include "riemann/lib/reading/limits.hpp"
#include "riemann/lib/reading/lists.hpp"
#include "riemann/lib/reading/weights.hpp"

#include <set>

namespace riemann {

void add_bounds(problem& asked, const std::string& text) {
  for (const bounds& each : bounds_in(text)) asked.over.push_back(each);
}

void add_weights(problem& asked, const std::string& text) {
  for (const bounds& each : weights_in(text)) asked.over.push_back(each);
}

void set_breaks(problem& asked, const std::string& text) {
  asked.axis_breaks.clear();
  asked.breaks.clear();
  if (text.find('=') != std::string::npos) {
    asked.axis_breaks = places_in(text);
    return;
  }
  for (const std::string& each : parts_of(text)) {
    const given_number place = constant_from(each);
    asked.breaks.push_back({place.value, place.meant.off});
  }
}

void add_near(problem& asked, const std::string& text) {
  std::set<std::string> named;
  for (const place_on_axis& each : places_in(text)) {
    if (named.empty() || named.contains(each.variable)) {
      asked.near.emplace_back();
      named.clear();
    }
    named.insert(each.variable);
    asked.near.back().push_back(each);
  }
}

}  // namespace riemann
