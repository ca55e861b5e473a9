// Each value is a product over the variables, but that of the corner peak: there the sum over all
// corners is a beta function.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/known_integrals/genz.hpp"

#include "riemann/lib/known_integrals/terms.hpp"
#include "riemann/lib/text/numerals.hpp"

#include <fmt/format.h>

#include <cmath>
#include <numbers>

namespace riemann {
namespace {

using sharpened = known_integral::values;

constexpr known_parameter place_at(double usual) { return {"c", usual, from_0_to_1}; }

constexpr known_integral genz_rows[] = {
    {"genz_oscillatory",
     "cos(2*pi*c+a*(x1+...+xd)) on [0, 1]",
     "0",
     "1",
     [](int d, sharpened p) {
       return fmt::format("cos(2*pi*{}+{}*({}))", shortest(p[1]), shortest(p[0]),
                          sum_over_variables(d, "x#"));
     },
     [](int d, sharpened p) {
       const long double half = static_cast<long double>(p[0]) / 2;
       const long double phase = 2 * std::numbers::pi_v<long double> * p[1] + half * d;
       return std::cos(phase) * std::pow(std::sin(half) / half, static_cast<long double>(d));
     },
     {{{"a", 3}, place_at(0.3)}}},
    {"genz_product_peak",
     "1/(1/a^2+(x1-c)^2)*...*1/(1/a^2+(xd-c)^2) on [0, 1]",
     "0",
     "1",
     [](int d, sharpened p) {
       return product_over_variables(
           d, fmt::format("1/(1/{}^2+(x#-{})^2)", shortest(p[0]), shortest(p[1])));
     },
     [](int d, sharpened p) {
       const long double a = p[0];
       const long double c = p[1];
       return std::pow(a * (std::atan(a * c) + std::atan(a * (1 - c))),
                       static_cast<long double>(d));
     },
     {{{"a", 5}, place_at(0.3)}}},
    {"genz_corner_peak",
     "(1+a*(x1+...+xd))^-(d+1) on [0, 1]",
     "0",
     "1",
     [](int d, sharpened p) {
       return fmt::format("1/(1+{}*({}))^{}", shortest(p[0]), sum_over_variables(d, "x#"), d + 1);
     },
     [](int d, sharpened p) {
       long double product = 1;
       for (int k = 1; k <= d; ++k) product *= 1 + static_cast<long double>(p[0]) * k;
       return 1 / product;
     },
     {{{"a", 2}}}},
    {"genz_gaussian",
     "exp(-a^2*((x1-c)^2+...+(xd-c)^2)) on [0, 1]",
     "0",
     "1",
     [](int d, sharpened p) {
       return fmt::format("exp(-{}^2*({}))", shortest(p[0]),
                          sum_over_variables(d, "(x#-" + shortest(p[1]) + ")^2"));
     },
     [](int d, sharpened p) {
       const long double a = p[0];
       const long double c = p[1];
       const long double root = std::sqrt(std::numbers::pi_v<long double>);
       return std::pow(root / (2 * a) * (std::erf(a * c) + std::erf(a * (1 - c))),
                       static_cast<long double>(d));
     },
     {{{"a", 5}, place_at(0.3)}}},
    {"genz_continuous",
     "exp(-a*(abs(x1-c)+...+abs(xd-c))) on [0, 1]",
     "0",
     "1",
     [](int d, sharpened p) {
       return fmt::format("exp(-{}*({}))", shortest(p[0]),
                          sum_over_variables(d, "abs(x#-" + shortest(p[1]) + ")"));
     },
     [](int d, sharpened p) {
       const long double a = p[0];
       const long double c = p[1];
       return std::pow(-(std::expm1(-a * c) + std::expm1(-a * (1 - c))) / a,
                       static_cast<long double>(d));
     },
     {{{"a", 5}, place_at(0.3)}}},
    {"genz_discontinuous",
     "exp(a*(x1+...+xd)) where x1 <= c and x2 <= c, else 0, on [0, 1]",
     "0",
     "1",
     [](int d, sharpened p) {
       const std::string c = shortest(p[1]);
       return fmt::format("(x1<={})*(x2<={})*exp({}*({}))", c, c, shortest(p[0]),
                          sum_over_variables(d, "x#"));
     },
     [](int d, sharpened p) {
       const long double a = p[0];
       const long double within = std::expm1(a * p[1]) / a;
       return within * within * std::pow(std::expm1(a) / a, static_cast<long double>(d - 2));
     },
     {{{"a", 3}, place_at(0.6)}}},
};

}  // namespace

std::span<const known_integral> genz_integrals() { return genz_rows; }

}  // namespace riemann
