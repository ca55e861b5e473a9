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

histogram_request request_of(const invocation& made) {
  return {made.n, made.bins, low, high, made.type, made.weighted};
}

/// What weights of a bin may be off by: a rounding for each addition but the first, in any order.
template <class T>
expectation expected_bins(const histogram_request& asked, const T* in, const T* weights) {
  const auto bins = static_cast<std::size_t>(asked.bins);
  std::vector<accumulators::neumaier::of<double>> sums(bins);
  std::vector<double> counts(bins);
  std::vector<double> magnitudes(bins);
  for (index_t i = 0; i < asked.count; ++i) {
    const double x = in[i];
    if (!(x >= asked.low && x <= asked.high)) continue;
    const double place =
        (x - asked.low) * (static_cast<double>(asked.bins) / (asked.high - asked.low));
    const auto bin = std::min(bins - 1, static_cast<std::size_t>(place));
    const double weight = asked.weighted ? static_cast<double>(weights[i]) : 1;
    sums[bin].add(weight);
    ++counts[bin];
    magnitudes[bin] += std::abs(weight);
  }
  expectation made;
  for (std::size_t b = 0; b < bins; ++b) {
    made.value.push_back(sums[b].total().rounded());
    made.magnitude.push_back(asked.weighted ? counts[b] * magnitudes[b] : 0);
  }
  return made;
}

pattern_case case_of(const invocation& asked, const std::vector<host_array>& inputs) {
  const host_array& in = inputs[0];
  const host_array* const weights = asked.weighted ? &inputs[1] : nullptr;
  const histogram_request of = request_of(asked);
  const auto weights_data = [=]() -> const void* { return weights ? weights->data() : nullptr; };
  pattern_case made;
  made.title = fmt::format("histogram of {} elements in {} bins, {}{}", of.count, of.bins, of.type,
                           of.weighted ? ", weighted" : "");
  made.kernels = {"histogram"};
  made.inputs = {&in};
  if (weights != nullptr) made.inputs.push_back(weights);
  made.type = "double";
  made.shape = {of.bins};
  made.bytes = static_cast<double>(in.bytes()) * (of.weighted ? 2 : 1);
  made.on_cpu = [=, &in](void* out, int threads) {
    count_in_bins(of, in.data(), weights_data(), static_cast<double*>(out), threads);
  };
  made.on_emulator = [=, &in](const std::string&, void* out, const pattern_emulation& how) {
    emulate_histogram(of, in.data(), weights_data(), static_cast<double*>(out), how);
  };
  made.plan = [=](const std::string&, const addresses& there, void* out,
                  const patterns::site& where) {
    return patterns::plan_histogram(of, patterns::compiled_histogram_kernels(of.type), there[0],
                                    of.weighted ? there[1] : nullptr, out, where);
  };
  made.reference_name = "one loop";
  made.reference = [=, &in] {
    return of.type == "float"
               ? expected_bins(of, in.as<float>(), weights ? weights->as<float>() : nullptr)
               : expected_bins(of, in.as<double>(), weights ? weights->as<double>() : nullptr);
  };
  made.allowed = [](const std::string&) { return allowance{1, 1}; };
  made.repeatable = !of.weighted;
  return made;
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
  facts.input_counts = [](const invocation& made) {
    return std::vector<index_t>(made.weighted ? 2 : 1, made.n);
  };
  facts.on_gpu = {{0, 1 << 24, 0}, {0, 1 << 28, 0}};
  facts.on_cpu = {{0, 1 << 16, 0}, {0, 1 << 24, 0}};
  facts.make = case_of;
  return facts;
}

}  // namespace riemann::matrix_lab
