// The sums an integration asks for, whoever takes them: the seam between planning and running.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/question/problem.hpp"
#include "riemann/lib/summing/grouping.hpp"
#include "riemann/lib/summing/lattice.hpp"

#include <functional>
#include <string>
#include <vector>

namespace riemann {

namespace cuda {
class session;
}

/// How and where a lattice is summed.
struct summation_request {
  std::string sum = "neumaier";
  precision precise = precision::double_precision;
  int threads = 1;                   // on the CPU
  cuda::session* session = nullptr;  // the GPU to use; null: the CPU
  chosen_strategy strategy;
  int group = 1;            // nodes a term: 1 or the plain group's
  double operations = 100;  // of one term, to keep launches short
  /// Told the number of terms done; false ends the sum early.
  std::function<bool(index_t terms_done)> keep_going = [](index_t) { return true; };
};

/// A sum over the full groups of a lattice.
struct lattice_sum {
  double_word total;
  index_t terms_done = 0;
  bool complete = false;
  double seconds = 0;       // device events on a GPU, wall clock on a CPU
  double term_seconds = 0;  // of it not: writing terms for a strategy that reads arrays
};

/// A sum with the sum of absolute values, for error estimates.
struct magnitude_sum {
  double_word total;
  double magnitude = 0;
};

/// Values that are not finite among those of a lattice.
struct lattice_census {
  index_t count = 0;
  index_t first = 0;      // meaningful if count > 0
  bool complete = false;  // false: stopped early, and these are the values seen until then
};

/// Which GPU kernels are compiled with the library, or with whoever brings the integrand; the
/// others are when they are first asked for.
enum class ahead {
  terms,        // neumaier, and what writes terms: the run-time compiler cannot know the type
  default_sum,  // neumaier in double precision, and the census of what is not finite
  nothing,
};

/// What rounding inside a formula does to its values at some nodes: the exact value less the
/// computed one, as far as that is known, and a bound on the rest.
struct rounding_within {
  double mean = 0;
  double deviation = 0;  // standard, of one value
  double bound = 0;      // on average
  index_t nodes = 0;     // of which the mean is
};

/// An integrand for fixed rules: its values, and its sums over lattices of nodes.
struct lattice_integrand {
  std::function<double(double x, precision)> value;
  std::function<void(const lattice&, precision, double* out)> values;          // out[i]: at node i
  std::function<lattice_sum(const lattice&, const summation_request&)> sum;    // full groups only
  std::function<magnitude_sum(const lattice&, precision)> sum_with_magnitude;  // on the CPU
  std::function<lattice_census(const lattice&, const summation_request&)> census;
  /// On the CPU; none where the integrand is no formula.
  std::function<rounding_within(const lattice&, precision)> rounding;
  std::function<rounding_within(const lattice&, precision)> rounding_on_gpu;  // of CUDA's functions
  /// Whether it is known to be 0 everywhere between two places; none where it is no formula.
  std::function<bool(double from, double to)> vanishes;
  /// Places between two others to which the formula points, see expression/landmarks.hpp.
  std::function<std::vector<double>(double from, double to)> landmarks;
  /// The same times 2^exponent, for sums beyond the range of doubles; none: they stay so.
  std::function<lattice_integrand(int exponent)> scaled;
  std::string why_cpu_alone;  // "besselk has no CUDA form"; empty: a GPU can compute it
  pole_structure poles;
  int plain_group = 8;     // nodes of a plain group
  double operations = 20;  // what one evaluation costs, in double-precision operations
  bool costly = false;     // perhaps: what a call takes is not known
  bool rational = false;   // only + - * / sqrt fma: the same bits on CPU and GPU
  std::string maths;       // the library behind its functions on the CPU; empty: libm
  ahead compiled = ahead::terms;
};

}  // namespace riemann
