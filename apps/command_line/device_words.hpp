// What a program calls the device it computes on.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/cuda/devices.hpp"

#include <string>

namespace riemann::apps {

/// "Intel(R) Xeon(R) Processor, x86-64-v4, 2 threads"
std::string words_for_cpu(int threads);

/// "NVIDIA H200, sm_90"
std::string words_for_gpu(const cuda::device_facts&);

}  // namespace riemann::apps
