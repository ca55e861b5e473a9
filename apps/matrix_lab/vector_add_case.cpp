// vector-add: c = a + b, which rounds once and must be equal bit for bit.
// SPDX-License-Identifier: Apache-2.0
#include "apps/matrix_lab/cases.hpp"
#include "riemann/kernels/patterns/vector_add/vector_add.hpp"

#include <fmt/format.h>

namespace riemann::matrix_lab {
namespace {

template <class T>
expectation sums_of(const T* a, const T* b, index_t count) {
  expectation expected;
  for (index_t i = 0; i < count; ++i) expected.value.push_back(a[i] + b[i]);
  expected.magnitude.assign(expected.value.size(), 0);  // no room for any error
  return expected;
}

pattern_case case_of(const invocation& options, const std::vector<host_array>& inputs) {
  const host_array& a = inputs[0];
  const host_array& b = inputs[1];
  const std::string type = options.type;
  const index_t n = options.n;
  pattern_case work;
  work.title = fmt::format("c = a + b, {} elements, {}", n, type);
  work.kernels = {"vector_add"};
  work.inputs = {&a, &b};
  work.type = type;
  work.shape = {n};
  work.bytes = 3.0 * static_cast<double>(a.bytes());
  work.on_cpu = [=, &a, &b](void* out, int threads) {
    add_vectors(type, a.data(), b.data(), out, n, threads);
  };
  work.on_emulator = [=, &a, &b](const std::string&, void* out, const pattern_emulation& how) {
    emulate_vector_add(type, a.data(), b.data(), out, n, how);
  };
  work.plan = [=](const std::string&, const addresses& in, void* out, const patterns::site&) {
    return patterns::plan_vector_add(type, patterns::compiled_vector_add_kernel(type), in[0], in[1],
                                     out, n);
  };
  work.reference_name = "one loop";
  work.reference = [=, &a, &b] {
    return type == "float" ? sums_of(a.as<float>(), b.as<float>(), n)
                           : sums_of(a.as<double>(), b.as<double>(), n);
  };
  work.allowed = [](const std::string&) { return allowance{}; };
  return work;
}

}  // namespace

pattern_facts vector_add_facts() {
  pattern_facts facts;
  facts.name = "vector-add";
  facts.description = "the sum of two vectors of n elements";
  facts.kernels = {"vector_add"};
  facts.options = {"n"};
  facts.extents_of_file = {"n"};
  facts.faults = [](const invocation&) { return std::vector<fault>(); };
  facts.input_counts = [](const invocation& options) {
    return std::vector<index_t>{options.n, options.n};
  };
  facts.on_gpu = {{0, 1 << 20, 0}, {0, 1 << 24, 0}, {0, 1 << 28, 0}};
  facts.on_cpu = {{0, 1 << 16, 0}, {0, 1 << 24, 0}};
  facts.make = case_of;
  return facts;
}

}  // namespace riemann::matrix_lab
