// Points and values stay where the function is.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/device_rows.hpp"

#include "riemann/kernels/cuda/device_pool.hpp"
#include "riemann/lib/evaluating/choose_device.hpp"

#include <utility>

namespace riemann {
namespace {

class rows_on_gpu final : public placed_integrand {
 public:
  rows_on_gpu(cuda::session& on, function_of_rows f, int dimensions)
      : on_(on), f_(std::move(f)), dimensions_(dimensions) {}
  int dimensions() const override { return dimensions_; }
  /// For those who have points in the memory of the host.
  integrand at_places() const override {
    const auto values = [&on = on_, f = f_](points_view at, double* const* out) {
      values_of_rows(on, f, at, out[0]);
    };
    return integrand_by({.dimensions = dimensions_, .description = "a function of arrays on a GPU"},
                        values);
  }
  std::unique_ptr<evaluator> over_cube(const box& over,
                                       const std::vector<mass>& masses) const override {
    return evaluator_of_rows(on_, f_, dimensions_, source_of(over, masses));
  }
  chosen_device place() const override { return {&on_, "the function computes on a GPU"}; }

 private:
  cuda::session& on_;
  function_of_rows f_;
  int dimensions_;
};

}  // namespace

std::unique_ptr<placed_integrand> on_gpu(function_of_rows f, int dimensions,
                                         const device_choice& device) {
  throw_any(faults_of_gpu(device));
  return std::make_unique<rows_on_gpu>(device_pool::open(device.ordinal), std::move(f), dimensions);
}

}  // namespace riemann
