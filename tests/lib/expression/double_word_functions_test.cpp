// Functions of double-words beside 113-bit arithmetic.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/expression/double_word_functions.hpp"

#include "support/quad.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

namespace riemann::expressions {
namespace {

using reference::quad;
using reference::quad_of;

struct function_beside {
  operation is;
  quad (*exact)(quad);
  double from;
  double to;
};

/// The largest error of some places from `from` to `to`, relative to the value.
double largest_error(const function_beside& of) {
  constexpr int places = 499;
  double largest = 0;
  for (int k = 1; k < places; ++k) {
    const double hi = of.from + (of.to - of.from) * k / places;
    if (hi == 0) continue;
    const double_word x = two_sum(hi, hi * 0x1.3p-55);
    const std::optional<double_word> result = in_full(of.is, x, {});
    if (!result) {
      ADD_FAILURE() << facts_of(of.is).name << " knows nothing at " << hi;
      return 1;
    }
    const quad exact = of.exact(quad_of(x));
    largest = std::max(
        largest, static_cast<double>(reference::magnitude((quad_of(*result) - exact) / exact)));
  }
  return largest;
}

TEST(DoubleWordFunctions, HaveNearlyAHundredBits) {
  using enum operation;
  const std::array all{
      function_beside{exp, expq, -500, 500},      function_beside{exp, expq, -1e-9, 1e-9},
      function_beside{expm1, expm1q, -3, 40},     function_beside{expm1, expm1q, 1e-12, 1e-9},
      function_beside{log, logq, 1e-200, 1e-100}, function_beside{log, logq, 1.5, 1e100},
      function_beside{log, logq, 1 + 1e-9, 1.1},  function_beside{log1p, log1pq, -0.999, -0.1},
      function_beside{log1p, log1pq, 1e-12, 3},   function_beside{log2, log2q, 3, 50},
      function_beside{log10, log10q, 3, 50},      function_beside{sin, sinq, 1e-9, 3},
      function_beside{cos, cosq, -1.5, 1.5},      function_beside{tan, tanq, 1e-9, 1.5},
      function_beside{sinh, sinhq, 1e-9, 3},      function_beside{sinh, sinhq, -500, -4},
      function_beside{cosh, coshq, -4, 500},      function_beside{tanh, tanhq, 1e-9, 200},
      function_beside{asin, asinq, 1e-9, 1},      function_beside{acos, acosq, -0.9, 0.9},
      function_beside{atan, atanq, 1e-9, 1e5},    function_beside{asinh, asinhq, 1e-9, 1e5},
      function_beside{acosh, acoshq, 1, 1e5},     function_beside{atanh, atanhq, 1e-9, 0.99},
      function_beside{cbrt, cbrtq, 1e-9, 1e9}};
  for (const function_beside& each : all)
    EXPECT_LT(largest_error(each), 0x1p-97)
        << facts_of(each.is).name << " from " << each.from << " to " << each.to;
}

TEST(DoubleWordFunctions, OfGammaAndErrorFunctionsHaveNinetyBits) {
  using enum operation;
  for (const function_beside& each :
       {function_beside{erf, erfq, 1e-200, 1e-3}, function_beside{erf, erfq, -7, 20},
        function_beside{erfc, erfcq, -7, 1}, function_beside{erfc, erfcq, 1, 24},
        function_beside{gamma, tgammaq, 1e-9, 3}, function_beside{gamma, tgammaq, 3, 148},
        function_beside{gamma, tgammaq, -30.3, -1.7}, function_beside{lgamma, lgammaq, 0.5, 1e3},
        function_beside{lgamma, lgammaq, 0.9, 1.01}, function_beside{lgamma, lgammaq, 1.9, 2.1},
        function_beside{lgamma, lgammaq, 1e-9, 0.7}, function_beside{lgamma, lgammaq, 1e9, 1e99},
        function_beside{lgamma, lgammaq, -0.999, -0.1}})
    EXPECT_LT(largest_error(each), 0x1p-90)
        << facts_of(each.is).name << " from " << each.from << " to " << each.to;
  EXPECT_FALSE(in_full(gamma, -3, {}));
  EXPECT_FALSE(in_full(lgamma, 0, {}));
  EXPECT_FALSE(in_full(erfc, 25, {}));
}

TEST(DoubleWordFunctions, OfTwoNumbersHaveNearlyAsMany) {  // |b log(a)| is below 16
  for (int k = 1; k < 200; ++k) {
    const double_word a = two_sum(0.05 * k, 1e-19 * k);
    const double_word b = two_sum(7.3 - 0.1 * k, 1e-18);
    for (const auto& [is, exact] : {std::pair(operation::power, powq(quad_of(a), quad_of(b))),
                                    std::pair(operation::atan2, atan2q(quad_of(a), quad_of(b))),
                                    std::pair(operation::hypot, hypotq(quad_of(a), quad_of(b)))}) {
      const std::optional<double_word> result = in_full(is, a, b);
      ASSERT_TRUE(result) << facts_of(is).name << ' ' << k;
      const quad error = (quad_of(*result) - exact) / exact;
      EXPECT_LT(static_cast<double>(reference::magnitude(error)), 0x1p-95)
          << facts_of(is).name << ' ' << k;
    }
  }
}

TEST(DoubleWordFunctions, AreNotToldWhereTheyAreNotKnown) {
  using enum operation;
  EXPECT_FALSE(in_full(erfinv, 0.5, {}));
  EXPECT_FALSE(in_full(exp, 700.0, {}));
  EXPECT_FALSE(in_full(sin, 1e12, {}));
  EXPECT_FALSE(in_full(log, -1.0, {}));
  EXPECT_FALSE(in_full(log, 0.0, {}));
  EXPECT_FALSE(in_full(power, -2.0, 0.5));
  EXPECT_FALSE(in_full(asin, 1.0, {}));
  EXPECT_FALSE(in_full(acosh, 1.0, {}));
  EXPECT_FALSE(in_full(atan, 1e300, {}));
}

TEST(DoubleWordFunctions, TakeWholePowersOfNegativeNumbers) {
  const std::optional<double_word> cube = in_full(operation::power, -3.0, 23.0);
  ASSERT_TRUE(cube);
  EXPECT_EQ(cube->rounded(), -94143178827.0);
}

TEST(DoubleWordFunctions, AreWholeWhereTheirValuesAre) {
  using enum operation;
  EXPECT_EQ(in_full(power, 2.0, 60.0)->lo, 0);
  EXPECT_EQ(in_full(log2, 8.0, {})->hi, 3);
  EXPECT_EQ(in_full(log2, 8.0, {})->lo, 0);
  EXPECT_EQ(in_full(cbrt, 27.0, {})->lo, 0);
}

}  // namespace
}  // namespace riemann::expressions
