// A typed formula in x1, x2, ... over as many ranges that are alike, on two threads of a CPU.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/question/problem.hpp"

#include <string>

namespace riemann {

inline problem problem_over_axes(const std::string& f, int dimensions, const std::string& from,
                                 const std::string& to, double rtol) {
  problem task{.f = {.expression = f},
               .by = method::automatic,
               .until = {.rtol = rtol, .evaluations = 100'000'000, .seconds = 100},
               .at = {.device = {device_choice::kind::cpu}, .threads = 2}};
  for (int k = 1; k <= dimensions; ++k) task.over.push_back({"x" + std::to_string(k), from, to});
  return task;
}

}  // namespace riemann
