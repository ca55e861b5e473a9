// Prefixes of an array for those who know names at run time.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/cpu/isa.hpp"
#include "riemann/kernels/patterns/launches.hpp"
#include "riemann/kernels/patterns/scan/scan_launch.hpp"
#include "riemann/kernels/patterns/scan/scan_operations.hpp"

#include <string>
#include <type_traits>

namespace riemann {

/// out[i] = in[0] combined with ... in[i], or, exclusive, up to in[i - 1]; the first is then the
/// operation's identity.
struct scan_request {
  index_t count = 0;
  patterns::scan_ends ends = patterns::scan_ends::inclusive;
  std::string operation = "sum";  // min, max
  std::string type = "float";     // or double
};

/// On `threads` CPU threads: the bits of the kernel, at any level. `in` and `out` may be one array.
/// Throws std::invalid_argument for another operation or type.
void scan(const scan_request&, const void* in, void* out, int threads,
          cpu::isa level = cpu::current_isa());

/// Sums of double-words in the same order, on the CPU alone.
void scan_double_words(index_t count, const double_word* in, double_word* out, int threads,
                       patterns::scan_ends ends = patterns::scan_ends::inclusive,
                       cpu::isa level = cpu::current_isa());

namespace patterns {

struct scan_kernels {
  const void* empty = nullptr;
  const void* scan = nullptr;
};

/// visitor(an operation) for one of scan's by name; false for any other.
template <class Visitor>
bool visit_scan_operation(const std::string& name, const Visitor& visitor) {
  if (name == "sum") visitor(scan_sum{});
  if (name == "max") visitor(scan_max{});
  if (name == "min") visitor(scan_min{});
  return name == "sum" || name == "max" || name == "min";
}

/// Those that nvcc compiled. Throws not_built where no GPU code was.
scan_kernels compiled_scan_kernels(const scan_request&);

launches plan_scan(const scan_request&, const scan_kernels&, const void* in, void* out,
                   const site&);

/// The longest chain of combinations an element goes through.
double longest_chain(const scan_request&);

}  // namespace patterns
}  // namespace riemann
