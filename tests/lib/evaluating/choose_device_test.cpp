// Where to compute, and the reasons given for it.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/evaluating/choose_device.hpp"

#include "riemann/kernels/cuda/devices.hpp"
#include "riemann/kernels/errors.hpp"
#include "riemann/kernels/cuda/device_pool.hpp"

#include <gtest/gtest.h>

namespace riemann {
namespace {

const workload small{.evaluations = 1e6, .threads = 2};
const workload large{.evaluations = 1e13, .threads = 2};

TEST(ChooseDevice, TakesTheCpuThatWasAskedFor) {
  const chosen_device chosen = choose_device({device_choice::kind::cpu}, large);
  EXPECT_EQ(chosen.session, nullptr);
  EXPECT_EQ(chosen.reason, "requested");
}

TEST(ChooseDevice, TakesTheCpuForLittleWorkAndSaysWhy) {
  const chosen_device chosen = choose_device({}, small);
  EXPECT_EQ(chosen.session, nullptr);
  EXPECT_NE(chosen.reason.find("the CPU needs about"), std::string::npos) << chosen.reason;
  EXPECT_NE(chosen.reason.find("2 threads"), std::string::npos) << chosen.reason;
}

TEST(ChooseDevice, SaysWhyThereIsNoGpuForMuchWork) {
  if (!cuda::built() || !cuda::devices().empty())
    GTEST_SKIP() << "not a build for GPUs on a machine without one";
  const chosen_device chosen = choose_device({}, large);
  EXPECT_EQ(chosen.session, nullptr);
  EXPECT_NE(chosen.reason.find("or use the CPU"), std::string::npos) << chosen.reason;
}

TEST(ChooseDevice, SaysNothingOfGpusWhereNoneIsBuiltAndNoneIsAskedFor) {
  if (cuda::built()) GTEST_SKIP() << "this build has GPU code";
  for (const workload& work : {small, large}) {
    const chosen_device chosen = choose_device({}, work);
    EXPECT_EQ(chosen.session, nullptr);
    EXPECT_EQ(chosen.reason.find("the CPU needs about"), 0) << chosen.reason;
    EXPECT_EQ(chosen.reason.find("GPU"), std::string::npos) << chosen.reason;
  }
}

TEST(ChooseDevice, ThrowsWhatToDoWhereAGpuIsAskedForAndThereIsNone) {
  if (!cuda::devices().empty()) GTEST_SKIP() << "there is a GPU";
  for (const int ordinal : {0, 3}) try {
      choose_device({device_choice::kind::cuda, ordinal}, small);
      ADD_FAILURE() << "no exception";
    } catch (const machine_error& refusal) {
      EXPECT_NE(std::string(refusal.what()).find("install"), std::string::npos) << refusal.what();
    }
  EXPECT_FALSE(device_pool::is_open(0));
}

TEST(ChooseDevice, CompilesNothingWhereNoGpuIsOpened) {
  bool compiled = false;
  workload work = small;
  work.compile = [&](const cuda::device_facts&) { compiled = true; };
  static_cast<void>(choose_device({}, work));
  static_cast<void>(choose_device({device_choice::kind::cpu}, work));
  EXPECT_THROW(static_cast<void>(choose_device({device_choice::kind::cuda, 1000}, work)),
               machine_error);
  EXPECT_FALSE(compiled);
}

TEST(CpuSeconds, FollowTheWork) {
  EXPECT_DOUBLE_EQ(cpu_seconds({.evaluations = 2e6, .threads = 2}),
                   2 * cpu_seconds({.evaluations = 1e6, .threads = 2}));
  EXPECT_DOUBLE_EQ(cpu_seconds({.evaluations = 1e6, .threads = 1}),
                   2 * cpu_seconds({.evaluations = 1e6, .threads = 2}));
  // Vector registers hold four doubles; a group of 32 nodes shares one division of some ten
  // operations (the README's table has 6.2 ms and 37.7 ms for pi).
  const double one_by_one = cpu_seconds({.evaluations = 1e6});
  const double in_vectors = cpu_seconds({.evaluations = 1e6, .rational = true});
  const double in_groups =
      cpu_seconds({.evaluations = 1e6, .rational = true, .form = group_form::rational});
  EXPECT_DOUBLE_EQ(one_by_one, 4 * in_vectors);
  EXPECT_GE(in_vectors, 3 * in_groups);
}

}  // namespace
}  // namespace riemann
