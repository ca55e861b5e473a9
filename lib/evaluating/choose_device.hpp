// Where to compute, why there, and what an estimate says of it.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/answer/estimate.hpp"
#include "riemann/lib/question/problem.hpp"
#include "riemann/lib/summing/summation.hpp"

#include <functional>
#include <string>

namespace riemann {

namespace cuda {
struct device_facts;
}

/// What the sum will cost.
struct workload {
  double evaluations = 0;
  double operations = 20;  // double-precision operations of one evaluation
  bool rational = false;   // runs in vector registers on a CPU
  group_form form = group_form::plain;
  int threads = 1;        // of the CPU
  bool compiles = false;  // its kernel for a GPU, at run time
  /// May be called on another thread while that GPU is opened; throws nothing.
  std::function<void(const cuda::device_facts&)> compile = {};
};

struct chosen_device {
  cuda::session* session = nullptr;  // null: the CPU
  std::string reason;                // one sentence without a full stop
};

/// CPU seconds for this work, from nominal rates of a core.
double cpu_seconds(const workload&);

/// The requested device, opened; for `automatic`, the one that should answer first. The driver is
/// not touched while the CPU is expected to need less than a GPU's start-up.
/// Throws machine_error if a GPU is asked for and cannot be had.
chosen_device choose_device(const device_choice&, const workload&);

/// Fills in where it is computed: the device, `threads` where that is the CPU, and "ieee" for
/// maths, as of what needs no library.
void tell_where(provenance&, const chosen_device&, int threads);

}  // namespace riemann
