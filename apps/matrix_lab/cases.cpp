// The list of the lab's patterns.
// SPDX-License-Identifier: Apache-2.0
#include "apps/matrix_lab/cases.hpp"

#include <algorithm>

namespace riemann::matrix_lab {

const std::vector<pattern_facts>& all_patterns() {
  static const std::vector<pattern_facts> all{
      row_sums_facts(), column_sums_facts(), matmul_facts(),    scan_facts(),
      stencil_facts(),  histogram_facts(),   vector_add_facts()};
  return all;
}

const pattern_facts& facts_of_pattern(const std::string& name) {
  return *std::find_if(all_patterns().begin(), all_patterns().end(),
                       [&](const pattern_facts& each) { return each.name == name; });
}

}  // namespace riemann::matrix_lab
