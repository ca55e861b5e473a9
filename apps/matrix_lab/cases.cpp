// The list of the lab's patterns.
// SPDX-License-Identifier: Apache-2.0
#include "apps/matrix_lab/cases.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <stdexcept>

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

pattern_case checked_case(const pattern_facts& of, const invocation& request,
                          const std::vector<host_array>& inputs) {
  const std::vector<index_t> counts = of.input_counts(request);
  if (inputs.size() != counts.size())
    throw std::logic_error(
        fmt::format("{} takes {} inputs and got {}", of.name, counts.size(), inputs.size()));
  for (std::size_t k = 0; k < counts.size(); ++k)
    if (inputs[k].count() != counts[k] || inputs[k].type() != request.type)
      throw std::logic_error(fmt::format(
          "input {} of {} has {} elements of type {}; {} of type {} "
          "would be read",
          k + 1, of.name, inputs[k].count(), inputs[k].type(), counts[k], request.type));
  return of.make(request, inputs);
}

}  // namespace riemann::matrix_lab
