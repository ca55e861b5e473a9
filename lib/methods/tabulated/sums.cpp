// The sums that a rule for tabulated data asks for, on a CPU or a GPU.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/methods/tabulated/sums.hpp"

#include "riemann/kernels/cpu/for_each_index.hpp"
#include "riemann/kernels/patterns/scan/scan.hpp"
#include "riemann/lib/methods/tabulated/numbers_on_gpu.hpp"
#include "riemann/lib/summing/run_on_cpu.hpp"
#include "riemann/lib/summing/sum_together.hpp"
#include "riemann/lib/summing/terms_on_cuda.hpp"

#include <algorithm>
#include <cstddef>
#include <vector>

namespace riemann::tabulated {
namespace {

/// Sums that are not finite are added plainly: a double-word's low part would make NaNs of them.
double_word added(double_word a, double_word b) {
  return is_finite(a.hi) && is_finite(b.hi) ? a + b : double_word(canonical(a.hi + b.hi));
}

/// The sum of what leading parts leave joins theirs.
void append(lattice_sum& total, const lattice_sum& rest) {
  total.total = added(total.total, rest.total);
  total.terms_done += rest.terms_done;
  total.seconds += rest.seconds;
  total.complete = total.complete && rest.complete;
}

/// Leading parts, then what they leave; `take` sums one source of terms.
template <class Source, class Take>
lattice_sum both_parts(Source terms, const summation_request& request, const Take& take) {
  const index_t count = terms.used.intervals();
  lattice_sum total;
  for (const part which : {part::leading, part::rest}) {
    terms.which = which;
    summation_request of_part = request;
    of_part.keep_going = [&](index_t done) {
      return request.keep_going(which == part::leading ? done : count + done);
    };
    const lattice_sum sum = take(terms, count, of_part);
    if (which == part::leading)
      total = sum;
    else
      append(total, sum);
    if (!sum.complete) break;
  }
  return total;
}

lattice_sum sum_on_cpu(const samples& given, const how& settings,
                       const summation_request& request) {
  return with_intervals(given, settings.rule, every_sample{given.count()}, [&](const auto& terms) {
    return both_parts(terms, request,
                      [](const auto& source, index_t count, const summation_request& how) {
                        return sum_rows(cpu::term_rows<double>(source), count, how);
                      });
  });
}

/// The kernels are compiled when they are first asked for.
lattice_sum sum_on_cuda(const samples& given, const how& settings,
                        const summation_request& request) {
  const numbers_on_gpu values(*request.session, given.values, given.values_on_gpu);
  const numbers_on_gpu abscissae(*request.session, given.abscissae, given.abscissae_on_gpu);
  samples there = given;
  there.values = values.there();
  there.abscissae = abscissae.there();
  kernels_of_terms kernels;
  kernels.type = spelled(given, settings.rule);
  return with_intervals(there, settings.rule, every_sample{given.count()}, [&](const auto& terms) {
    return both_parts(terms, request,
                      [&](const auto& source, index_t count, const summation_request& how) {
                        return sum_terms_on_cuda(kernels, &source, count, how);
                      });
  });
}

/// The same of each line of samples there, all in a few launches.
std::vector<lattice_sum> sums_together(const lines_of_samples& lines, const how& settings,
                                       const summation_request& request) {
  const numbers_on_gpu abscissae(*request.session, lines.first.abscissae,
                                 lines.first.abscissae_on_gpu);
  samples there = lines.first;
  there.values = {lines.first.values_on_gpu, lines.first.values.size()};
  there.abscissae = abscissae.there();
  const device_type_name type = spelled(lines.first, settings.rule);
  return with_intervals(there, settings.rule, every_sample{there.count()},
                        [&]<class Source>(const Source& first) {
                          std::vector<Source> sources(static_cast<std::size_t>(lines.count), first);
                          for (std::size_t k = 0; k < sources.size(); ++k)
                            sources[k].y += k * there.values.size();
                          std::vector<lattice_sum> totals;
                          for (const part which : {part::leading, part::rest}) {
                            for (Source& each : sources) each.which = which;
                            std::vector<lattice_sum> sums =
                                sum_together(type, std::as_bytes(std::span(sources)),
                                             sizeof(Source), first.used.intervals(), request);
                            if (which == part::leading) {
                              totals = std::move(sums);
                              continue;
                            }
                            for (std::size_t k = 0; k < sums.size(); ++k)
                              append(totals[k], sums[k]);
                          }
                          return totals;
                        });
}

/// to[k]: the integral over interval k, by the loops that evaluate terms of sums.
template <class Source>
void evaluate(const Source& leading, double_word* to, int threads) {
  constexpr index_t at_once = cpu::lanes_at_once;
  Source rest = leading;
  rest.which = part::rest;
  const cpu::term_rows<double> of_leading(leading);
  const cpu::term_rows<double> of_rest(rest);
  const cpu::isa level = cpu::current_isa();
  const index_t count = leading.used.intervals();
  cpu::for_each_index((count + at_once - 1) / at_once, threads, [&](index_t block) {
    const index_t first = block * at_once;
    const int here = static_cast<int>(std::min(at_once, count - first));
    const cpu::batch some{first, 0, 1, 0, here};
    double hi[at_once];
    double lo[at_once];
    of_leading.evaluate(level, some, hi);
    of_rest.evaluate(level, some, lo);
    for (int k = 0; k < here; ++k) to[first + k] = {hi[k], lo[k]};
  });
}

template <class Used>
plain_sum plain_sum_with(const samples& given, const how& settings, const Used& used, int threads) {
  const magnitude_sum sum = with_intervals(given, settings.rule, used, [&](const auto& terms) {
    return sum_rows_with_magnitude(cpu::term_rows<double>(terms), used.intervals(), threads);
  });
  const auto scaled = [&](double_word part) {
    return integral_from(part, given, settings.rule).rounded();
  };
  return {scaled(sum.total), scaled(double_word(sum.magnitude))};
}

double divisor_of(const std::string& rule) {
  return rule == "simpson" ? simpson::divisor : trapezoid::divisor;
}

}  // namespace

double_word integral_from(double_word sum, const samples& given, const std::string& rule) {
  return integral_of_sum(sum, divisor_of(rule), given.even(), given.step);
}

lattice_sum sum_of(const samples& given, const how& settings, const summation_request& request) {
  lattice_sum sum = request.session != nullptr ? sum_on_cuda(given, settings, request)
                                               : sum_on_cpu(given, settings, request);
  sum.total = integral_from(sum.total, given, settings.rule);
  return sum;
}

std::vector<lattice_sum> sums_of(const lines_of_samples& lines, const how& settings,
                                 const summation_request& request) {
  const bool together = request.session != nullptr && lines.first.values_on_gpu != nullptr &&
                        can_be_summed_together(lines.first.count() - 1, request);
  std::vector<lattice_sum> sums;
  if (!together) {
    for (index_t k = 0; k < lines.count; ++k)
      sums.push_back(sum_of(lines.line(k), settings, request));
    return sums;
  }
  sums = sums_together(lines, settings, request);
  for (lattice_sum& each : sums) each.total = integral_from(each.total, lines.first, settings.rule);
  return sums;
}

plain_sum plain_sum_of(const samples& given, const how& settings, int threads) {
  return plain_sum_with(given, settings, every_sample{given.count()}, threads);
}

plain_sum thinned_sum_of(const samples& given, const how& settings, index_t step, int threads) {
  const index_t thinned = thinned_intervals(given, settings, step) / step;
  return plain_sum_with(given, settings, some_samples{given.count(), step, thinned}, threads);
}

index_t thinned_intervals(const samples& given, const how& settings, index_t step) {
  const index_t panel = step * (fewest_samples(settings.rule) - 1);
  return (given.count() - 1) / panel * panel;
}

void cumulative_sums(const samples& given, const how& settings, std::span<double> out,
                     int threads) {
  const index_t count = given.count() - 1;
  std::vector<double_word> along(static_cast<std::size_t>(count));
  with_intervals(given, settings.rule, every_sample{given.count()},
                 [&](const auto& terms) { evaluate(terms, along.data(), threads); });
  scan_double_words(count, along.data(), along.data(), threads);
  out[0] = 0;
  cpu::for_each_index(count, threads, [&](index_t k) {
    const auto at = static_cast<std::size_t>(k);
    out[at + 1] = integral_from(along[at], given, settings.rule).rounded();
  });
}

device_type_name spelled(const samples& given, const std::string& rule) {
  const std::string in = "riemann::tabulated::";
  return {include_of("lib/methods/tabulated/interval_integrals.hpp"),
          in + "interval_integrals<" + in + rule + ", " + in +
              (given.even() ? "even_abscissae" : "given_abscissae") + ", " + in + "every_sample>"};
}

cuda::kernel_request scan_request(const samples& given, const std::string& rule) {
  const device_type_name integrals = spelled(given, rule);
  return {integrals.includes + include_of("lib/methods/tabulated/cumulative_lines.hpp") +
              include_of("kernels/patterns/scan/scan_operations.hpp") +
              include_of("kernels/patterns/scan/scan_terms.cuh"),
          "riemann::patterns::scan_terms<riemann::patterns::scan_sum, "
          "riemann::tabulated::cumulative_lines<" +
              integrals.name + ">>"};
}

}  // namespace riemann::tabulated
