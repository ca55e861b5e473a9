// The exact values of named integrands in several variables, against mpmath's.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/known_integrals/known_integral.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

namespace riemann {
namespace {

struct known_values {
  const char* name;
  double in[3];  // dimensions of sizes_tried
};
constexpr int sizes_tried[] = {2, 8, 20};

// mpmath 1.3 with 40 digits: products of one-dimensional integrals by its quad; corner peaks by the
// alternating sum over all corners; powers of the sum of squares by polynomials in rational numbers
// and, pagani_f8, by the finite part of the integral of w^-8.5 exp(-w s); determinants.
constexpr known_values by_mpmath[] = {
    {"genz_oscillatory",
     {0.0759343116827052398, 0.0095434683364521178889, 0.00025512781122481005146}},
    {"genz_product_peak",
     {129.42365908864561515, 280578698.55225077732, 1.3186718676225265218e+21}},
    {"genz_corner_peak",
     {0.066666666666666666667, 2.9019636862774117676e-8, 7.6259790048921425813e-26}},
    {"genz_gaussian",
     {0.12144035396834097706, 0.00021749641239221834838, 6.9763818594866254915e-10}},
    {"genz_continuous",
     {0.12203458680194384149, 0.00022178478035036696087, 7.3253663656210513543e-10}},
    {"genz_discontinuous", {2.8332155016502323906, 187835.8023908880371, 825611824872828.8128}},
    {"pagani_f1",
     {0.057073982960721393837, 0.000034395579521832515852, -2.7782487832751420991e-19}},
    {"pagani_f2", {23434.02645929748713, 301569672104130499.99, 4.9942371340312280342e+43}},
    {"pagani_f3", {0.10416666666666666667, 2.2751965817917756076e-10, 6.224637754504091007e-38}},
    {"pagani_f4", {0.0050265482457436691815, 6.3838021900043837267e-10, 1.0296711711847217082e-23}},
    {"pagani_f5", {0.039462780237263662026, 2.4252176256418855569e-6, 9.1596059320210163885e-15}},
    {"pagani_f6", {4.0646188693486095151, 11425792591748202.394, 2.285025545879343678e+97}},
    {"pagani_f7", {15.717594201912414323, 1495369.2837579778009, 6582258475.9135775651}},
    {"pagani_f8", {2.928532920538922024, 8879.8511754142761795, 3466436.2173888373388}},
    {"correlated_gaussian", {5.4413980927026535518, 292.22727310200731171, 429149.26624396864856}},
    {"ball", {3.1415926535897932385, 4.0587121264167682182, 0.025806891390014060013}},
    {"diagonal_ridge",
     {0.16724538509055160273, 4.4438205243058437546e-6, 3.9053225059837356856e-15}},
    {"diagonal_kink", {0.33333333333333333333, 0.77777777777777777778, 0.9047619047619047619}},
};

problem known_problem(const std::string& name, int dimensions) {
  problem task;
  task.f.name = name;
  task.f.dimensions = dimensions;
  task.by = method::automatic;
  return task;
}

TEST(KnownIntegrals, HaveTheValuesOfAnIndependentComputation) {
  for (const known_values& each : by_mpmath)
    for (int k = 0; k < 3; ++k) {
      const double exact = exact_of_known(known_problem(each.name, sizes_tried[k])).rounded();
      EXPECT_NEAR(exact / each.in[k], 1, 1e-14) << each.name << " in " << sizes_tried[k];
    }
}

TEST(KnownIntegrals, AreAllInThatTable) {
  for (const known_integral& each : known_integrals())
    EXPECT_TRUE(std::any_of(std::begin(by_mpmath), std::end(by_mpmath), [&](const auto& one) {
      return std::string(one.name) == each.name;
    })) << each.name;
  EXPECT_EQ(known_integrals().size(), std::size(by_mpmath));
}

TEST(KnownIntegrals, TakeAllTheirDimensionsAndNoMore) {
  for (const known_integral& each : known_integrals()) {
    for (const int d : {fewest_known_dimensions, each.most_dimensions}) {
      const problem task = known_problem(each.name, d);
      EXPECT_TRUE(faults_of_known(task).empty()) << each.name << ' ' << d;
      EXPECT_EQ(typed_of_known(task).over.size(), static_cast<std::size_t>(d)) << each.name;
    }
    for (const int d : {1, each.most_dimensions + 1}) {
      const std::vector<fault> wrong = faults_of_known(known_problem(each.name, d));
      ASSERT_EQ(wrong.size(), 1U) << each.name << ' ' << d;
      EXPECT_EQ(wrong.front().option, "dimensions");
    }
  }
}

TEST(KnownIntegrals, WriteTheirFormulaFromDimensionsAndParameters) {
  problem task = known_problem("genz_oscillatory", 2);
  EXPECT_EQ(typed_of_known(task).f.expression, "cos(2*pi*0.3+3*(x1+x2))");
  task.f.parameters = {{"c", 0.5, {}}};
  EXPECT_EQ(typed_of_known(task).f.expression, "cos(2*pi*0.5+3*(x1+x2))");
  EXPECT_EQ(parameters_of_known(task).front().value, 3);
  EXPECT_NEAR(exact_of_known(task).rounded(), -std::cos(3) * std::pow(std::sin(1.5) / 1.5, 2),
              1e-15);
  EXPECT_EQ(typed_of_known(known_problem("pagani_f6", 2)).f.expression,
            "if(x1<0.4,exp(5*x1),0)*if(x2<0.5,exp(6*x2),0)");
  EXPECT_EQ(typed_of_known(known_problem("diagonal_kink", 3)).f.expression,
            "max(x1,x2,x3)-min(x1,x2,x3)");
}

TEST(KnownIntegrals, RefuseParametersThatTheyDoNotTake) {
  problem task = known_problem("genz_gaussian", 3);
  task.f.parameters = {{"a", 0, {}}, {"b", 1, {}}, {"c", 1.5, {}}};
  const std::vector<fault> wrong = faults_of_known(task);
  ASSERT_EQ(wrong.size(), 3U);
  EXPECT_EQ(wrong[0].message, "must be above 0");
  EXPECT_EQ(wrong[1].message,
            "is not a parameter of genz_gaussian; it has a = 5, c = 0.3, unless others are given");
  EXPECT_EQ(wrong[2].message, "must be from 0 to 1");
  task = known_problem("genz_product_peak", 64);
  task.f.parameters = {{"a", 1e5, {}}};
  ASSERT_EQ(faults_of_known(task).size(), 1U);
  EXPECT_EQ(faults_of_known(task).front().option, "fn");
}

}  // namespace
}  // namespace riemann
