// Texts are read by bounds.hpp and weights.hpp.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/reading/region_of_request.hpp"

#include "riemann/lib/reading/bounds.hpp"
#include "riemann/lib/reading/weights.hpp"

namespace riemann {

void add_bounds(problem& asked, const std::string& text) {
  for (const bounds& each : bounds_in(text)) asked.over.push_back(each);
}

void add_weights(problem& asked, const std::string& text) {
  for (const bounds& each : weights_in(text)) asked.over.push_back(each);
}

}  // namespace riemann
