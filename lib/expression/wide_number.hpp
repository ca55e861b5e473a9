// Numbers m * 2^e: m and e long doubles, e a whole number.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/expression/operations.hpp"

#include <cmath>

namespace riemann::expressions {

using extended = long double;

struct wide {
  extended m = 0;  // from 0.5 to 1 in size; or 0, infinite, NaN
  extended e = 0;
};

wide made(extended m, extended e = 0);

/// 0 or infinite beyond the range of its type.
extended narrowed(wide);

inline wide negated(wide a) { return {-a.m, a.e}; }
inline wide size(wide a) { return {std::abs(a.m), a.e}; }
wide sum(wide, wide);
inline wide difference(wide a, wide b) { return sum(a, negated(b)); }
inline wide product(wide a, wide b) { return made(a.m * b.m, a.e + b.e); }
inline wide quotient(wide a, wide b) { return made(a.m / b.m, a.e - b.e); }
wide logarithm(wide);

/// Functions are those of the C library where it holds their operands, and else what they become
/// far out; NaN where that is not known.
wide value_of(operation, wide a, wide b, wide c);

}  // namespace riemann::expressions
