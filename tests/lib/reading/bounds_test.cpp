// Bounds of variables as people write them, and what is none.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/reading/bounds.hpp"

#include "support/complaints.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace riemann {
namespace {

using ::testing::HasSubstr;

TEST(Bounds, AreReadWithSpacesOrWithout) {
  EXPECT_EQ(text_of(bounds_in("x=0..1")), "x=0..1");
  EXPECT_EQ(text_of(bounds_in("  x = 0 .. 1 ")), "x=0..1");
  EXPECT_EQ(text_of(bounds_in("x=0..1 y=-inf..2*x")), "x=0..1, y=-inf..2*x");
  EXPECT_EQ(text_of(bounds_in("x=0..1; y=0..x, z = x - y .. x + y")),
            "x=0..1, y=0..x, z=x - y..x + y");
  EXPECT_EQ(text_of(bounds_in("x1=0..1\tx2=0..1\nx3=0..x1")), "x1=0..1, x2=0..1, x3=0..x1");
}

TEST(Bounds, AreReadAgainAsTheyWereWritten) {
  for (const char* text : {"x=0..1", "x=0..1, y=min(x, 0.5)..x^2", "x=.5..0.75", "x=1..2."})
    EXPECT_EQ(text_of(bounds_in(text_of(bounds_in(text)))), text_of(bounds_in(text))) << text;
}

TEST(Bounds, KeepComparisonsInLimits) {
  const region domain = bounds_in("x=0..1 y=if(x==0,1,2)..3");
  ASSERT_EQ(domain.size(), 2U);
  EXPECT_EQ(domain[1].lower, "if(x==0,1,2)");
}

TEST(Bounds, ThatAreNoneAreRefusedWithAnExample) {
  for (const char* text : {"", " ", "x", "x=", "x=1", "x=0...1", "x=..1", "x=0..", "0..1", "=0..1",
                           "x==0..1", "1 x=0..1"}) {
    EXPECT_THAT(complaint_of([&] { return bounds_in(text); }),
                HasSubstr("is not the range of a variable, such as x=0..1"))
        << '\'' << text << '\'';
  }
}

TEST(Bounds, AreToldFromOtherWords) {
  for (const char* word : {"x=0..1", "y=-inf..inf", "x12 = 0..x1", "w=a..b", "x=1"})
    EXPECT_TRUE(looks_like_bounds(word)) << word;
  for (const char* word : {"x", "0..1", "x==1", "a.csv", "--over=x=0..1", "x*y", ""})
    EXPECT_FALSE(looks_like_bounds(word)) << word;
}

}  // namespace
}  // namespace riemann
