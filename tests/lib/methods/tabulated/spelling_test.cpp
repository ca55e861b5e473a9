// Interval integrals as the run-time compiler reads them: no GPU needed, but NVRTC.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/methods/tabulated/sums.hpp"

#include "riemann/kernels/arrays/elements.hpp"
#include "support/with_nvrtc.hpp"

#include <gtest/gtest.h>

namespace riemann::tabulated {
namespace {

class SpelledSamples : public WithNvrtc {};

TEST_F(SpelledSamples, AreReadByEveryRule) {
  const double values[] = {1, 2, 3};
  for (const std::string& rule : rule_names())
    for (const samples& given : {samples{values}, samples{values, values}}) {
      EXPECT_NO_THROW(static_cast<void>(without_cache.compile("sm_90", scan_request(given, rule))))
          << rule;
      EXPECT_NO_THROW(static_cast<void>(without_cache.compile(
          "sm_90", sum_tiles_request(accumulator_spelled({"sum", "neumaier"}, "double"),
                                     "one_source", spelled(given, rule)))))
          << rule;
    }
}

}  // namespace
}  // namespace riemann::tabulated
