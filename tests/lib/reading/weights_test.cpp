// Distributions as people write them, and what is none.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/reading/weights.hpp"

#include "riemann/lib/reading/bounds.hpp"
#include "support/complaints.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace riemann {
namespace {

using ::testing::HasSubstr;

TEST(Weights, AreReadOneForEachVariable) {
  EXPECT_EQ(text_of(weights_in("x ~ normal(0,1)")), "x ~ normal(0,1)");
  EXPECT_EQ(text_of(weights_in(" x~normal(0,1),y ~ uniform(0, 2) ; z ~ exponential(3) ")),
            "x ~ normal(0,1), y ~ uniform(0, 2), z ~ exponential(3)");
  EXPECT_EQ(text_of(weights_in("x1, x2 ~ normal(0, max(1,2)), y~uniform(x1, x1+1)")),
            "x1 ~ normal(0, max(1,2)), x2 ~ normal(0, max(1,2)), y ~ uniform(x1, x1+1)");
  EXPECT_EQ(text_of(weights_in("x=normal(0,1)")), "x ~ normal(0,1)") << "of a table";
  EXPECT_EQ(text_of(weights_in("x ~ normal(if(1==1,0,2),1)")), "x ~ normal(if(1==1,0,2),1)");
}

TEST(Weights, OfCorrelatedVariablesAreGivenThoseBefore) {
  // Of y given x: the mean is 1 + 0.5 / 4 (x - a), the variance 2 - 0.5^2 / 4 = 1.9375.
  const char* const expected =
      "x ~ normal(a, 2), y ~ normal(1+(0.125)*(x-(a)), 1.3919410907075054)";
  EXPECT_EQ(text_of(weights_in("x,y ~ normal(mean=[a,1], covariance=[[4,0.5],[0.5,2]])")),
            expected);
  EXPECT_EQ(text_of(weights_in("x, y ~ normal([a, 1], [[4, 1/2], [0.5, 2]])")), expected);
  EXPECT_EQ(text_of(weights_in("x,y ~ normal([0,1], [[4,0],[0,9]])")),
            "x ~ normal(0, 2), y ~ normal(1, 3)");
}

TEST(Weights, ThatAreNoneAreRefused) {
  const auto complaint = [](const char* text) {
    return complaint_of([&] { return weights_in(text); });
  };
  for (const char* text : {"", " ", "x", "~ normal(0,1)", "normal(0,1)", "(x) ~ normal(0,1)"})
    EXPECT_THAT(complaint(text), HasSubstr("is not the distribution of a variable, such as"))
        << text;
  EXPECT_THAT(complaint("x ~ 3"), HasSubstr("is not a distribution, such as normal(0, 1)"));
  EXPECT_THAT(complaint("x ~ normal(0,1"), HasSubstr("is not a distribution"));
  EXPECT_THAT(complaint("x ~ norml(0,1)"), HasSubstr("did you mean 'normal'?"));
  EXPECT_THAT(complaint("x ~ normal(0)"), HasSubstr("normal is written normal(mean, sigma)"));
  EXPECT_THAT(complaint("x ~ exponential(1,2)"), HasSubstr("is written exponential(rate)"));
  EXPECT_THAT(complaint("x ~ uniform(,2)"), HasSubstr("is written uniform(lower, upper)"));
}

TEST(Weights, RefuseACovarianceThatIsNoneAndNameTheMinor) {
  const auto complaint = [](const std::string& covariance) {
    return complaint_of([&] { return weights_in("x,y,z ~ normal([0,0,0]," + covariance + ")"); });
  };
  EXPECT_THAT(complaint("[[1,2,0],[2,1,0],[0,0,1]]"),
              HasSubstr("not positive definite: its leading minor of size 2 is not above 0"));
  EXPECT_THAT(complaint("[[-1,0,0],[0,1,0],[0,0,1]]"), HasSubstr("minor of size 1"));
  EXPECT_THAT(complaint("[[1,0,1],[0,1,0],[1,0,1]]"), HasSubstr("minor of size 3"));
  EXPECT_THAT(complaint("[[1,0,0],[0.5,1,0],[0,0,1]]"), HasSubstr("is not symmetric: 0.5 and 0"));
  EXPECT_THAT(complaint("[[1,0],[0,1]]"), HasSubstr("is 3 x 3"));
  EXPECT_THAT(complaint("[[1,0,0],[0,1],[0,0,1]]"), HasSubstr("is 3 x 3"));
  EXPECT_THAT(complaint("1"), HasSubstr("is a list"));
  EXPECT_THAT(complaint_of([] { return weights_in("x,y ~ normal([0],[[1,0],[0,1]])"); }),
              HasSubstr("2 variables have 1 means"));
}

TEST(Weights, AreToldFromOtherWords) {
  for (const char* word : {"x ~ normal(0,1)", "x,y~normal([0,0],[[1,0],[0,1]])"})
    EXPECT_TRUE(looks_like_weights(word)) << word;
  for (const char* word : {"x", "x=0..1", "~", "a(x) ~ b", "--weight=x~normal(0,1)"})
    EXPECT_FALSE(looks_like_weights(word)) << word;
}

}  // namespace
}  // namespace riemann
