// The sums that a rule for tabulated data asks for, on a CPU or a GPU.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/arrays/kernel_requests.hpp"
#include "riemann/lib/methods/tabulated/interval_integrals.hpp"
#include "riemann/lib/methods/tabulated/samples.hpp"
#include "riemann/lib/summing/summation.hpp"

#include <span>
#include <type_traits>
#include <vector>

namespace riemann::tabulated {

/// The integral over all intervals, a double-word: leading parts and rests are summed apart. Its
/// bits are the same on any number of threads, and on a GPU. request.keep_going is told 2 terms for
/// each interval.
lattice_sum sum_of(const samples&, const how&, const summation_request&);

/// The same of each line. Of lines that lie on the GPU which is asked for all are summed together,
/// unless their sum is error-free.
std::vector<lattice_sum> sums_of(const lines_of_samples&, const how&, const summation_request&);

/// The sum of leading parts and of their magnitudes, on the CPU.
struct plain_sum {
  double integral = 0;
  double magnitude = 0;
};
plain_sum plain_sum_of(const samples&, const how&, int threads);

/// The same of every `step`-th sample, as far as whole panels of the rule go, and all samples after
/// them.
plain_sum thinned_sum_of(const samples&, const how&, index_t step, int threads);

/// How many of the intervals those panels cover.
index_t thinned_intervals(const samples&, const how&, index_t step);

/// out[i]: the integral from the first sample to sample i, i < count; out[0] is 0. Interval
/// integrals are added as double-words in the fixed order of scans
/// (kernels/patterns/scan/scan_shape.hpp) and rounded once: the same bits on any number of CPU
/// threads, and on a GPU. Takes 16 bytes a sample.
void cumulative_sums(const samples&, const how&, std::span<double> out, int threads);

/// The same of each line, on a GPU, in whose memory the values and `out` are; the abscissae are on
/// the host, and perhaps there, too. In one launch, of a kernel that is compiled when it is first
/// asked for.
void cumulative_sums_on_cuda(const lines_of_samples&, const how&, cuda::session&, double* out);

/// visit(interval integrals) of the rule on these samples.
template <class Used, class Visit>
auto with_intervals(const samples& given, const std::string& rule, const Used& used,
                    const Visit& visit) {
  const auto with_rule = [&]<class Rule>(std::type_identity<Rule>) {
    if (given.even())
      return visit(interval_integrals<Rule, even_abscissae, Used>{{}, given.values.data(), used});
    return visit(interval_integrals<Rule, given_abscissae, Used>{
        {given.abscissae.data()}, given.values.data(), used});
  };
  if (rule == "simpson") return with_rule(std::type_identity<simpson>{});
  return with_rule(std::type_identity<trapezoid>{});
}

/// Of a sum of interval integrals by this rule, with what they leave to the end.
double_word integral_from(double_word sum, const samples&, const std::string& rule);

/// The terms as a run-time compiler reads them.
device_type_name spelled(const samples&, const std::string& rule);

/// The kernel of cumulative sums: scan_terms of cumulative_lines of such terms.
cuda::kernel_request scan_request(const samples&, const std::string& rule);

}  // namespace riemann::tabulated
