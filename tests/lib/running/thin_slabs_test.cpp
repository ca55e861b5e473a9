// Slabs and shells that are thinner than points see, in regions that go to infinity.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/running/integrate.hpp"
#include "support/problem_over_axes.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <cstddef>
#include <numbers>
#include <string>

namespace riemann {
namespace {

struct slab {
  std::string f;
  int dimensions;
  std::string from;
  std::string to;
  double rtol;
  double value;
};

/// Of 1/w if |g| < w the integral is 2 times that over the surface g = 0, by the density of g.
TEST(ThinSlabs, AreMetWherePlanesAndSpheresBoundThem) {
  const slab all[] = {
      {"(if(abs(x1^2+x2^2+x3^2-0.755)<1e-6,1e6,0)+1)*exp(-x1^2-x2^2-x3^2)", 3, "-inf", "inf", 1e-4,
       10.70038},
      {"(if(abs(1.53*x1+0.699*x2+1.6*x3-0.569)<4.099e-6,1/4.099e-6,0)+1)*exp(-x1-x2-x3)", 3, "0",
       "inf", 2e-4, 1.113808098643},
      {"(if(abs(x1+x2+x3+x4-3.789)<5.222e-7,1/5.222e-7,0)+1)*exp(-x1-x2-x3-x4)", 4, "0", "inf",
       1e-4, 1.41011983},
      {"(((x1^2+x2^2+x3^2-1.769)^2<=1.604e-7^2)/1.604e-7+1)*exp(-x1^2-x2^2-x3^2)", 3, "-inf", "inf",
       1e-3, 8.41807851954},
      {"(((1.49*x1+1.17*x2+1.22*x3+2.039)^2<=1.103e-7^2)/1.103e-7+1)*exp(-x1^2-x2^2-x3^2)", 3,
       "-inf", "inf", 1e-3, 6.79787852137},
      {"(max(0,1-abs(x1^2+x2^2+x3^2-2.447)/3.146e-7)/3.146e-7+1)*exp(-x1^2-x2^2-x3^2)", 3, "-inf",
       "inf", 1e-3, 6.41903156777},
  };
  for (const slab& each : all) {
    const estimate result =
        integrate(problem_over_axes(each.f, each.dimensions, each.from, each.to, each.rtol));
    EXPECT_EQ(result.status, status::met) << each.f << ": " << result.reason;
    EXPECT_LE(std::abs(result.value - each.value), each.rtol * each.value) << each.f;
  }
}

/// Balls beside whose radius their distance from the origin is so large that nothing is left of
/// their surface in x^2 + y^2 + z^2 - 2 (a x + b y + c z) + rest.
TEST(SmallBalls, AreMetFarFromTheOrigin) {
  for (const double radius : {1e-2, 1e-6, 1e-8})
    for (const char* const inside : {"1", "q"}) {
      std::string f = "1+s^3*if(q<1,inside,0)";
      const auto put = [&f](const std::string& name, const std::string& value) {
        for (std::size_t at = f.find(name); at != std::string::npos; at = f.find(name))
          f.replace(at, name.size(), value);
      };
      put("inside", inside);
      put("q", "(((x1-0.3)^2+(x2-0.5)^2+(x3-0.4)^2)*s^2)");
      put("s", std::to_string(std::llround(1 / radius)));
      const estimate result = integrate(problem_over_axes(f, 3, "0", "1", 2e-7));
      const double truth = 1 + 4 * std::numbers::pi / (*inside == '1' ? 3 : 5);
      EXPECT_EQ(result.status, status::met) << f << ": " << result.reason;
      EXPECT_LE(std::abs(result.value - truth), 2e-7 * truth) << f;
    }
}

/// 1e9 radii away, and with a number that is known to a double's digits alone.
TEST(SmallBalls, AreMetWhereNumbersAreNoMoreThanDoubles) {
  for (const std::string& f :
       {std::string("if(sqrt(2)*((x1-600000)^2+(x2+900000)^2)<0.0015^2,1,0)"),
        std::string("if((x1-600000)^2+(x2+900000)^2<0.0015^2/2^0.5,1,0)")}) {
    problem task = problem_over_axes(f, 2, "0", "1", 1e-4);
    task.over = {{"x1", "599999.996", "600000.004"}, {"x2", "-900000.003", "-899999.996"}};
    const estimate result = integrate(task);
    const double truth = std::numbers::pi * 0.0015 * 0.0015 / std::numbers::sqrt2;
    EXPECT_EQ(result.status, status::met) << f << ": " << result.reason;
    EXPECT_LE(std::abs(result.value - truth), 1e-4 * truth) << f;
  }
}

}  // namespace
}  // namespace riemann
