// A fixed-n integral from a problem without faults to a complete estimate.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/answer/estimate.hpp"
#include "riemann/lib/evaluating/choose_device.hpp"
#include "riemann/lib/methods/fixed/plan.hpp"
#include "riemann/lib/question/run_control.hpp"
#include "riemann/lib/summing/summation.hpp"

#include <functional>
#include <optional>

namespace riemann {

/// The rule of `task` between these limits, whichever is larger; they differ.
plan plan_of(const problem& task, double from, double to);

/// The same for an integrand: in which groups its nodes are taken.
struct laid_out_rule {
  quadrature_rule rule;
  index_t panels = 0;
  plan nodes;
  node_group group;

  /// Whether it lies between these, to the sign of a zero.
  bool lies_between(double from, double to) const;
};

/// Nothing where the limits are equal. Parameters of `f` change nothing of it.
std::optional<laid_out_rule> laid_out(const lattice_integrand& f, const problem& task, double from,
                                      double to);

/// Where `times` integrals such as this are computed, and why there. `compile`, if it is given,
/// compiles what a GPU needs for them, see workload.
/// Throws machine_error if the device asked for cannot be had.
chosen_device device_for(const lattice_integrand& f, const problem& task,
                         const std::optional<laid_out_rule>& laid, index_t times = 1,
                         const std::function<void(const cuda::device_facts&)>& compile = {});

/// Sums there what is laid out, estimates the error. `task` has passed validation; task.f.name
/// and task.at.device are not looked at. Everything of the estimate is filled but the integrand's
/// name and formula, exact, and the error against it.
estimate run(const lattice_integrand& f, const problem& task, const given_number& from,
             const given_number& to, const std::optional<laid_out_rule>& laid,
             const chosen_device& device, const run_control& control);

/// Laid out for it alone.
estimate run(const lattice_integrand& f, const problem& task, const given_number& from,
             const given_number& to, const chosen_device& device, const run_control& control);

/// On the device that is best for it alone.
estimate run(const lattice_integrand& f, const problem& task, const given_number& from,
             const given_number& to, const run_control& control);

}  // namespace riemann
