// Terms that are hard to add: of all sizes, beyond overflow, not finite.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "support/random_sequence.hpp"

#include <cmath>
#include <cstddef>
#include <limits>
#include <vector>

namespace riemann::reference {

struct generator : random_sequence {
  double unit() { return static_cast<double>((*this)() >> 11) * 0x1p-53; }
  double spread(int low, int high) {
    const int exponent = low + static_cast<int>((*this)() % static_cast<unsigned>(high - low));
    return std::ldexp(2 * unit() - 1, exponent);
  }
};

struct kind_of_terms {
  const char* name;
  double (*term)(generator&);
};

inline constexpr double largest = std::numeric_limits<double>::max();
inline constexpr double infinity = std::numeric_limits<double>::infinity();

/// Those that stay in the expansion's first doubles, need all, need more, and destroy them.
inline constexpr kind_of_terms kinds[] = {
    {"uniform", [](generator& g) { return g.unit(); }},
    {"spread by 2^60", [](generator& g) { return g.spread(-30, 30); }},
    {"spread by 2^400", [](generator& g) { return g.spread(-200, 200); }},
    {"everything finite", [](generator& g) { return g.spread(-1074, 1024); }},
    {"subnormal", [](generator& g) { return g.spread(-1074, -1022); }},
    {"next to overflow", [](generator& g) { return g() % 2 == 0 ? largest : -largest; }},
    {"beyond overflow", [](generator& g) { return g() % 64 == 0 ? -1.0 : largest; }},
    {"with infinities", [](generator& g) { return g() % 999 == 0 ? infinity : g.unit(); }},
    {"with infinities of both signs",
     [](generator& g) { return g() % 999 == 0 ? g.spread(0, 2) * infinity : g.unit(); }},
};

template <class T>
std::vector<T> terms_of_kind(const kind_of_terms& kind, std::size_t count) {
  generator g;
  std::vector<T> values(count);
  for (T& term : values) term = static_cast<T>(kind.term(g));
  return values;
}

}  // namespace riemann::reference
