// How fast on a GPU: every kernel of a pattern, beside one that only reads and the vendor's.
// SPDX-License-Identifier: Apache-2.0
#include "apps/lab/timing_on_cuda.hpp"
#include "apps/matrix_lab/bench.hpp"
#include "riemann/kernels/patterns/planned_on_cuda.hpp"
#include "riemann/kernels/strategies/read_only.hpp"

#include <algorithm>

namespace riemann::matrix_lab {
namespace {

constexpr int most_copies = 64;
constexpr int least_calls = 4;

/// The inputs, as often as it takes for a GPU to forget the first copy while it works on the
/// others.
class rotating_inputs {
 public:
  explicit rotating_inputs(const pattern_case& of) {
    std::size_t bytes = 0;
    for (const host_array* each : of.inputs) bytes += static_cast<std::size_t>(each->bytes());
    const std::size_t wanted = lab::forgotten / std::max<std::size_t>(bytes, 1) + 1;
    const auto copies = static_cast<int>(std::min<std::size_t>(wanted, most_copies));
    for (int copy = 0; copy < copies; ++copy) {
      addresses& there = all_.emplace_back();
      for (const host_array* each : of.inputs) {
        const auto count = static_cast<std::size_t>(each->bytes());
        memory_.emplace_back(std::max<std::size_t>(count, 1));
        if (count > 0) memory_.back().fill(each->data(), count);
        there.push_back(memory_.back().as<void>());
      }
    }
  }

  const std::vector<addresses>& all() const { return all_; }

 private:
  std::vector<cuda::device_buffer> memory_;
  std::vector<addresses> all_;
};

/// Seconds a call: the median of the batches, or of one call where that takes long. call(k)
/// enqueues on the inputs' copy k.
template <class Call>
double median_seconds(cuda::session& on, int copies, const Call& call) {
  const auto batch = [&](int count) {
    for (int k = 0; k < count; ++k) call(k % copies);
  };
  constexpr double long_enough = 0.1;
  call(0);  // what is loaded once is there afterwards
  on.work.synchronize();
  if (const double alone = lab::seconds_a_call(on, 1, batch); alone > long_enough) return alone;
  return lab::median_seconds_a_call(on, std::max(copies, least_calls), batch);
}

}  // namespace

std::vector<bench_measure> bench_on_cuda(const invocation&, const pattern_case& work,
                                         const setting& where) {
  cuda::session& on = *where.device.session;
  const std::lock_guard lock(on.in_use);
  const cuda::current_device here(on.facts.ordinal);
  const rotating_inputs inputs(work);
  const auto copies = static_cast<int>(inputs.all().size());
  const cuda::device_buffer result(std::max<std::size_t>(
      static_cast<std::size_t>(work.count() * bytes_of_element(work.type)), 1));
  std::vector<bench_measure> all;
  for (const std::string& kernel : work.kernels) {
    std::vector<patterns::planned_on_cuda> planned;
    planned.reserve(inputs.all().size());
    for (const addresses& each : inputs.all())
      planned.emplace_back(on.facts, [&](const patterns::site& site) {
        return work.plan(kernel, each, result.as<void>(), site);
      });
    all.push_back({kernel, median_seconds(on, copies, [&](int k) {
                     planned[static_cast<std::size_t>(k)].enqueue(on.work.get());
                   })});
  }
  all.push_back({"read_only", median_seconds(on, copies, [&](int k) {
                   const addresses& there = inputs.all()[static_cast<std::size_t>(k)];
                   for (std::size_t i = 0; i < there.size(); ++i)
                     strategies::read_only(there[i],
                                           static_cast<std::size_t>(work.inputs[i]->bytes()),
                                           on.work.get());
                 })});
  if (work.vendor)
    all.push_back({work.vendor_name, median_seconds(on, copies, [&](int k) {
                     work.vendor(on, on.work.get(), inputs.all()[static_cast<std::size_t>(k)],
                                 result.as<void>());
                   })});
  return all;
}

}  // namespace riemann::matrix_lab
