// A kernel of a pattern on a GPU: inputs there, launches between two events, the result back.
// SPDX-License-Identifier: Apache-2.0
#include "apps/lab/timing.hpp"
#include "apps/matrix_lab/runs.hpp"
#include "riemann/kernels/cuda/session.cuh"
#include "riemann/kernels/patterns/pieces_on_cuda.hpp"
#include "riemann/kernels/patterns/planned_on_cuda.hpp"

#include <algorithm>

namespace riemann::matrix_lab {
namespace {

index_t available_memory_of(const setting& where) {
  std::size_t available = 0;
  std::size_t total = 0;
  cuda::check(cudaMemGetInfo(&available, &total));
  const auto free = static_cast<index_t>(available);
  return where.memory == 0 ? free : std::min(free, where.memory);
}

/// By the host's clock: copies there and back belong to it.
std::vector<double> time_pieces(const pattern_case& of, cuda::session& on, index_t memory, int runs,
                                const std::function<void()>& after_each, void* out) {
  const patterns::pieces work = of.in_pieces(out, static_cast<std::size_t>(memory));
  std::vector<double> seconds;
  for (int run = 0; run < runs; ++run) {
    seconds.push_back(lab::seconds_of([&] { patterns::run_in_pieces(on, work); }));
    after_each();
  }
  return seconds;
}

}  // namespace

runs_on_cuda run_on_cuda(const pattern_case& of, const std::string& kernel, const setting& where,
                         int runs, const std::function<void()>& after_each, void* out) {
  cuda::session& on = *where.device.session;
  const std::lock_guard lock(on.in_use);
  const cuda::current_device here(on.facts.ordinal);
  const std::size_t result_bytes = static_cast<std::size_t>(of.count() * bytes_of_element(of.type));
  if (const index_t available = available_memory_of(where); of.bytes_in_memory() > available) {
    if (!of.in_pieces || kernel != of.kernels.front())
      refuse_memory(of.bytes_in_memory(), available);
    return {time_pieces(of, on, available, runs, after_each, out), true};
  }
  std::vector<cuda::device_buffer> inputs;
  addresses there;
  for (const host_array* each : of.inputs) {
    const auto bytes = static_cast<std::size_t>(each->bytes());
    inputs.emplace_back(std::max<std::size_t>(bytes, 1));
    if (bytes > 0) inputs.back().fill(each->data(), bytes);
    there.push_back(inputs.back().as<void>());
  }
  const cuda::device_buffer result(std::max<std::size_t>(result_bytes, 1));
  const bool vendors = kernel == of.vendor_name;
  const patterns::planned_on_cuda planned(on.facts, [&](const patterns::site& site) {
    if (vendors) return patterns::launches();
    return of.plan(kernel, there, result.as<void>(), site);
  });
  const auto enqueue = [&] {
    if (vendors)
      of.vendor(on, on.work.get(), there, result.as<void>());
    else
      planned.enqueue(on.work.get());
  };
  enqueue();  // what is loaded or set aside once is there afterwards
  on.work.synchronize();
  std::vector<double> seconds;
  for (int run = 0; run < runs; ++run) {
    on.begin.record(on.work);
    enqueue();
    on.end.record(on.work);
    seconds.push_back(cuda::seconds_between(on.begin, on.end));
    if (result_bytes > 0)
      cuda::check(cudaMemcpy(out, result.as<void>(), result_bytes, cudaMemcpyDeviceToHost));
    after_each();
  }
  return {seconds, false};
}

}  // namespace riemann::matrix_lab
