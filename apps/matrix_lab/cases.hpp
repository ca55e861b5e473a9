// The patterns of the lab: the options of each, and the case it computes.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "apps/matrix_lab/invocation.hpp"
#include "apps/matrix_lab/pattern_case.hpp"
#include "riemann/lib/question/errors.hpp"

#include <functional>
#include <string>
#include <vector>

namespace riemann::matrix_lab {

struct bench_shape {
  index_t m;
  index_t n;
  index_t k;
};

struct pattern_facts {
  std::string name;
  std::string description;
  std::vector<std::string> kernels;
  std::vector<std::string> options;  // beside those that all patterns take
  /// What the shape of the array in --file says, dimension by dimension: {"m", "n"}, {"n"}. That
  /// array is the first input.
  std::vector<std::string> extents_of_file;
  std::string default_on_gpu = {};  // elsewhere and if empty: the first
  /// What is wrong with the request.
  std::function<std::vector<fault>(const invocation&)> faults;
  /// How many elements each input has; before any is generated or read.
  std::function<std::vector<index_t>(const invocation&)> input_counts;
  /// Reads input_counts elements of each input: call checked_case, which sees that they are there.
  std::function<pattern_case(const invocation&, const std::vector<host_array>& inputs)> make;
  /// What --bench measures: on a GPU, or on a CPU.
  std::vector<bench_shape> on_gpu = {};
  std::vector<bench_shape> on_cpu = {};
};

const std::vector<pattern_facts>& all_patterns();
const pattern_facts& facts_of_pattern(const std::string& name);

/// The pattern's case of these inputs, which must outlive it. Throws std::logic_error where an
/// input does not have as many elements, or not of the type, as the case would read.
pattern_case checked_case(const pattern_facts&, const invocation&, const std::vector<host_array>&);

// Each in a file of its own.
pattern_facts row_sums_facts();
pattern_facts column_sums_facts();
pattern_facts matmul_facts();
pattern_facts scan_facts();
pattern_facts stencil_facts();
pattern_facts histogram_facts();
pattern_facts vector_add_facts();

}  // namespace riemann::matrix_lab
