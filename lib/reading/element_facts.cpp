// What the lab needs to know of each element type at run time; follows from element_types.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/reading/element_facts.hpp"

#include "riemann/kernels/arrays/elements.hpp"

#include <algorithm>

namespace riemann {
namespace {

template <class T>
element_facts facts(const char* name) {
  constexpr int bits = 8 * static_cast<int>(sizeof(T));
  if constexpr (is_floating_point<T>)
    return {name, element_kind::floating, sizeof(T), digits_of<T>()};
  else if constexpr (is_signed_integer<T>)
    return {name, element_kind::signed_integer, sizeof(T), bits - 1};
  else
    return {name, element_kind::unsigned_integer, sizeof(T), bits};
}

}  // namespace

const std::vector<element_facts>& element_catalogue() {
  static const std::vector<element_facts> all = [] {
    std::vector<element_facts> catalogue;
    element_types.for_each([&]<class T>(std::type_identity<T>, const char* name) {
      catalogue.push_back(facts<T>(name));
    });
    return catalogue;
  }();
  return all;
}

const element_facts& facts_of(const std::string& type) {
  const std::vector<element_facts>& all = element_catalogue();
  return *std::find_if(all.begin(), all.end(),
                       [&](const element_facts& each) { return each.name == type; });
}

}  // namespace riemann
