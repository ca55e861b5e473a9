// Masses on infinite axes: their centres where linear parts point to, their widths from a scan.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/region/masses.hpp"

#include "riemann/lib/expression/formula_integrand.hpp"
#include "riemann/lib/expression/linear_places.hpp"
#include "riemann/lib/expression/parse.hpp"
#include "riemann/lib/expression/unit_cube.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace riemann {
namespace {

std::vector<mass> masses_on_axes(const std::string& text, const region& over) {
  using namespace expressions;
  const tree f = parse(text, {most_dimensions, std::vector<std::string>{}});
  const read_region read_over = read(over, {});
  const std::vector<std::vector<double>> of_variables = linear_places(formula_of(f), {});
  std::vector<std::vector<double>> of_axes;
  std::vector<reach> axes;
  for (const cube_axis& each : read_over.axes) {
    of_axes.push_back(of_variables[static_cast<std::size_t>(each.variable)]);
    axes.push_back(each.goes);
  }
  const integrand scanned =
      integrand_of(by_masses(f, read_over, {}), text, {}, {}, maths_choice::accurate);
  return find_masses(scanned, axes, of_axes);
}

TEST(Masses, OfFiniteAxesAreNotSought) {
  for (const mass& each : masses_on_axes("1/x*y", {{"x", "0", "1"}, {"y", "0", "x"}})) {
    EXPECT_EQ(each.centre, 0);
    EXPECT_EQ(each.width, 1);
  }
}

TEST(Masses, LieWhereLinearPartsPointTo) {
  const auto actual =
      masses_on_axes("exp(-(x-1000)^2-(y+50)^2-(2*z-7)^2)",
                     {{"x", "-inf", "inf"}, {"y", "-inf", "inf"}, {"z", "-inf", "inf"}});
  EXPECT_EQ(actual[0].centre, 1000);
  EXPECT_EQ(actual[1].centre, -50);
  EXPECT_EQ(actual[2].centre, 3.5);
  // Values times distances are most at 0.7; those that are tried lie in steps of root 10.
  for (const mass& each : actual) {
    EXPECT_GT(each.width, 0.1);
    EXPECT_LT(each.width, 5);
  }
}

TEST(Masses, AreAsWideAsTheIntegrand) {
  for (const char* width : {"1e-6", "1e-2", "1e3", "1e7"}) {
    const double meant = std::stod(width);
    const std::string scaled = std::string("x/") + width;
    for (const char* lower : {"0", "-inf"}) {
      const auto actual =
          masses_on_axes("exp(-(" + scaled + ")^2)*y", {{"x", lower, "inf"}, {"y", "0", "1"}});
      EXPECT_GT(actual[0].width, meant / 5) << width << ' ' << lower;
      EXPECT_LT(actual[0].width, meant * 5) << width << ' ' << lower;
    }
  }
}

TEST(Masses, OfWhatIsNowhereFiniteAreThoseOfNothingKnown) {
  const auto actual = masses_on_axes("log(-1-x^2)*y", {{"x", "-inf", "inf"}, {"y", "0", "inf"}});
  EXPECT_EQ(actual[0].centre, 0);
  EXPECT_EQ(actual[0].width, 1);
  EXPECT_EQ(actual[1].width, 1);
}

TEST(Masses, OfAShellAreAroundItsMiddle) {
  const region plane{{"x", "-inf", "inf"}, {"y", "-inf", "inf"}};
  for (const mass& each : masses_on_axes("exp(-((sqrt(x^2+y^2)-0.3735)/0.009)^2)", plane)) {
    EXPECT_EQ(each.centre, 0);
    EXPECT_NEAR(each.width, 0.37, 0.1);
  }
}

// Lines through the centre lead through the singularity, where they have no integral of their own.
TEST(Masses, AreNotThoseOfASingularPoint) {
  const region space{{"x", "-inf", "inf"}, {"y", "-inf", "inf"}, {"z", "-inf", "inf"}};
  for (const char* const width : {"1e-4", "1", "1e3"}) {
    const double meant = std::stod(width);
    const std::string radius = std::string("(sqrt(x^2+y^2+z^2)/") + width + ")";
    for (const char* const power : {"1", "2", "2.5"})
      for (const mass& each :
           masses_on_axes("exp(-" + radius + ")/" + radius + "^" + power, space)) {
        EXPECT_EQ(each.centre, 0);
        EXPECT_GT(each.width, meant / 50) << width << ' ' << power;
        EXPECT_LT(each.width, meant * 10) << width << ' ' << power;
      }
  }
}

// Beside the centre 1 / (exp(r^2) - 1) is infinite to doubles.
TEST(Masses, AreNotThoseOfAPointWhereNothingIsFinite) {
  const region space{{"x", "-inf", "inf"}, {"y", "-inf", "inf"}, {"z", "-inf", "inf"}};
  for (const mass& each : masses_on_axes("1/(exp(x^2+y^2+z^2)-1)", space)) {
    EXPECT_EQ(each.centre, 0);
    EXPECT_GT(each.width, 0.1);
    EXPECT_LT(each.width, 5);
  }
}

// A cube as wide as the needle would have all of the other term at its faces.
TEST(Masses, AreAsWideAsTheWidestTerm) {
  const region plane{{"x", "-inf", "inf"}, {"y", "-inf", "inf"}};
  const std::string needle = "1e15*exp(-((x-1e-6)^2+(y+2e-6)^2)/1e-12)";
  const std::string wide = "1/(1+(x-6)^2/400+y^2/900)^4";
  for (const mass& each : masses_on_axes(wide + "+" + needle, plane)) EXPECT_GT(each.width, 4);
  for (const mass& each : masses_on_axes("1e-30*" + wide + "+" + needle, plane))
    EXPECT_LT(each.width, 1e-5);
}

// Its own terms, x^2 and y^2, have no end.
TEST(Masses, OfAHeavyTailAreNotInItsTail) {
  const region plane{{"x", "-inf", "inf"}, {"y", "-inf", "inf"}};
  for (const mass& each : masses_on_axes("(1+x^2+y^2)^(-1.05)", plane)) EXPECT_LT(each.width, 10);
}

}  // namespace
}  // namespace riemann
