// Wells far apart on infinite axes: masses are found around one of them.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/running/integrate.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cmath>
#include <string>
#include <vector>

namespace riemann {
namespace {

struct two_wells {
  std::string f;
  std::vector<std::string> variables;
  double rtol;
  double value;  // Gauss-Hermite rules across the ridge, Gauss rules along it
};

estimate answer_of(const two_wells& of) {
  problem task{.f = {.expression = of.f},
               .by = method::automatic,
               .until = {.rtol = of.rtol, .evaluations = 1'000'000},
               .at = {.device = {device_choice::kind::cpu}, .threads = 1}};
  for (const std::string& each : of.variables) task.over.push_back({each, "-inf", "inf"});
  return integrate(task);
}

TEST(TwoWells, AreBothInTheValueOrInTheError) {
  const std::vector<std::string> plane{"x", "y"};
  const std::vector<std::string> space{"x", "y", "z"};
  for (const two_wells& each : std::vector<two_wells>{
           {"exp(-35.7*(abs(x)-y)^2)*exp(-(x^2-4)^2)*(1+y^2)", plane, 1e-6, 1.3173000575},
           {"exp(-25.1*(abs(x)-y)^2)*exp(-((x^2-4)^2+x))*(1+y^2)", plane, 1e-5, 6.0182},
           {"exp(-58.9*(y-abs(x))^2-(x^2-4)^2-8.31*(z-y)^2)*(1+z^2)", space, 1e-4, 0.63754},
           {"exp(-167*(y-abs(x))^2-(x^2-9)^2-3.49*(z-y^2)^2)*(1+z^2)", space, 1e-4, 6.3425154},
           {"exp(-539*(y-x*abs(x))^2-(x^2-9)^2-13.9*(z-x*y)^2)*(1+z^2)", space, 1e-5, 15.8358392},
           {"exp(-17.1*(y-(x^2-3))^2-(x^2-25)^2-13*(z-x*y)^2)*(1+z^2)", space, 1e-4, 905.59307},
           {"exp(-745*(y-x^2)^2-10*(x^2-25)^2-22.3*(z-(x+y))^2)*(1+z^2)", space, 1e-4, 1.77885},
           {"exp(-114*(y-x^2)^2-4.1*((x-7)^2-36)^2)*(1+y^2)", plane, 1e-4, 345.894465},
           {"exp(-49.3*(y-x^2)^2-1.6*((x-7)^2-36)^2-0.3*x-14.9*(z-(x+y))^2)*(1+z^2)", space, 1e-4,
            9.12705764},
       }) {
    const estimate result = answer_of(each);
    EXPECT_TRUE(result.status == status::not_met ||
                std::abs(result.value - each.value) <= 2 * each.rtol * each.value + 1e-4)
        << each.f << ": " << result.value;
  }
}

/// Lines through one of them know nothing of the other, which has a thousandth of the integral or
/// less: so have samples of no more digits.
TEST(TwoPeaks, AreBothInTheValueOrInTheError) {
  const auto peak = [](double height, double width, const std::vector<double>& centre) {
    std::string sum;
    for (std::size_t k = 0; k < centre.size(); ++k)
      sum += fmt::format("{}((x{}-{})/{})^2", k == 0 ? "" : "+", k + 1, centre[k], width);
    return fmt::format("{}*exp(-({}))", height, sum);
  };
  const std::string formula = fmt::format("({}+{})/(1+x1+x2+x3+x4+x5+x6)",
                                          peak(0.9, 0.088, {0.7, 0.33, 0.67, 0.07, 0.69, 0.62}),
                                          peak(0.59, 0.025, {0.31, 0.74, 0.83, 0.87, 0.68, 0.45}));
  constexpr double value = 2.7567458882453e-06;  // by integrals over t of exp(-t) and products
  problem task{.f = {.expression = formula},
               .by = method::automatic,
               .until = {.rtol = 1e-5, .evaluations = 3'000'000},
               .at = {.device = {device_choice::kind::cpu}, .threads = 1}};
  for (int k = 1; k <= 6; ++k) task.over.push_back({fmt::format("x{}", k), "0", "1"});
  for (const unsigned long long seed : {1ULL, 2ULL, 69ULL}) {
    task.samples.seed = seed;
    const estimate result = integrate(task);
    EXPECT_TRUE(result.status == status::not_met || std::abs(result.value - value) <= 2e-5 * value)
        << seed << ": " << result.value;
  }
}

}  // namespace
}  // namespace riemann
