// A series without cancellation and a continued fraction; Stirling's series far from 0.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/expression/special_double_words.hpp"

#include "riemann/kernels/host_device.hpp"
#include "riemann/lib/expression/double_word_functions.hpp"

#include <array>
#include <cmath>
#include <cstddef>

namespace riemann::expressions {
namespace {

constexpr double_word root_of_pi{0x1.c5bf891b4ef6bp+0, -0x1.618f13eb7ca89p-54};
constexpr double_word pi{0x1.921fb54442d18p+1, 0x1.1a62633145c07p-53};
constexpr double_word log_root_of_two_pi{0x1.d67f1c864beb5p-1, -0x1.65b5a1b7ff5dfp-55};
constexpr double_word one(1);
constexpr double negligible = 0x1p-108;

double_word exponential_of(double_word a) {
  return in_full(operation::exp, a, {}).value_or(double_word(std::exp(a.hi)));
}

/// DLMF 7.6.2, of which all terms have one sign. |x| <= 6.
double_word erf_by_series(double_word x) {
  const double_word square = x * x;
  const double_word twice = square + square;
  double_word term = one;
  double_word sum = one;
  for (int n = 1; term.hi > negligible * sum.hi; ++n) {
    term = term * twice / double_word(2.0 * n + 1);
    sum = sum + term;
  }
  return (x + x) / root_of_pi * exponential_of(-square) * sum;
}

/// DLMF 7.9.3, from its tail on. 1 <= x <= 24.
double_word erfc_by_fraction(double_word x) {
  constexpr double digits = 38;  // half the e-folds to 2^-108
  const double root_of_terms = digits / x.hi;
  const int terms = 30 + static_cast<int>(root_of_terms * root_of_terms / 2);
  double_word fraction = x;
  for (int k = terms; k >= 1; --k) fraction = x + double_word(0.5 * k) / fraction;
  return exponential_of(-(x * x)) / (root_of_pi * fraction);
}

double_word erf_of(double_word x) {
  constexpr double no_more_than_1 = 6;  // beyond, a double's digits of what is left are enough
  if (std::abs(x.hi) < no_more_than_1) return erf_by_series(x);
  const double_word size = one - double_word(std::erfc(std::abs(x.hi)));
  return x.hi < 0 ? -size : size;
}

std::optional<double_word> erfc_of(double_word x) {
  constexpr double most = 24;
  if (x.hi < 1) return one - erf_of(x);
  if (x.hi > most) return {};
  return erfc_by_fraction(x);
}

/// B_2k / (2k (2k - 1)).
constexpr std::array<double_word, 13> stirling_coefficients = [] {
  constexpr std::array<std::array<double, 2>, 13> bernoulli{{{1, 6},
                                                             {-1, 30},
                                                             {1, 42},
                                                             {-1, 30},
                                                             {5, 66},
                                                             {-691, 2730},
                                                             {7, 6},
                                                             {-3617, 510},
                                                             {43867, 798},
                                                             {-174611, 330},
                                                             {854513, 138},
                                                             {-236364091, 2730},
                                                             {8553103, 6}}};
  std::array<double_word, 13> all;
  for (std::size_t k = 0; k < all.size(); ++k) {
    const double n = 2.0 * static_cast<double>(k + 1);
    all[k] = double_word(bernoulli[k][0]) / double_word(bernoulli[k][1] * n * (n - 1));
  }
  return all;
}();

/// DLMF 5.11.1, x >= far_out.
constexpr double far_out = 32;
double_word lgamma_by_stirling(double_word x) {
  const double_word inverse = one / x;
  const double_word square = inverse * inverse;
  double_word sum;
  for (std::size_t k = stirling_coefficients.size(); k-- > 0;)
    sum = stirling_coefficients[k] + square * sum;
  return (x - double_word(0.5)) * logarithm(x) - x + log_root_of_two_pi + sum * inverse;
}

/// (zeta(k) - 1) / k from k = 2 on, by mpmath.
constexpr std::array<double_word, 36> zeta_coefficients{{
    {0x1.4a34cc4a60fa6p-2, 0x1.1873d8912200cp-56},
    {0x1.13e001a557607p-4, -0x1.fb68be2f8821fp-58},
    {0x1.51322ac7d8483p-6, 0x1.afc89088cb729p-60},
    {0x1.e404fc218f5f2p-8, -0x1.e4a627cf1eb34p-62},
    {0x1.7add6eadb6c30p-9, -0x1.5b7828c7fd7f4p-64},
    {0x1.38ac5c2bf8e08p-10, -0x1.8a4c1cfd9cec8p-65},
    {0x1.0b36af86396e9p-11, -0x1.0698d6c892967p-65},
    {0x1.d3fd4c76d2fc8p-13, -0x1.c7c55cfccbb83p-68},
    {0x1.a127b0f17d65ap-14, 0x1.9d309aa700268p-69},
    {0x1.78de5bd7c81efp-15, -0x1.a20541cde47a6p-72},
    {0x1.580dcee66eb02p-16, 0x1.260574b258f72p-71},
    {0x1.3cbc963ce2243p-17, -0x1.ea56e6c7d5329p-71},
    {0x1.2597a39f34aacp-18, -0x1.bf911462a7d81p-72},
    {0x1.11b2eb7679541p-19, 0x1.c76b0e65ac63ap-75},
    {0x1.0064cdeb22f0fp-20, 0x1.d0156affdbc11p-75},
    {0x1.e2600d93cfd2fp-22, -0x1.130ac39e5c106p-76},
    {0x1.c76bbb3f07a4dp-23, 0x1.d9a2b77769b52p-77},
    {0x1.af5a6cbbf8a97p-24, 0x1.95f227e96d83ep-78},
    {0x1.99b93c2070b0fp-25, 0x1.0327164736428p-79},
    {0x1.862c734df3eacp-26, 0x1.b32802bec0da0p-80},
    {0x1.7469daccfadcdp-27, -0x1.369d388cebaa9p-81},
    {0x1.6434a8447aeadp-28, 0x1.af72edf876fcdp-87},
    {0x1.555a877ffd2c3p-29, -0x1.875065f26a43bp-83},
    {0x1.47b1679258d0ep-30, 0x1.04f36e0e854e4p-84},
    {0x1.3b15d2b2fc10cp-31, -0x1.d79f6feeeb28bp-86},
    {0x1.2f69a9fabe3e0p-32, -0x1.a162ab374c789p-86},
    {0x1.24932a337434cp-33, 0x1.060829c24508fp-87},
    {0x1.1a7c26ec2523cp-34, 0x1.4f4ebdb4a04b5p-88},
    {0x1.11116e693ed98p-35, -0x1.c7034d49e7fc7p-89},
    {0x1.08424cbc543d8p-36, 0x1.40ef820dbc9eap-91},
    {0x1.000026e3f644fp-37, 0x1.3546a6054c889p-91},
    {0x1.f07c514fc9f0ap-39, 0x1.75b6be545ac09p-96},
    {0x1.e1e2026aafcd8p-40, -0x1.62a8586538620p-94},
    {0x1.d41d56e5ee2e2p-41, -0x1.43894d27ced5ep-96},
    {0x1.c71c7f6f10e37p-42, -0x1.01074764d33f2p-96},
    {0x1.bacf9a27bc89bp-43, -0x1.4a5a215e0508ep-98},
}};
constexpr double_word one_less_euler{0x1.b0ee6072093cep-2, 0x1.6cb90701fbfabp-58};
constexpr double near_a_zero = 0.25;

/// log(gamma(1 + t)) to its last digits, |t| <= near_a_zero: DLMF 5.7.3.
double_word lgamma_beside_1(double_word t) {
  double_word sum;
  for (std::size_t k = zeta_coefficients.size(); k-- > 0;) {
    const double sign = k % 2 == 0 ? 1 : -1;
    sum = double_word(sign) * zeta_coefficients[k] + t * sum;
  }
  return t * one_less_euler - in_full(operation::log1p, t, {}).value_or(t) + t * t * sum;
}

/// Near the two zeros of lgamma.
std::optional<double_word> lgamma_by_series(double_word x) {
  const double_word beyond_1 = x - one;
  if (std::abs(beyond_1.hi) <= near_a_zero) return lgamma_beside_1(beyond_1);
  const double_word beyond_2 = beyond_1 - one;
  if (std::abs(beyond_2.hi) > near_a_zero) return {};
  return lgamma_beside_1(beyond_2) + in_full(operation::log1p, beyond_2, {}).value_or(beyond_2);
}

/// gamma(x) is gamma(far) / product.
struct moved_out {
  double_word far;
  double_word product = one;
};
moved_out moved(double_word x) {
  moved_out all{x};
  for (; all.far.hi < far_out; all.far = all.far + one) all.product = all.product * all.far;
  return all;
}

double_word lgamma_of_positive(double_word x) {
  if (const std::optional<double_word> beside = lgamma_by_series(x)) return *beside;
  const moved_out out = moved(x);
  const double_word far = lgamma_by_stirling(out.far);
  return out.product.hi == 1 ? far : far - logarithm(out.product);
}

double_word gamma_of_positive(double_word x) {
  if (const std::optional<double_word> beside = lgamma_by_series(x))
    return beside->hi == 0 ? one : exponential_of(*beside);
  const moved_out out = moved(x);
  return exponential_of(lgamma_by_stirling(out.far)) / out.product;
}

/// pi / sin(pi x), which is gamma(x) gamma(1 - x) (DLMF 5.5.3); nothing at poles.
std::optional<double_word> reflection_of(double_word x) {
  const double nearest = std::rint(x.hi);
  const std::optional<double_word> sine =
      in_full(operation::sin, pi * (x - double_word(nearest)), {});
  if (!sine) return {};
  const double_word quotient = pi / *sine;
  return std::fmod(nearest, 2) == 0 ? quotient : -quotient;
}

std::optional<double_word> gamma_of(double_word x) {
  constexpr double most = 148;
  if (std::abs(x.hi) > most) return {};
  if (x.hi >= 0.5) return gamma_of_positive(x);
  const std::optional<double_word> reflection = reflection_of(x);
  if (!reflection) return {};
  return *reflection / gamma_of_positive(one - x);
}

std::optional<double_word> lgamma_of(double_word x) {
  constexpr double least = -160;
  constexpr double most = 1e100;
  if (x.hi < least || x.hi > most) return {};
  if (x.hi >= 0.5) return lgamma_of_positive(x);
  const std::optional<double_word> reflection = reflection_of(x);
  if (!reflection) return {};
  const double_word size = reflection->hi < 0 ? -*reflection : *reflection;
  return logarithm(size) - lgamma_of_positive(one - x);
}

}  // namespace

std::optional<double_word> special_in_full(operation is, double_word a) {
  constexpr double smallest_operand = 1e-250;  // below, low parts begin to be lost
  if (!(std::abs(a.hi) > smallest_operand) || !is_finite(a.hi)) return {};
  switch (is) {
    case operation::erf: return erf_of(a);
    case operation::erfc: return erfc_of(a);
    case operation::gamma: return gamma_of(a);
    case operation::lgamma: return lgamma_of(a);
    default: return {};
  }
}

}  // namespace riemann::expressions
