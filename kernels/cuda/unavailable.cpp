// Stands in for the GPU where none was built: says so, and what to install.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/kernels/cuda/compile_for.hpp"
#include "riemann/kernels/cuda/device_array.hpp"
#include "riemann/kernels/cuda/devices.hpp"
#include "riemann/kernels/cuda/kernel_for.hpp"
#include "riemann/kernels/errors.hpp"

namespace riemann::cuda {

class session {};

bool built() { return false; }

std::vector<device_facts> devices() { return {}; }

std::string why_no_devices() {
  return "this build has no GPU code; install the CUDA Toolkit 12.0 or newer and build again "
         "(cmake says which nvcc it looks for), or use the CPU";
}

void keep_no_kernels_on_disk() {}

void compile_for(const std::string&, const kernel_request&) { throw not_built(why_no_devices()); }

std::string why_no_compiler() { return why_no_devices(); }

std::shared_ptr<session> open_session(int) { throw not_built(why_no_devices()); }

const device_facts& facts_of(const session&) { throw not_built(why_no_devices()); }

device_array::device_array(const session&, std::size_t) { throw not_built(why_no_devices()); }

device_array::device_array(const session& on, const void*, std::size_t bytes)
    : device_array(on, bytes) {}

void wait_for_everybody(const session&) { throw not_built(why_no_devices()); }

void copy_to_host(const session&, const void*, void*, std::size_t) {
  throw not_built(why_no_devices());
}

int device_of(const void*) { throw not_built(why_no_devices()); }

}  // namespace riemann::cuda
