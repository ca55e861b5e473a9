// Integrands over the unit cube on a GPU, by kernels that are compiled when they are first asked
// for.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/evaluating/evaluator.hpp"

#include <memory>
#include <string>
#include <vector>

namespace riemann {

namespace cuda {
class session;
}

/// For kernels: `source` is CUDA C++ and declares the struct riemann::typed_integrand, which holds
/// the parameters as doubles and is called with as many coordinates as there are dimensions.
struct device_integrand {
  std::string source;
  int dimensions = 1;
  std::vector<double> parameters;
};

/// `on_host`, where there is one, is the same, for a few points. Throws not_built where there is no
/// run-time compiler; so do all requests, and compile_error where the source is at fault.
std::unique_ptr<evaluator> evaluator_on_cuda(cuda::session&, const device_integrand&,
                                             std::unique_ptr<evaluator> on_host = nullptr);

}  // namespace riemann
