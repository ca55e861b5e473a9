// What CMake knew when it configured this build.
// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace riemann::build_facts {

extern const char* const version;   // "0.1.0"
extern const char* const commit;    // short hash, or "unknown" outside a checkout
extern const char* const compiler;  // "GNU 12.2.0, Release"
extern const char* const cuda;      // "CUDA 13.0 for sm_90", or why there is none

}  // namespace riemann::build_facts
