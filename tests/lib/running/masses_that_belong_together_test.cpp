// Integrals whose mass lies along several axes together: on tails that others follow, and at peaks
// that differ in which variable is which.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/running/integrate.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cmath>
#include <numbers>
#include <string>

namespace riemann {
namespace {

problem asked_over(const std::string& f, const region& over) {
  return {.f = {.expression = f},
          .over = over,
          .by = method::sampling,
          .until = {.rtol = 1e-2, .evaluations = 20'000'000, .seconds = 100},
          .at = {.device = {device_choice::kind::cpu}, .threads = 2}};
}

// x1 follows the others, however far out it is: they do not follow x1.
TEST(MassesThatBelongTogether, MayBeOnATailThatFollowsTheOthers) {
  region everywhere;
  for (const char* const name : {"x1", "x2", "x3", "x4"})
    everywhere.push_back({name, "-inf", "inf"});
  const estimate result = integrate(asked_over(
      "exp(-((x2/13.8)^2+(x3/7.08)^2+(x4/0.771)^2))/((x1-x2-x3-x4)^2+0.08694^2)", everywhere));
  const double exact = std::pow(std::numbers::pi, 2.5) * 13.8 * 7.08 * 0.771 / 0.08694;
  EXPECT_EQ(result.status, status::met) << result.reason;
  EXPECT_NEAR(result.value, exact, 2e-3 * exact);
}

// Nobody says which of three means a measured value belongs to.
TEST(MassesThatBelongTogether, MayBeAtAnyExchangeOfVariables) {
  std::string posterior = "exp(-(x^2+y^2+z^2)/(2*1.069^2))";
  for (const double measured : {3.01, -1.07, 1.16, 1.46, 2.77}) {
    std::string of_one = "(0";
    for (const char* const mean : {"x", "y", "z"})
      of_one += fmt::format("+exp(-({}-({}))^2/(2*0.01174^2))", mean, measured);
    posterior += "*" + of_one + ")";
  }
  const estimate result =
      integrate(asked_over(posterior, {{"x", "-5", "5"}, {"y", "-5", "5"}, {"z", "-5", "5"}}));
  const double exact = 3.026563584120438e-123;
  EXPECT_EQ(result.status, status::met) << result.reason;
  EXPECT_NEAR(result.value, exact, 2e-2 * exact);
}

}  // namespace
}  // namespace riemann
