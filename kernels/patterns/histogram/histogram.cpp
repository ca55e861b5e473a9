// Histograms on the CPU, and the launches of their kernels.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/kernels/patterns/histogram/histogram.hpp"

#include "riemann/kernels/cpu/parallel.hpp"
#include "riemann/kernels/patterns/element_types.hpp"
#include "riemann/kernels/patterns/histogram/histogram_bins.hpp"
#include "riemann/kernels/patterns/loads.hpp"
#include "riemann/kernels/patterns/wide_access.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <mutex>
#include <stdexcept>
#include <vector>

namespace riemann {
namespace {

using patterns::histogram_shape;

/// How far a place computed in float, in bins, may be from the one computed in double: low, its
/// difference to x, the factor and the product are rounded to 24 bits each, all else to 53.
/// At least 1, which is always doubt, where floats do not do.
float doubt_of(const histogram_shape& of) {
  constexpr double u = 0x1p-24;
  constexpr double most_bins = 0x1p21;
  const auto does = [](float x) { return x == 0 || std::isnormal(x); };
  if (static_cast<double>(of.bins) > most_bins || !does(of.quick_low) ||
      !std::isnormal(of.quick_bins_per_unit))
    return 1;
  const double width = of.high - of.low;
  const double doubt = u * static_cast<double>(of.bins) * (std::abs(of.low) / width + 4);
  return doubt < 0.25 ? std::nextafter(static_cast<float>(doubt), 1.0F) : 1;
}

histogram_shape shape_of(const histogram_request& request) {
  histogram_shape of{request.count, request.bins, request.low, request.high,
                     static_cast<double>(request.bins) / (request.high - request.low)};
  of.quick_low = static_cast<float>(of.low);
  of.quick_bins_per_unit = static_cast<float>(of.bins_per_unit);
  of.doubt = doubt_of(of);
  return of;
}

/// Counts are exact in double in any order.
template <class T>
void count(const histogram_shape& of, const T* in, double* out, int threads) {
  constexpr index_t per_piece = 1 << 20;
  std::mutex guard;
  cpu::parallel_for(
      divided_up(of.count, per_piece), threads,
      [&](slice some) {
        std::vector<double> own(static_cast<std::size_t>(of.bins));
        const index_t end = std::min(some.end * per_piece, of.count);
        for (index_t i = some.begin * per_piece; i < end; ++i) {
          const index_t bin = patterns::bin_of(of, static_cast<double>(in[i]));
          if (bin >= 0) ++own[static_cast<std::size_t>(bin)];
        }
        const std::lock_guard lock(guard);
        for (std::size_t b = 0; b < own.size(); ++b) out[b] += own[b];
      },
      [](index_t) { return true; });
}

/// In order, so that the bits are the same in every run.
template <class T>
void weigh(const histogram_shape& of, const T* in, const T* weights, double* out) {
  for (index_t i = 0; i < of.count; ++i) {
    const index_t bin = patterns::bin_of(of, static_cast<double>(in[i]));
    if (bin >= 0) out[bin] += static_cast<double>(weights[i]);
  }
}

}  // namespace

std::string why_no_histogram(const histogram_request& request) {
  if (std::string why = patterns::why_not_of("histograms", request.type); !why.empty()) return why;
  if (request.bins < 1) return "a histogram has one bin at least";
  if (!(request.low < request.high) || !std::isfinite(request.high - request.low))
    return fmt::format("bins from {} to {} have no width", request.low, request.high);
  return {};
}

void count_in_bins(const histogram_request& request, const void* in, const void* weights,
                   double* out, int threads) {
  if (const std::string why = why_no_histogram(request); !why.empty())
    throw std::invalid_argument(why);
  std::fill(out, out + request.bins, 0);
  const histogram_shape of = shape_of(request);
  const auto run = [&]<class T>(T) {
    const T* const elements = static_cast<const T*>(in);
    if (request.weighted)
      weigh(of, elements, static_cast<const T*>(weights), out);
    else
      count(of, elements, out, threads);
  };
  if (request.type == "float")
    run(float{});
  else
    run(double{});
}

namespace patterns {

launches plan_histogram(const histogram_request& request, const histogram_kernels& kernels,
                        const void* in, const void* weights, void* out, const site& where) {
  constexpr int threads = histogram_tuning::threads;
  constexpr int warps = threads / 32;
  constexpr index_t room = 32 * 1024;  // shared memory that leaves room for several blocks
  histogram_shape of = shape_of(request);
  const index_t bytes_of_bin = request.weighted ? sizeof(double) : sizeof(unsigned);
  of.copies = static_cast<int>(std::min<index_t>(warps, room / ((of.bins + 1) * bytes_of_bin)));
  const loads how =
      begin_wide({in, request.weighted ? weights : nullptr}) ? loads::sixteen_bytes : loads::single;
  const index_t held = request.type == "float" ? neighbours_of<float> : neighbours_of<double>;
  const index_t wanted = divided_up(std::max<index_t>(request.count, 1), threads * held);
  const index_t at_once =
      std::max(1, where.multiprocessors) * histogram_tuning::blocks_of_multiprocessor;
  std::byte* const totals = where.memory(static_cast<std::size_t>(of.bins) * sizeof(double));
  const index_t blocks_of_bins = divided_up(of.bins, threads);
  return {{.what = "bins",
           .kernel = request.weighted ? kernels.empty_weights : kernels.empty,
           .blocks = blocks_of_bins,
           .threads = threads,
           .arguments = arguments_of(totals, of.bins)},
          {.what = "elements",
           .kernel = request.weighted ? kernels.weigh : kernels.count,
           .blocks = std::min(wanted, at_once),
           .threads = threads,
           .shared_bytes = static_cast<std::size_t>(of.copies * (of.bins + 1) * bytes_of_bin),
           .arguments = arguments_of(in, weights, of, how, totals)},
          {.what = "bins",
           .kernel = request.weighted ? kernels.finish_weights : kernels.finish,
           .blocks = blocks_of_bins,
           .threads = threads,
           .arguments = arguments_of(totals, of.bins, out)}};
}

}  // namespace patterns
}  // namespace riemann
