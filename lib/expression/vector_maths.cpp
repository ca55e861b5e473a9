// Vector libraries, opened when they are first needed: a program that calls no function of theirs
// starts without them, and runs where there are none.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/expression/vector_maths.hpp"

#include "riemann/lib/expression/block_loops.hpp"
#include "riemann/lib/expression/special_functions.hpp"
#include "riemann/lib/summing/maths_library.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>

#include <dlfcn.h>

namespace riemann::expressions {
namespace {

using unary_t = double (*)(double);
using binary_t = double (*)(double, double);

/// std::lgamma writes a global on the side, which threads would write at once.
double log_of_gamma(double x) {
#ifdef __GLIBC__
  int sign = 0;
  return ::lgamma_r(x, &sign);
#else
  return std::lgamma(x);
#endif
}

/// std::hypot also takes three.
double hypotenuse(double a, double b) { return std::hypot(a, b); }

/// One function in three libraries. SLEEF's error bounds are part of its names; its asinh and acosh
/// may be infinite beyond 1e154.
struct spelled_function {
  operation is;
  unary_t unary;
  binary_t binary;
  const char* libmvec;
  const char* sleef;
};

constexpr spelled_function functions[] = {
    {operation::power, nullptr, std::pow, "_ZGVdN4vv_pow", "Sleef_powd4_u10avx2"},
    {operation::sin, std::sin, nullptr, "_ZGVdN4v_sin", "Sleef_sind4_u10avx2"},
    {operation::cos, std::cos, nullptr, "_ZGVdN4v_cos", "Sleef_cosd4_u10avx2"},
    {operation::tan, std::tan, nullptr, "_ZGVdN4v_tan", "Sleef_tand4_u10avx2"},
    {operation::asin, std::asin, nullptr, "_ZGVdN4v_asin", "Sleef_asind4_u10avx2"},
    {operation::acos, std::acos, nullptr, "_ZGVdN4v_acos", "Sleef_acosd4_u10avx2"},
    {operation::atan, std::atan, nullptr, "_ZGVdN4v_atan", "Sleef_atand4_u10avx2"},
    {operation::atan2, nullptr, std::atan2, "_ZGVdN4vv_atan2", "Sleef_atan2d4_u10avx2"},
    {operation::sinh, std::sinh, nullptr, "_ZGVdN4v_sinh", "Sleef_sinhd4_u10avx2"},
    {operation::cosh, std::cosh, nullptr, "_ZGVdN4v_cosh", "Sleef_coshd4_u10avx2"},
    {operation::tanh, std::tanh, nullptr, "_ZGVdN4v_tanh", "Sleef_tanhd4_u10avx2"},
    {operation::asinh, std::asinh, nullptr, "_ZGVdN4v_asinh", nullptr},
    {operation::acosh, std::acosh, nullptr, "_ZGVdN4v_acosh", nullptr},
    {operation::atanh, std::atanh, nullptr, "_ZGVdN4v_atanh", "Sleef_atanhd4_u10avx2"},
    {operation::hypot, nullptr, hypotenuse, "_ZGVdN4vv_hypot", "Sleef_hypotd4_u05avx2"},
    {operation::exp, std::exp, nullptr, "_ZGVdN4v_exp", "Sleef_expd4_u10avx2"},
    {operation::expm1, std::expm1, nullptr, "_ZGVdN4v_expm1", "Sleef_expm1d4_u10avx2"},
    {operation::log, std::log, nullptr, "_ZGVdN4v_log", "Sleef_logd4_u10avx2"},
    {operation::log1p, std::log1p, nullptr, "_ZGVdN4v_log1p", "Sleef_log1pd4_u10avx2"},
    {operation::log2, std::log2, nullptr, "_ZGVdN4v_log2", "Sleef_log2d4_u10avx2"},
    {operation::log10, std::log10, nullptr, "_ZGVdN4v_log10", "Sleef_log10d4_u10avx2"},
    {operation::cbrt, std::cbrt, nullptr, "_ZGVdN4v_cbrt", "Sleef_cbrtd4_u10avx2"},
    {operation::erf, std::erf, nullptr, "_ZGVdN4v_erf", "Sleef_erfd4_u10avx2"},
    {operation::erfc, std::erfc, nullptr, "_ZGVdN4v_erfc", "Sleef_erfcd4_u15avx2"},
    {operation::erfinv, inverse_erf, nullptr, nullptr, nullptr},
    {operation::gamma, std::tgamma, nullptr, nullptr, "Sleef_tgammad4_u10avx2"},
    {operation::lgamma, log_of_gamma, nullptr, nullptr, "Sleef_lgammad4_u10avx2"},
    {operation::bessel_j, nullptr, bessel_j, nullptr, nullptr},
    {operation::bessel_y, nullptr, bessel_y, nullptr, nullptr},
    {operation::bessel_i, nullptr, bessel_i, nullptr, nullptr},
    {operation::bessel_k, nullptr, bessel_k, nullptr, nullptr},
};

/// What a library offers, by operation; null where it lacks a function.
struct library {
  std::array<const void*, operation_count> functions{};
  std::string name;  // empty: it is not there
};

library opened(const char* file, const char* spelled_function::*spelling, const char* probe) {
  library result;
#ifdef __x86_64__
  void* const handle = dlopen(file, RTLD_NOW | RTLD_LOCAL);  // never closed
  if (handle == nullptr) return result;
  for (const spelled_function& each : functions)
    if (each.*spelling != nullptr)
      result.functions[static_cast<std::size_t>(each.is)] = dlsym(handle, each.*spelling);
  Dl_info where{};
  const void* const known = dlsym(handle, probe);
  if (known == nullptr || dladdr(known, &where) == 0) return result;
  char* const path = realpath(where.dli_fname, nullptr);
  result.name = path == nullptr ? file : path;
  std::free(path);
  result.name.erase(0, result.name.rfind('/') + 1);
#else
  static_cast<void>(file), static_cast<void>(spelling), static_cast<void>(probe);
#endif
  return result;
}

const library& library_for(maths_choice choice) {
  if (choice == maths_choice::accurate) {
    static const library sleef =
        opened("libsleef.so.3", &spelled_function::sleef, "Sleef_expd4_u10avx2");
    return sleef;
  }
  static const library libmvec = opened("libmvec.so.1", &spelled_function::libmvec, "_ZGVdN4v_exp");
  return libmvec;
}

}  // namespace

function_kernel kernel_of(operation which, maths_choice choice, cpu::isa level) {
  if (facts_of(which).exact) return {exact_loop(which, level), nullptr};
  if (const kernel_t own = own_loop(which, level); own != nullptr && choice == maths_choice::fast)
    return {own, nullptr};
  if (level != cpu::isa::v1)
    if (const void* f = library_for(choice).functions[static_cast<std::size_t>(which)])
      return {vector_loop(facts_of(which).operands), f};
  for (const spelled_function& each : functions) {
    if (each.is != which) continue;
    return each.unary != nullptr
               ? function_kernel{scalar_loop(1), reinterpret_cast<const void*>(each.unary)}
               : function_kernel{scalar_loop(2), reinterpret_cast<const void*>(each.binary)};
  }
  return {};
}

std::string name_of_maths(const formula& of, maths_choice choice, cpu::isa level) {
  if (of.exact) return "ieee";
  const bool special = std::any_of(of.steps.begin(), of.steps.end(),
                                   [](const step& each) { return is_special(each.is); });
  return name_of_maths(choice, level) + (special ? ", " + name_of_special_functions() : "");
}

std::string name_of_maths(maths_choice choice, cpu::isa level) {
  if (level == cpu::isa::v1 || library_for(choice).name.empty()) return maths_library();
  if (choice == maths_choice::accurate) return library_for(choice).name + " u10, AVX2";
  // Some of glibc's vector functions begin with the processor's approximate reciprocals.
  const std::string by_whom = __builtin_cpu_is("intel") != 0 ? " with Intel's reciprocals" : "";
  return maths_library() + " libmvec, AVX2" + by_whom + ", and own exp, sin, cos";
}

}  // namespace riemann::expressions
