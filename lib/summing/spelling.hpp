// How the run-time compiler reads a source of terms, and which of its kernels need no such
// compiler.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/arrays/kernel_requests.hpp"
#include "riemann/lib/summing/group_sum.hpp"
#include "riemann/lib/summing/quadrature_sum.hpp"
#include "riemann/lib/summing/summation.hpp"

#include <string>
#include <type_traits>

namespace riemann {

/// Of an integrand or a source. Members of the family have names: see spelling_of_members.hpp.
template <class T>
struct spelling {
  static constexpr ahead compiled = ahead::terms;
  static device_type_name type() { return {}; }
};

/// Sums in single precision are seldom asked for.
template <class Integrand, class Real>
inline constexpr ahead compiled_for =
    spelling<Integrand>::compiled == ahead::default_sum && std::is_same_v<Real, float>
        ? ahead::nothing
        : spelling<Integrand>::compiled;

template <class Real>
inline constexpr const char* real_spelled = std::is_same_v<Real, float> ? "float" : "double";

template <class Integrand, class Real>
struct spelling<quadrature_sum<Integrand, Real>> {
  static constexpr ahead compiled = compiled_for<Integrand, Real>;
  static device_type_name type() {
    const device_type_name f = spelling<Integrand>::type();
    return {f.includes + include_of("lib/summing/quadrature_sum.hpp"),
            "riemann::quadrature_sum<" + f.name + ", " + real_spelled<Real> + ">"};
  }
};

template <class Integrand, class Real, int Size>
struct spelling<plain_group_sum<Integrand, Real, Size>> {
  static constexpr ahead compiled = compiled_for<Integrand, Real>;
  static device_type_name type() {
    const device_type_name f = spelling<Integrand>::type();
    return {f.includes + include_of("lib/summing/quadrature_sum.hpp"),
            "riemann::plain_group_sum<" + f.name + ", " + real_spelled<Real> + ", " +
                std::to_string(Size) + ">"};
  }
};

template <parity Parity, int Degree>
struct spelling<group_sum<rational_group<Parity, Degree>>> {
  static constexpr ahead compiled = ahead::default_sum;
  static device_type_name type() {
    return {include_of("lib/summing/group_sum.hpp"),
            std::string("riemann::group_sum<riemann::rational_group<riemann::parity::") +
                (Parity == parity::even ? "even" : "odd") + ", " + std::to_string(Degree) + ">>"};
  }
};

}  // namespace riemann
