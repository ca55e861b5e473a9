// Any callable as the integrand, on the CPU.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/errors.hpp"
#include "riemann/lib/estimate.hpp"
#include "riemann/lib/options.hpp"
#include "riemann/lib/run_control.hpp"
#include "riemann/lib/summing/run_on_cpu.hpp"
#include "riemann/lib/summing/summable_from.hpp"

#include <concepts>
#include <cstddef>
#include <type_traits>
#include <vector>

namespace riemann {

/// A function of one real variable. Called from several threads at once.
template <class F>
concept real_function = requires(const F& f, double x) {
  { f(x) } -> std::convertible_to<double>;
};

/// f without a copy of what it holds; itself, where that costs no more than a few registers.
template <class F>
auto held(const F& f) {
  constexpr std::size_t few = 64;
  if constexpr (std::is_trivially_copyable_v<F> && sizeof(F) <= few)
    return [f](double x) -> double { return f(x); };
  else
    return [&f](double x) -> double { return f(x); };
}

/// The integral of an integrand described by its sums. Validates, throws invalid_problem.
estimate integrate_summable(const summable& f, double from, double to, const options& how,
                            const run_control& control);

/// Everything wrong with these; empty if they can be computed with.
std::vector<fault> faults_of_callable(double from, double to, const options& how);

/// How a callable is summed where only the host can call it.
struct on_the_host {
  template <class F>
  static lattice_sum sum(const F& f, const lattice& nodes, const summation_request& request) {
    return sum_on_cpu(f, nodes, request);
  }
  template <class F>
  static magnitude_sum sum_with_magnitude(const F& f, const lattice& nodes, precision precise) {
    return sum_with_magnitude_on_cpu(f, nodes, precise);
  }
  template <class F>
  static lattice_census census(const F& f, const lattice& nodes, const summation_request& request) {
    return census_on_cpu(f, nodes, request);
  }
};

/// The integral of f from `from` to `to` (finite; in either order) on the CPU; evaluated in double.
/// Besides n, the error estimate takes some evaluations of its own (planning/error_estimate.hpp):
/// up to 7 times n below 1024, never more than some 80 000, on the calling thread; of an f that
/// takes longer than some 25 us a call no more than 2 s allow, and a larger estimate. f is not
/// copied, unless it is trivially copyable and small.
/// Throws invalid_problem (all faults at once, nothing computed; a GPU asked for is one, see
/// integrate_callable.cuh), and whatever f throws.
template <real_function F>
estimate integrate(const F& f, double from, double to, const options& how = {},
                   const run_control& control = {}) {
  if (how.device.where == device_choice::kind::cuda) {
    std::vector<fault> faults = faults_of_callable(from, to, how);
    faults.push_back(
        {"device", "cuda", "a host callable runs on the CPU; see integrate_on_device"});
    throw invalid_problem(std::move(faults));
  }
  options on_cpu = how;
  on_cpu.device.where = device_choice::kind::cpu;
  return integrate_summable(summable_from<on_the_host>(held(f)), from, to, on_cpu, control);
}

}  // namespace riemann
