// Regions as unit cubes: what is wrong with them, and that integrals stay what they are.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/expression/unit_cube.hpp"

#include "riemann/lib/expression/formula_integrand.hpp"
#include "riemann/lib/expression/parse.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace riemann::expressions {
namespace {

using ::testing::HasSubstr;

const std::vector<std::string> of_a{"a"};

std::string wrong_with(const std::string& f, const region& over) {
  std::string all;
  try {
    static_cast<void>(read(over, of_a));
  } catch (const invalid_problem& wrong) {
    for (const fault& each : wrong.faults()) all += sentence_of(each) + '\n';
  }
  for (const fault& each : faults_of_variables(parse(f, {most_dimensions, of_a}), over))
    all += sentence_of(each) + '\n';
  return all;
}

TEST(Regions, ThatAreSoundHaveNoFaults) {
  EXPECT_EQ(wrong_with("x*y*a", {{"x", "0", "a"}, {"y", "-inf", "x^2+1"}}), "");
  EXPECT_EQ(wrong_with("y", {{"y", "1", "0"}, {"x", "inf", "-inf"}}), "");
  EXPECT_EQ(wrong_with("x1*x3", {{"x3", "0", "1"}, {"x1", "0", "x3"}}), "");
}

TEST(Regions, AreToldWhatIsWrongWithThem) {
  EXPECT_THAT(wrong_with("x*y", {{"x", "0", "1"}}), HasSubstr("depends on y, which has no bounds"));
  EXPECT_THAT(wrong_with("x", {{"x", "0", "1"}, {"x", "0", "2"}}),
              HasSubstr("x has bounds already"));
  EXPECT_THAT(wrong_with("x", {{"x1", "0", "1"}, {"x", "0", "2"}}),
              HasSubstr("x has bounds already"))
      << "x and x1 are one variable";
  EXPECT_THAT(wrong_with("x", {{"x", "0", "1"}, {"w", "0", "2"}}),
              HasSubstr("w is not a variable"));
  EXPECT_THAT(wrong_with("x", {{"x", "0", "y"}, {"y", "0", "1"}}),
              HasSubstr("only variables whose bounds stand before its own"));
  EXPECT_THAT(wrong_with("x", {{"x", "0", "x"}}),
              HasSubstr("only variables whose bounds stand before its own"));
  EXPECT_THAT(wrong_with("x", {{"x", "inf", "inf"}}),
              HasSubstr("both limits are inf, or both -inf"));
  EXPECT_THAT(wrong_with("x", {{"x", "-inf", "-infinity"}}),
              HasSubstr("both limits are inf, or both -inf"));
  EXPECT_THAT(wrong_with("x", {{"x", "nan", "1"}}), HasSubstr("finite"));
  EXPECT_THAT(wrong_with("x", {{"x", "0", "b"}}), HasSubstr("unknown name 'b'"));
  EXPECT_THAT(wrong_with("x", {{"x", "0", "1+"}}), HasSubstr("--over"));
}

TEST(Regions, AreToldAllFaultsAtOnce) {
  const std::string told = wrong_with("x*z", {{"x", "b", "1"}, {"w", "0", "c"}, {"x", "0", "1"}});
  for (const char* each :
       {"'b'", "w is not a variable", "'c'", "x has bounds already", "depends on z"})
    EXPECT_THAT(told, HasSubstr(each));
}

TEST(Regions, HaveAtMost64Axes) {
  region over;
  for (int k = 1; k <= most_axes; ++k) over.push_back({"x" + std::to_string(k), "0", "1"});
  EXPECT_EQ(wrong_with("x1", over), "");
  over.push_back({"x65", "0", "1"});
  EXPECT_THAT(wrong_with("x1", over), HasSubstr("at most 64 variables"));
}

TEST(InfiniteLimits, AreNamesOfInfinity) {
  for (const char* above : {"inf", "+inf", "infinity"}) EXPECT_EQ(infinite_as(above), 1);
  for (const char* below : {"-inf", "-infinity"}) EXPECT_EQ(infinite_as(below), -1);
  for (const char* neither : {"1", "info", "", "x"}) EXPECT_EQ(infinite_as(neither), 0);
}

/// The formula over the unit cube, a = 2, at one point; masses are 3 and 0.5 on each axis.
double over_cube(const std::string& f, const region& over, const std::vector<double>& u) {
  const read_region meant = read(over, of_a);
  std::vector<double> parameters{2};
  for (std::size_t k = 0; k < u.size(); ++k) parameters.insert(parameters.end(), {3, 0.5});
  const formula result = over_unit_cube(parse(f, {most_dimensions, of_a}), meant, of_a);
  const integrand whole = integrand_of(result, f, parameters, {}, maths_choice::accurate);
  std::vector<const double*> columns;
  for (const double& each : u) columns.push_back(&each);
  double value = 0;
  double* out = &value;
  whole.values({columns.data(), nullptr, static_cast<int>(u.size()), 1}, &out);
  return value;
}

// x = 0.25 * 4 = 1, y = x + 0.5 (3 - x) = 2; the determinant 4 (3 - x) = 8. No rounding anywhere.
TEST(UnitCube, PutsCoordinatesInAndMultipliesByTheDeterminant) {
  const region over{{"x", "0", "a+2"}, {"y", "x", "3"}};
  EXPECT_EQ(over_cube("1", over, {0.25, 0.5}), 8);
  EXPECT_EQ(over_cube("x", over, {0.25, 0.5}), 8);
  EXPECT_EQ(over_cube("x+10*y*a", over, {0.25, 0.5}), 8 * 41);
}

TEST(UnitCube, TakesAxesInTheOrderOfTheRegion) {
  const region over{{"y", "0", "2"}, {"x", "0", "y"}};  // y = 1, x = 0.25
  EXPECT_EQ(over_cube("x", over, {0.5, 0.25}), 2 * 0.25);
}

TEST(UnitCube, TurnsTheSignWithTheLimits) {
  EXPECT_EQ(over_cube("x", {{"x", "4", "0"}}, {0.25}), -4 * 3);
  const double forth = over_cube("exp(-x)", {{"x", "0", "inf"}}, {0.5});
  EXPECT_EQ(over_cube("exp(-x)", {{"x", "inf", "0"}}, {0.5}), -forth);
  const double along = over_cube("exp(-x^2)", {{"x", "-inf", "inf"}}, {0.25});
  EXPECT_EQ(over_cube("exp(-x^2)", {{"x", "inf", "-inf"}}, {0.25}), -along);
}

// Slopes against difference quotients: by a third derivative of some 10 times 2^-28, and rounding
// of some 2^-52 * 4 / 2^-14.
TEST(UnitCube, HasTheSlopesOfItsCoordinates) {
  constexpr double step = 0x1p-14;
  for (const region& over :
       {region{{"x", "-inf", "inf"}}, region{{"x", "a", "inf"}}, region{{"x", "-inf", "a"}}})
    for (const double u : {0.25, 0.375, 0.5, 0.6875}) {
      const auto slope = [&](double at) { return over_cube("1", over, {at}); };
      const auto place = [&](double at) { return over_cube("x", over, {at}) / slope(at); };
      EXPECT_GT(slope(u), 0);
      const double quotient = (place(u + step) - place(u - step)) / (2 * step);
      EXPECT_NEAR(slope(u), quotient, 1e-5 * slope(u)) << over[0].lower << ' ' << u;
    }
  // u = 1/2 is the centre; or the width away from the limit.
  const auto middle = [](const region& over) {
    return over_cube("x", over, {0.5}) / over_cube("1", over, {0.5});
  };
  EXPECT_EQ(middle({{"x", "-inf", "inf"}}), 3);
  EXPECT_EQ(middle({{"x", "a", "inf"}}), 2.5);
  EXPECT_EQ(middle({{"x", "-inf", "a"}}), 1.5);
}

}  // namespace
}  // namespace riemann::expressions
