// A kernel of a pattern on a GPU: inputs there, launches between two events, the result back.
// SPDX-License-Identifier: Apache-2.0
#include "apps/matrix_lab/runs.hpp"
#include "riemann/kernels/cuda/session.cuh"
#include "riemann/kernels/patterns/planned_on_cuda.hpp"
#include "riemann/lib/reading/numerals.hpp"

namespace riemann::matrix_lab {
namespace {

std::size_t bytes_on_device(const pattern_case& of, std::size_t result_bytes) {
  std::size_t bytes = result_bytes;
  for (const host_array* each : of.inputs) bytes += static_cast<std::size_t>(each->bytes());
  return bytes;
}

void require_room(std::size_t bytes) {
  std::size_t available = 0;
  std::size_t total = 0;
  cuda::check(cudaMemGetInfo(&available, &total));
  if (bytes > available)
    throw machine_error("the data need " + grouped_digits(static_cast<index_t>(bytes)) +
                        " bytes of the GPU's memory and " +
                        grouped_digits(static_cast<index_t>(available)) +
                        " are available; ask for less, or use the CPU");
}

}  // namespace

std::vector<double> run_on_cuda(const pattern_case& of, const std::string& kernel,
                                const setting& where, int runs,
                                const std::function<void()>& after_each, void* out) {
  cuda::session& on = *where.session;
  const std::lock_guard lock(on.in_use);
  const cuda::current_device here(on.facts.ordinal);
  const std::size_t element = of.type == "float" ? 4 : 8;
  const std::size_t result_bytes = static_cast<std::size_t>(of.count()) * element;
  require_room(bytes_on_device(of, result_bytes));
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
  const patterns::planned_on_cuda planned(on.facts.multiprocessors,
                                          [&](const patterns::site& site) {
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
  return seconds;
}

}  // namespace riemann::matrix_lab
