// Integrands in CUDA C++: what is wrong with them before a compiler has read them.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/cuda_function.hpp"

#include "riemann/kernels/cuda/devices.hpp"
#include "riemann/kernels/errors.hpp"

#include <gtest/gtest.h>

#include <limits>
#include <string>

namespace riemann {
namespace {

std::string sentences_of(const std::vector<fault>& faults) {
  std::string all;
  for (const fault& each : faults) all += sentence_of(each) + '\n';
  return all;
}

void expect_told(const cuda_function& f, const std::string& told) {
  const std::string all = sentences_of(faults_of(f));
  EXPECT_NE(all.find(told), std::string::npos) << all;
}

TEST(CudaFunctions, AreFaultlessWithABodyAndParametersOfTheirOwnNames) {
  EXPECT_EQ(sentences_of(faults_of({"return a*_b2;", 64, {{"a", 1, {}}, {"_b2", -2, {}}}})), "");
}

TEST(CudaFunctions, TellAllThatIsWrongAtOnce) {
  const cuda_function f{" \n", 65, {{"x", 1, {}}, {"a b", 1, {}}, {"c", 1, {}}, {"c", 1, {}}}};
  for (const char* told : {"is empty", "must be from 1 to 64", "is the point",
                           "is not a name in C++", "is given twice"})
    expect_told(f, told);
  expect_told({"return 1;", 0, {}}, "must be from 1 to 64");
  expect_told({"return a;", 1, {{"a", std::numeric_limits<double>::quiet_NaN(), {}}}},
              "must be finite");
  expect_told({std::string("return 1;\0", 10), 1, {}}, "zero character");
}

TEST(CudaFunctions, RunOnNoCpu) {
  try {
    integrate(cuda_function{"return 1;", 2, {}}, {{0, 1}, {0, 1}},
              {.device = {device_choice::kind::cpu}});
    FAIL();
  } catch (const invalid_problem& wrong) {
    EXPECT_NE(sentences_of(wrong.faults()).find("allowed: auto, cuda, cuda:K"), std::string::npos);
  }
}

TEST(CudaFunctions, SayThatThereIsNoGpu) {
  if (!cuda::devices().empty()) GTEST_SKIP() << "there is a GPU";
  try {
    integrate(cuda_function{"this is no C++", 1, {}}, {{0, 1}});
    FAIL();
  } catch (const machine_error& missing) {
    EXPECT_EQ(missing.what(), cuda::why_no_devices());
  }
}

}  // namespace
}  // namespace riemann
