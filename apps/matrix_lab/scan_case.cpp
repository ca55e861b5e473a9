// scan: prefixes of an array, compared with a plain loop in double.
// SPDX-License-Identifier: Apache-2.0
#include "apps/matrix_lab/cases.hpp"
#include "riemann/kernels/accumulators/neumaier.hpp"
#include "riemann/kernels/patterns/scan/scan.hpp"

#include <fmt/format.h>

#include <cmath>

namespace riemann::matrix_lab {
namespace {

scan_request request_of(const invocation& options) {
  using patterns::scan_ends;
  return {options.n, options.exclusive ? scan_ends::exclusive : scan_ends::inclusive,
          options.op.operation, options.type};
}

/// Sums are compensated, so that their own error is a rounding of the value.
template <class T>
expectation expected_scan(const scan_request& request, const T* in) {
  expectation expected;
  expected.value.resize(static_cast<std::size_t>(request.count));
  expected.magnitude.resize(expected.value.size());
  const bool exclusive = request.ends == patterns::scan_ends::exclusive;
  const bool sums = request.operation == "sum";
  patterns::visit_scan_operation(request.operation, [&](auto combine) {
    accumulators::neumaier::of<double> sum;
    double extremum = decltype(combine)::template identity<T>();
    double magnitude = 0;
    for (std::size_t i = 0; i < expected.value.size(); ++i) {
      const auto tell = [&] {
        expected.value[i] = sums ? sum.total().rounded() : extremum;
        expected.magnitude[i] = sums ? magnitude : 0;
      };
      if (exclusive) tell();
      sum.add(in[i]);
      magnitude += std::abs(static_cast<double>(in[i]));
      extremum = combine(extremum, static_cast<double>(in[i]));
      if (!exclusive) tell();
    }
  });
  expected.own_error = 0x1p-52;
  return expected;
}

pattern_case case_of(const invocation& options, const std::vector<host_array>& inputs) {
  const host_array& in = inputs[0];
  const scan_request of = request_of(options);
  pattern_case work;
  work.title =
      fmt::format("{} scan of {} elements, {}, {}", options.exclusive ? "exclusive" : "inclusive",
                  of.count, of.type, of.operation);
  work.kernels = {"scan"};
  work.inputs = {&in};
  work.type = of.type;
  work.shape = {of.count};
  work.bytes = 2.0 * static_cast<double>(in.bytes());
  work.on_cpu = [=, &in](void* out, int threads) { scan(of, in.data(), out, threads); };
  work.on_emulator = [=, &in](const std::string&, void* out, const pattern_emulation& how) {
    emulate_scan(of, in.data(), out, how);
  };
  work.plan = [=](const std::string&, const addresses& there, void* out,
                  const patterns::site& where) {
    return patterns::plan_scan(of, patterns::compiled_scan_kernels(of), there[0], out, where);
  };
  work.reference_name = "one loop";
  work.reference = [=, &in] {
    return of.type == "float" ? expected_scan(of, in.as<float>())
                              : expected_scan(of, in.as<double>());
  };
  work.allowed = [=](const std::string&) {
    return allowance{0, of.operation == "sum" ? patterns::longest_chain(of) : 0};
  };
  return work;
}

}  // namespace

pattern_facts scan_facts() {
  pattern_facts facts;
  facts.name = "scan";
  facts.description = "the sum, minimum or maximum of the elements up to each of n";
  facts.kernels = {"scan"};
  facts.options = {"n", "op", "exclusive"};
  facts.extents_of_file = {"n"};
  facts.faults = [](const invocation&) { return std::vector<fault>(); };
  facts.input_counts = [](const invocation& options) { return std::vector<index_t>{options.n}; };
  facts.on_gpu = {{0, 1 << 20, 0}, {0, 1 << 24, 0}, {0, 1 << 28, 0}, {0, 1 << 30, 0}};
  facts.on_cpu = {{0, 1 << 16, 0}, {0, 1 << 24, 0}};
  facts.make = case_of;
  return facts;
}

}  // namespace riemann::matrix_lab
