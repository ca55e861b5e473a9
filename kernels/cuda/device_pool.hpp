// The GPUs this process has opened: creating a context takes some 0.3 s, so each is opened once.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/cuda/devices.hpp"

namespace riemann::device_pool {

/// Opens device `ordinal` on the first call, returns the same session afterwards. A session is used
/// by one reduction at a time. Throws like cuda::open_session.
cuda::session& open(int ordinal);

bool is_open(int ordinal);

}  // namespace riemann::device_pool
