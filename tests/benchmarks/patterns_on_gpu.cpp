// patterns_on_gpu [--json] [PATTERN ...]: scans and histograms beside CUB's, stencils and sums of
// vectors beside a copy of the same bytes; of all patterns, or of these (scan, histogram, stencil,
// vector_add) alone.
//
// SPDX-License-Identifier: Apache-2.0
#include "pattern_peers.hpp"

#include "riemann/kernels/cuda/check.hpp"
#include "riemann/kernels/cuda/device_buffer.hpp"
#include "riemann/kernels/patterns/histogram/histogram.hpp"
#include "riemann/kernels/patterns/planned_on_cuda.hpp"
#include "riemann/kernels/patterns/scan/scan.hpp"
#include "riemann/kernels/patterns/stencil/stencil.hpp"
#include "riemann/kernels/patterns/vector_add/vector_add.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <exception>
#include <iterator>
#include <random>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace {

using riemann::index_t;
using riemann::cuda::check;
using riemann::cuda::device_buffer;
using riemann::patterns::planned_on_cuda;

/// Microseconds a call: the median of nine batches of four, after one that warms up.
template <class Call>
double median_microseconds(const Call& call) {
  constexpr int batches = 9;
  constexpr int calls = 4;
  cudaEvent_t begin{};
  cudaEvent_t end{};
  check(cudaEventCreate(&begin));
  check(cudaEventCreate(&end));
  std::vector<double> all;
  for (int batch = 0; batch <= batches; ++batch) {
    check(cudaEventRecord(begin));
    for (int k = 0; k < calls; ++k) call();
    check(cudaEventRecord(end));
    check(cudaEventSynchronize(end));
    float milliseconds = 0;
    check(cudaEventElapsedTime(&milliseconds, begin, end));
    if (batch > 0) all.push_back(milliseconds * 1e3 / calls);
  }
  check(cudaEventDestroy(begin));
  check(cudaEventDestroy(end));
  std::nth_element(all.begin(), all.begin() + batches / 2, all.end());
  return all[batches / 2];
}

/// Uniform in [-1, 1), or all 0.3; the first million repeated.
template <class T>
device_buffer filled(index_t count, bool constant) {
  std::mt19937_64 random(1);
  std::uniform_real_distribution<double> uniform(-1, 1);
  std::vector<T> some(static_cast<std::size_t>(std::min<index_t>(count, index_t{1} << 20)));
  for (T& each : some) each = static_cast<T>(constant ? 0.3 : uniform(random));
  device_buffer buffer(static_cast<std::size_t>(count) * sizeof(T));
  auto* const to = buffer.as<T>();
  for (index_t at = 0; at < count; at += static_cast<index_t>(some.size()))
    check(cudaMemcpy(to + at, some.data(),
                     std::min(some.size(), static_cast<std::size_t>(count - at)) * sizeof(T),
                     cudaMemcpyHostToDevice));
  return buffer;
}

class table {
 public:
  explicit table(bool json) : json_(json) {
    if (!json_)
      fmt::print("{:32} {:>11} {:>7} {:>9} {:>9} {:>14} {:>8}\n", "what", "elements", "type", "us",
                 "GB/s", "peer", "x peer");
  }
  void print(const std::string& what, index_t n, const char* type, double bytes, double us,
             const char* peer, double peer_us) const {
    const double rate = bytes / us * 1e-3;
    if (json_)
      fmt::print(R"({{"benchmark":"patterns_on_gpu","what":"{}","elements":{},"type":"{}",)"
                 R"("microseconds":{:.2f},"gigabytes_per_second":{:.1f},"peer":"{}",)"
                 R"("times_peer":{:.3f}}})"
                 "\n",
                 what, n, type, us, rate, peer, peer_us / us);
    else
      fmt::print("{:32} {:>11} {:>7} {:>9.1f} {:>9.0f} {:>14} {:>8.3f}\n", what, n, type, us, rate,
                 peer, peer_us / us);
  }

 private:
  bool json_;
};

template <class Plan>
double microseconds_of(const Plan& plan) {
  static const riemann::cuda::device_facts device = riemann::cuda::devices().front();
  const planned_on_cuda launches(device, plan);
  return median_microseconds([&] { launches.enqueue(nullptr); });
}

template <class T>
void scans(const table& to, const char* type, index_t n) {
  const device_buffer in = filled<T>(n, false);
  const device_buffer out(static_cast<std::size_t>(n) * sizeof(T));
  const riemann::scan_request request{
      .count = n, .ends = riemann::patterns::scan_ends::inclusive, .type = type};
  const auto kernels = riemann::patterns::compiled_scan_kernels(request);
  const double ours = microseconds_of([&](const riemann::patterns::site& where) {
    return riemann::patterns::plan_scan(request, kernels, in.as<void>(), out.as<void>(), where);
  });
  std::size_t bytes = 0;
  riemann::peers::cub_inclusive_sum(in.as<T>(), out.as<T>(), n, nullptr, bytes);
  const device_buffer room(bytes);
  const double theirs = median_microseconds([&] {
    riemann::peers::cub_inclusive_sum(in.as<T>(), out.as<T>(), n, room.as<void>(), bytes);
  });
  to.print("inclusive sums", n, type, 2.0 * static_cast<double>(n) * sizeof(T), ours, "DeviceScan",
           theirs);
}

template <class T>
void histograms(const table& to, const char* type, index_t n, int bins, bool constant) {
  const device_buffer in = filled<T>(n, constant);
  const device_buffer out(static_cast<std::size_t>(bins) * sizeof(double));
  const riemann::histogram_request request{n, bins, -1, 1, type, false};
  const auto kernels = riemann::patterns::compiled_histogram_kernels(type);
  const double ours = microseconds_of([&](const riemann::patterns::site& where) {
    return riemann::patterns::plan_histogram(request, kernels, in.as<void>(), nullptr,
                                             out.as<void>(), where);
  });
  std::size_t bytes = 0;
  riemann::peers::cub_histogram(in.as<T>(), out.as<int>(), bins, -1, 1, n, nullptr, bytes);
  const device_buffer room(bytes);
  const double theirs = median_microseconds([&] {
    riemann::peers::cub_histogram(in.as<T>(), out.as<int>(), bins, -1, 1, n, room.as<void>(),
                                  bytes);
  });
  to.print(fmt::format("histogram, {} bins, {}", bins, constant ? "constant" : "uniform"), n, type,
           static_cast<double>(n) * sizeof(T), ours, "DeviceHistogram", theirs);
}

double microseconds_of_copy(const void* from, void* to, std::size_t bytes) {
  return median_microseconds(
      [&] { check(cudaMemcpyAsync(to, from, bytes, cudaMemcpyDeviceToDevice)); });
}

/// The peer's time is that of as many bytes as are read and written.
template <class T>
void stencils(const table& to, const char* type, index_t n, index_t radius) {
  const device_buffer in = filled<T>(n, false);
  const device_buffer weights = filled<T>(2 * radius + 1, false);
  const device_buffer out(static_cast<std::size_t>(n) * sizeof(T));
  const riemann::stencil_request request{n, radius, riemann::boundary::zero, type};
  const void* const kernel = riemann::patterns::compiled_stencil_kernel(type);
  const double ours = microseconds_of([&](const riemann::patterns::site& where) {
    return riemann::patterns::plan_stencil(request, kernel, in.as<void>(), weights.as<void>(),
                                           out.as<void>(), where);
  });
  const std::size_t bytes = static_cast<std::size_t>(n) * sizeof(T);
  to.print(fmt::format("stencil of radius {}", radius), n, type, 2.0 * static_cast<double>(bytes),
           ours, "copy", microseconds_of_copy(in.as<void>(), out.as<void>(), bytes));
}

template <class T>
void sums_of_vectors(const table& to, const char* type, index_t n) {
  const device_buffer a = filled<T>(n, false);
  const device_buffer b = filled<T>(n, false);
  const device_buffer c(static_cast<std::size_t>(n) * sizeof(T));
  const void* const kernel = riemann::patterns::compiled_vector_add_kernel(type);
  const double ours = microseconds_of([&](const riemann::patterns::site&) {
    return riemann::patterns::plan_vector_add(type, kernel, a.as<void>(), b.as<void>(),
                                              c.as<void>(), n);
  });
  const std::size_t bytes = static_cast<std::size_t>(n) * sizeof(T);
  const double copy = microseconds_of_copy(a.as<void>(), c.as<void>(), bytes);
  to.print("vector_add", n, type, 3.0 * static_cast<double>(bytes), ours, "copy", 1.5 * copy);
}

/// Which patterns are measured: all if none is named.
class choice {
 public:
  explicit choice(std::vector<std::string_view> named) : named_(std::move(named)) {
    for (const std::string_view each : named_)
      if (std::ranges::find(known, each) == std::end(known))
        throw std::invalid_argument(
            fmt::format("no pattern '{}'; known: {}", each, fmt::join(known, ", ")));
  }
  bool has(std::string_view pattern) const {
    return named_.empty() || std::ranges::find(named_, pattern) != named_.end();
  }

 private:
  static constexpr std::string_view known[] = {"scan", "histogram", "stencil", "vector_add"};
  std::vector<std::string_view> named_;
};

template <class T>
void measure(const table& to, const choice& of, const char* type, index_t most) {
  if (of.has("scan"))
    for (index_t n = index_t{1} << 24; n <= most; n *= 4) scans<T>(to, type, n);
  if (of.has("histogram"))
    for (const bool constant : {false, true})
      for (const int bins : {16, 256, 4096})
        for (const index_t n : {index_t{1} << 24, most / 4})
          histograms<T>(to, type, n, bins, constant);
  if (of.has("stencil"))
    for (const index_t radius : {1, 4, 8, 16, 32}) stencils<T>(to, type, most / 4, radius);
  if (of.has("vector_add")) sums_of_vectors<T>(to, type, most / 4);
}

}  // namespace

int main(int count, char** words) try {
  std::vector<std::string_view> named(words + 1, words + count);
  const bool json = std::erase(named, "--json") > 0;
  const table to(json);
  const choice of(std::move(named));
  measure<float>(to, of, "float", index_t{1} << 30);
  measure<double>(to, of, "double", index_t{1} << 28);
} catch (const std::exception& wrong) {
  fmt::print(stderr, "patterns_on_gpu: {}\n", wrong.what());
  return 1;
}
