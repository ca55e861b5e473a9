// Asking for a GPU that is not there.
// SPDX-License-Identifier: Apache-2.0
#include "gpu/with_gpu.hpp"

#include "riemann/kernels/errors.hpp"
#include "riemann/lib/running/integrate.hpp"

#include <gtest/gtest.h>

namespace riemann {
namespace {

TEST_F(OnGpu, AnOrdinalBeyondTheLastIsAMachineErrorThatCountsThem) {
  const problem task{.f = {.name = "pi"}, .at = {.device = {device_choice::kind::cuda, 99}}};
  try {
    integrate(task);
    FAIL() << "device 99 was used";
  } catch (const machine_error& error) {
    EXPECT_NE(std::string(error.what()).find("counted from 0"), std::string::npos) << error.what();
  }
}

}  // namespace
}  // namespace riemann
