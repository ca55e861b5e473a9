// The elementary functions for float and double, on the host, under nvcc and under NVRTC.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/host_device.hpp"

#ifndef __CUDACC_RTC__
#include <cmath>
#endif

namespace riemann::elementary {

HOST_DEVICE inline double abs(double x) { return ::fabs(x); }
HOST_DEVICE inline float abs(float x) { return ::fabsf(x); }
HOST_DEVICE inline double sqrt(double x) { return ::sqrt(x); }
HOST_DEVICE inline float sqrt(float x) { return ::sqrtf(x); }
HOST_DEVICE inline double exp(double x) { return ::exp(x); }
HOST_DEVICE inline float exp(float x) { return ::expf(x); }
HOST_DEVICE inline double log(double x) { return ::log(x); }
HOST_DEVICE inline float log(float x) { return ::logf(x); }
HOST_DEVICE inline double log1p(double x) { return ::log1p(x); }
HOST_DEVICE inline float log1p(float x) { return ::log1pf(x); }
HOST_DEVICE inline double cos(double x) { return ::cos(x); }
HOST_DEVICE inline float cos(float x) { return ::cosf(x); }

}  // namespace riemann::elementary
