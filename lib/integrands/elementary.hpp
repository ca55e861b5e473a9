// The elementary functions for float and double, on the host, under nvcc and under NVRTC.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/host_device.hpp"

#ifndef __CUDACC_RTC__
#include <cmath>
#endif

namespace riemann::elementary {

RIEMANN_HOST_DEVICE inline double abs(double x) { return ::fabs(x); }
RIEMANN_HOST_DEVICE inline float abs(float x) { return ::fabsf(x); }
RIEMANN_HOST_DEVICE inline double sqrt(double x) { return ::sqrt(x); }
RIEMANN_HOST_DEVICE inline float sqrt(float x) { return ::sqrtf(x); }
RIEMANN_HOST_DEVICE inline double exp(double x) { return ::exp(x); }
RIEMANN_HOST_DEVICE inline float exp(float x) { return ::expf(x); }
RIEMANN_HOST_DEVICE inline double log(double x) { return ::log(x); }
RIEMANN_HOST_DEVICE inline float log(float x) { return ::logf(x); }
RIEMANN_HOST_DEVICE inline double log1p(double x) { return ::log1p(x); }
RIEMANN_HOST_DEVICE inline float log1p(float x) { return ::log1pf(x); }
RIEMANN_HOST_DEVICE inline double cos(double x) { return ::cos(x); }
RIEMANN_HOST_DEVICE inline float cos(float x) { return ::cosf(x); }

}  // namespace riemann::elementary
