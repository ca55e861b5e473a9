// Where a region is cut into cells along the planes at which a formula switches, proofs know which
// way it does in each cell.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/running/integrate.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <numbers>
#include <string>

namespace riemann {
namespace {

using ::testing::HasSubstr;

estimate over_square(const std::string& f, const std::string& from, const std::string& to,
                     double rtol, bool is_cube = false) {
  problem task{.f = {.expression = f},
               .over = {{"x", from, to}, {"y", from, to}},
               .by = method::tensor,
               .until = {.rtol = rtol, .evaluations = 10'000'000, .seconds = 100},
               .at = {.device = {device_choice::kind::cpu}, .threads = 1}};
  if (is_cube) task.over.push_back({"z", from, to});
  return integrate(task);
}

TEST(ProofsInCells, KnowWhichWayFormulasSwitch) {
  const struct {
    std::string f;
    bool is_cube;
    double value;
  } all[] = {
      {"abs(x-y)", false, 1.0 / 3},
      {"max(x+y-1,0)", false, 1.0 / 6},
      {"min(x,y)", false, 1.0 / 3},
      {"if(x+y<1.3,1,0)", false, 0.755},
      {"if(exp(x+y)<2,1,0)", false, std::numbers::ln2 * std::numbers::ln2 / 2},
      {"sign(x-y)*exp(x)", false, 3 - std::numbers::e},
      {"if(not x<y,exp(x),0)", false, 1},
      {"if(x+y+z<1,1,0)", true, 1.0 / 6},
      {"abs(x+y+z-1.5)", true, 13.0 / 32},
  };
  for (const auto& each : all)
    for (const double rtol : {1e-3, 1e-6, 1e-9}) {
      const estimate result = over_square(each.f, "0", "1", rtol, each.is_cube);
      EXPECT_EQ(result.status, status::met) << each.f << ": " << result.reason;
      EXPECT_THAT(result.points, HasSubstr("whose error is proved")) << each.f;
      EXPECT_LE(std::abs(result.value - each.value), result.error + 1e-15) << each.f;
      EXPECT_LE(result.error, rtol * each.value) << each.f;
    }
}

/// A place that rounding hides lies beside the end of its cell.
TEST(ProofsInCells, AllowForWhatRoundingMakesOfAPlane) {
  for (const std::string f : {"if((x-1e8)+(y-1e8)>0.5,1,0)", "if(x+y>200000000.5,1,0)"}) {
    const estimate result = over_square(f, "1e8", "1e8+1", 1e-6);
    EXPECT_LE(std::abs(result.value - 0.875), result.error) << f;
    EXPECT_GE(result.error, 1e-9) << f;
    EXPECT_NE(over_square(f, "1e8", "1e8+1", 1e-10).status, status::met) << f;
  }
}

}  // namespace
}  // namespace riemann
