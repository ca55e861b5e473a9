// What one method came to on the way to an answer in several variables: facts for people.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/contract.hpp"

#include <limits>
#include <string>
#include <vector>

namespace riemann {

/// Sentences are without capitals and full stops.
struct attempt {
  std::string method;       // as answers name it: "regions"
  std::string done;         // in numbers: "2 boxes of 77 points"; empty: nothing
  index_t evaluations = 0;  // that it took
  double value = 0;
  double error = std::numeric_limits<double>::infinity();  // then there is no value
  std::string verdict;                                     // how it ended, and why
  std::vector<std::string> notes = {};                     // sentences on what happened until then
  std::vector<index_t> nodes = {};  // of a product of rules, by axis of the unit cube
};

}  // namespace riemann
