// histogram: elements counted or weighted by bin, compared with a plain loop.
// SPDX-License-Identifier: Apache-2.0
#include "apps/matrix_lab/cases.hpp"
#include "riemann/kernels/accumulators/neumaier.hpp"
#include "riemann/kernels/patterns/histogram/histogram.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace riemann::matrix_lab {
namespace {

constexpr double low = -1;
constexpr double high = 1;

histogram_request request_of(const invocation& options) {
  return {options.n, options.bins, low, high, options.type, options.weighted};
}

/// What weights of a bin may be off by: a rounding for each addition but the first, in any order.
template <class T>
expectation expected_bins(const histogram_request& request, const T* in, const T* weights) {
  const auto bins = static_cast<std::size_t>(request.bins);
  std::vector<accumulators::neumaier::of<double>> sums(bins);
  std::vector<double> counts(bins);
  std::vector<double> magnitudes(bins);
  for (index_t i = 0; i < request.count; ++i) {
    const double x = in[i];
    if (!(x >= request.low && x <= request.high)) continue;
    const double place =
        (x - request.low) * (static_cast<double>(request.bins) / (request.high - request.low));
    const auto bin = std::min(bins - 1, static_cast<std::size_t>(place));
    const double weight = request.weighted ? static_cast<double>(weights[i]) : 1;
    sums[bin].add(weight);
    ++counts[bin];
    magnitudes[bin] += std::abs(weight);
  }
  expectation expected;
  for (std::size_t b = 0; b < bins; ++b) {
    expected.value.push_back(sums[b].total().rounded());
    expected.magnitude.push_back(request.weighted ? counts[b] * magnitudes[b] : 0);
  }
  return expected;
}

pattern_case case_of(const invocation& options, const std::vector<host_array>& inputs) {
  const host_array& in = inputs[0];
  const host_array* const weights = options.weighted ? &inputs[1] : nullptr;
  const histogram_request of = request_of(options);
  const auto weights_data = [=]() -> const void* { return weights ? weights->data() : nullptr; };
  pattern_case work;
  work.title = fmt::format("histogram of {} elements in {} bins, {}{}", of.count, of.bins, of.type,
                           of.weighted ? ", weighted" : "");
  work.kernels = {"histogram"};
  work.inputs = {&in};
  if (weights != nullptr) work.inputs.push_back(weights);
  work.type = "double";
  work.shape = {of.bins};
  work.bytes = static_cast<double>(in.bytes()) * (of.weighted ? 2 : 1);
  work.on_cpu = [=, &in](void* out, int threads) {
    count_in_bins(of, in.data(), weights_data(), static_cast<double*>(out), threads);
  };
  work.on_emulator = [=, &in](const std::string&, void* out, const pattern_emulation& how) {
    emulate_histogram(of, in.data(), weights_data(), static_cast<double*>(out), how);
  };
  work.plan = [=](const std::string&, const addresses& there, void* out,
                  const patterns::site& where) {
    return patterns::plan_histogram(of, patterns::compiled_histogram_kernels(of.type), there[0],
                                    of.weighted ? there[1] : nullptr, out, where);
  };
  work.reference_name = "one loop";
  work.reference = [=, &in] {
    return of.type == "float"
               ? expected_bins(of, in.as<float>(), weights ? weights->as<float>() : nullptr)
               : expected_bins(of, in.as<double>(), weights ? weights->as<double>() : nullptr);
  };
  work.allowed = [](const std::string&) { return allowance{1, 1}; };
  work.repeatable = !of.weighted;
  return work;
}

}  // namespace

pattern_facts histogram_facts() {
  pattern_facts facts;
  facts.name = "histogram";
  facts.description = "how many of n elements fall into each bin, or the sum of their weights";
  facts.kernels = {"histogram"};
  facts.options = {"n", "bins", "weighted"};
  facts.extents_of_file = {"n"};
  facts.faults = [](const invocation&) { return std::vector<fault>(); };
  facts.input_counts = [](const invocation& options) {
    return std::vector<index_t>(options.weighted ? 2 : 1, options.n);
  };
  facts.on_gpu = {{0, 1 << 24, 0}, {0, 1 << 28, 0}};
  facts.on_cpu = {{0, 1 << 16, 0}, {0, 1 << 24, 0}};
  facts.make = case_of;
  return facts;
}

}  // namespace riemann::matrix_lab
