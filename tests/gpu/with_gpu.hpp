// Tests that need a GPU say so by their fixture and are skipped, visibly, where there is none.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/cuda/devices.hpp"

#include <gtest/gtest.h>

namespace riemann {

class OnGpu : public testing::Test {
 protected:
  void SetUp() override {
    if (cuda::devices().empty()) GTEST_SKIP() << cuda::why_no_devices();
  }
};

}  // namespace riemann
