// scan: prefixes of an array, compared with a plain loop in double.
// SPDX-License-Identifier: Apache-2.0
#include "apps/matrix_lab/cases.hpp"
#include "riemann/kernels/accumulators/neumaier.hpp"
#include "riemann/kernels/patterns/scan/scan.hpp"

#include <fmt/format.h>

#include <cmath>

namespace riemann::matrix_lab {
namespace {

scan_request request_of(const invocation& made) {
  using patterns::scan_ends;
  return {made.n, made.exclusive ? scan_ends::exclusive : scan_ends::inclusive,
          made.asked.operation, made.type};
}

/// Sums are compensated, so that their own error is a rounding of the value.
template <class T>
expectation expected_scan(const scan_request& asked, const T* in) {
  expectation made;
  made.value.resize(static_cast<std::size_t>(asked.count));
  made.magnitude.resize(made.value.size());
  const bool exclusive = asked.ends == patterns::scan_ends::exclusive;
  const bool sums = asked.operation == "sum";
  patterns::visit_scan_operation(asked.operation, [&](auto combine) {
    accumulators::neumaier::of<double> sum;
    double extremum = decltype(combine)::template identity<T>();
    double magnitude = 0;
    for (std::size_t i = 0; i < made.value.size(); ++i) {
      const auto tell = [&] {
        made.value[i] = sums ? sum.total().rounded() : extremum;
        made.magnitude[i] = sums ? magnitude : 0;
      };
      if (exclusive) tell();
      sum.add(in[i]);
      magnitude += std::abs(static_cast<double>(in[i]));
      extremum = combine(extremum, static_cast<double>(in[i]));
      if (!exclusive) tell();
    }
  });
  made.own_error = 0x1p-52;
  return made;
}

pattern_case case_of(const invocation& asked, const std::vector<host_array>& inputs) {
  const host_array& in = inputs[0];
  const scan_request of = request_of(asked);
  pattern_case made;
  made.title =
      fmt::format("{} scan of {} elements, {}, {}", asked.exclusive ? "exclusive" : "inclusive",
                  of.count, of.type, of.operation);
  made.kernels = {"scan"};
  made.inputs = {&in};
  made.type = of.type;
  made.shape = {of.count};
  made.bytes = 2.0 * static_cast<double>(in.bytes());
  made.on_cpu = [=, &in](void* out, int threads) { scan(of, in.data(), out, threads); };
  made.on_emulator = [=, &in](const std::string&, void* out, const pattern_emulation& how) {
    emulate_scan(of, in.data(), out, how);
  };
  made.plan = [=](const std::string&, const addresses& there, void* out,
                  const patterns::site& where) {
    return patterns::plan_scan(of, patterns::compiled_scan_kernels(of), there[0], out, where);
  };
  made.reference_name = "one loop";
  made.reference = [=, &in] {
    return of.type == "float" ? expected_scan(of, in.as<float>())
                              : expected_scan(of, in.as<double>());
  };
  made.allowed = [=](const std::string&) {
    return allowance{0, of.operation == "sum" ? patterns::longest_chain(of) : 0};
  };
  return made;
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
  facts.input_counts = [](const invocation& made) { return std::vector<index_t>{made.n}; };
  facts.on_gpu = {{0, 1 << 20, 0}, {0, 1 << 24, 0}, {0, 1 << 28, 0}, {0, 1 << 30, 0}};
  facts.on_cpu = {{0, 1 << 16, 0}, {0, 1 << 24, 0}};
  facts.make = case_of;
  return facts;
}

}  // namespace riemann::matrix_lab
