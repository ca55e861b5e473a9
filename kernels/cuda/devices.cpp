// The GPUs of this machine: what they are, and opening one.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/kernels/cuda/devices.hpp"

#include "riemann/kernels/cuda/session.cuh"
#include "riemann/kernels/cuda/workspace.hpp"

#include <string>

namespace riemann::cuda {
namespace {

int attribute(cudaDeviceAttr which, int ordinal) {
  int value = 0;
  check(cudaDeviceGetAttribute(&value, which, ordinal));
  return value;
}

std::string runtime_version() {
  int version = 0;
  check(cudaRuntimeGetVersion(&version));
  return "CUDA " + std::to_string(version / 1000) + "." + std::to_string(version % 1000 / 10);
}

device_facts facts_of_device(int ordinal) {
  cudaDeviceProp properties{};
  check(cudaGetDeviceProperties(&properties, ordinal));
  device_facts facts;
  facts.ordinal = ordinal;
  facts.name = properties.name;
  facts.architecture = "sm_" + std::to_string(properties.major) + std::to_string(properties.minor);
  facts.compute_capability = 10 * properties.major + properties.minor;
  facts.multiprocessors = properties.multiProcessorCount;
  const double cycles_per_second = 1e3 * attribute(cudaDevAttrClockRate, ordinal);
  const int single_to_double = attribute(cudaDevAttrSingleToDoublePrecisionPerfRatio, ordinal);
  constexpr int single_units_per_multiprocessor = 128;
  facts.double_operations_per_second = cycles_per_second * facts.multiprocessors *
                                       single_units_per_multiprocessor / single_to_double;
  facts.runtime = runtime_version();
  return facts;
}

}  // namespace

session::session(device_facts device)
    : facts(std::move(device)),
      mailbox(mailbox_bytes),
      partial_results(partial_results_bytes),
      tickets(tickets_bytes),
      error_free_total(sizeof(superaccumulator)),
      result(result_bytes) {}

bool built() { return true; }

std::vector<device_facts> devices() {
  int count = 0;
  if (cudaGetDeviceCount(&count) != cudaSuccess) {
    static_cast<void>(cudaGetLastError());
    return {};
  }
  std::vector<device_facts> facts;
  for (int k = 0; k < count; ++k) facts.push_back(facts_of_device(k));
  return facts;
}

std::string why_no_devices() {
  int count = 0;
  const cudaError_t code = cudaGetDeviceCount(&count);
  if (code == cudaSuccess && count > 0) return {};
  static_cast<void>(cudaGetLastError());
  const std::string said = code == cudaSuccess ? "no GPU found" : cudaGetErrorString(code);
  return "no usable NVIDIA GPU: " + said +
         "; check nvidia-smi, install or update the NVIDIA driver, or use the CPU";
}

std::shared_ptr<session> open_session(int ordinal) {
  const std::vector<device_facts> present = devices();
  if (present.empty()) throw machine_error(why_no_devices());
  if (ordinal < 0 || ordinal >= static_cast<int>(present.size()))
    throw machine_error("there is no CUDA device " + std::to_string(ordinal) +
                        "; this machine has " + std::to_string(present.size()) +
                        ", counted from 0");
  const current_device here(ordinal);
  return std::make_shared<session>(present[static_cast<std::size_t>(ordinal)]);
}

const device_facts& facts_of(const session& opened) { return opened.facts; }

}  // namespace riemann::cuda
