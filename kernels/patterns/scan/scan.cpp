// Prefixes on the CPU in the kernel's order, and the launches of the kernel.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/kernels/patterns/scan/scan.hpp"

#include "riemann/kernels/cpu/parallel.hpp"
#include "riemann/kernels/patterns/element_types.hpp"
#include "riemann/kernels/patterns/scan/scan_on_cpu.hpp"
#include "riemann/kernels/patterns/scan/scan_shape.hpp"
#include "riemann/kernels/patterns/wide_access.hpp"

#include <stdexcept>

namespace riemann {
namespace {

template <class T>
void scan_as(const scan_request& request, const void* in, void* out, int threads, cpu::isa level) {
  const bool known =
      patterns::visit_scan_operation(request.operation, [&]<class Operation>(Operation) {
        patterns::scan_on_cpu<T, Operation>(level, request.count, request.ends,
                                            static_cast<const T*>(in), static_cast<T*>(out))
            .run(threads);
      });
  if (!known)
    throw std::invalid_argument("scans do not combine by " + request.operation +
                                "; allowed: sum, max, min");
}

}  // namespace

void scan(const scan_request& request, const void* in, void* out, int threads, cpu::isa level) {
  patterns::refuse_others("scans", request.type);
  if (request.type == "float")
    scan_as<float>(request, in, out, threads, level);
  else
    scan_as<double>(request, in, out, threads, level);
}

namespace patterns {

launches plan_scan(const scan_request& request, const scan_kernels& kernels, const void* in,
                   void* out, const site& where) {
  if (request.count == 0) return {};
  const bool floats = request.type == "float";
  const index_t per_tile =
      floats ? scan_shape::elements_of_tile<float> : scan_shape::elements_of_tile<double>;
  scan_launch what{.count = request.count,
                   .tiles = divided_up(request.count, per_tile),
                   .ends = request.ends,
                   .how = begin_wide({in, out}) ? loads::sixteen_bytes : loads::single,
                   .ahead = index_t{where.multiprocessors} * scan_tuning::tiles_ahead};
  const scan_waiting waiting{what.tiles};
  const index_t slots = waiting.all();
  waiting.lie_at<double>(reinterpret_cast<scan_slot*>(
                             where.memory(static_cast<std::size_t>(slots) * sizeof(scan_slot))),
                         what);
  constexpr int threads_of_emptying = 256;
  return {{.what = "slots",
           .kernel = kernels.empty,
           .blocks = divided_up(slots, threads_of_emptying),
           .threads = threads_of_emptying,
           .arguments = arguments_of(what.of_tiles, slots)},
          {.what = "tiles",
           .kernel = kernels.scan,
           .blocks = what.tiles,
           .threads = scan_tuning::threads,
           .arguments = arguments_of(in, out, what)}};
}

double longest_chain(const scan_request& request) {
  const double per_tile = request.type == "float" ? scan_shape::elements_of_tile<float>
                                                  : scan_shape::elements_of_tile<double>;
  const double companies =
      static_cast<double>(request.count) / (per_tile * scan_shape::tiles_of_company);
  const double strip = request.type == "float" ? scan_shape::elements_of_strip<float>
                                               : scan_shape::elements_of_strip<double>;
  constexpr double levels = 5 + 3 + 5 + 5;  // of strips, of parts, of tiles, of groups
  constexpr double joints = 5;
  return strip + scan_shape::rows + levels + companies + joints;
}

}  // namespace patterns
}  // namespace riemann
