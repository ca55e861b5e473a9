// Kernels that are not compiled ahead: cubins, loaded.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/kernels/cuda/kernel_for.hpp"

#include "riemann/kernels/cuda/check.hpp"
#include "riemann/kernels/cuda/compile_for.hpp"
#include "riemann/kernels/cuda/runtime_compiler.hpp"
#include "riemann/kernels/cuda/session.cuh"
#include "riemann/kernels/errors.hpp"

#include <atomic>
#include <exception>
#include <mutex>
#include <set>
#include <thread>

namespace riemann::cuda {
namespace {

std::atomic<bool> kept_on_disk = true;

runtime_compiler& compiler() {
  static runtime_compiler only(kept_on_disk ? user_cache_folder() : "");
  return only;
}

#if CUDART_VERSION >= 12080
/// Never unloaded: other threads may still launch it when the process ends, and CUDA may be gone
/// before us then.
const void* load(const compiled_kernel& kernel) {
  cudaLibrary_t library = nullptr;
  check(
      cudaLibraryLoadData(&library, kernel.cubin.data(), nullptr, nullptr, 0, nullptr, nullptr, 0));
  cudaKernel_t loaded = nullptr;
  check(cudaLibraryGetKernel(&loaded, library, kernel.name.c_str()));
  return loaded;
}
#else
const void* load(const compiled_kernel&) {
  throw not_built(
      "this reduction is compiled when it is first asked for, which needs a build with CUDA 12.8 "
      "or newer; build with such a toolkit, or use the CPU");
}
#endif

std::string key_of(const device_facts& device, const kernel_request& wanted) {
  return device.architecture + '\n' + wanted.expression + '\n' + wanted.source;
}

/// A sweep has an evaluator for each row, and the same kernels for all.
bool is_asked_first(const std::string& key) {
  static std::mutex in_use;
  static std::set<std::string> seen;
  const std::lock_guard lock(in_use);
  return seen.insert(key).second;
}

}  // namespace

const void* kernel_for(const device_facts& device, const kernel_request& wanted) {
  static made_once<const void*> loaded;  // for all devices of an architecture
  return loaded.get(key_of(device, wanted), [&] {
    const compiled_kernel& kernel = compiler().compile(device.architecture, wanted);
    const current_device here(device.ordinal);  // starts no other device
    return load(kernel);
  });
}

beside compile_beside(const device_facts& device, const kernel_request& wanted) {
  constexpr unsigned enough_cores = 4;
  if (std::thread::hardware_concurrency() < enough_cores) return nullptr;
  if (!is_asked_first(key_of(device, wanted))) return nullptr;
  return std::make_shared<std::jthread>([device, wanted] {
    try {
      kernel_for(device, wanted);
    } catch (const std::exception&) {  // kernel_for() throws it again
    }
  });
}

void compile_for(const std::string& architecture, const kernel_request& wanted) {
  static_cast<void>(compiler().compile(architecture, wanted));
}

void keep_no_kernels_on_disk() { kept_on_disk = false; }

std::string why_no_compiler() {
  try {
    static_cast<void>(compiler().version());
    return {};
  } catch (const not_built& missing) {
    return missing.what();
  }
}

}  // namespace riemann::cuda
