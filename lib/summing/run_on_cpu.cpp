// Sums on the CPU: what is compiled for each accumulator, and serves all terms.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/summing/run_on_cpu.hpp"

#include "riemann/kernels/cpu/reduce.hpp"
#include "riemann/lib/summing/nonfinite_census.hpp"
#include "riemann/lib/summing/sum_and_magnitude.hpp"

#include "riemann/families/accumulators.hpp"

#include <chrono>

namespace riemann {

lattice_sum sum_rows(const cpu::term_rows<double>& terms, index_t count,
                     const summation_request& request) {
  const auto start = std::chrono::steady_clock::now();
  lattice_sum total;
  families::accumulators.visit(request.sum, [&]<class Sum>(std::type_identity<Sum>) {
    const auto sum = cpu::reduce<typename Sum::template of<double>>(terms, count, request.threads,
                                                                    request.keep_going);
    total = {sum.result.total(), sum.terms_done, sum.complete, 0};
  });
  const std::chrono::duration<double> taken = std::chrono::steady_clock::now() - start;
  total.seconds = taken.count();
  return total;
}

magnitude_sum sum_rows_with_magnitude(const cpu::term_rows<double>& terms, index_t count,
                                      int threads) {
  const auto never_stop = [](index_t) { return true; };
  const auto sum = cpu::reduce<sum_and_magnitude>(terms, count, threads, never_stop);
  return {sum.result.total(), sum.result.magnitude};
}

lattice_census census_of_rows(const cpu::term_rows<double>& terms, index_t count,
                              const summation_request& request) {
  const auto census =
      cpu::reduce<nonfinite_census>(terms, count, request.threads, request.keep_going);
  return {census.result.count, census.result.first, census.complete};
}

}  // namespace riemann
