// tests/data/tabulated_values.dat: samples and their cumulative integrals in exact rationals.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "support/quad.hpp"

#include <cstdlib>
#include <fstream>
#include <string>
#include <vector>

namespace riemann::reference {

struct known_table {
  std::string rule;
  bool even = false;
  std::vector<double> x;
  std::vector<double> y;
  std::vector<quad> integrals;  // from the first sample to each
};

inline std::vector<known_table> known_tables() {
  std::vector<known_table> all;
  std::ifstream file(RIEMANN_TEST_DATA "/tabulated_values.dat");
  for (std::string first; file >> first;) {
    std::string second;
    std::string third;
    file >> second >> third;
    if (first == "=") {
      all.push_back({second, third == "even", {}, {}, {}});
      file >> third;
      continue;
    }
    all.back().x.push_back(std::strtod(first.c_str(), nullptr));
    all.back().y.push_back(std::strtod(second.c_str(), nullptr));
    all.back().integrals.push_back(quad_of(third));
  }
  return all;
}

}  // namespace riemann::reference
