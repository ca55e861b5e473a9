// What there is to choose from: facts about the members of each family, for listings, messages
// and tests. All of it follows from the family lists in the CMakeLists.txt files.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

namespace riemann {

struct integrand_facts {
  std::string name;
  std::string formula;  // "4/(1+x^2)"
  double from = 0;      // the domain
  double to = 0;
  std::string exact;       // the integral over the domain, 30 digits or more
  std::string provenance;  // where that value comes from
  bool rational = false;   // only + - * / sqrt fma: the same bits on CPU and GPU
  bool grouped = false;    // offers many nodes for one division
};

struct named_facts {
  std::string name;
  std::string description;
};

std::vector<integrand_facts> integrand_catalogue();
std::vector<named_facts> sum_catalogue();
/// Those that sum integrals: all but the vendor's libraries.
std::vector<named_facts> strategy_catalogue();
/// The devices of this machine that this build can use; touches the driver.
std::vector<named_facts> device_catalogue();

/// "0.1.0", then what this build can do: compiler, CUDA, instruction sets (several lines).
std::string version_number();
std::string version_details();
/// The lines of version_details: {"commit", ...}, {"compiler", ...}, {"GPU code", ...}, ...
std::vector<named_facts> build_catalogue();

}  // namespace riemann
