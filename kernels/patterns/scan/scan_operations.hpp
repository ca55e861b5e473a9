// What scans combine elements by: any associative operator with an identity.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/scalar.hpp"

namespace riemann::patterns {

struct scan_sum {
  template <class T>
  static RIEMANN_HOST_DEVICE constexpr T identity() {
    return T(0);
  }
  template <class T>
  RIEMANN_HOST_DEVICE constexpr T operator()(T a, T b) const {
    return a + b;
  }
};

/// NaNs stay.
struct scan_max {
  template <class T>
  static RIEMANN_HOST_DEVICE constexpr T identity() {
    return lowest<T>;
  }
  template <class T>
  RIEMANN_HOST_DEVICE constexpr T operator()(T a, T b) const {
    return a > b || a != a ? a : b;
  }
};

struct scan_min {
  template <class T>
  static RIEMANN_HOST_DEVICE constexpr T identity() {
    return highest<T>;
  }
  template <class T>
  RIEMANN_HOST_DEVICE constexpr T operator()(T a, T b) const {
    return a < b || a != a ? a : b;
  }
};

}  // namespace riemann::patterns
