// The GPUs of this machine, as code that knows no CUDA sees them.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <string>
#include <vector>

namespace riemann::cuda {

struct device_facts {
  int ordinal = 0;
  std::string name;
  std::string architecture;    // "sm_90"
  int compute_capability = 0;  // 90: 9.0
  int multiprocessors = 0;
  double double_operations_per_second = 0;  // peak, fused multiply-adds counted once
  std::string runtime;                      // "CUDA 13.0"
};

/// True if this build contains GPU code. Touches no driver.
bool built();

/// The devices this process can use; empty without a GPU, driver or GPU build. Touches the driver,
/// creates no context.
std::vector<device_facts> devices();

/// Why devices() is empty: a sentence with what to do; empty if it is not.
std::string why_no_devices();

/// A device made ready: its context, a stream and the workspace of reductions. See session.cuh.
class session;

/// Opens device `ordinal`. Throws not_built, or machine_error if there is no such device.
std::shared_ptr<session> open_session(int ordinal);

const device_facts& facts_of(const session&);

}  // namespace riemann::cuda
