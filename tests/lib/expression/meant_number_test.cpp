// Constants are known to twice a double's digits, and so is what folding them cuts off.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/expression/meant_number.hpp"

#include "riemann/lib/expression/formula.hpp"
#include "riemann/lib/expression/parse.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <string>
#include <vector>

namespace riemann::expressions {
namespace {

/// Of an expression that is folded to one number.
step number(const std::string& text) {
  const formula folded = formula_of(parse(text));
  EXPECT_EQ(steps_as_meant(folded).size(), 1U) << text;
  return steps_as_meant(folded).back();
}

struct lossy_constant {
  const char* text;
  double value;
  double meant;
};

constexpr lossy_constant lossy[] = {
    {"(1e16+1)-1e16", 0, 1},
    {"1e16+1-1e16", 0, 1},
    {"(1e20+3)-1e20", 0, 3},
    {"sqrt((1e16+4)-1e16-3.5)", std::sqrt(0.5), std::sqrt(0.5)},
    {"sqrt((1e16+1)-1e16)", 0, 1},
    {"sqrt(1+1e-14)-1", 4.884981308350689e-15, 4.9999999999999875e-15},
    {"((1+1e-13)-1)*1e13", 0.9992007221626409, 1},
    {"min((1e16+1)-1e16, 0.5)", 0, 0.5},
    {"max(0.25, -((1e16+1)-1e16))", 0.25, 0.25},
    {"abs(1e16-(1e16+1))", 0, 1},
    {"sign((1e16+1)-1e16)", 0, 1},
    {"floor((1e16+1.5)-1e16)", 2, 1},
    {"if((1e16+1)-1e16>0.5, 2, 3)", 3, 2},
    {"if(0.1+0.2==0.3, 2, 3)", 3, 2},
    {"floor(0.1*3*10)", 3, 3},
    {"((1e16+1)-1e16)^2", 0, 1},
};

TEST(FoldedConstants, KnowWhatTheyWereMeantToBe) {
  for (const lossy_constant& each : lossy) {
    const step folded = number(each.text);
    EXPECT_EQ(folded.value, each.value) << each.text;
    const double missed = each.meant - (folded.value + folded.meant.off);
    EXPECT_LE(std::abs(missed), folded.meant.bound + 1e-15 * each.meant) << each.text;
    EXPECT_LE(folded.meant.bound, 1e-9 * each.meant) << each.text;
  }
}

TEST(FoldedConstants, AreExactWhereNothingIsCutOff) {
  for (const char* text :
       {"7", "0.5", "1e15", "2*3", "1/4", "sqrt(2.25)", "(1e16+2)-1e16", "3^16", "0.5+0.25-0.75",
        "9007199254740991", "0.1000000000000000055511151231257827021181583404541015625"})
    EXPECT_EQ(number(text).meant.largest(), 0) << text;
}

TEST(FoldedConstants, TellDecimalsByTheirDigits) {
  EXPECT_NEAR(number("0.1").meant.off, -5.551115123125783e-18, 1e-33);
  EXPECT_NEAR(number("pi").meant.off, 1.2246467991473532e-16, 1e-31);
  EXPECT_NEAR(number("1/3").meant.off, 1.850371707708594e-17, 1e-32);
}

TEST(FoldedConstants, AdmitWhatTwiceTheDigitsDoNotTell) {
  const step lost = number("(1e40+1)-1e40");
  EXPECT_EQ(lost.value, 0);
  EXPECT_GE(lost.meant.largest(), 1);
  const step tiny = number("1e-200*1e-200*1e250*1e150");
  EXPECT_EQ(tiny.value, 0);
  EXPECT_GE(tiny.meant.largest(), 1) << "what is below all doubles comes back";
  const step none = number("sqrt((1e16-1)-1e16)");
  EXPECT_EQ(none.value, 0);
  EXPECT_EQ(none.meant.bound, std::numeric_limits<double>::infinity()) << "the root of -1";
}

/// (1e40+1)-1e40 is known to 1e10.
TEST(FoldedConstants, AdmitThatTheirBoundsReachAcrossAJump) {
  const std::string lost = "((1e40+1)-1e40)";
  const std::vector<std::string> turned{"round" + lost, "floor" + lost,  lost + "==0",
                                        lost + "!=0",   lost + "<0",     "sign" + lost,
                                        "not " + lost,  lost + " and 1", "if(" + lost + ",1,2)"};
  for (const std::string& text : turned) EXPECT_GE(number(text).meant.largest(), 1) << text;
  const std::vector<std::string> settled{lost + "<1e20", "1e20==" + lost, "sign(1e20+" + lost + ")",
                                         "not (1e20+" + lost + ")", "if(1e20+" + lost + ",1,2)"};
  for (const std::string& text : settled) EXPECT_EQ(number(text).meant.largest(), 0) << text;
}

/// A number and one that rounds to it are one step of a program, whose bits do not change, and two
/// where rounding is told.
TEST(FoldedConstants, StayApartWhereRoundingIsTold) {
  const formula f = formula_of(parse("x*1e16 - x*(1e16+1)"));
  EXPECT_EQ(f.steps.size(), 4U);
  EXPECT_EQ(steps_as_meant(f).size(), 6U);
  EXPECT_TRUE(formula_of(parse("x*0.1+0.1")).steps_apart.empty());
}

/// x^4 is a product, and x^((1e16+3)-1e16), which a double takes for it, is x^3.
TEST(FoldedConstants, AreNoOtherExponentWhereRoundingIsTold) {
  const formula f = formula_of(parse("x^((1e16+3)-1e16)"));
  EXPECT_EQ(f.steps.back().is, operation::multiply);
  ASSERT_EQ(steps_as_meant(f).back().is, operation::power);
  EXPECT_EQ(steps_as_meant(f)[1].meant.off, -1);
}

}  // namespace
}  // namespace riemann::expressions
