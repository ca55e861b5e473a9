// Points and values stay where the function is.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/device_rows.hpp"

#include "riemann/kernels/cuda/device_pool.hpp"
#include "riemann/lib/evaluating/choose_device.hpp"

#include <utility>

namespace riemann {
namespace {

/// For those who have points in the memory of the host.
class at_points_of_host final : public integrand_model {
 public:
  at_points_of_host(cuda::session& on, function_of_rows f, int dimensions)
      : on_(on),
        f_(std::move(f)),
        facts_{.dimensions = dimensions, .description = "a function of arrays on a GPU"} {}
  const integrand_properties& facts() const override { return facts_; }
  void values(points_view at, double* const* out) const override {
    values_of_rows(on_, f_, at, out[0]);
  }

 private:
  cuda::session& on_;
  function_of_rows f_;
  integrand_properties facts_;
};

class rows_on_gpu final : public placed_integrand {
 public:
  rows_on_gpu(cuda::session& on, function_of_rows f, int dimensions)
      : on_(on), f_(std::move(f)), dimensions_(dimensions) {}
  int dimensions() const override { return dimensions_; }
  integrand at_places() const override {
    return integrand(std::make_shared<at_points_of_host>(on_, f_, dimensions_));
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
