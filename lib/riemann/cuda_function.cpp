// A body becomes kernels of the same service that evaluates formulas on a GPU.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/cuda_function.hpp"

#include "riemann/kernels/cuda/compile_for.hpp"
#include "riemann/kernels/cuda/device_pool.hpp"
#include "riemann/kernels/cuda/nvrtc.hpp"
#include "riemann/kernels/host_device.hpp"
#include "riemann/lib/evaluating/choose_device.hpp"
#include "riemann/lib/evaluating/cuda_body.hpp"
#include "riemann/lib/expression/names.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <mutex>
#include <set>
#include <utility>

namespace riemann {
namespace {

/// A GPU's values for those who have points in the memory of the host.
class values_from_gpu final : public integrand_model {
 public:
  values_from_gpu(cuda::session& on, cuda_body f) : on_(on), f_(std::move(f)) {
    facts_.dimensions = f_.dimensions;
    facts_.description = "CUDA C++";
  }
  const integrand_properties& facts() const override { return facts_; }

  void values(points_view at, double* const* out) const override {
    const auto d = static_cast<std::size_t>(f_.dimensions);
    const auto count = static_cast<std::size_t>(at.count);
    std::vector<double> points(d * count);
    for (std::size_t k = 0; k < d; ++k)
      for (std::size_t i = 0; i < count; ++i) points[i * d + k] = at.x[k][i];
    const std::lock_guard lock(in_use_);
    if (evaluator_ == nullptr) evaluator_ = evaluator_on_cuda(on_, riemann::at_places(f_));
    const std::vector<double> results = evaluator_->values_at(points);
    std::copy(results.begin(), results.end(), out[0]);
  }

 private:
  cuda::session& on_;
  cuda_body f_;
  integrand_properties facts_;
  mutable std::mutex in_use_;
  mutable std::unique_ptr<evaluator> evaluator_;  // once it is needed
};

class placed_on_gpu final : public placed_integrand {
 public:
  placed_on_gpu(cuda::session& on, cuda_body f) : on_(on), f_(std::move(f)) {}
  int dimensions() const override { return f_.dimensions; }
  integrand at_places() const override {
    return integrand(std::make_shared<values_from_gpu>(on_, f_));
  }
  std::unique_ptr<evaluator> over_cube(const box& over,
                                       const std::vector<mass>& masses) const override {
    return evaluator_on_cuda(on_, over_unit_cube(f_, over, masses));
  }
  chosen_device place() const override { return {&on_, "a CUDA function runs on a GPU"}; }

 private:
  cuda::session& on_;
  cuda_body f_;
};

}  // namespace

std::vector<fault> faults_of(const cuda_function& f) {
  std::vector<fault> faults;
  if (f.body.find_first_not_of(" \t\r\n") == std::string::npos)
    faults.push_back({"body", "", "is empty; it returns a value, as in: return x[0];"});
  if (f.body.find('\0') != std::string::npos)
    faults.push_back({"body", "", "has a zero character, which C++ does not allow"});
  if (f.dimensions < 1 || f.dimensions > most_axes)
    faults.push_back({"dimensions", std::to_string(f.dimensions),
                      fmt::format("must be from 1 to {}", most_axes)});
  std::set<std::string> names{"x"};
  for (const parameter& each : f.parameters) {
    if (!expressions::is_name(each.name))
      faults.push_back({"param", each.name, "is not a name in C++: letters, digits and _"});
    else if (!names.insert(each.name).second)
      faults.push_back({"param", each.name, each.name == "x" ? "is the point" : "is given twice"});
    if (!is_finite(each.value))
      faults.push_back({each.name, fmt::format("{}", each.value), "must be finite"});
  }
  return faults;
}

std::unique_ptr<placed_integrand> on_gpu(const cuda_function& f, const device_choice& device) {
  std::vector<fault> faults = faults_of(f);
  append(faults, faults_of_gpu(device));
  throw_any(std::move(faults));
  cuda_body body{f.body, f.dimensions, {}, {}};
  for (const parameter& each : f.parameters) {
    body.names.push_back(each.name);
    body.values.push_back(each.value);
  }
  cuda::session& on = device_pool::open(device.ordinal);
  try {
    cuda::compile_for(cuda::facts_of(on).architecture, trial_of(body));
  } catch (const cuda::compile_error& wrong) {
    throw invalid_problem({{"body", "", "does not compile:\n" + wrong.log()}});
  }
  return std::make_unique<placed_on_gpu>(on, std::move(body));
}

estimate integrate(const cuda_function& f, const box& over, const options& how,
                   const run_control& control) {
  estimate result = integrate(*on_gpu(f, how.device), over, how, control);
  result.formula = f.body;
  result.parameters = f.parameters;
  return result;
}

}  // namespace riemann
