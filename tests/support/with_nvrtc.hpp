// Tests that compile at run time say so by their fixture: skipped, visibly, where no NVRTC is.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/cuda/runtime_compiler.hpp"
#include "riemann/kernels/errors.hpp"

#include <gtest/gtest.h>

namespace riemann {

class WithNvrtc : public testing::Test {
 protected:
  void SetUp() override {
    try {
      const cuda::nvrtc there;
    } catch (const not_built& missing) {
      GTEST_SKIP() << missing.what();
    }
  }

  cuda::runtime_compiler without_cache{std::filesystem::path()};  // nothing is kept on disk
};

}  // namespace riemann
