// What a request is of, by the keys given: one variable or several, a fixed rule or a tolerance.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/known_integrals/known_integral.hpp"
#include "riemann/lib/reading/request.hpp"

namespace riemann {

bool has_known_integral(const request& wanted) {
  return wanted.task.f.expression.empty() && is_known_integral(wanted.task.f.name);
}

bool has_dimensions(const request& wanted) {
  if (has_known_integral(wanted)) return true;
  const region& over = wanted.task.over;
  if (wanted.by && is_of_many_dimensions(*wanted.by)) return !over.empty();
  const std::string& name = wanted.task.f.variable;
  const bool of_x =
      over.size() == 1 && (over[0].variable == name || (name == "x" && over[0].variable == "x1"));
  return !over.empty() && !of_x;
}

method method_of(const request& wanted) {
  if (wanted.data.given()) return method::fixed;
  if (has_dimensions(wanted)) {
    const bool of_map = wanted.task.samples.map != nullptr || !wanted.save_map.empty();
    return wanted.by.value_or(of_map                      ? method::vegas
                              : wanted.task.samples.count ? method::sampling
                                                          : method::automatic);
  }
  return wanted.by.value_or(wanted.of_fixed.empty() ? method::adaptive : method::fixed);
}

}  // namespace riemann
